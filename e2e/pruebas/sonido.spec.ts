import type { Page } from '@playwright/test';
import { TAB_STALE_MS } from '@tramos/contract/limites';
import { expect, test } from '../apoyo/prueba';

const sonidos = async (page: Page) => page.evaluate(() => window.sonidos.length);
const enVivo = (page: Page) => expect(page.getByText('En vivo', { exact: true })).toBeVisible();

/** What nobody has acknowledged sounds again: where only first sounds are counted, as seldom as a desk can choose. */
const cadaCincoMinutos = () => localStorage.setItem('tramos.sonido.repetir_ms', '300000');
/** As often as a desk can choose. */
const cadaMedioMinuto = () => localStorage.setItem('tramos.sonido.repetir_ms', '30000');

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

/** Until the thread runs again, and what had waited for it has been dealt with. */
const despertar = async (page: Page): Promise<void> => {
  await expect(page.locator('body')).toHaveAttribute('data-libre', 'si', { timeout: 60_000 });
  await enVivo(page);
  // It asks the new leader for what it missed; the turn of a second tab to sound is 1.5 s after the first's.
  await page.waitForTimeout(10_000);
};

test.beforeEach(({ nadaEspera }) => nadaEspera());

for (const guion of [cadaCincoMinutos, cadaMedioMinuto])
  test(`a leader whose thread stood still sounds nothing that another tab sounded meanwhile (${guion.name}) @completa @navegadores`, async ({
    entrar,
    pestana,
    ocurrir,
  }) => {
    const lider = await entrar('monitorista', { guion, conBocina: true });
    const otra = await pestana(lider, { guion, conBocina: true });
    for (const page of [lider, otra]) await enVivo(page);
    await otra.mouse.click(700, 400);
    await lider.mouse.click(700, 400);
    await ocupar(lider, 2 * TAB_STALE_MS);
    const { tramo } = await ocurrir();
    await expect.poll(() => sonidos(otra), { timeout: 2 * TAB_STALE_MS }).toBe(1);
    await despertar(lider);
    await expect(lider.getByRole('alert', { name: `Alerta en ${tramo}` })).toBeVisible();
    const todos = (await sonidos(lider)) + (await sonidos(otra));
    expect(todos).toBe(1);
  });

test('whoever signs in, on any desk, sees and hears what is open @completa @navegadores', async ({
  entrar,
  ocurrir,
  browser,
}) => {
  const evento = await ocurrir();
  const escritorios = browser.contexts().length;
  const page = await entrar('monitorista', { conBocina: true, conResumen: true });
  expect(browser.contexts().length).toBe(escritorios + 1);
  const resumen = page.getByRole('alert', { name: 'Resumen de alertas' });
  await expect(resumen).toContainText('1 alerta sin reconocer');
  await expect(resumen).toContainText(evento.tramo_nombre);
  await expect(page.getByRole('region', { name: 'Alertas' }).getByRole('alert')).toHaveCount(1);
  await expect.poll(() => sonidos(page)).toBe(1);
  await resumen.getByRole('button', { name: 'Cerrar el resumen' }).click();
  await expect(page.getByRole('region', { name: 'Sin reconocer' })).toContainText('1 alerta sin reconocer');

  const otra = await entrar('admin', { conBocina: true, conResumen: true });
  await expect(otra.getByRole('alert', { name: 'Resumen de alertas' })).toContainText(
    '1 alerta sin reconocer',
  );
  await expect.poll(() => sonidos(otra)).toBe(1);
});

test('a silence begins once it stands in the audit, and not without it @completa @navegadores', async ({
  entrar,
  como,
}) => {
  const page = await entrar('monitorista', { esperado: /500/ });
  await enVivo(page);
  const silenciar = async () => {
    await page.getByRole('button', { name: 'Opciones del sonido' }).click();
    await page.getByRole('button', { name: '5 min', exact: true }).first().click();
    await page.keyboard.press('Escape');
  };
  await page.route('**/api/ajustes/silencio', (ruta) =>
    ruta.fulfill({ status: 503, json: { code: 'interno', message: 'La base de datos no responde' } }),
  );
  await silenciar();
  await expect(page.getByText(/No se silenció.*La base de datos no responde/)).toBeVisible();
  await expect(page.getByText('Silenciado')).toHaveCount(0);
  await page.unroute('**/api/ajustes/silencio');
  await silenciar();
  await expect(page.getByText('Silenciado')).toBeAttached();
  const dia = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const rango = `desde=${dia(Date.now() - 86_400_000)}&hasta=${dia(Date.now() + 86_400_000)}`;
  const { asientos } = await como<{ asientos: { accion: string; username: string; datos: object }[] }>(
    'admin',
    'get',
    `/api/reportes/auditoria?accion=sonido_silenciado&${rango}`,
  );
  expect(asientos[0]).toMatchObject({ username: 'monitorista', datos: { minutos: 5 } });
});

/** Writes into the browser's record of sounds what is named by a number or an hour alone, as already heard. */
const darPorSonado = () =>
  new Promise<void>((resolver, rechazar) => {
    const peticion = indexedDB.open('tramos-sonidos', 1);
    peticion.onerror = () => rechazar(peticion.error);
    peticion.onsuccess = () => {
      const tx = peticion.result.transaction('sonados', 'readwrite');
      const almacen = tx.objectStore('sonados');
      const sesion = localStorage.getItem('loginLogId');
      const desde = Math.floor(Date.now() / 15_000);
      for (let n = 0; n < 1_000; n += 1)
        for (const clave of [`evento:${n}`, `repetir:30000:${desde + n}`]) almacen.put({ sesion, clave });
      tx.oncomplete = () => resolver();
    };
  });

test('nobody at an open console can write down as heard what is yet to happen @completa @navegadores', async ({
  entrar,
  ocurrir,
}) => {
  const page = await entrar('monitorista', { guion: cadaMedioMinuto, conBocina: true });
  await enVivo(page);
  await page.mouse.click(700, 400);
  await page.evaluate(darPorSonado);
  await ocurrir();
  await expect.poll(() => sonidos(page)).toBe(1);
  await expect.poll(() => sonidos(page), { timeout: 45_000 }).toBe(2);
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
  ocurrir,
}) => {
  const page = await entrar('monitorista', { guion: cadaCincoMinutos, conBocina: true });
  await enVivo(page);
  await page.mouse.click(700, 400);
  await page.evaluate(llenarTodo);
  const primero = await ocurrir();
  await expect(page.getByRole('alert', { name: `Alerta en ${primero.tramo}` }).first()).toBeVisible();
  await expect.poll(() => sonidos(page)).toBe(1);
  await page.evaluate(llenarTodo);
  await page.reload();
  await enVivo(page);
  await page.mouse.click(700, 400);
  const antes = await sonidos(page);
  await ocurrir();
  await expect.poll(() => sonidos(page)).toBe(antes + 1);
});
