import type { Page } from '@playwright/test';
import type { Evento } from '@tramos/contract/evento';
import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { expect, test } from '../apoyo/prueba';

/** As many events as an absence may hold; the picks that make them, some of which are halves of one. */
const EVENTOS = 200;
const DISPAROS = 300;
/** Those among them that somebody is alerted of: enough for one card that stands for all. */
const LEVANTADOS = 12;
/** How long the line is gone at least: beyond every wait of it before it is given up for lost. */
const CORTE_MS = 60_000;

interface Oido {
  pos: number;
  id: number;
}

/** The events that the server tells this page of, in the order in which it does. */
const oirEventos = (page: Page): Oido[] => {
  const oidos: Oido[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const [, json] = /^42(\["new_evento",.*\])$/s.exec(String(payload)) ?? [];
      if (!json) return;
      const [, { pos, event_id }] = JSON.parse(json) as [string, { pos: number; event_id: number }];
      oidos.push({ pos, id: event_id });
    });
  });
  return oidos;
};

test.beforeEach(({ nadaEspera }) => nadaEspera());

test('what happens during a cut of the line is all there after reconnecting, in order, once', {
  tag: '@completa',
}, async ({ entrar, como, disparar }) => {
  test.setTimeout(CORTE_MS + 240_000);
  // Also those that are acknowledged as they come: echoes of what a try before this one has left.
  const guardados = async () =>
    (await como<{ events: Evento[] }>('admin', 'get', '/api/eventos?limit=1000')).events.map(({ id }) => id);
  const { sensors } = await como<{ sensors: Sensor[] }>('admin', 'get', '/api/sensors');
  const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
  const page = await entrar('monitorista', {
    esperado: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
    conResumen: true,
  });
  const oidos = oirEventos(page);
  await page.goto('/eventos');
  await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
  const antes = new Set(await guardados());
  const nuevos = async () => (await guardados()).filter((id) => !antes.has(id));

  await page.context().setOffline(true);
  const cortada_ms = Date.now();
  await expect(page.getByText(/Sin conexión en vivo desde las/)).toBeVisible();
  await disparar(sensors, DISPAROS);
  for (const { id, posicion_a, posicion_b } of tramos.slice(0, LEVANTADOS))
    await como('admin', 'post', '/api/eventos/manual', {
      tramo_id: id,
      posicion: Math.round((posicion_a + posicion_b) / 2),
      nota: 'Lo vio el recorrido',
    });
  let visto = 0;
  const asentados = async () => {
    const antes_habia = visto;
    visto = (await nuevos()).length;
    return visto >= EVENTOS && visto === antes_habia;
  };
  await expect.poll(asentados, { timeout: 90_000, intervals: [4_000] }).toBe(true);
  const pasados_ms = () => Date.now() - cortada_ms;
  await expect.poll(pasados_ms, { timeout: CORTE_MS + 10_000 }).toBeGreaterThan(CORTE_MS);
  expect(oidos).toEqual([]);
  const pasados = await nuevos();

  await page.context().setOffline(false);
  await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
  const deEntonces = () => oidos.filter(({ id }) => pasados.includes(id));
  await expect.poll(() => deEntonces().length).toBe(pasados.length);
  // The tray counts causes, which only the server can form: it asks for them once it has heard all.
  const causas = async () => {
    const ruta = '/api/eventos/grupos?evento_estado=abierto&simulacion=no&limit=1';
    return (await como<{ total: number }>('admin', 'get', ruta)).total;
  };
  await expect
    .poll(async () => page.getByRole('button', { name: `${await causas()} causas abiertas` }).isVisible())
    .toBe(true);
  // The field goes on meanwhile: what has just been stored is on its way.
  const faltan = async () => (await nuevos()).filter((id) => !oidos.some((oido) => oido.id === id));
  await expect.poll(faltan).toEqual([]);
  expect(new Set(oidos.map(({ id }) => id)).size).toBe(oidos.length);
  const posiciones = oidos.map(({ pos }) => pos);
  expect(posiciones).toEqual(posiciones.toSorted((a, b) => a - b));
  await expect(page.getByRole('alert', { name: 'Resumen de alertas' })).toContainText(
    'mientras no había conexión',
  );
  await expect(page.getByRole('region', { name: 'Alertas' }).getByRole('alert')).toHaveCount(1);
  expect(await page.evaluate(() => window.sonidos.length)).toBe(1);
});
