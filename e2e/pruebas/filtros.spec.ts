import type { Page } from '@playwright/test';
import type { Evento } from '@tramos/contract/evento';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Estacion, Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { type Como, levantar } from '../apoyo/api';
import { ir, perderRespuesta, tarjetaDe } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

/** The filters of the events list in the address, and the ways to every open event. */

interface Red {
  tramos: Tramo[];
  sensors: Sensor[];
  estaciones: Estacion[];
}

const leerRed = async (como: Como): Promise<Red> => ({
  ...(await como<Pick<Red, 'tramos'>>('admin', 'get', '/api/tramos')),
  ...(await como<Pick<Red, 'sensors'>>('admin', 'get', '/api/sensors')),
  ...(await como<Pick<Red, 'estaciones'>>('admin', 'get', '/api/estaciones')),
});

/** Two tramos of different sistemas that share neither station nor place name. */
const dosTramos = ({ tramos }: Red): [Tramo, Tramo] => {
  const [uno] = tramos;
  const otro = tramos.findLast((t) => t.sistema_id !== uno?.sistema_id);
  if (!uno || !otro) throw new Error('the demo has two sistemas');
  return [uno, otro];
};

const boton = (page: Page, nombre: string) =>
  page.getByRole('search', { name: 'Filtros' }).getByRole('button', { name: new RegExp(`^${nombre} `) });

const elegir = async (page: Page, nombre: string, opcion: string): Promise<void> => {
  await boton(page, nombre).click();
  await page.getByRole('option', { name: opcion }).first().click();
};

const deEvento = (page: Page, { id }: Evento) =>
  page.getByRole('button', { name: new RegExp(`^Ver detalles del evento ${id} `) });

const parametros = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test.describe('the filters of the list', () => {
  test('untouched are today and absent from the address', async ({ entrar }) => {
    const page = await entrar('monitorista', { en: '/settings' });
    const consulta = page.waitForRequest(/\/api\/eventos\/grupos\?.*dateFrom/);
    await ir(page, '/eventos');
    const { searchParams } = new URL((await consulta).url());
    const dia = searchParams.get('dateFrom')?.slice(0, 10);
    expect(searchParams.get('dateFrom')).toBe(`${dia}T00:00`);
    expect(searchParams.get('dateTo')).toBe(`${dia}T23:59`);
    expect(parametros(page)).toEqual({});
  });

  test('each narrow the list and stand in it', async ({ entrar, como }) => {
    const red = await leerRed(como);
    const [tramo, otro] = dosTramos(red);
    const [dentro, fuera] = [await levantar(como, 'dentro', tramo), await levantar(como, 'fuera', otro)];
    const sensor = red.sensors.find(({ id }) => id === tramo.sensor_a_id);
    const estacion = red.estaciones.find(({ id }) => id === tramo.estacion_inicio_id);
    const page = await entrar('monitorista', { en: '/eventos?agrupar=false&perPage=100' });
    await expect(deEvento(page, dentro)).toBeVisible();
    await expect(deEvento(page, fuera)).toBeVisible();
    const elecciones: [filtro: string, opcion: string | undefined, parametro: string, valor: string][] = [
      ['Tramo', tramo.nombre, 'tramo', String(tramo.id)],
      ['Sistema', tramo.sistema_nombre, 'sistema', String(tramo.sistema_id)],
      ['Estación', estacion?.nombre, 'estacion', String(estacion?.id)],
      ['Municipio', sensor?.municipio ?? undefined, 'municipio', sensor?.municipio ?? ''],
    ];
    for (const [filtro, opcion, parametro, valor] of elecciones) {
      if (opcion === undefined) throw new Error(`the demo has no ${filtro}`);
      await elegir(page, filtro, opcion);
      await expect.poll(() => parametros(page)[parametro]).toBe(valor);
      await expect(boton(page, filtro)).toContainText(opcion);
      await expect(deEvento(page, fuera)).toHaveCount(0);
      await expect(deEvento(page, dentro)).toBeVisible();
      await page.getByRole('button', { name: 'Limpiar', exact: true }).click();
      await expect(deEvento(page, fuera)).toBeVisible();
      expect(parametros(page)).toEqual({ agrupar: 'false', perPage: '100' });
    }

    await como<Evento>('admin', 'post', `/api/eventos/${fuera.id}/reconocer`);
    await elegir(page, 'Evento', 'Abierto');
    await expect.poll(() => parametros(page).evento_estado).toBe('abierto');
    await expect(deEvento(page, fuera)).toHaveCount(0);
    await elegir(page, 'Evento', 'Reconocido');
    await expect(deEvento(page, fuera)).toBeVisible();
    await expect(deEvento(page, dentro)).toHaveCount(0);
  });

  test('a change goes back to page 1 and is one step of the browser, as is what is typed; the address can be handed on', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const red = await leerRed(como);
    const [tramo, otro] = dosTramos(red);
    const evento = await levantar(como, 'compartido', tramo);
    const page = await entrar('monitorista', { en: '/eventos?page=3&perPage=25&agrupar=false' });
    await elegir(page, 'Tramo', tramo.nombre);
    await expect
      .poll(() => parametros(page))
      .toEqual({ perPage: '25', agrupar: 'false', tramo: String(tramo.id) });
    await page
      .getByRole('button', { name: /^Creado / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Últimos 7 días' }).click();
    await expect.poll(() => parametros(page).rango).toBe('7d');
    const compartida = page.url();
    await page.goBack();
    await expect(page.getByRole('button', { name: /^Creado Hoy/ })).toBeVisible();
    expect(parametros(page)).toEqual({ perPage: '25', agrupar: 'false', tramo: String(tramo.id) });

    // A sistema lays down the tramo of another, and offers its own.
    await elegir(page, 'Sistema', otro.sistema_nombre);
    await expect
      .poll(() => parametros(page))
      .toEqual({ perPage: '25', agrupar: 'false', sistema: String(otro.sistema_id) });
    await boton(page, 'Tramo').click();
    await expect(page.getByRole('option')).toHaveCount(
      1 + red.tramos.filter((t) => t.sistema_id === otro.sistema_id).length,
    );
    await page.goBack();
    await expect(boton(page, 'Tramo')).toContainText(tramo.nombre);
    await page.goBack();
    await expect(boton(page, 'Tramo')).toContainText('Todos');
    expect(parametros(page)).toEqual({ page: '3', perPage: '25', agrupar: 'false' });

    const palabra = `olor${Date.now()}`;
    const hallado = await levantar(como, `Reporta ${palabra} junto al río`, tramo);
    await page.goto('/eventos?agrupar=false');
    await expect(deEvento(page, hallado)).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Buscar eventos' })).toBeFocused();
    await page.keyboard.type(palabra.toUpperCase(), { delay: 20 });
    await expect.poll(() => parametros(page).search).toBe(palabra.toUpperCase());
    await expect(page.getByRole('button', { name: /^Ver detalles del/ })).toHaveCount(1);
    await expect(deEvento(page, hallado)).toBeVisible();
    await page.goBack();
    await expect.poll(() => parametros(page)).toEqual({ agrupar: 'false' });
    await expect(page.getByRole('searchbox', { name: 'Buscar eventos' })).toHaveValue('');

    const otra = await entrar('usuario', { en: compartida });
    await expect(boton(otra, 'Tramo')).toContainText(tramo.nombre);
    await expect(otra.getByRole('button', { name: 'Creado Últimos 7 días' })).toBeVisible();
    await expect(
      otra.getByText(formatPosicion(evento.posicion ?? 0).replace(' km', '')).first(),
    ).toBeVisible();
    // A regular user raises none by hand, and does not try the alarm.
    await expect(otra.getByRole('button', { name: 'Levantar o probar' })).toHaveCount(0);
    await otra
      .getByRole('banner')
      .getByRole('button', { name: /Usuario/ })
      .click();
    await expect(otra.getByRole('menuitem', { name: 'Ajustes' })).toBeVisible();
    await expect(otra.getByRole('menuitem', { name: 'Probar alarma' })).toHaveCount(0);
  });

  test('are kept under a name, put in force, removed and brought back @completa', async ({ entrar }) => {
    const page = await entrar('monitorista');
    const nombre = `Turno ${Date.now()}`;
    await page.goto('/eventos?rango=24h&evento_estado=abierto');
    const guardados = page.getByRole('button', { name: 'Guardados' });
    await guardados.click();
    await page.getByLabel('Guardar los filtros puestos como').fill(nombre);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByRole('button', { name: nombre, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Limpiar', exact: true }).click();
    await expect.poll(() => parametros(page)).toEqual({});

    await page.reload();
    await guardados.click();
    await page.getByRole('button', { name: nombre, exact: true }).click();
    await expect.poll(() => parametros(page)).toEqual({ rango: '24h', evento_estado: 'abierto' });

    await guardados.click();
    await page.getByRole('button', { name: `Quitar ${nombre}` }).click();
    await expect(page.getByRole('button', { name: nombre, exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('button', { name: nombre, exact: true })).toBeVisible();
    // So many fit, and no more.
    await page.getByRole('button', { name: `Quitar ${nombre}` }).click();
    await expect(page.getByRole('button', { name: nombre, exact: true })).toHaveCount(0);
  });
});

test.describe('the tray of open events', () => {
  test('opens with B on any screen, oldest first; its rows are walked, opened and acknowledged by key', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const { tramos } = await leerRed(como);
    for (const tramo of tramos.slice(0, 3)) await levantar(como, 'por atender', tramo);
    const page = await entrar('monitorista', { en: '/mapa' });
    const cuenta = page.getByRole('banner').getByRole('button', { name: /causas? abiertas?/ });
    await expect(cuenta).toHaveText(/\d causas? abiertas?/);
    const abiertos = async () => Number.parseInt((await cuenta.textContent()) ?? '', 10);
    const antes = await abiertos();
    await page.keyboard.press('b');
    const bandeja = page.getByRole('list', { name: 'Eventos abiertos' });
    await expect(bandeja.getByRole('link').first()).toBeFocused();
    const horas = await bandeja
      .locator('li:not([data-operacion]) time')
      .evaluateAll((todas) => todas.map((hora) => hora.getAttribute('datetime') ?? ''));
    expect(horas.length).toBeGreaterThan(1);
    expect(horas).toEqual(horas.toSorted());

    await page.keyboard.press('r');
    const dialogo = page.getByRole('dialog', { name: /^Reconocer/ });
    await expect(dialogo).toContainText(/Reconocer .*evento/);
    await dialogo.getByRole('button', { name: 'Reconocer', exact: true }).click();
    await expect(dialogo).toHaveCount(0);
    await expect.poll(abiertos).toBe(antes - 1);

    await expect(bandeja.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(bandeja.getByRole('link').nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(bandeja.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Enter');
    const detalle = page.getByRole('dialog', { name: 'Detalles del Evento' });
    await expect(detalle).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/mapa');
    await detalle.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
    await expect(detalle).toHaveCount(0);

    await cuenta.click();
    await page.getByRole('link', { name: 'Ver todos en la lista' }).click();
    await expect
      .poll(() => parametros(page))
      .toEqual({ rango: 'todo', evento_estado: 'abierto', simulacion: 'no', sentido: 'asc' });
    await expect(page.getByRole('button', { name: 'Creado Cualquier día' })).toBeVisible();

    // Over the list, whose row in hand must not hear the keys of the tray.
    await page.getByRole('treegrid', { name: 'Eventos' }).getByRole('row').nth(1).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('b');
    await expect(bandeja.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('r');
    await expect(dialogo.first()).toBeVisible();
    expect(await dialogo.count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect(dialogo).toHaveCount(0);
  });
});

test.describe('an event raised by hand', () => {
  test('to try the alarm says that nothing happened; another is written with its place and note, confirmed before it alerts, and raised once though its first answer is lost', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const { tramos } = await leerRed(como);
    const tramo = tramos.at(-1);
    if (!tramo) throw new Error('the demo has tramos');
    const posicion = Math.round((tramo.posicion_a + tramo.posicion_b) / 2);
    const page = await entrar('monitorista', { en: '/eventos' });
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Monitorista/ })
      .click();
    await page.getByRole('menuitem', { name: 'Probar alarma' }).click();
    const probar = page.getByRole('dialog', { name: 'Probar alarma' });
    await expect(probar).toContainText('No cuenta como evento real');
    await probar.getByRole('button', { name: 'Probar alarma' }).click();
    await expect(page.getByText('PRUEBA · no ocurrió nada en el ducto').first()).toBeVisible();
    await expect(page.getByText('PRUEBA de la alarma').first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.sonidos.length)).toBeGreaterThanOrEqual(1);

    // With the keys: its card may lie over the button.
    await page.getByRole('button', { name: 'Levantar o probar' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Levantar evento' }).press('Enter');
    const dialogo = page.getByRole('dialog', { name: 'Levantar evento' });
    await dialogo.getByLabel('Tramo').fill(tramo.nombre);
    await page.getByRole('option', { name: tramo.nombre }).first().click();
    await dialogo.getByLabel('Kilometraje').fill('0+001');
    await expect(dialogo).toContainText(
      `${tramo.nombre} va de ${formatPosicion(tramo.posicion_a)} a ${formatPosicion(tramo.posicion_b)}`,
    );
    await dialogo.getByLabel('Kilometraje').fill(`${posicion / 1_000} km`);
    await expect(dialogo.getByRole('status')).toContainText(formatPosicion(posicion));
    await dialogo.getByLabel('Nota').fill('Llamó el ejidatario: huele a gasolina');
    await dialogo.getByRole('button', { name: 'Levantar evento' }).click();
    const confirmar = page.getByRole('dialog', { name: 'Levantar evento' }).last();
    await expect(confirmar).toContainText(
      `Levantar un evento en ${tramo.nombre}, ${formatPosicion(posicion)}`,
    );
    const ultimos = async () => (await como<EventosLista>('admin', 'get', '/api/eventos?limit=100')).events;
    const antes = (await ultimos())[0]?.id ?? 0;
    await perderRespuesta(page, '**/api/eventos/manual');
    await confirmar.getByRole('button', { name: 'Levantar evento' }).click();
    await dialogo.getByRole('button', { name: 'Reintentar' }).click();
    await confirmar.getByRole('button', { name: 'Levantar evento' }).click();

    const detalle = page.getByRole('dialog', { name: 'Detalles del Evento' });
    await expect(detalle).toBeVisible();
    await expect(detalle).toContainText('Manual');
    await expect(detalle).toContainText('Llamó el ejidatario: huele a gasolina');
    await expect(tarjetaDe(page, { tramo: tramo.nombre })).toBeVisible();
    const levantados = (await ultimos()).filter((e) => e.id > antes && e.tipo === 'manual');
    expect(levantados.filter((e) => e.tramo_id === tramo.id && e.posicion === posicion)).toHaveLength(1);
  });
});
