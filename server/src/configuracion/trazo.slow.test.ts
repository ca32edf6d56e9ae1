import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alarmaDe } from '../../test/alarma-de-prueba';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, type RedDePrueba, sembrarRed, sembrarUsuario } from '../../test/sembrar';
import { evaluar } from '../alarmas/evaluar';
import { leerOcultamientos } from '../auditoria/seguir-ocultamientos';
import { alarmas } from '../db/esquema/alarmas';
import { sensores, tramos } from '../db/esquema/red';
import { auditoria, ocultamientos } from '../db/esquema/sitio';

/** From A, 33 km to the north-east. */
const DERECHA: [number, number][] = [
  [-101.2, 20.5],
  [-101, 20.57],
  [-100.9, 20.6],
];
const AL_REVES = DERECHA.toReversed();
const linea = (coordinates: [number, number][]) => ({ type: 'LineString', coordinates });
const MOTIVO = 'Se levantó de nuevo y así corre el ducto';

let app: AppDePrueba;
let red: RedDePrueba;
const tokens = { jefa: '', turno: '', del_sur: '' };

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  red = await sembrarRed(db, 'norte');
  const sur = await sembrarRed(db, 'sur');
  await sembrarUsuario(db, { username: 'jefa', role: 'administrator' });
  await sembrarUsuario(db, { username: 'turno', role: 'monitorista' });
  await sembrarUsuario(db, { username: 'del_sur', role: 'monitorista', sistemas: [sur.sistema_id] });
  for (const quien of ['jefa', 'turno', 'del_sur'] as const)
    tokens[quien] = (await ingresar(app, quien)).token;
});
afterAll(() => app.cerrar());
beforeEach(async () => {
  const { db } = app.base;
  const [tramo] = await db.select().from(tramos).where(eq(tramos.id, red.tramo_id));
  const [a] = await db.select().from(sensores).where(eq(sensores.id, red.sensor_a_id));
  if (JSON.stringify(tramo?.geometria.coordinates) !== JSON.stringify(DERECHA))
    expect(await editarTramo({ geometria: linea(DERECHA) })).toMatchObject({ status: 200 });
  expect(a).toMatchObject({ latitud: 20.5, longitud: -101.2 });
});

type Quien = keyof typeof tokens;
const pedir = (metodo: 'GET' | 'POST' | 'PUT', ruta: string, body?: object, quien: Quien = 'jefa') =>
  llamar(app, metodo, `/api/configuracion${ruta}`, { token: tokens[quien], ...(body ? { body } : {}) });
// biome-ignore lint/suspicious/noExplicitAny: the row as the wire has it
const fila = async (plural: string, id: number): Promise<any> =>
  (await pedir('GET', `/${plural}`)).json[plural].find((una: { id: number }) => una.id === id);
/** As it is, with this besides. */
const editar = async (plural: string, id: number, cambio: object, quien?: Quien) =>
  pedir('PUT', `/${plural}/${id}`, { ...(await fila(plural, id)), ...cambio }, quien);
const editarTramo = (cambio: object, quien?: Quien) => editar('tramos', red.tramo_id, cambio, quien);
const moverSensorA = (latitud: number) => editar('sensores', red.sensor_a_id, { latitud });
const trazos = async (quien: Quien = 'turno') => (await pedir('GET', '/trazos', undefined, quien)).json;
const alarma = () => alarmaDe(app, 'tramo_trazo', red.tramo_id);

const NO_ENCAJA = { status: 400, json: { code: 'trazo_no_encaja', field: 'geometria' } };

describe('a line that does not fit its sensors', () => {
  it.each([
    ['from B to A', AL_REVES, 'invertido', /^La línea va de B a A: empieza a 33\.2.km del sensor A/],
    [
      '2 km aside',
      DERECHA.map(([x, y]) => [x, y + 0.02]),
      'extremos',
      /empieza a 2\.2.km del sensor A y termina a 2\.2.km/,
    ],
    ['by way of another valley', [DERECHA[0], [-101, 20.8], DERECHA[2]], 'largo', /mide 6\d\.\d.km/],
  ])('%s is refused, with both distances', async (_caso, coordinates, falta, dicho) => {
    const geometria = linea(coordinates as [number, number][]);
    const negado = await editarTramo({ geometria }, 'turno');
    expect(negado).toMatchObject({ ...NO_ENCAJA, json: { detalle: { faltas: [falta] } } });
    expect(negado.json.message).toMatch(dicho);
    expect((await fila('tramos', red.tramo_id)).geometria.coordinates).toEqual(DERECHA);
    const { id: _, ...nuevo } = await fila('tramos', red.tramo_id);
    expect(await pedir('POST', '/tramos', { ...nuevo, nombre: 'Otro', geometria }, 'turno')).toMatchObject(
      NO_ENCAJA,
    );
  });

  it('is stored by an administrator alone, with a reason that the audit keeps and the record of what can hide a tap tells', async () => {
    const cambio = { geometria: linea(AL_REVES), trazo_motivo: MOTIVO };
    expect(await editarTramo(cambio, 'turno')).toMatchObject({
      status: 403,
      json: { code: 'sin_permiso', field: 'trazo_motivo' },
    });
    expect(await editarTramo({ ...cambio, trazo_motivo: 'sí' })).toMatchObject({
      status: 400,
      json: { field: 'trazo_motivo' },
    });
    expect(await editarTramo(cambio)).toMatchObject({ status: 200, json: { trazo_motivo: MOTIVO } });
    const [asiento] = await app.base.db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `tramo:${red.tramo_id}`))
      .orderBy(desc(auditoria.id))
      .limit(1);
    expect(asiento).toMatchObject({
      ...{ accion: 'config_editar', username: 'jefa' },
      datos: {
        antes: { geometria: linea(DERECHA), trazo_motivo: null },
        despues: { geometria: linea(AL_REVES), trazo_motivo: MOTIVO },
      },
    });
    await leerOcultamientos(app.deps);
    const [dicho] = await app.base.db
      .select()
      .from(ocultamientos)
      .orderBy(desc(ocultamientos.asiento_id))
      .limit(1);
    expect(dicho).toMatchObject({ clase: 'medicion', despues: expect.stringContaining(MOTIVO) });
  });

  it('that is new and stored all the same is told there too', async () => {
    const { id: _, ...nuevo } = await fila('tramos', red.tramo_id);
    const cuerpo = {
      ...nuevo,
      nombre: 'Ramal',
      activo: false,
      geometria: linea(AL_REVES),
      trazo_motivo: MOTIVO,
    };
    const { status, json: ramal } = await pedir('POST', '/tramos', cuerpo);
    expect(status).toBe(200);
    await leerOcultamientos(app.deps);
    const [dicho] = await app.base.db
      .select()
      .from(ocultamientos)
      .orderBy(desc(ocultamientos.asiento_id))
      .limit(1);
    expect(dicho).toMatchObject({ objeto: `tramo:${ramal.id}`, clase: 'medicion', terminado_at: null });
    await editar('tramos', ramal.id, { geometria: linea(DERECHA) });
    await leerOcultamientos(app.deps);
    const filas = await app.base.db
      .select()
      .from(ocultamientos)
      .where(eq(ocultamientos.objeto, `tramo:${ramal.id}`));
    expect(filas.find(({ asiento_id }) => asiento_id === dicho?.asiento_id)?.terminado_at).toBeInstanceOf(
      Date,
    );
  });

  it('and was stored all the same keeps nobody from changing something else of its tramo, nor its reason', async () => {
    await editarTramo({ geometria: linea(AL_REVES), trazo_motivo: MOTIVO });
    expect(await editarTramo({ flujo_mps: 1.3 }, 'turno')).toMatchObject({
      status: 200,
      json: { flujo_mps: 1.3, trazo_motivo: MOTIVO },
    });
    // The line that fits again needs none.
    expect(await editarTramo({ geometria: linea(DERECHA) }, 'turno')).toMatchObject({
      status: 200,
      json: { trazo_motivo: null },
    });
  });
});

describe('a stored line that does not fit', () => {
  it('is an alarm of its own and stands in Estado until it is mended, also with a reason', async () => {
    expect(await alarma()).toBeUndefined();
    expect(await trazos()).toMatchObject({ trazos: [], total: 0 });
    await editarTramo({ geometria: linea(AL_REVES), trazo_motivo: MOTIVO });
    expect(await alarma()).toMatchObject({
      ...{ origen: 'tramo', condicion: true, prioridad: 'alta', nombre: 'Tramo norte' },
      ...{ sistema_id: red.sistema_id, estado: 'sin_reconocer', anunciada_at: expect.any(Date) },
      detalle: expect.stringMatching(/^La línea va de B a A/),
    });
    expect(await trazos()).toMatchObject({
      total: 1,
      trazos: [
        { id: red.tramo_id, nombre: 'Tramo norte', motivo: MOTIVO, juicio: { faltas: ['invertido'] } },
      ],
    });
    // Who does not see the sistema hears of neither.
    expect(await trazos('del_sur')).toMatchObject({ trazos: [], total: 0, revisados: 1 });
    await editarTramo({ geometria: linea(DERECHA) });
    expect(await alarma()).toMatchObject({ condicion: false, estado: 'retornada' });
    expect(await trazos()).toMatchObject({ trazos: [], total: 0 });
  });

  it('because a sensor was moved is an alarm, and the sensor is moved', async () => {
    expect(await moverSensorA(20.6)).toMatchObject({ status: 200 });
    expect(await alarma()).toMatchObject({
      condicion: true,
      detalle: expect.stringMatching(/11\.\d.km del sensor A/),
    });
    expect(await moverSensorA(20.5)).toMatchObject({ status: 200 });
    expect(await alarma()).toMatchObject({ condicion: false });
  });

  it('because a table of sensors moved one is an alarm too', async () => {
    const mover = async (latitud: string) => {
      const { json: tabla } = await pedir('GET', '/sensores/tabla');
      const columna = tabla.columnas.indexOf('latitud');
      const filas = tabla.filas
        .filter(([clave]: string[]) => clave === 'norte-A')
        .map((celdas: string[]) => celdas.with(columna, latitud));
      const pedido = { columnas: tabla.columnas, filas };
      const { json: visto } = await pedir('POST', '/sensores/importar', { ...pedido, huella: null });
      return pedir('POST', '/sensores/importar', { ...pedido, huella: visto.huella });
    };
    expect(await mover('20.6')).toMatchObject({ status: 200, json: { aplicado: true } });
    expect(await alarma()).toMatchObject({ condicion: true });
    await mover('20.5');
    expect(await alarma()).toMatchObject({ condicion: false });
  });

  it('because a station on the way stands elsewhere is an alarm that names it', async () => {
    const estacion = await pedir('POST', '/estaciones', {
      ...{ clave: 'media', nombre: 'Estación Media', sistema_id: red.sistema_id, posicion: 215_000 },
      ...{ latitud: 20.9, longitud: -101, municipio: null, estado: null, activo: true },
    });
    expect(await alarma()).toMatchObject({
      condicion: true,
      detalle: expect.stringContaining('Estación Media (3'),
    });
    await editar('estaciones', estacion.json.id, { latitud: 20.57 });
    expect(await alarma()).toMatchObject({ condicion: false });
  });

  it('of a tramo that is not in use calls nobody, and stands in Estado', async () => {
    await editarTramo({ geometria: linea(AL_REVES), trazo_motivo: MOTIVO, activo: false });
    expect((await alarma())?.condicion).toBe(false);
    expect(await trazos()).toMatchObject({ trazos: [{ id: red.tramo_id, activo: false }] });
    await editarTramo({ geometria: linea(DERECHA), activo: true });
  });
});

it('a server that starts over a line that was stored in silence finds it at once', async () => {
  const { db } = app.base;
  await db.delete(alarmas);
  await db
    .update(tramos)
    .set({ geometria: { type: 'LineString', coordinates: AL_REVES } })
    .where(eq(tramos.id, red.tramo_id));
  // As a server that has judged nothing yet.
  await evaluar({ ...app.deps });
  const [fila] = await db.select().from(alarmas).where(eq(alarmas.regla, 'tramo_trazo'));
  expect(fila).toMatchObject({ objeto_id: red.tramo_id, condicion: true });
  await db
    .update(tramos)
    .set({ geometria: { type: 'LineString', coordinates: DERECHA } })
    .where(eq(tramos.id, red.tramo_id));
  await evaluar({ ...app.deps });
  expect((await db.select().from(alarmas).where(eq(alarmas.regla, 'tramo_trazo')))[0]?.condicion).toBe(false);
});
