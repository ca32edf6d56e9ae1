import type { Page } from '@playwright/test';
import type { EventoDetalle } from '@tramos/contract/evento';
import { TAB_STALE_MS } from '@tramos/contract/limites';
import { levantar } from '../apoyo/api';
import { tarjetaDe } from '../apoyo/pantalla';
import { expect, PASSWORD } from '../apoyo/prueba';
import { conServidorPropio as test } from '../apoyo/servidor';

const marca = (page: Page) => page.getByRole('banner').getByRole('status').first();
/** As long as a frozen server may go unnoticed, and what a loaded machine adds; it used to be 25 to 45 s. */
const NOTADO = { timeout: 20_000 };

/** Longer than the other tabs of a browser wait for one that is silent. */
const QUIETA_MS = TAB_STALE_MS + 3_000;

declare global {
  interface Window {
    /** Everything the status mark has said, and whether it was amber. */
    dichos: string[];
  }
}

const anotarMarca = (page: Page) =>
  page.evaluate(() => {
    const mirar = () => {
      const fase = document.querySelector('header [role="status"]');
      const dicho = `${fase?.textContent}${fase?.closest('[data-atencion]') ? ' (ámbar)' : ''}`;
      if (window.dichos.at(-1) !== dicho) window.dichos.push(dicho);
    };
    window.dichos = [];
    mirar();
    new MutationObserver(mirar).observe(document.querySelector('header') as Element, {
      ...{ subtree: true, childList: true, characterData: true, attributes: true },
    });
  });

const LLAMADA = 'Llamó un vecino';

const ESPERADO = /sin_respuesta|El servidor no responde|timeout|websocket|AbortError|WebSocket/i;

test.describe('a server that stands still', () => {
  test('is seen in every tab within 10 s, and all goes on by itself when it wakes', {
    tag: '@completa',
  }, async ({ servidor, page: fuera, entrar, pestana, vigilar, como }) => {
    test.setTimeout(240_000);
    const { id: anterior } = await levantar(como, LLAMADA);
    await como('admin', 'post', `/api/eventos/${anterior}/reconocer`);
    const page = await entrar('monitorista', { esperado: ESPERADO });
    const otra = await pestana(page);
    await otra.goto('/reportes/eventos?periodo=hoy');
    const tabla = otra.getByRole('table').first();
    await expect(tabla).toBeVisible();
    await vigilar(fuera);
    await fuera.goto(`${servidor.baseURL}/login`);
    await fuera.getByLabel('Usuario').fill('usuario');
    await fuera.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    for (const una of [page, otra]) {
      await expect(marca(una)).toHaveText('En vivo');
      await anotarMarca(una);
    }

    servidor.congelar();
    // A report may honestly take minutes: it is waited for no longer than the server is silent. Nor is a sign-in.
    await otra.getByLabel('Periodo').selectOption('7d');
    await fuera.getByRole('button', { name: 'Iniciar sesión' }).click();
    for (const una of [page, otra]) await expect(marca(una)).toHaveText('Reconectando', NOTADO);
    for (const una of [page, otra])
      await expect(una.getByText(/Sin conexión en vivo desde las/)).toBeVisible();
    // Amber first, while it may still answer; what it says of the line then follows.
    for (const una of [page, otra]) {
      const dichos = await una.evaluate(() => window.dichos);
      expect(dichos.filter((dicho, i) => !(i > 0 && dicho.startsWith('En vivo')))).toEqual([
        'En vivo',
        'Sin respuesta (ámbar)',
        'Reconectando (ámbar)',
      ]);
    }
    const otraVez = (en: Page) => en.getByRole('button', { name: 'Reintentar' });
    for (const una of [otra, fuera]) await expect(otraVez(una)).toBeVisible(NOTADO);
    await expect(fuera.getByText('Error al iniciar sesión')).toBeVisible();
    await expect(fuera.getByLabel('Usuario')).toHaveValue('usuario');

    servidor.descongelar();
    for (const una of [page, otra]) await expect(marca(una)).toHaveText('En vivo', { timeout: 60_000 });
    await expect(otraVez(otra)).toHaveCount(0, { timeout: 60_000 });
    await expect(tabla).toBeVisible();
    await otraVez(fuera).click();
    await expect(marca(fuera)).toHaveText('En vivo', { timeout: 60_000 });
    const { tramo } = await levantar(como, LLAMADA);
    for (const una of [page, otra]) await expect(tarjetaDe(una, { tramo })).toBeVisible();
  });

  test('does not swallow what is asked of it: acknowledged twice by trying again, it is acknowledged once', {
    tag: '@completa',
  }, async ({ servidor, entrar, como }) => {
    const { id } = await levantar(como, LLAMADA);
    const page = await entrar('monitorista', { esperado: ESPERADO, en: `/eventos/${id}` });
    await expect(page.getByText(LLAMADA).first()).toBeVisible();
    await expect(marca(page)).toHaveText('En vivo');
    await page.getByRole('tab', { name: /Historial/ }).click();
    const nota = page.getByRole('textbox', { name: 'Nota' });
    await nota.fill('Va la patrulla 4');

    servidor.congelar();
    await page.getByRole('button', { name: /Añadir nota/ }).click();
    await page.getByRole('button', { name: /Reconocer Evento/ }).click();
    const dialogo = page.getByRole('dialog', { name: /Reconocer/ });
    await dialogo.getByRole('button', { name: /^Reconocer/ }).click();
    await expect(dialogo.getByText('Error al reconocer el evento')).toBeVisible(NOTADO);
    await dialogo.getByRole('button', { name: 'Reintentar' }).click();
    await expect(nota).toHaveValue('Va la patrulla 4');

    servidor.descongelar();
    await expect(page.getByText('Reconocido', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    await expect(dialogo).toBeHidden();
    await expect(page.getByText(/ya estaba reconocido/)).toHaveCount(0);
    // The note was stored too, and is not left to be sent again.
    await expect(nota).toHaveValue('');
    const { historial } = await como<EventoDetalle>('admin', 'get', `/api/eventos/${id}`);
    for (const hecho of ['reconocer', 'nota'])
      expect(historial.filter(({ accion, texto }) => accion === hecho && texto !== LLAMADA)).toHaveLength(1);
  });
});

test('the mark does not flicker where it is the tab that stood still', { tag: '@completa' }, async ({
  entrar,
}) => {
  const page = await entrar('monitorista');
  await expect(marca(page)).toHaveText('En vivo');
  await anotarMarca(page);
  // It lets go of its line and takes up another, which is then told all that it missed.
  const alDia = page
    .waitForEvent('websocket', (ws) => ws.url().includes('/socket.io/'))
    .then((ws) => ws.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"al_dia"')));
  await page.evaluate((quieta_ms) => {
    const hasta = performance.now() + quieta_ms;
    while (performance.now() < hasta);
  }, QUIETA_MS);
  await alDia;
  await expect(marca(page)).toHaveText('En vivo');
  expect(await page.evaluate(() => window.dichos)).toEqual(['En vivo']);
});
