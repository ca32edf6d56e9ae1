import type { Page } from '@playwright/test';
import { expect, test } from '../apoyo/prueba';

const OTRA = { id: 'ffffffffffffffff' };

const servirVersion = (page: Page) =>
  page.route('**/builds/latest.json', (ruta) => ruta.fulfill({ json: OTRA }));
const volver = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
const barra = (page: Page) => page.getByRole('status').filter({ hasText: 'Hay una versión nueva' });

/** How many times the page was loaded anew from here on. */
const contarCargas = (page: Page) => {
  const cargas = { n: 0 };
  page.on('domcontentloaded', () => {
    cargas.n += 1;
  });
  return cargas;
};

test.describe('a newer console on the server', { tag: '@completa' }, () => {
  test('is looked for every 5 minutes and offered, never taken by itself', async ({ entrar }) => {
    const page = await entrar('monitorista');
    await page.clock.install();
    await page.goto('/mapa');
    await expect(page.getByRole('link', { name: 'Eventos' }).first()).toBeVisible();
    await servirVersion(page);
    const cargas = contarCargas(page);
    const miradas: string[] = [];
    page.on('request', (peticion) => {
      if (peticion.url().endsWith('/builds/latest.json')) miradas.push(peticion.url());
    });
    await page.clock.fastForward(4 * 60_000);
    await expect(barra(page)).toHaveCount(0);
    expect(miradas).toEqual([]);
    await page.clock.fastForward(61_000);
    await expect(barra(page)).toBeVisible();
    expect(miradas).toHaveLength(1);
    expect(cargas.n).toBe(0);
    await barra(page).getByRole('button', { name: 'Recargar' }).click();
    await expect.poll(() => cargas.n).toBe(1);
  });
});

test.describe('a part of the console that cannot be loaded', { tag: '@completa' }, () => {
  const EVENTOS = '**/assets/eventos-screen-*.js';
  const falla = (page: Page) => page.getByRole('heading', { name: 'Internal Server Error' });

  test('reloads the page once, then says what to do, and works once the part is back', async ({ entrar }) => {
    const page = await entrar('monitorista');
    await page.route(EVENTOS, (ruta) => ruta.fulfill({ status: 404 }));
    const cargas = contarCargas(page);
    await page.getByRole('link', { name: 'Eventos' }).first().click();
    await expect(falla(page)).toBeVisible();
    await expect(page).toHaveURL(/\/eventos$/);
    await expect(page.getByText('No se pudo cargar esta pantalla')).toBeVisible();
    expect(cargas.n).toBe(1);
    await page.unroute(EVENTOS);
    await page.getByRole('button', { name: 'Recargar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
  });

  test('reloads nothing when its link was only pointed at', async ({ entrar }) => {
    const page = await entrar('monitorista');
    await page.route(EVENTOS, (ruta) => ruta.abort());
    const cargas = contarCargas(page);
    const pedidas: string[] = [];
    page.on('request', (peticion) => pedidas.push(peticion.url()));
    const pedida = () => pedidas.some((url) => /eventos-screen-.*\.js/.test(url));
    // A pointer that left before the link took notice comes back.
    await expect(async () => {
      await page.getByRole('main').hover();
      await page.getByRole('link', { name: 'Eventos' }).first().hover();
      await expect.poll(pedida, { timeout: 2_000 }).toBe(true);
    }).toPass();
    const mirada = page.waitForResponse('**/builds/latest.json');
    await volver(page);
    await mirada;
    expect(cargas.n).toBe(0);
    await expect(page.getByRole('link', { name: 'Mapa' }).first()).toBeVisible();
  });

  test('reloads the page too when no screen stands for it: the live connection', async ({ entrar }) => {
    const page = await entrar('monitorista', { en: '/change-password' });
    await page.route(/\/assets\/connection-.*\.js/, (ruta) => ruta.abort());
    const cargas = contarCargas(page);
    await page.getByRole('button', { name: 'Volver' }).click();
    await expect.poll(() => cargas.n).toBe(1);
    await expect(page).toHaveURL(/\/mapa/);
    await page.unroute(/\/assets\/connection-.*\.js/);
    await page.reload();
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
  });
});
