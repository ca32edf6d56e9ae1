import { TAB_STALE_MS } from '@tramos/contract/limites';
import type { Page } from 'puppeteer-core';
import { beforeEach, expect } from 'vitest';
import { levantar, nadaEspera } from '../apoyo/api';
import { conFirefox, cuantos, enVivo, servidor, sonidos, tarjetaDe } from './navegador';

/** How often at most this Firefox lets the timers of a page go off that lies behind another tab. */
const ATRAS_MS = 60_000;
const test = conFirefox({
  'dom.min_background_timeout_value': ATRAS_MS,
  'dom.min_background_timeout_value_without_budget_throttling': ATRAS_MS,
});

beforeEach(() => nadaEspera(servidor.baseURL));

/** Who holds the lock of leadership in this browser, and who waits for it. */
const candado = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const suyos = (locks: LockInfo[]) => locks.filter(({ name }) => name?.startsWith('tramos.lider.'));
    return { tienen: suyos(held).length, esperan: suyos(pending).length };
  });
const enchufes = (tabs: readonly Page[]) =>
  Promise.all(tabs.map((page) => page.evaluate(() => window.enchufes())));
const sonidosDe = async (tabs: readonly Page[]) =>
  (await Promise.all(tabs.map(sonidos))).reduce((a, b) => a + b, 0);

/** How many tabs of this browser would be heard. */
const armadas = (page: Page) =>
  page.evaluate(() => {
    const tabs: { armado?: boolean }[] = JSON.parse(localStorage.getItem('activeTabs') ?? '[]');
    return tabs.filter(({ armado }) => armado).length;
  });

/** More than a second tab waits for its turn to sound. */
const TURNO_MS = 2_000;
const callan = (tabs: readonly Page[]) =>
  expect
    .poll(async () => {
      const desde = (page: Page) => page.evaluate(() => Date.now() - (window.sonidos.at(-1)?.t ?? 0));
      return Math.min(...(await Promise.all(tabs.map(desde))));
    })
    .toBeGreaterThan(TURNO_MS);

const seVe = async (tabs: readonly Page[], tramo: string) => {
  for (const page of tabs) await expect.poll(() => cuantos(page, tarjetaDe(tramo))).toBe(1);
};

test('of two tabs one holds the lock and the socket, both show an event, one sounds it; closed, it leaves them to the other', async ({
  entrar,
  pestana,
  como,
}) => {
  const lider = await entrar('monitorista');
  const otra = await pestana('/mapa');
  const tabs = [lider, otra];
  await enVivo(otra);
  await otra.keyboard.press('ArrowDown');
  await expect.poll(() => armadas(otra)).toBe(2);
  expect(await candado(otra)).toEqual({ tienen: 1, esperan: 1 });
  expect(await enchufes(tabs)).toEqual([1, 0]);
  await seVe(tabs, (await levantar(como)).tramo);
  await expect.poll(() => sonidosDe(tabs)).toBe(1);
  await callan(tabs);
  expect(await sonidosDe(tabs)).toBe(1);

  const antes = await sonidos(otra);
  await lider.close();
  await expect.poll(() => enchufes([otra])).toEqual([1]);
  expect(await candado(otra)).toEqual({ tienen: 1, esperan: 0 });
  await enVivo(otra);
  await seVe([otra], (await levantar(como)).tramo);
  await expect.poll(() => sonidos(otra)).toBe(antes + 1);
});

test('a console that lies behind another page, and whose own timers the browser slows down, goes on watching', async ({
  entrar,
  pestana,
  como,
}) => {
  const page = await entrar('monitorista');
  // Nothing of the console: another tab of it would wake this one with each of its own signs of life.
  await pestana('/api/health');
  const vista = await page.evaluate(() => {
    setTimeout(() => {
      document.body.dataset.sono = 'sí';
    }, 1_000);
    return document.visibilityState;
  });
  expect(vista).toBe('hidden');
  const latido = () =>
    page.evaluate(() => {
      const [primera] = JSON.parse(localStorage.getItem('activeTabs') ?? '[]') as { lastSeen: number }[];
      return primera?.lastSeen ?? 0;
    });
  const antes = await latido();
  await expect
    .poll(async () => (await latido()) - antes, { timeout: 3 * TAB_STALE_MS })
    .toBeGreaterThan(TAB_STALE_MS);
  // The page's own timer of a second has not gone off in all that time.
  expect(await page.evaluate(() => document.body.dataset.sono)).toBeUndefined();
  expect(await enchufes([page])).toEqual([1]);
  await seVe([page], (await levantar(como)).tramo);
  await expect.poll(() => sonidos(page)).toBe(1);
});
