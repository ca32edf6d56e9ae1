import type { Page } from '@playwright/test';
import { TAB_STALE_MS } from '@tramos/contract/limites';
import { levantar } from '../apoyo/api';
import { cadaCincoMinutos } from '../apoyo/bocina';
import { callan, tarjetaDe } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

const sonidos = async (page: Page) => page.evaluate(() => window.sonidos.length);
const enVivo = (page: Page) => expect(page.getByText('En vivo', { exact: true })).toBeVisible();

/** Keeps the page's one thread busy, as a long computation or a machine without memory does. Returns at once. */
const ocupar = (page: Page, ms: number): Promise<void> =>
  page.evaluate(
    (cuanto) =>
      void setTimeout(() => {
        const hasta = performance.now() + cuanto;
        while (performance.now() < hasta);
        document.body.dataset.libre = 'si';
      }),
    ms,
  );

/** Until the thread runs again, and has asked the new leader for what it missed. */
const despertar = async (page: Page): Promise<void> => {
  await expect(page.locator('body')).toHaveAttribute('data-libre', 'si', { timeout: 60_000 });
  await enVivo(page);
};

test.beforeEach(({ nadaEspera }) => nadaEspera());

test('a leader whose thread stood still sounds nothing that another tab sounded meanwhile', {
  tag: ['@completa', '@navegadores'],
}, async ({ entrar, pestana, como }) => {
  const lider = await entrar('monitorista', { guion: cadaCincoMinutos, conBocina: true });
  const otra = await pestana(lider, { guion: cadaCincoMinutos, conBocina: true });
  for (const page of [lider, otra]) await enVivo(page);
  await otra.mouse.click(700, 400);
  await lider.mouse.click(700, 400);
  await ocupar(lider, 2 * TAB_STALE_MS);
  const { tramo } = await levantar(como);
  await expect.poll(() => sonidos(otra), { timeout: 2 * TAB_STALE_MS }).toBe(1);
  await despertar(lider);
  await expect(tarjetaDe(lider, { tramo })).toBeVisible();
  await callan([lider, otra]);
  // It asks for one sound after the other: with the next one it is through with the first.
  const segundo = await levantar(como);
  for (const page of [lider, otra]) await expect(tarjetaDe(page, segundo)).toBeVisible();
  const todos = async () => (await sonidos(lider)) + (await sonidos(otra));
  await expect.poll(todos).toBe(2);
  await callan([lider, otra]);
  expect(await todos()).toBe(2);
});

/** Fills both storages to their last character, as somebody at an open console can, and takes away what had a place. */
const llenarTodo = () => {
  for (const almacen of [localStorage, sessionStorage]) {
    for (const clave of ['activeTabs', 'tramos.pos']) almacen.removeItem(clave);
    let texto = 'x'.repeat(1 << 20);
    for (let n = 0; texto.length > 0; n += 1)
      try {
        almacen.setItem(`relleno.${n}`, texto);
      } catch {
        texto = texto.slice(0, texto.length >> 1);
      }
  }
};

test('an alert is heard in a browser whose storage somebody has filled, also after a reload @completa @navegadores', async ({
  entrar,
  como,
}) => {
  const page = await entrar('monitorista', { guion: cadaCincoMinutos, conBocina: true });
  await enVivo(page);
  await page.mouse.click(700, 400);
  await page.evaluate(llenarTodo);
  const primero = await levantar(como);
  await expect(tarjetaDe(page, primero).first()).toBeVisible();
  await expect.poll(() => sonidos(page)).toBe(1);
  await page.evaluate(llenarTodo);
  await page.reload();
  await enVivo(page);
  await page.mouse.click(700, 400);
  const antes = await sonidos(page);
  await levantar(como);
  await expect.poll(() => sonidos(page)).toBe(antes + 1);
});
