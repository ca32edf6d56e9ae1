import type { Page } from '@playwright/test';
import type { Sensor } from '@tramos/contract/sensor';
import { levantar } from '../apoyo/api';
import { callan, tarjetaDe } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

/** Another document at the same place in the tab's history, as another site would be. */
const FUERA = '/api/health';

declare global {
  interface Window {
    /** Whether the page was the very one that had been left, each time it was shown. */
    muestras: boolean[];
    /** Every socket of the live connection that the page has opened. */
    lineas: WebSocket[];
  }
}

const guion = () => {
  window.muestras = [];
  window.addEventListener('pageshow', ({ persisted }) => window.muestras.push(persisted));
  window.lineas = [];
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocolos?: string | string[]) {
      super(url, protocolos);
      window.lineas.push(this);
    }
  };
  localStorage.setItem('tramos.sonido.repetir_ms', '300000');
};

/** Why the browser would not show a page again as it was; empty when it did. */
const motivosDe = async (page: Page) => {
  const motivos: string[] = [];
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    motivos.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  await cdp.send('Page.enable');
  return motivos;
};

/** Goes back to a page that was left, which must be the same page: a browser that keeps none is asked no further. */
const volver = async (page: Page, motivos: readonly string[]) => {
  await page.goBack({ waitUntil: 'commit' });
  const mostrada = () => page.evaluate(() => window.muestras?.at(-1));
  await expect.poll(async () => (await mostrada()) === true || motivos.length > 0).toBe(true);
  test.skip(
    motivos.includes('BackForwardCacheDisabledForDelegate'),
    'this browser keeps no page that is left',
  );
  expect(motivos).toEqual([]);
};

/** Asked of the page: the driver does not hear what happens to the sockets of one that is away. */
const lineasDe = (page: Page) =>
  page.evaluate(() => window.lineas.filter(({ readyState }) => readyState <= WebSocket.OPEN).length);
const enVivo = (page: Page) => expect(page.getByText('En vivo', { exact: true })).toBeVisible();
const sonidos = (page: Page) => page.evaluate(() => window.sonidos.length);

test.describe('a tab that goes to another site and comes back as it was', () => {
  let page: Page;
  let otra: Page;
  let motivos: string[];
  let sensor: Sensor;
  /** Readings of a pressure that the chart has not shown before reach it. */
  let llega: () => Promise<void>;

  test.beforeEach(async ({ entrar, pestana, como, medir, nadaEspera }) => {
    await nadaEspera();
    const { sensors } = await como<{ sensors: Sensor[] }>('admin', 'get', '/api/sensors?limit=1000');
    sensor = sensors[0] as Sensor;
    page = await entrar('monitorista', { guion });
    motivos = await motivosDe(page);
    await page.goto(`/presiones/PresionSensor?sensor=${sensor.id}&ultimos=1min`);
    await page.getByRole('button', { name: 'Ver tabla' }).click();
    otra = await pestana(page, { guion });
    await enVivo(page);
    await enVivo(otra);
    const tabla = page.getByRole('table', { name: /Presión de/ });
    // The table holds a minute, of a try before this one as well.
    const dichas = new Set(await tabla.getByRole('cell').allTextContents());
    const nuevas = Array.from({ length: 40 }, (_, i) => 20 + i).filter(
      (entera) => ![...dichas].some((dicha) => dicha.startsWith(`${entera}.`)),
    );
    llega = async () => {
      const entera = nuevas.shift() ?? 0;
      await expect(async () => {
        await medir([{ clave: sensor.clave, presion_kgcm2: entera + 0.5 }], 2);
        const celda = tabla.getByRole('cell', { name: new RegExp(`^${entera}\\.\\d{3}$`) });
        await expect(celda.first()).toBeVisible({ timeout: 3_000 });
      }).toPass();
    };
  });

  test('hears what it missed and what comes, sounds nothing twice, draws its pressure on, and leads when the other is closed', {
    tag: ['@completa', '@navegadores'],
  }, async ({ como }) => {
    await llega();
    const [dePage, deOtra] = await Promise.all([sonidos(page), sonidos(otra)]);
    await page.goto(FUERA);
    await expect.poll(() => lineasDe(otra)).toBe(1);
    const primero = await levantar(como);
    await expect(tarjetaDe(otra, primero)).toHaveCount(1);
    await expect.poll(() => sonidos(otra)).toBe(deOtra + 1);

    await volver(page, motivos);
    await enVivo(page);
    await expect(tarjetaDe(page, primero)).toHaveCount(1);
    expect(await lineasDe(page)).toBe(0);
    await llega();

    await page.goForward({ waitUntil: 'commit' });
    await volver(page, motivos);
    await callan([otra]);
    const segundo = await levantar(como);
    for (const tab of [page, otra]) await expect(tarjetaDe(tab, segundo)).toBeVisible();
    await expect.poll(() => sonidos(otra)).toBe(deOtra + 2);
    await callan([otra]);
    expect(await sonidos(page)).toBe(dePage);
    expect(await lineasDe(page)).toBe(0);

    await page.goForward({ waitUntil: 'commit' });
    await otra.close();
    await volver(page, motivos);
    await enVivo(page);
    await expect.poll(() => lineasDe(page)).toBe(1);
    await llega();
    const tercero = await levantar(como);
    await expect(tarjetaDe(page, tercero)).toBeVisible();
    await expect.poll(() => sonidos(page)).toBe(dePage + 1);
    await callan([page]);
    expect(await sonidos(page)).toBe(dePage + 1);
  });

  test('leads to the sign-in where its session was left meanwhile in another tab', {
    tag: ['@completa', '@navegadores'],
  }, async () => {
    await page.goto(FUERA);
    await expect.poll(() => lineasDe(otra)).toBe(1);
    await otra.getByRole('button', { name: /Monitorista/ }).click();
    await otra.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect(otra).toHaveURL(/\/login/);
    await volver(page, motivos);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    expect(await lineasDe(page)).toBe(0);
  });
});

test('a console whose session was closed elsewhere is silent while it says so, whatever happens to it', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  const { sensors } = await como<{ sensors: Sensor[] }>('admin', 'get', '/api/sensors?limit=1000');
  const page = await entrar('monitorista', {
    guion,
    en: `/presiones/PresionSensor?sensor=${sensors[0]?.id}&ultimos=1min`,
  });
  await expect(page.getByRole('application', { name: /^Gráfica: / })).toBeVisible();
  await enVivo(page);
  await como('monitorista', 'get', '/api/auth/check');
  await expect(
    page.getByText('Tu sesión ha sido cerrada por un nuevo inicio de sesión').first(),
  ).toBeVisible();
  await page.evaluate(() => {
    for (const nombre of ['focus', 'online', 'pageshow']) window.dispatchEvent(new Event(nombre));
    for (const nombre of ['visibilitychange', 'freeze', 'resume']) document.dispatchEvent(new Event(nombre));
  });
  await expect(page).toHaveURL(/\/login/);
  expect(await lineasDe(page)).toBe(0);
});
