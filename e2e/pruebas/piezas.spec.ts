import type { Page } from '@playwright/test';
import { TOAST_CIERRE_MS, TOAST_MAX, TOAST_PROGRESO_MS } from '@tramos/contract/limites';
import { clicEnMapa, lugarA } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

/** Pieces in states that no quiet network brings about, tried in the gallery, whose last line says what they asked for. */
const pieza = (page: Page, nombre: string) =>
  page.locator('figure').filter({ has: page.locator('figcaption').getByText(nombre, { exact: true }) });
const dicho = (page: Page) => page.locator('p[role="status"]');

/** Lets the page draw what its last timers asked for; its own clock stands still meanwhile. */
const dibujar = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((listo) => {
        const { port1, port2 } = new MessageChannel();
        let vueltas = 0;
        port1.onmessage = () => {
          vueltas += 1;
          if (vueltas > 3) listo();
          else port2.postMessage(0);
        };
        port2.postMessage(0);
      }),
  );

test('a card says where, when as in Spain, and leads to the place and to the detail; without an id it does nothing', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('monitorista', { esperado: /^alert card without an event id/ });
  const errores: string[] = [];
  page.on('console', (mensaje) => mensaje.type() === 'error' && errores.push(mensaje.text()));
  await page.goto('/galeria');
  const sinId = pieza(page, 'sin id');
  await sinId.getByRole('button', { name: 'Ver en Mapa' }).click();
  await sinId.getByRole('button', { name: 'Ver Detalles' }).click();
  await expect
    .poll(() => errores.filter((texto) => texto.startsWith('alert card without an event id')).length)
    .toBe(2);
  await expect(dicho(page)).toHaveText('Nada todavía');

  const card = pieza(page, 'completa');
  await expect(card.getByRole('heading')).toHaveText('Alerta en Tramo 3');
  await expect(card.getByRole('time')).toHaveText('21/11/2026, 3:41:58');
  await expect(card).toContainText('Posición: 212500m');
  await card.getByRole('button', { name: 'Ver en Mapa' }).click();
  await expect(dicho(page)).toHaveText('completa: ver en mapa 21.119367, -100.674962');
  await card.getByRole('button', { name: 'Ver Detalles' }).click();
  await expect(dicho(page)).toHaveText('completa: ver detalles de 1042');
  await card.getByRole('button', { name: 'Cerrar la alerta' }).click();
  await expect(dicho(page)).toHaveText('completa: cerrar');

  // That of many leads to the events, or to the map when only sensors failed.
  const tormenta = pieza(page, 'tormenta');
  await expect(tormenta).toContainText('2 alertas sin reconocer');
  await expect(tormenta).toContainText('Más reciente: Tramo 3, 212+500 km');
  await tormenta.getByRole('button', { name: 'Ver eventos' }).click();
  await expect(dicho(page)).toHaveText('tormenta: ver eventos');
  const fallas = pieza(page, 'tormenta de fallas');
  await expect(fallas.getByRole('button', { name: 'Ver eventos' })).toHaveCount(0);
  await fallas.getByRole('button', { name: 'Ver el mapa' }).click();
  await expect(dicho(page)).toHaveText('tormenta de fallas: ver el mapa');
});

test('a toast opens its event, that of a sensor alarm none; its bar moves every 50 ms; dismissed, it goes in 300 ms', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('monitorista');
  await page.clock.install();
  await page.goto('/galeria');
  const toast = pieza(page, 'con duración');
  await expect(toast.getByRole('status')).toBeVisible();
  // What it says when it has gone would otherwise write over what it asked for.
  await page.clock.pauseAt(Date.now() + 5_000);
  const alarma = pieza(page, 'falla de sensor, no se puede abrir');
  await alarma.getByText('¡Alarma sensor!').click();
  await expect(alarma.getByRole('button')).toHaveCount(1);
  await expect(dicho(page)).toHaveText('Nada todavía');

  const barra = toast.locator('[style*="scaleX"]');
  const queda = async () => {
    await dibujar(page);
    return barra.evaluate((b) => b.style.transform);
  };
  const vistos = [await queda()];
  for (let ms = 0; ms < 4 * TOAST_PROGRESO_MS; ms += TOAST_PROGRESO_MS / 2) {
    await page.clock.runFor(TOAST_PROGRESO_MS / 2);
    vistos.push(await queda());
  }
  expect(new Set(vistos).size).toBe(5);
  await toast.getByRole('button', { name: 'Cerrar el aviso' }).click();
  await dibujar(page);
  await page.clock.runFor(TOAST_CIERRE_MS - 1);
  await dibujar(page);
  await expect(dicho(page)).toHaveText('Nada todavía');
  await page.clock.runFor(1);
  await expect(dicho(page)).toHaveText('con duración: se fue');

  const nuevo = pieza(page, 'evento nuevo');
  await expect(nuevo).toContainText('Tramo: Tramo 3');
  await expect(nuevo).toContainText('Posición: 212500 m');
  await nuevo.getByText('Nuevo evento').click();
  await expect(dicho(page)).toHaveText('evento nuevo: abrir 1042');
});

test('a toast has the icon of its type and slides in; one without an id opens what it carries, loading nothing', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('monitorista', { en: '/galeria' });
  const iconos: string[] = [];
  for (const [muestra, tipo] of [
    ['éxito', 'success'],
    ['sesión cerrada', 'warning'],
    ['falla de sensor, no se puede abrir', 'error'],
    ['información', 'info'],
  ] as const) {
    const icono = pieza(page, muestra).locator('svg[data-type]');
    await expect(icono).toHaveAttribute('data-type', tipo);
    iconos.push(await icono.innerHTML());
  }
  expect(new Set(iconos).size).toBe(4);
  const toast = pieza(page, 'sin posición').getByRole('status');
  await expect(toast).toContainText('Posición: -');
  const llegada = await toast.evaluate((elemento) => {
    elemento.style.animation = 'none';
    elemento.getBoundingClientRect();
    elemento.style.animation = '';
    const [animacion] = elemento.getAnimations();
    animacion?.pause();
    if (animacion) animacion.currentTime = 0;
    return new DOMMatrix(getComputedStyle(elemento).transform).m41;
  });
  expect(llegada).toBeGreaterThan(0);

  const pedidos: string[] = [];
  page.on('request', (peticion) => {
    if (/\/api\/eventos\/\d/.test(peticion.url())) pedidos.push(peticion.url());
  });
  await pieza(page, 'evento sin id').getByText('Nuevo evento').click();
  const detalle = page.getByRole('dialog', { name: 'Detalles del Evento' });
  await expect(detalle).toContainText('Tramo 5');
  await expect(detalle).toContainText('301+200');
  await expect(detalle).toContainText('Mapa no disponible');
  await expect(page).toHaveURL(/\/galeria$/);
  await detalle.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(detalle).toHaveCount(0);
  expect(pedidos).toEqual([]);
});

test('global toasts are at most 20, and the others wait for a place; a place that is no number is told as text', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('monitorista', { en: '/galeria' });
  for (const [muestra, texto] of [
    ['sin coordenadas', 'N/A, N/A'],
    ['con tramo y sin id', '21.119367, N/A'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Evento de muestra' }).click();
    await page.getByRole('option', { name: muestra, exact: true }).click();
    const mapa = page.getByRole('complementary', { name: 'Mapa del evento' });
    await expect(mapa).toContainText('Mapa no disponible');
    await expect(mapa).toContainText(texto);
  }
  // Away from the window, none leaves by itself.
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
  await page.getByRole('button', { name: `Avisar ${TOAST_MAX + 2} veces` }).click();
  const avisos = page.locator('.Toastify__toast');
  await expect(avisos).toHaveCount(TOAST_MAX);
  await expect(page.getByText('Aviso de muestra 21', { exact: true })).toHaveCount(0);
  // They slide for as long as places are taken and left: where one stands is no matter here.
  await avisos.first().dispatchEvent('click');
  await expect(page.getByText('Aviso de muestra 21', { exact: true })).toBeAttached();
});

test.describe('the map', () => {
  // What waits for somebody shows a strip above the map a moment after the screen: clicks would land elsewhere.
  test.beforeEach(({ nadaEspera }) => nadaEspera());

  test('yields the coordinates of a click, with six decimals, from where it was told to look', {
    tag: '@completa',
  }, async ({ entrar }) => {
    const page = await entrar('monitorista');
    const centro = { lat: 23.1, lng: -103.4 };
    await page.goto(`/mapa?centro=${centro.lat},${centro.lng}`);
    await expect(page.getByRole('application', { name: 'Mapa de la red' })).toBeVisible();
    for (const [dx, dy] of [
      [0, 0],
      [200, 0],
      [-120, 160],
    ] as const) {
      const esperado = lugarA(centro, 13, dx, dy);
      const leido = await clicEnMapa(page, dx, dy);
      expect(leido?.lat).toBeCloseTo(esperado.lat, 3);
      expect(leido?.lng).toBeCloseTo(esperado.lng, 3);
    }
  });
});
