import type { Page } from '@playwright/test';
import { TAB_STALE_MS } from '@tramos/contract/limites';
import { levantar } from '../apoyo/api';
import { cadaCincoMinutos } from '../apoyo/bocina';
import { callan, tarjetaDe } from '../apoyo/pantalla';
import { test as base, enchufesDe, expect } from '../apoyo/prueba';

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

/** What the record of sounds keeps of each attempt at an alert. */
const registroDe = (page: Page) =>
  page.evaluate(async () => {
    const seguir = <T>(peticion: IDBRequest<T>) =>
      new Promise<T>((resolver) => peticion.addEventListener('success', () => resolver(peticion.result)));
    const base = await seguir(indexedDB.open('tramos-sonidos'));
    const filas = await seguir(base.transaction('sonados').objectStore('sonados').getAll());
    base.close();
    return filas as { clave: string; intento: number; suerte: string }[];
  });

/**
 * Waits until these tabs have sounded this event and are silent again: once between them, or more often if one of them
 * sounded it without the record, which did not answer it (decision 030).
 */
const suenaUna = async (pages: readonly Page[], antes: number, { id }: { id: number }) => {
  await expect.poll(() => sonidos(pages)).toBeGreaterThan(antes);
  await callan(pages);
  const veces = (await sonidos(pages)) - antes;
  if (veces === 1) return;
  const registro = (await Promise.all(pages.map(registroDe))).flat();
  const suyos = registro.filter(({ clave }) => clave.startsWith(`evento:${id}:`));
  const sinRegistro = suyos.filter(({ intento }) => intento === Number.POSITIVE_INFINITY);
  expect(sinRegistro, `${veces} sounds, and the record says ${JSON.stringify(suyos)}`).not.toEqual([]);
};

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
    /** How many attempts to play there were in all tabs, this one counted. */
    intentar: () => Promise<number>;
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

/** The first attempt to play in any tab fails, later than the other tab waits for its turn: it finds the alert claimed. */
const fallarLaPrimera = () => {
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = async function intento() {
    if ((await window.intentar()) > 1) return play.call(this);
    await new Promise((seguir) => setTimeout(seguir, 4_000));
    throw new DOMException('no device', 'NotSupportedError');
  };
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

/** Opens so many tabs of one browser, the oldest of which leads. */
type Abrir = (cuantas: number) => Promise<{ lider: Page; demas: Page[]; tabs: Page[] }>;
const test = base.extend<{ abrir: Abrir }>({
  abrir: async ({ entrar, pestana }, use) => {
    await use(async (cuantas) => {
      const lider = await entrar('monitorista', { guion: cadaCincoMinutos });
      // On a busy machine one that was opened after it may be ready before it.
      await unLider([lider]);
      const demas: Page[] = [];
      while (demas.length < cuantas - 1) demas.push(await pestana(lider));
      const tabs = [lider, ...demas];
      await enVivo(tabs);
      return { lider, demas, tabs };
    });
  },
});

/** What a page fetches once it knows that somebody is signed in. */
const CODIGO_DE_LA_CONSOLA = /\/assets\/console-layout-[^/]*\.js$/;

test.beforeEach(({ nadaEspera }) => nadaEspera());

test.describe('tabs of one browser', { tag: ['@completa', '@navegadores'] }, () => {
  test('have one list, one connection and one sound, and another leader when it is closed', async ({
    abrir,
    vigilar,
    baseURL,
    como,
  }) => {
    const { lider, demas, tabs } = await abrir(5);
    // The origin is as secure as this project says.
    const seguro = new URL(baseURL ?? '').hostname === '127.0.0.1';
    const visto = await lider.evaluate(() => [
      isSecureContext,
      'locks' in navigator,
      'clipboard' in navigator,
    ]);
    expect(visto).toEqual([seguro, seguro, seguro]);

    // The oldest first, and only the oldest holds a connection.
    expect(await unLider(tabs)).toBe(lider);
    // Of two that wrote at once, one is missing for a moment.
    let lista: Entrada[] = [];
    await expect
      .poll(async () => {
        lista = await activeTabs(lider);
        return new Set(lista.map(({ id }) => id)).size;
      })
      .toBe(5);
    const antes = Math.max(...lista.map(({ lastSeen }) => lastSeen));
    await expect
      .poll(async () => (await activeTabs(lider)).every(({ lastSeen }) => lastSeen > antes))
      .toBe(true);
    // One whose sign of life a busy machine held back is gone for a moment, and comes back to its place.
    await expect
      .poll(async () => (await activeTabs(lider)).map(({ id }) => id))
      .toEqual(lista.map(({ id }) => id));
    expect(demas.flatMap(enchufesDe)).toEqual([]);

    // Whose turn it is depends on who is ready in time: that it is one of them does not.
    const primero = await levantar(como);
    for (const page of tabs) await expect(tarjetaDe(page, primero)).toBeVisible();
    await suenaUna(tabs, 0, primero);

    const oidos = await sonidos(demas);
    await lider.close();
    await unLider(demas);
    await enVivo(demas);
    const segundo = await levantar(como);
    for (const page of demas) await expect(tarjetaDe(page, segundo)).toBeVisible();
    await suenaUna(demas, oidos, segundo);

    // A tab that is reloaded keeps its id; a duplicate gets its own.
    const [siguiente, , , ultima] = demas as [Page, Page, Page, Page];
    // One whose last word was lost stands in the list a while longer, and counts no more.
    const ids = async () => {
      const ahora = await siguiente.evaluate(() => Date.now());
      const activas = (await activeTabs(siguiente)).filter(({ lastSeen }) => ahora - lastSeen < TAB_STALE_MS);
      return activas.map(({ id }) => id).sort();
    };
    await expect.poll(async () => (await ids()).length).toBe(4);
    const suyos = await ids();
    // It may be duplicated before the console's code has come, on a slow line seconds after the page.
    let llega = () => {};
    const llegada = new Promise<void>((listo) => {
      llega = listo;
    });
    await ultima.route(CODIGO_DE_LA_CONSOLA, (pedido) => llegada.then(() => pedido.continue()));
    await ultima.reload();
    const abierta = siguiente.context().waitForEvent('page');
    await ultima.evaluate(() => void window.open(location.href));
    const duplicada = await abierta;
    await vigilar(duplicada);
    await enVivo([duplicada]);
    llega();
    await expect.poll(async () => new Set(await ids()).size).toBe(5);
    await expect.poll(ids).toEqual(expect.arrayContaining(suyos));
    await enVivo([ultima]);
    expect(lideres([ultima, duplicada])).toEqual([]);
  });

  test('have another leader when it crashes', async ({ abrir }) => {
    const { lider, demas } = await abrir(3);
    const rota = lider.waitForEvent('crash');
    const cdp = await lider.context().newCDPSession(lider);
    void cdp.send('Page.crash').catch(() => undefined);
    await rota;
    await unLider(demas);
    await enVivo(demas);
  });

  test('have another leader when it stops without a word; it shows nothing before it lets go of its own', async ({
    abrir,
    como,
  }) => {
    const { lider, demas, tabs } = await abrir(3);
    await lider.evaluate(anotarOrden);
    const cdp = await lider.context().newCDPSession(lider);
    const parado = new Promise((resolver) => cdp.once('Debugger.paused', resolver));
    await cdp.send('Debugger.enable');
    await cdp.send('Debugger.pause');
    await parado;
    await unLider(demas);
    await enVivo(demas);
    const evento = await levantar(como);
    for (const page of demas) await expect(tarjetaDe(page, evento)).toBeVisible();

    await cdp.send('Debugger.resume');
    await cdp.send('Debugger.disable');
    await expect(tarjetaDe(lider, evento)).toHaveCount(1);
    await enVivo([lider]);
    // A busy machine may have it lead for another moment: what counts is that it let go first.
    const [primero, ...despues] = await lider.evaluate(() => window.orden);
    expect(primero).toBe('let go');
    expect(despues).toContain('showed');
    // The server's end of the line is seen to close a moment after the tab let go of it.
    await expect.poll(() => lideres(tabs)).not.toContain(lider);
    await suenaUna(demas, 0, evento);
    expect(await sonidos([lider])).toBe(0);
  });

  test('sound in another one when the first has claimed an alert and cannot play it', async ({
    abrir,
    como,
  }) => {
    const { lider, tabs } = await abrir(2);
    // Which of them comes first depends on who is ready in time.
    const intentos: Page[] = [];
    await lider.context().exposeBinding('intentar', ({ page }) => intentos.push(page));
    for (const page of tabs) await page.evaluate(fallarLaPrimera);
    const evento = await levantar(como);
    await expect.poll(() => intentos.length).toBe(2);
    const [falla] = intentos as [Page, Page];
    await suenaUna(tabs, 0, evento);
    expect(await sonidos([falla])).toBe(0);
    expect(intentos).toHaveLength(2);
  });

  test('keep a leader that is hidden, whose own timers the browser slows down', async ({ abrir, como }) => {
    const { lider, tabs } = await abrir(3);
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
    const evento = await levantar(como);
    for (const page of tabs) await expect(tarjetaDe(page, evento)).toHaveCount(1);
  });
});

test('of three tabs that nobody touched all say that sound is blocked, until one is used: it sounds, then the leader', {
  tag: ['@completa', '@navegadores'],
}, async ({ entrar, pestana, como }) => {
  const lider = await entrar('monitorista', { guion: sinTocar });
  await lider.reload();
  const segunda = await pestana(lider, { guion: sinTocar });
  const tercera = await pestana(lider, { guion: sinTocar });
  const tabs = [lider, segunda, tercera];
  await enVivo(tabs);
  const bloqueado = (page: Page) => expect(page.getByText('Sonido bloqueado')).toBeVisible();
  const armado = (page: Page) => expect(page.getByText(/Sonido armado|Suena en otra pestaña/)).toBeVisible();
  const oir = (pages: readonly Page[]) => Promise.all(pages.map((page) => sonidos([page])));

  // One alone can be heard at a time: of two, a busy machine may have the other one ready first.
  for (const page of tabs) await bloqueado(page);
  await segunda.mouse.click(700, 400);
  for (const page of tabs) await armado(page);
  await levantar(como);
  await expect.poll(() => oir(tabs)).toEqual([0, 1, 0]);
  await callan(tabs);

  await segunda.close();
  for (const page of [lider, tercera]) await bloqueado(page);
  await lider.mouse.click(700, 400);
  for (const page of [lider, tercera]) await armado(page);
  await levantar(como);
  await expect.poll(() => oir([lider, tercera])).toEqual([1, 0]);
});
