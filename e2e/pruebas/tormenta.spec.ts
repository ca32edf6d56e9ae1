import type { Page } from '@playwright/test';
import type { Evento } from '@tramos/contract/evento';
import { TAB_LATIDO_MS } from '@tramos/contract/limites';
import { levantar } from '../apoyo/api';
import { type Linea, nuevoEvento, tomarLinea } from '../apoyo/linea';
import { tarjetaDe } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

const alertas = (page: Page) => page.getByRole('region', { name: 'Alertas' });
const tarjetas = (page: Page) => alertas(page).getByRole('alert');
const resumen = (page: Page) => page.getByRole('alert', { name: 'Resumen de alertas' });
const plegadas = (page: Page) => page.getByRole('region', { name: 'Sin reconocer' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos de eventos' }).getByRole('status');
const sonidos = (page: Page) => page.evaluate(() => window.sonidos.length);

/** What the server says that waits for whoever can escalate: only what the test says, if it says anything. */
const ES_ESPERA = /\/api\/eventos\?(?=.*evento_estado=abierto)(?=.*validez=ok)/;

/** A console whose line is held in the hand, live, for which nothing waits when it starts. */
const conLinea = async (page: Page, ruta = '/mapa'): Promise<Linea> => {
  const linea = await tomarLinea(page);
  await page.route(ES_ESPERA, (pedida) => pedida.fulfill({ json: { events: [], total: 0 } }));
  await page.goto(ruta);
  await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
  return linea;
};

/** Moves the page's clock on in steps that its signs of life keep up with: a tab that has slept is another matter. */
const adelantar = async (page: Page, ms: number): Promise<void> => {
  for (let t = 0; t < ms; t += TAB_LATIDO_MS) await page.clock.fastForward(TAB_LATIDO_MS);
};

/**
 * Events that stand in the server's list of open ones though it has never heard of them, in the order in which they
 * happen: what is put in before it happens may be shown as something found at the start.
 */
const fingirAbiertos = async (page: Page): Promise<Evento[]> => {
  const fingidos: Evento[] = [];
  await page.route(/\/api\/eventos\?.*evento_estado=abierto/, async (ruta) => {
    const respuesta = await ruta.fetch();
    const lista = (await respuesta.json()) as { events: Evento[]; total: number };
    const reales = ES_ESPERA.test(ruta.request().url()) ? [] : lista.events;
    const events = [...fingidos.toReversed(), ...reales];
    await ruta.fulfill({ response: respuesta, json: { events, total: events.length } });
  });
  return fingidos;
};

test.beforeEach(({ nadaEspera }) => nadaEspera());

test.describe('many alerts at once', () => {
  test('are one card that grows, without toasts, and one sound', {
    tag: ['@completa', '@navegadores'],
  }, async ({ entrar, alguno }) => {
    const modelo = await alguno();
    const page = await entrar('monitorista', { conResumen: true });
    const linea = await conLinea(page);
    for (let n = 1; n <= 12; n += 1) linea.decir('new_evento', nuevoEvento(modelo, n));
    await expect(resumen(page)).toContainText(/12 alertas en \d+\ss/);
    await expect(resumen(page)).toContainText('12 alertas sin reconocer');
    // Now, and not once those that were there have left by themselves.
    expect(await toasts(page).count()).toBe(0);
    await expect(tarjetas(page)).toHaveCount(1);
    // Said at once, they are one sound; what comes ten seconds later would be another.
    await expect.poll(() => sonidos(page)).toBe(1);
    for (let n = 13; n <= 15; n += 1) linea.decir('new_evento', nuevoEvento(modelo, n));
    await expect(resumen(page)).toContainText(/15 alertas en \d+\ss/);

    const { evento, ...resto } = nuevoEvento(modelo, 15);
    linea.decir('evento_actualizado', {
      ...resto,
      pos: resto.pos + 1,
      evento: { ...modelo, ...evento, evento_estado: 'reconocido' },
    });
    await expect(resumen(page)).toContainText('14 alertas sin reconocer');
    await resumen(page).getByRole('button', { name: 'Ver eventos' }).click();
    await expect(page).toHaveURL(/\/eventos$/);
    // It stands for many: closing it asks first, and says that closing is not acknowledging.
    await resumen(page).getByRole('button', { name: 'Cerrar el resumen' }).click();
    const pregunta = page.getByRole('dialog', { name: 'Cerrar 15 alertas' });
    await expect(pregunta).toContainText('Cerrar no es reconocer');
    await page.keyboard.press('Escape');
    await expect(pregunta).toHaveCount(0);
    await expect(resumen(page)).toBeVisible();
    await resumen(page).getByRole('button', { name: 'Cerrar el resumen' }).click();
    await pregunta.getByRole('button', { name: 'Cerrar las 15' }).click();
    await expect(alertas(page)).toHaveCount(0);
  });
});

test.describe('an alert that nobody has acknowledged', { tag: '@completa' }, () => {
  test('is folded in every tab when its card is closed in one, goes on sounding, and leads to the tray', {
    tag: '@navegadores',
  }, async ({ entrar, como }) => {
    const page = await entrar('monitorista', { conResumen: true });
    await page.clock.install();
    await page.goto('/mapa');
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const evento = await levantar(como);
    const card = tarjetaDe(page, evento);
    await expect(card).toBeVisible();
    await expect.poll(() => sonidos(page)).toBe(1);
    const otra = await page.context().newPage();
    await otra.goto('/eventos');
    await otra.getByRole('button', { name: 'Cerrar el resumen' }).click();
    for (const una of [page, otra]) {
      await expect(plegadas(una)).toContainText('1 alerta sin reconocer');
      await expect(alertas(una)).toHaveCount(0);
    }
    await otra.close();
    await adelantar(page, 63_000);
    await expect.poll(() => sonidos(page)).toBe(2);

    await plegadas(page).getByRole('button', { name: '1 alerta sin reconocer' }).click();
    const bandeja = page.getByRole('list', { name: 'Eventos abiertos' });
    await expect(bandeja.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await como('admin', 'post', `/api/eventos/${evento.id}/reconocer`);
    await expect(plegadas(page)).toHaveCount(0);
    await adelantar(page, 120_000);
    expect(await sonidos(page)).toBe(2);
  });
});

test('a silence is set and ended with the keyboard alone, marks what it held back, and ends with its sound', {
  tag: '@completa',
}, async ({ entrar, alguno }) => {
  const modelo = await alguno();
  const page = await entrar('monitorista', { conResumen: true });
  const linea = await conLinea(page);
  await page.getByRole('button', { name: 'Opciones del sonido' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Probar el sonido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => sonidos(page)).toBe(1);
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '15 min', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1[45]:\d\d$/)).toBeVisible();
  await page.keyboard.press('Escape');

  const ocurridos = await fingirAbiertos(page);
  const datos = nuevoEvento(modelo, 1);
  ocurridos.push(datos.evento as Evento);
  linea.decir('new_evento', datos);
  await expect(tarjetas(page)).toContainText('Sin sonido: alertas silenciadas');
  expect(await sonidos(page)).toBe(1);

  await page.getByRole('button', { name: 'Reanudar', exact: true }).focus();
  const desde = await page.evaluate(() => Date.now());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Silenciado')).toHaveCount(0);
  await expect(page.getByText('Sonido armado')).toBeVisible();
  await expect.poll(() => sonidos(page)).toBe(2);
  // What the silence held back, and nothing that came through it.
  expect(await page.evaluate(() => window.sonidos.at(-1)?.t)).toBeGreaterThanOrEqual(desde);
  await expect(tarjetas(page)).not.toContainText('Sin sonido');
});

test.describe('what floats', { tag: '@completa' }, () => {
  const cajas = async (page: Page) => {
    const deTodas = (lugar: ReturnType<Page['locator']>) =>
      lugar.evaluateAll((elementos) => elementos.map((e) => e.getBoundingClientRect().toJSON() as DOMRect));
    return {
      barra: (await deTodas(page.getByRole('banner')))[0],
      cards: await deTodas(alertas(page)),
      // What did not fit is kept out of sight beside the stack.
      toasts: (await deTodas(toasts(page))).filter(({ right }) => right <= (page.viewportSize()?.width ?? 0)),
    };
  };

  for (const width of [740, 844])
    test(`leaves the buttons of an open detail free on a phone on its side, ${width} px wide`, async ({
      entrar,
      alguno,
    }) => {
      const modelo = await alguno();
      const page = await entrar('monitorista', { movil: true, conResumen: true });
      await page.setViewportSize({ width, height: 390 });
      const linea = await conLinea(page, `/eventos?detalle=${modelo.id}`);
      const detalle = page.getByRole('dialog', { name: 'Detalles del Evento' });
      await expect(detalle.getByRole('button', { name: 'Reconocer Evento' })).toBeVisible();
      await fingirAbiertos(page);
      linea.decir('new_evento', nuevoEvento(modelo, 1));
      await expect(tarjetas(page)).toHaveCount(1);
      for (const name of ['Reconocer Evento', 'Escalar Evento', 'Disposición', 'Cerrar'])
        await detalle.getByRole('button', { name, exact: true }).click({ trial: true, timeout: 5_000 });
    });

  for (const movil of [false, true])
    test(`leaves the status bar and each other free on a ${movil ? 'phone' : 'desk'}`, async ({
      entrar,
      alguno,
    }) => {
      const modelo = await alguno();
      const page = await entrar('monitorista', { movil, conResumen: true });
      // Where a toast stands, and not where it comes from.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const linea = await conLinea(page, `/mapa?detalle=${modelo.id}`);
      const detalle = page.getByRole('dialog', { name: 'Detalles del Evento' });
      await expect(detalle.getByRole('button', { name: 'Reconocer Evento' })).toBeVisible();
      const ocurridos = await fingirAbiertos(page);
      const llegan = (...cuales: number[]) => {
        for (const n of cuales) {
          const datos = nuevoEvento(modelo, n);
          ocurridos.push(datos.evento as Evento);
          linea.decir('new_evento', datos);
        }
      };
      llegan(1);
      await expect(tarjetas(page)).toHaveCount(1);
      await expect(toasts(page)).toHaveCount(1);
      await tarjetas(page)
        .getByRole('button', { name: 'Ver Detalles' })
        .click({ trial: true, timeout: 5_000 });
      // What is open stays readable: nothing covers its kilometre marker.
      await detalle.getByRole('heading', { name: / km/ }).click({ trial: true, timeout: 5_000 });
      // Without waiting for the toast to go.
      for (const boton of await detalle.getByRole('button', { disabled: false }).all())
        await boton.click({ trial: true, timeout: 5_000 });
      await page.keyboard.press('Escape');
      await expect(detalle).toHaveCount(0);

      llegan(2, 3, 4, 5, 6);
      await expect(alertas(page)).toContainText('Cerrar las 6 alertas');
      // The first of them may have gone already.
      await expect.poll(() => toasts(page).count()).toBeGreaterThanOrEqual(5);
      const { barra, cards, toasts: avisos } = await cajas(page);
      expect(avisos.length).toBeGreaterThan(1);
      for (const caja of [...cards, ...avisos]) expect(caja.top).toBeGreaterThanOrEqual(barra?.bottom ?? 0);
      for (const aviso of avisos) expect(aviso.top).toBeGreaterThanOrEqual(cards[0]?.bottom ?? 0);
      // At the top right and the bottom right.
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      for (const caja of [...cards, ...avisos]) expect(caja.right).toBeGreaterThanOrEqual(width - 16);
      expect(cards[0]?.top).toBeLessThan(100);
      expect(Math.max(...avisos.map(({ bottom }) => bottom))).toBeGreaterThan(height - 90);
      for (const boton of await page.getByRole('banner').getByRole('button').all())
        if (await boton.isVisible()) await boton.click({ trial: true });
      for (const boton of await alertas(page).getByRole('button').all()) await boton.click({ trial: true });

      // One that comes while the question is read was not asked about.
      await alertas(page).getByRole('button', { name: 'Cerrar las 6 alertas' }).click();
      const pregunta = page.getByRole('dialog', { name: 'Cerrar 6 alertas' });
      await expect(pregunta).toBeVisible();
      llegan(7);
      await expect(alertas(page)).toContainText('Cerrar las 7 alertas');
      await pregunta.getByRole('button', { name: 'Cerrar las 6' }).click();
      await expect(pregunta).toHaveCount(0);
      await expect(tarjetas(page)).toHaveCount(1);
    });
});
