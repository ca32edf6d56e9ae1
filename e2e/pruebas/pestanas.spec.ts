import type { Page } from '@playwright/test';
import { TAB_STALE_MS } from '@tramos/contract/limites';
import { enchufesDe, expect, test } from '../apoyo/prueba';

interface Entrada {
  id: string;
  lastSeen: number;
}

const activeTabs = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('activeTabs') ?? '[]') as Entrada[]);
/** The pages that hold a live connection. */
const lideres = (pages: readonly Page[]) => pages.filter((page) => enchufesDe(page).length > 0);
const enVivo = async (pages: readonly Page[]) => {
  for (const page of pages) await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
};
const sonidos = async (pages: readonly Page[]) => {
  const cuentas = await Promise.all(pages.map((page) => page.evaluate(() => window.sonidos.length)));
  return cuentas.reduce((a, b) => a + b, 0);
};

/** More than a sound lasts: what happens while one plays is heard in it and gets none of its own. */
const SONIDO_MS = 2_000;
const callan = async (pages: readonly Page[]) => {
  const ultimo = () =>
    Promise.all(pages.map((page) => page.evaluate(() => Date.now() - (window.sonidos.at(-1)?.t ?? 0))));
  await expect.poll(async () => Math.min(...(await ultimo()))).toBeGreaterThan(SONIDO_MS);
};

/** What nobody has acknowledged sounds again: here, where only first sounds are counted, as seldom as can be chosen. */
const cadaCincoMinutos = () => localStorage.setItem('tramos.sonido.repetir_ms', '300000');

/** What a browser does until somebody touches the page: nothing is heard. */
const sinTocar = () => {
  localStorage.setItem('tramos.sonido.repetir_ms', '300000');
  let tocada = false;
  window.addEventListener('pointerdown', () => {
    tocada = true;
  });
  Object.defineProperty(navigator, 'userActivation', {
    get: () => ({ hasBeenActive: tocada, isActive: tocada }),
  });
  Object.defineProperty(AudioContext.prototype, 'resume', {
    value: () => (tocada ? Promise.resolve() : new Promise(() => undefined)),
  });
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function intentar() {
    return tocada ? play.call(this) : Promise.reject(new DOMException('untouched', 'NotAllowedError'));
  };
};

declare global {
  interface Window {
    orden: string[];
  }
}

/** Writes down when the page lets go of its socket and when it first shows a card. */
const anotarOrden = () => {
  window.orden = [];
  const close = WebSocket.prototype.close;
  WebSocket.prototype.close = function cerrar(...razones) {
    window.orden.push('let go');
    close.apply(this, razones);
  };
  new MutationObserver(() => {
    if (document.querySelector('[data-alert-cards]') && !window.orden.includes('showed'))
      window.orden.push('showed');
  }).observe(document.body, { childList: true, subtree: true });
};

/** The stale time, and what a machine that draws five tabs at once takes to connect. */
const RELEVO_MS = TAB_STALE_MS + 5_000;

/** Waits until these tabs hold exactly one live connection, and says in which. */
const unLider = async (pages: readonly Page[]): Promise<Page> => {
  await expect.poll(() => lideres(pages).length, { timeout: RELEVO_MS }).toBe(1);
  const [lider] = lideres(pages);
  if (!lider) throw new Error('the leader left meanwhile');
  return lider;
};

test.beforeEach(({ nadaEspera }) => nadaEspera());

test.describe('five tabs of one browser', { tag: '@navegadores' }, () => {
  let tabs: Page[];
  let demas: Page[];
  let lider: Page;

  test.beforeEach(async ({ entrar, pestana }) => {
    lider = await entrar('monitorista', { guion: cadaCincoMinutos });
    demas = [];
    for (let n = 1; n < 5; n += 1) demas.push(await pestana(lider));
    tabs = [lider, ...demas];
    await enVivo(tabs);
  });

  test('stand on an origin that is as secure as this project says', { tag: '@completa' }, async ({
    baseURL,
  }) => {
    const seguro = new URL(baseURL ?? '').hostname === '127.0.0.1';
    const visto = await lider.evaluate(() => [
      isSecureContext,
      'locks' in navigator,
      'clipboard' in navigator,
    ]);
    expect(visto).toEqual([seguro, seguro, seguro]);
  });

  test('are in the list, oldest first, and only the oldest holds a connection', {
    tag: '@completa',
  }, async () => {
    expect(await unLider(tabs)).toBe(lider);
    const lista = await activeTabs(lider);
    expect(lista).toHaveLength(5);
    expect(new Set(lista.map(({ id }) => id)).size).toBe(5);
    const antes = Math.max(...lista.map(({ lastSeen }) => lastSeen));
    await expect
      .poll(async () => (await activeTabs(lider)).every(({ lastSeen }) => lastSeen > antes))
      .toBe(true);
    expect((await activeTabs(lider)).map(({ id }) => id)).toEqual(lista.map(({ id }) => id));
    expect(demas.flatMap(enchufesDe)).toEqual([]);
  });

  test('all show an event, and one sounds it, once', { tag: '@completa' }, async ({ ocurrir }) => {
    for (const cuantos of [1, 2]) {
      const { tramo } = await ocurrir();
      for (const page of tabs)
        await expect(page.getByRole('alert', { name: `Alerta en ${tramo}` }).first()).toBeVisible();
      await expect.poll(() => sonidos(tabs)).toBe(cuantos);
      await callan(tabs);
    }
    expect(await sonidos([lider])).toBe(2);
  });

  test('have another leader when it is closed, which hears what comes next', { tag: '@completa' }, async ({
    ocurrir,
  }) => {
    await lider.close();
    await unLider(demas);
    await enVivo(demas);
    const { tramo } = await ocurrir();
    for (const page of demas)
      await expect(page.getByRole('alert', { name: `Alerta en ${tramo}` })).toHaveCount(1);
    await expect.poll(() => sonidos(demas)).toBe(1);
  });

  test('have another leader when it crashes', { tag: '@completa' }, async () => {
    const rota = lider.waitForEvent('crash');
    const cdp = await lider.context().newCDPSession(lider);
    void cdp.send('Page.crash').catch(() => undefined);
    await rota;
    await unLider(demas);
    await enVivo(demas);
  });

  // The driver's pages are always visible, and a browser freezes none that is: its words are said for it.
  test('have another leader when it is told that it will be frozen; thawed, it follows', {
    tag: '@completa',
  }, async () => {
    await lider.evaluate(() => void document.dispatchEvent(new Event('freeze')));
    await unLider(demas);
    // A heartbeat of another tab at that very moment writes the list as it was; the entry then ends by its age.
    await expect.poll(async () => (await activeTabs(lider)).length).toBe(4);
    await enVivo(demas);
    await lider.evaluate(() => void document.dispatchEvent(new Event('resume')));
    await expect.poll(async () => (await activeTabs(lider)).length).toBe(5);
    await enVivo([lider]);
    await unLider(demas);
    expect(lideres(tabs)).not.toContain(lider);
  });

  test('have another leader when it stops without a word; it shows nothing before it lets go of its own', {
    tag: '@completa',
  }, async ({ ocurrir }) => {
    await lider.evaluate(anotarOrden);
    const cdp = await lider.context().newCDPSession(lider);
    const parado = new Promise((resolver) => cdp.once('Debugger.paused', resolver));
    await cdp.send('Debugger.enable');
    await cdp.send('Debugger.pause');
    await parado;
    await unLider(demas);
    await enVivo(demas);
    const { tramo } = await ocurrir();
    for (const page of demas)
      await expect(page.getByRole('alert', { name: `Alerta en ${tramo}` })).toBeVisible();

    await cdp.send('Debugger.resume');
    await cdp.send('Debugger.disable');
    await expect(lider.getByRole('alert', { name: `Alerta en ${tramo}` })).toHaveCount(1);
    await enVivo([lider]);
    expect(await lider.evaluate(() => window.orden)).toEqual(['let go', 'showed']);
    // The server's end of the line is seen to close a moment after the tab let go of it.
    await expect.poll(() => lideres(tabs)).not.toContain(lider);
    await expect.poll(() => sonidos(demas)).toBe(1);
    expect(await sonidos([lider])).toBe(0);
  });

  test('keep a leader that is hidden, whose own timers the browser slows down', { tag: '@completa' }, async ({
    ocurrir,
  }) => {
    await lider.evaluate(() => {
      const { setTimeout } = window;
      window.setTimeout = ((hacer: () => void, ms = 0) =>
        setTimeout(hacer, Math.max(60_000, ms))) as typeof window.setTimeout;
    });
    const [antes] = await activeTabs(lider);
    await expect
      .poll(async () => ((await activeTabs(lider))[0]?.lastSeen ?? 0) - (antes?.lastSeen ?? 0), {
        timeout: 3 * TAB_STALE_MS,
      })
      .toBeGreaterThan(TAB_STALE_MS);
    expect(await unLider(tabs)).toBe(lider);
    const { tramo } = await ocurrir();
    for (const page of tabs)
      await expect(page.getByRole('alert', { name: `Alerta en ${tramo}` })).toHaveCount(1);
  });

  test('keep their ids when reloaded; a duplicate gets its own', { tag: '@completa' }, async ({
    vigilar,
  }) => {
    const ids = async () => (await activeTabs(lider)).map(({ id }) => id).sort();
    const antes = await ids();
    await demas[3]?.reload();
    await expect.poll(ids).toEqual(antes);
    const abierta = lider.context().waitForEvent('page');
    await demas[3]?.evaluate(() => void window.open(location.href));
    const duplicada = await abierta;
    await vigilar(duplicada);
    await expect.poll(async () => (await ids()).length).toBe(6);
    expect(new Set(await ids()).size).toBe(6);
    await enVivo([duplicada]);
    expect(lideres([...demas, duplicada])).toEqual([]);
  });
});

test.describe('the sound of three tabs, none of them touched', { tag: ['@completa', '@navegadores'] }, () => {
  let tabs: [Page, Page, Page];

  test.beforeEach(async ({ entrar, pestana }) => {
    const lider = await entrar('monitorista', { guion: sinTocar });
    await lider.reload();
    const guion = { guion: sinTocar };
    tabs = [lider, await pestana(lider, guion), await pestana(lider, guion)];
    await enVivo(tabs);
  });

  test('is said to be blocked on all of them until one is used', async () => {
    for (const page of tabs) await expect(page.getByText('Sonido bloqueado')).toBeVisible();
    await tabs[1].mouse.click(700, 400);
    for (const page of tabs)
      await expect(page.getByText(/Sonido armado|Suena en otra pestaña/)).toBeVisible();
    await tabs[1].close();
    for (const page of [tabs[0], tabs[2]]) await expect(page.getByText('Sonido bloqueado')).toBeVisible();
  });

  test('comes out of the armed tab used last while the leader cannot sound, and then out of the leader', async ({
    ocurrir,
  }) => {
    const [lider, segunda, tercera] = tabs;
    await tercera.mouse.click(700, 400);
    await segunda.mouse.click(700, 400);
    await expect(lider.getByText(/Sonido armado|Suena en otra pestaña/)).toBeVisible();
    const oir = () => Promise.all(tabs.map((page) => sonidos([page])));
    await ocurrir();
    await expect.poll(oir).toEqual([0, 1, 0]);
    await callan(tabs);
    await tercera.mouse.click(700, 400);
    await expect(tercera.getByText(/Sonido armado|Suena en otra pestaña/)).toBeVisible();
    await ocurrir();
    await expect.poll(oir).toEqual([0, 1, 1]);
    await callan(tabs);
    await lider.mouse.click(700, 400);
    await ocurrir();
    await expect.poll(oir).toEqual([1, 1, 1]);
  });
});
