import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import {
  ingresar,
  llamar,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { verificarCadena } from '../auditoria/auditoria';
import { alarma_bitacora, alarma_cambios, alarma_ronda, alarmas } from '../db/esquema/alarmas';
import { eventos } from '../db/esquema/eventos';
import { router_estados, routers, sensor_estados, sensores } from '../db/esquema/red';
import { auditoria, push_log } from '../db/esquema/sitio';
import { evaluar, ronda } from './evaluar';
import { podarAlarmas } from './poda';

const SEGUNDO_MS = 1_000;
const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
const DIA_MS = 24 * HORA_MS;

let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;

/** Signs in each time: the tests move the clock by more than a session lasts. */
const pedir = async (ruta: string, username = 'luna') =>
  (await llamar(app, 'GET', ruta, { token: (await ingresar(app, username)).token })).json;
const mandar = async (ruta: string, body: unknown, username = 'luna') =>
  llamar(app, 'POST', ruta, { body, token: (await ingresar(app, username)).token });
const lista = async (consulta = '', username?: string) => pedir(`/api/alarmas?${consulta}`, username);
const hechos = async (alarma_id: number): Promise<string[]> =>
  (
    await app.base.db
      .select({ hecho: alarma_bitacora.hecho })
      .from(alarma_bitacora)
      .where(eq(alarma_bitacora.alarma_id, alarma_id))
      .orderBy(alarma_bitacora.id)
  ).map(({ hecho }) => hecho);

const pasar = async (ms: number) => {
  app.reloj.avanzar(ms);
  await evaluar(app.deps);
};
const oir = async (sensor_id: number, resto: Partial<typeof sensor_estados.$inferInsert> = {}) => {
  const estado = {
    ultima_ms: app.reloj.ahora(),
    ...{ presion_kgcm2: 31, ruido_kgcm2: 0.005, deriva_kgcm2: 0.0019, dt_ms: 100, falla_desde: null },
    reloj: { fuente: 'gps' as const, offset_ms: 2 },
    ...resto,
  };
  await app.base.db
    .insert(sensor_estados)
    .values({ sensor_id, ...estado })
    .onConflictDoUpdate({ target: sensor_estados.sensor_id, set: estado });
};
/** The first sensor of the north falls silent, and stands in the list as the only alarm there. */
const callar = async () => {
  await oir(norte.sensor_a_id);
  await pasar(61 * SEGUNDO_MS);
  const { alarmas: filas } = await lista();
  expect(filas).toHaveLength(1);
  return filas[0];
};
/** It is heard again for longer than its alarm takes to end. */
const volver = async () => {
  for (let i = 0; i < 4; i++) {
    await oir(norte.sensor_a_id);
    await pasar(20 * SEGUNDO_MS);
  }
};
const mensajes = async (mensaje: string) =>
  (await app.base.db.select().from(push_log).where(eq(push_log.mensaje, mensaje)).orderBy(push_log.pos)).map(
    ({ datos, sistema_id }) => ({ ...(datos as object), sistema_id }),
  );

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  await sembrarUsuario(db, { username: 'jefa', role: 'administrator' });
  await sembrarUsuario(db, { username: 'luna', role: 'monitorista' });
  await sembrarUsuario(db, { username: 'sureño', role: 'monitorista', sistemas: [sur.sistema_id] });
  await sembrarUsuario(db, { username: 'campo', role: 'user' });
});
beforeEach(async () => {
  const { db } = app.base;
  app.reloj.fijar(AHORA_MS);
  await db.update(sensores).set({ mantenimiento: false, mantenimiento_hasta: null, router_id: null });
  for (const tabla of [sensor_estados, router_estados, routers, alarmas, alarma_bitacora])
    await db.delete(tabla);
  await db.execute(sql`delete from evento_historial`);
  for (const tabla of [eventos, alarma_cambios, push_log]) await db.delete(tabla);
  await db.update(alarma_ronda).set({ desde: null, ultima: null, terminada: null });
});
afterAll(() => app.cerrar());

describe('a sensor that falls silent', () => {
  it('is an alarm after a minute, and calls once', async () => {
    await oir(norte.sensor_a_id);
    await pasar(59 * SEGUNDO_MS);
    expect((await lista()).alarmas).toEqual([]);
    await pasar(2 * SEGUNDO_MS);
    await pasar(MINUTO_MS);
    const { alarmas: filas, total, totales } = await lista();
    expect(filas).toMatchObject([
      {
        ...{ origen: 'sensor', objeto_id: norte.sensor_a_id, regla: 'sensor_sin_datos', prioridad: 'alta' },
        ...{ estado: 'sin_reconocer', condicion: true, nombre: 'Sensor norte A' },
        sistema: { id: norte.sistema_id, nombre: 'Ducto norte' },
        desde: new Date(AHORA_MS + 30 * SEGUNDO_MS).toISOString(),
      },
    ]);
    expect(total).toBe(1);
    expect(totales).toMatchObject({
      vista: { activas: 1, apartadas: 0, suprimidas: 0, fuera: 0 },
      estado: { sin_reconocer: 1 },
      prioridad_sin_reconocer: { alta: 1, media: 0 },
    });
    expect(await hechos(filas[0].id)).toEqual(['activada', 'anunciada']);
    expect(await mensajes('alarma_cambiada')).toMatchObject([
      { anunciadas: 1, prioridad: 'alta', sistema_id: norte.sistema_id },
    ]);
  });

  it('stays in the list when it speaks again, until somebody acknowledges it', async () => {
    const { id } = await callar();
    await volver();
    expect((await lista()).alarmas).toMatchObject([{ id, estado: 'retornada', condicion: false }]);
    const { json } = await mandar('/api/alarmas/reconocer', { ids: [id] });
    expect(json).toMatchObject({
      alarmas: [{ id, estado: 'normal', reconocida_por: 'Sr. luna' }],
      rechazadas: [],
    });
    expect((await lista()).alarmas).toEqual([]);
  });

  it('is nobody’s alarm before it was ever heard, nor once it is switched off', async () => {
    await pasar(DIA_MS);
    expect((await lista()).alarmas).toEqual([]);
    await callar();
    await app.base.db.update(sensores).set({ activo: false });
    await pasar(2 * MINUTO_MS);
    await pasar(2 * MINUTO_MS);
    expect((await lista()).alarmas).toMatchObject([{ estado: 'retornada' }]);
    await app.base.db.update(sensores).set({ activo: true });
  });

  it('writes nothing while nothing changes, however often it is looked at', async () => {
    await callar();
    const antes = await app.base.db.execute(sql`select xmin::text from alarmas`);
    for (let i = 0; i < 3; i++) await pasar(10 * SEGUNDO_MS);
    expect((await app.base.db.execute(sql`select xmin::text from alarmas`)).rows).toEqual(antes.rows);
  });

  it('is compared by one of the servers of a database, not by all', async () => {
    await oir(norte.sensor_a_id);
    app.reloj.avanzar(61 * SEGUNDO_MS);
    let comparadas = 0;
    const uno = () =>
      ronda({
        ...app.deps,
        hora_en_duda: () => {
          comparadas += 1;
          return false;
        },
      });
    await Promise.all([uno(), uno(), uno()]);
    expect(comparadas).toBe(1);
    const { alarmas: filas, evaluado_at } = await lista();
    expect(await hechos(filas[0].id)).toEqual(['activada', 'anunciada']);
    expect(evaluado_at).toBe(new Date(AHORA_MS + 61 * SEGUNDO_MS).toISOString());
  });
});

describe('a comparison of which a part fails', () => {
  it('still compares the rest, and is not told as made until all of it is', async () => {
    const { db } = app.base;
    const iso = (ms: number) => new Date(ms).toISOString();
    await oir(norte.sensor_a_id);
    await ronda(app.deps);
    await sembrarEvento(db, norte);
    app.reloj.avanzar(61 * SEGUNDO_MS);
    await db.execute(sql`alter table alarmas add constraint sin_eventos check (origen <> 'evento')`);
    try {
      await expect(ronda(app.deps)).rejects.toThrow('alarms were not all compared');
      expect(await lista()).toMatchObject({
        alarmas: [{ objeto_id: norte.sensor_a_id, regla: 'sensor_sin_datos' }],
        evaluado_at: iso(AHORA_MS),
      });
    } finally {
      await db.execute(sql`alter table alarmas drop constraint sin_eventos`);
    }
    app.reloj.avanzar(3 * SEGUNDO_MS);
    await ronda(app.deps);
    expect(await lista()).toMatchObject({ total: 2, evaluado_at: iso(AHORA_MS + 64 * SEGUNDO_MS) });
  });
});

describe('acknowledging', () => {
  it('tells the second who was first, and of what is out of reach nothing', async () => {
    const { id } = await callar();
    const ids = [id, id, 999_999, 3_000_000_000];
    expect((await mandar('/api/alarmas/reconocer', { ids: [id] })).json.alarmas).toMatchObject([
      { id, estado: 'reconocida', reconocida_por: 'Sr. luna' },
    ]);
    const { json } = await mandar('/api/alarmas/reconocer', { ids }, 'jefa');
    expect(json.alarmas).toEqual([]);
    expect(json.rechazadas).toEqual([
      expect.objectContaining({
        ...{ id, code: 'alarma_ya_reconocida', por: 'Sr. luna' },
        cuando: new Date(app.reloj.ahora()).toISOString(),
      }),
      expect.objectContaining({ id: 999_999, code: 'no_encontrado' }),
      expect.objectContaining({ id: 3_000_000_000, code: 'no_encontrado' }),
    ]);
    expect((await lista()).totales.estado).toEqual({ sin_reconocer: 0, retornada: 0, reconocida: 1 });
  });

  it('of one that ended and began anew after it was read is refused, and leaves it waiting', async () => {
    const { id, desde } = await callar();
    const leidas = [{ id, desde }];
    await volver();
    await pasar(61 * SEGUNDO_MS);
    const { json } = await mandar('/api/alarmas/reconocer', { ids: [id], leidas });
    expect(json).toMatchObject({ alarmas: [], rechazadas: [{ id, code: 'alarma_de_nuevo' }] });
    const [ahora] = (await lista()).alarmas;
    expect(ahora).toMatchObject({ id, estado: 'sin_reconocer', reconocida_por: null });
    const releidas = [{ id, desde: ahora.desde }];
    expect(
      (await mandar('/api/alarmas/reconocer', { ids: [id], leidas: releidas })).json.alarmas,
    ).toMatchObject([{ id, estado: 'reconocida' }]);
  });

  it('of one that has ended since it was read is done', async () => {
    const { id, desde } = await callar();
    await volver();
    const { json } = await mandar('/api/alarmas/reconocer', { ids: [id], leidas: [{ id, desde }] });
    expect(json).toMatchObject({ alarmas: [{ id, estado: 'normal' }], rechazadas: [] });
  });

  it('stands in the journal and in the audit', async () => {
    const { id } = await callar();
    await mandar('/api/alarmas/reconocer', { ids: [id] });
    expect(await hechos(id)).toEqual(['activada', 'anunciada', 'reconocida']);
    const asientos = await app.base.db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `alarma:${id}`));
    expect(asientos).toMatchObject([{ accion: 'alarma_reconocida', username: 'luna' }]);
    expect(await verificarCadena(app.base.db)).toMatchObject({ rota_en: null });
  });

  it('is refused to people of another sistema and to regular users', async () => {
    const { id } = await callar();
    expect((await lista('', 'sureño')).alarmas).toEqual([]);
    const ajena = await mandar('/api/alarmas/reconocer', { ids: [id] }, 'sureño');
    expect(ajena.json).toMatchObject({ alarmas: [], rechazadas: [{ id, code: 'no_encontrado' }] });
    expect((await mandar('/api/alarmas/reconocer', { ids: [id] }, 'campo')).status).toBe(403);
    expect((await lista()).alarmas).toMatchObject([{ id, estado: 'sin_reconocer' }]);
  });
});

describe('the alarm of an event', () => {
  const deEvento = async () => (await lista('origen=evento')).alarmas;

  it.each([
    ['acknowledged and then disposed of', ['reconocer', 'disposicion'], ['reconocida', 'retornada']],
    ['disposed of and then acknowledged', ['disposicion', 'reconocer'], ['retornada', 'reconocida']],
  ] as const)(
    '%s between two rounds has it in its journal in that order, at its own time, and is not fleeting',
    async (_que, actos, dichos) => {
      await app.base.db.update(alarma_ronda).set({ desde: new Date(AHORA_MS - HORA_MS) });
      const id = await sembrarEvento(app.base.db, norte, { created_at: new Date(AHORA_MS - 2_000) });
      await evaluar(app.deps);
      app.reloj.avanzar(SEGUNDO_MS);
      await mandar(`/api/eventos/${id}/${actos[0]}`, { disposicion: 'operacion' });
      app.reloj.avanzar(SEGUNDO_MS);
      await mandar(`/api/eventos/${id}/${actos[1]}`, { disposicion: 'operacion' });
      app.reloj.avanzar(SEGUNDO_MS);
      await evaluar(app.deps);
      const filas = await app.base.db
        .select({ hecho: alarma_bitacora.hecho, t: alarma_bitacora.t })
        .from(alarma_bitacora)
        .orderBy(asc(alarma_bitacora.t), asc(alarma_bitacora.id));
      expect(filas.map(({ hecho, t }) => [hecho, t.getTime() - AHORA_MS])).toEqual([
        ['activada', -2_000],
        ['anunciada', -2_000],
        [dichos[0], 1_000],
        [dichos[1], 2_000],
      ]);
      const { indicadores } = await pedir('/api/alarmas/kpi?periodo=24h');
      const fugaces = indicadores.find(({ codigo }: { codigo: string }) => codigo === 'fugaces');
      expect(fugaces.valor).toBe(actos[0] === 'reconocer' ? 0 : 1);
    },
  );

  it('of a test is rung by nothing; one that an earlier version rang stays quiet and ends with it', async () => {
    const id = await sembrarEvento(app.base.db, norte);
    await evaluar(app.deps);
    const prueba = { tipo: 'prueba', disposicion: null } as const;
    await app.base.db.update(eventos).set(prueba).where(eq(eventos.id, id));
    await app.base.db.insert(alarma_cambios).values({ evento_id: id });
    const nueva = await sembrarEvento(app.base.db, norte, { tipo: 'prueba' });
    await evaluar(app.deps);
    expect(await deEvento()).toMatchObject([{ objeto_id: id, prioridad: 'baja' }]);
    for (const suya of [id, nueva]) await mandar(`/api/eventos/${suya}/reconocer`, undefined);
    await evaluar(app.deps);
    expect(await deEvento()).toMatchObject([{ objeto_id: id, estado: 'reconocida' }]);
  });

  it('is there with the event, by its priority, and ends with what is said of it', async () => {
    const ok = await sembrarEvento(app.base.db, norte);
    const incierto = await sembrarEvento(app.base.db, sur, { estado: 'incierto' });
    await evaluar(app.deps);
    expect(await deEvento()).toMatchObject([
      { objeto_id: ok, prioridad: 'alta', estado: 'sin_reconocer', nombre: 'Tramo norte' },
      { objeto_id: incierto, prioridad: 'baja', anunciada_at: null },
    ]);
    await mandar(`/api/eventos/${ok}/escalar`, undefined);
    await evaluar(app.deps);
    expect((await deEvento())[0]).toMatchObject({ objeto_id: ok, prioridad: 'urgente' });
    await mandar(`/api/eventos/${ok}/reconocer`, undefined);
    await mandar(`/api/eventos/${incierto}/reconocer`, undefined);
    await evaluar(app.deps);
    expect(await deEvento()).toMatchObject([
      { objeto_id: ok, estado: 'reconocida', reconocida_por: 'Sr. luna' },
      { objeto_id: incierto, estado: 'reconocida' },
    ]);
    await mandar(`/api/eventos/${ok}/disposicion`, { disposicion: 'toma_confirmada' });
    await evaluar(app.deps);
    expect(await deEvento()).toMatchObject([{ objeto_id: incierto }]);
    await mandar(`/api/eventos/${ok}/disposicion`, { disposicion: null });
    await evaluar(app.deps);
    expect((await deEvento()).map((a: { objeto_id: number }) => a.objeto_id)).toContain(ok);
  });

  it('acknowledges the event, and tells who acknowledged the event before', async () => {
    const [uno, otro] = [await sembrarEvento(app.base.db, norte), await sembrarEvento(app.base.db, norte)];
    const { id: sensor } = await (async () => {
      await oir(norte.sensor_a_id);
      await pasar(61 * SEGUNDO_MS);
      return (await lista('origen=sensor')).alarmas[0];
    })();
    const filas = await deEvento();
    const idDe = (evento: number) => filas.find((a: { objeto_id: number }) => a.objeto_id === evento).id;
    await mandar(`/api/eventos/${otro}/reconocer`, undefined, 'jefa');
    const { json } = await mandar('/api/alarmas/reconocer', { ids: [idDe(uno), idDe(otro), sensor] });
    expect(json.alarmas).toMatchObject([
      { objeto_id: uno, estado: 'reconocida' },
      { id: sensor, estado: 'reconocida' },
    ]);
    expect(json.rechazadas).toMatchObject([{ id: idDe(otro), code: 'ya_reconocido', por: 'Sr. jefa' }]);
    expect(await pedir(`/api/eventos/${uno}`)).toMatchObject({
      evento_estado: 'reconocido',
      recognized_by_user_name: 'Sr. luna',
    });
  });

  it('is suppressed by design while the event is the echo of another, and over once that is acknowledged', async () => {
    const principal = await sembrarEvento(app.base.db, norte);
    const eco = await sembrarEvento(app.base.db, sur, { estado: 'fuera_de_tramo' });
    await evaluar(app.deps);
    expect(await deEvento()).toHaveLength(2);
    const esEcoDe = (evento_principal: number) =>
      app.base.db.update(eventos).set({ evento_principal }).where(eq(eventos.id, eco));
    await esEcoDe(principal);
    await evaluar(app.deps);
    expect(await deEvento()).toMatchObject([{ objeto_id: principal }]);
    const suprimidas = async () => (await lista('origen=evento&vista=suprimidas')).alarmas;
    expect(await suprimidas()).toMatchObject([
      { objeto_id: eco, suprimida: { causa: `Eco del evento ${principal}` } },
    ]);
    expect(await mensajes('silencio_cambiado')).toEqual([]);
    await esEcoDe(eco);
    await evaluar(app.deps);
    expect(await deEvento()).toMatchObject([{ objeto_id: principal }, { objeto_id: eco }]);
    await esEcoDe(principal);
    await mandar(`/api/eventos/${eco}/reconocer`, undefined);
    await evaluar(app.deps);
    expect([await deEvento(), await suprimidas()]).toMatchObject([[{ objeto_id: principal }], []]);
  });

  it('stands also where the echo of another could be located itself', async () => {
    const principal = await sembrarEvento(app.base.db, norte);
    const otro = await sembrarEvento(app.base.db, sur, { evento_principal: principal });
    await evaluar(app.deps);
    const en_lista = (await deEvento()).map((a: { objeto_id: number }) => a.objeto_id);
    expect(en_lista.toSorted((a: number, b: number) => a - b)).toEqual([principal, otro]);
  });

  it('is never put on a shelf', async () => {
    await sembrarEvento(app.base.db, norte);
    await evaluar(app.deps);
    const [{ id }] = await deEvento();
    const { json } = await mandar('/api/alarmas/apartar', {
      ids: [id],
      minutos: 10,
      motivo: 'prueba en campo',
    });
    expect(json).toMatchObject({ alarmas: [], rechazadas: [{ id, code: 'alarma_de_evento' }] });
  });
});

describe('the shelf', () => {
  const apartar = (ids: number[], minutos: number, username = 'luna') =>
    mandar('/api/alarmas/apartar', { ids, minutos, motivo: 'cuadrilla en sitio' }, username);

  it('keeps an alarm for its time with its reason, and gives it back unacknowledged', async () => {
    const { id } = await callar();
    const { json } = await apartar([id], 60);
    expect(json.alarmas).toMatchObject([
      {
        ...{ id, estado: 'sin_reconocer' },
        apartada: {
          ...{ motivo: 'cuadrilla en sitio', por: 'Sr. luna' },
          hasta: new Date(app.reloj.ahora() + HORA_MS).toISOString(),
        },
      },
    ]);
    expect((await lista()).totales.vista).toEqual({ activas: 0, apartadas: 1, suprimidas: 0, fuera: 0 });
    expect((await lista('vista=apartadas')).alarmas).toMatchObject([{ id }]);
    expect((await apartar([id], 60, 'jefa')).json.rechazadas).toMatchObject([
      { code: 'alarma_ya_apartada', por: 'Sr. luna' },
    ]);
    await pasar(HORA_MS);
    expect((await lista()).alarmas).toMatchObject([{ id, estado: 'sin_reconocer', apartada: null }]);
    expect(await hechos(id)).toEqual(['activada', 'anunciada', 'apartada', 'apartado_vencido', 'anunciada']);
  });

  it('is emptied by hand', async () => {
    const { id } = await callar();
    await apartar([id], 60);
    expect((await mandar('/api/alarmas/devolver', { ids: [id] })).json.alarmas).toMatchObject([
      { id, apartada: null },
    ]);
    expect((await mandar('/api/alarmas/devolver', { ids: [id] })).json.rechazadas).toMatchObject([
      { id, code: 'alarma_no_apartada' },
    ]);
  });

  it.each([
    ['luna', 480, 200],
    ['luna', 481, 403],
    ['jefa', 1_440, 200],
    ['jefa', 30 * 1_440, 200],
    ['jefa', 30 * 1_440 + 1, 400],
    ['campo', 1, 403],
  ])('of %s for %i minutes is answered %i', async (username, minutos, status) => {
    const { id } = await callar();
    expect((await apartar([id], minutos, username)).status).toBe(status);
  });

  it('asks for a reason', async () => {
    const { id } = await callar();
    const { status, json } = await mandar('/api/alarmas/apartar', { ids: [id], minutos: 5, motivo: '   ' });
    expect([status, json.field]).toEqual([400, 'motivo']);
  });

  it('is told to administrators and stands in the audit, also when it ends by itself', async () => {
    const { id } = await callar();
    await apartar([id], 30);
    await pasar(30 * MINUTO_MS);
    const comun = {
      alarmas: 1,
      nombres: ['Sensor norte A'],
      sistema_id: norte.sistema_id,
      motivo: 'cuadrilla en sitio',
    };
    expect(await mensajes('silencio_cambiado')).toMatchObject([
      { ...comun, cambio: 'apartada', por: 'Sr. luna', hasta: new Date(app.reloj.ahora()).toISOString() },
      { ...comun, cambio: 'apartado_vencido', por: null },
    ]);
    const acciones = await app.base.db
      .select({ accion: auditoria.accion })
      .from(auditoria)
      .where(sql`accion like 'alarma_apart%'`)
      .orderBy(auditoria.id);
    expect(acciones.slice(-2).map(({ accion }) => accion)).toEqual([
      'alarma_apartada',
      'alarma_apartado_vencido',
    ]);
  });

  it('is reviewed when it is for more than a shift, or again and again', async () => {
    const { id } = await callar();
    for (let i = 0; i < 3; i++) {
      await apartar([id], 30);
      await mandar('/api/alarmas/devolver', { ids: [id] });
    }
    expect(await pedir('/api/alarmas/revision')).toMatchObject({
      alarmas: [{ id, razones: ['apartada_repetida'], veces_apartada: 3 }],
      total: 1,
    });
    await apartar([id], 13 * 60, 'jefa');
    expect((await pedir('/api/alarmas/revision')).alarmas).toMatchObject([
      { id, razones: ['mas_de_un_turno', 'apartada_repetida'] },
    ]);
    expect((await pedir('/api/alarmas/revision', 'sureño')).alarmas).toEqual([]);
  });
});

describe('maintenance of a sensor', () => {
  it('puts its alarms out of service, and gives back what stands when it ends', async () => {
    const { id } = await callar();
    const hasta = new Date(AHORA_MS + 10 * DIA_MS);
    await app.base.db
      .update(sensores)
      .set({ mantenimiento: true, mantenimiento_hasta: hasta, mantenimiento_motivo: 'cambio de celda' })
      .where(eq(sensores.id, norte.sensor_a_id));
    await pasar(SEGUNDO_MS);
    expect((await lista('vista=fuera')).alarmas).toMatchObject([
      {
        id,
        estado: 'sin_reconocer',
        fuera_de_servicio: { hasta: hasta.toISOString(), motivo: 'cambio de celda' },
      },
    ]);
    expect((await lista()).alarmas).toEqual([]);
    await pasar(8 * DIA_MS);
    expect((await pedir('/api/alarmas/revision')).alarmas).toMatchObject([
      { id, razones: ['fuera_de_servicio_larga'] },
    ]);
    await app.base.db.update(sensores).set({ mantenimiento: false, mantenimiento_hasta: null });
    await pasar(SEGUNDO_MS);
    expect((await lista()).alarmas).toMatchObject([{ id, estado: 'sin_reconocer', fuera_de_servicio: null }]);
  });

  it('lists the sensor although nothing is wrong with it', async () => {
    await oir(norte.sensor_a_id);
    await app.base.db.update(sensores).set({ mantenimiento: true }).where(eq(sensores.id, norte.sensor_a_id));
    await evaluar(app.deps);
    expect((await lista('vista=fuera')).alarmas).toMatchObject([
      { objeto_id: norte.sensor_a_id, estado: 'normal', fuera_de_servicio: { hasta: null } },
    ]);
  });
});

describe('a router that is lost', () => {
  const conRouter = async () => {
    const [router] = await app.base.db
      .insert(routers)
      .values({
        ...{ clave: 'R-1', nombre: 'Encinos', estacion_id: norte.estacion_a_id },
        ultimo_contacto: new Date(app.reloj.ahora()),
      })
      .returning({ id: routers.id });
    const router_id = router?.id ?? 0;
    await app.base.db.update(sensores).set({ router_id }).where(eq(sensores.sistema_id, norte.sistema_id));
    for (const id of [norte.sensor_a_id, norte.sensor_b_id]) await oir(id);
    return router_id;
  };

  it('is one alarm, and its silent sensors are suppressed by it and told as such, by name', async () => {
    const router_id = await conRouter();
    const llamar = (nombre: string) =>
      app.base.db.update(sensores).set({ nombre }).where(eq(sensores.id, norte.sensor_a_id));
    await llamar('Sensor norte C');
    onTestFinished(async () => void (await llamar('Sensor norte A')));
    for (let i = 0; i < 4; i++) await pasar(45 * SEGUNDO_MS);
    expect((await lista()).alarmas).toMatchObject([
      { origen: 'router', objeto_id: router_id, regla: 'router_sin_contacto', prioridad: 'alta' },
    ]);
    const causa = 'Router Encinos sin contacto';
    expect((await lista('vista=suprimidas')).alarmas).toMatchObject([
      { origen: 'sensor', condicion: true, estado: 'normal', suprimida: { causa } },
      { origen: 'sensor', condicion: true, estado: 'normal', suprimida: { causa } },
    ]);
    expect(await mensajes('silencio_cambiado')).toMatchObject([
      {
        cambio: 'suprimida',
        alarmas: 2,
        nombres: ['Sensor norte B', 'Sensor norte C'],
        motivo: causa,
        por: null,
      },
    ]);
  });

  it('speaks for none of its sensors to those who cannot see it', async () => {
    const router_id = await conRouter();
    await app.base.db.update(routers).set({ estacion_id: null }).where(eq(routers.id, router_id));
    await pasar(61 * SEGUNDO_MS);
    await pasar(2 * MINUTO_MS);
    expect((await lista('vista=suprimidas')).alarmas).toEqual([]);
    expect((await lista('origen=sensor')).alarmas).toMatchObject([
      { estado: 'sin_reconocer', anunciada_at: new Date(AHORA_MS + 61 * SEGUNDO_MS).toISOString() },
      { estado: 'sin_reconocer', suprimida: null },
    ]);
  });

  it('lets its sensors call when its alarm is shelved', async () => {
    await conRouter();
    for (let i = 0; i < 4; i++) await pasar(45 * SEGUNDO_MS);
    const [{ id }] = (await lista('origen=router')).alarmas;
    await mandar('/api/alarmas/apartar', { ids: [id], minutos: 60, motivo: 'torre sin luz' });
    await pasar(SEGUNDO_MS);
    expect((await lista()).alarmas).toMatchObject([
      { origen: 'sensor', estado: 'sin_reconocer', suprimida: null },
      { origen: 'sensor', estado: 'sin_reconocer', suprimida: null },
    ]);
    await mandar('/api/alarmas/devolver', { ids: [id] });
    await pasar(SEGUNDO_MS);
    expect((await lista()).alarmas).toMatchObject([{ origen: 'router' }]);
  });

  it('leaves a sensor that stays silent after it is back to call for itself', async () => {
    const router_id = await conRouter();
    for (let i = 0; i < 4; i++) await pasar(45 * SEGUNDO_MS);
    for (let i = 0; i < 10; i++) {
      await app.base.db
        .update(routers)
        .set({ ultimo_contacto: new Date(app.reloj.ahora()) })
        .where(eq(routers.id, router_id));
      await oir(norte.sensor_a_id);
      await pasar(15 * SEGUNDO_MS);
    }
    expect((await lista('vista=suprimidas')).alarmas).toEqual([]);
    expect((await lista()).alarmas).toMatchObject([
      { origen: 'sensor', objeto_id: norte.sensor_b_id, estado: 'sin_reconocer' },
      { origen: 'router', estado: 'retornada' },
    ]);
  });

  it('warns of a weak signal with a deadband', async () => {
    const router_id = await conRouter();
    const decir = async (rsrp_dbm: number) => {
      await app.base.db
        .insert(router_estados)
        .values({ router_id, t_ms: app.reloj.ahora(), datos: { rsrp_dbm }, recibido_ms: app.reloj.ahora() });
      await app.base.db.update(routers).set({ ultimo_contacto: new Date(app.reloj.ahora()) });
      for (const id of [norte.sensor_a_id, norte.sensor_b_id]) await oir(id);
      await pasar(MINUTO_MS);
    };
    for (let i = 0; i < 4; i++) await decir(-112);
    for (const id of [norte.sensor_a_id, norte.sensor_b_id]) await oir(id);
    const de_router = async () => (await lista('regla=router_senal')).alarmas;
    expect(await de_router()).toMatchObject([
      { condicion: true, detalle: 'RSRP −112 dBm', prioridad: 'baja' },
    ]);
    for (let i = 0; i < 7; i++) await decir(-108);
    expect(await de_router()).toMatchObject([{ condicion: true }]);
    for (let i = 0; i < 7; i++) await decir(-106);
    expect(await de_router()).toMatchObject([{ condicion: false, estado: 'retornada' }]);
  });
});

describe('the list', () => {
  it('is narrowed by state, priority, kind, sistema and words', async () => {
    await sembrarEvento(app.base.db, sur, { estado: 'incierto' });
    await oir(norte.sensor_a_id);
    await pasar(61 * SEGUNDO_MS);
    const cuantas = async (consulta: string) => (await lista(consulta)).total;
    expect(await cuantas('')).toBe(2);
    expect(await cuantas('prioridad=alta')).toBe(1);
    expect(await cuantas('estado=reconocida')).toBe(0);
    expect(await cuantas('regla=sensor_sin_datos')).toBe(1);
    expect(await cuantas(`sistema=${sur.sistema_id}`)).toBe(1);
    expect(await cuantas('search=SENSÓR norte')).toBe(1);
    expect(await cuantas('search=100%25')).toBe(0);
    expect((await lista('limit=1&offset=1')).alarmas).toMatchObject([{ origen: 'evento' }]);
  });
});

describe('the journal', () => {
  it('tells everything, newest first, and is narrowed by what, which, when and words', async () => {
    const { id } = await callar();
    await mandar('/api/alarmas/reconocer', { ids: [id] });
    const bitacora = async (consulta: string, username?: string) =>
      pedir(`/api/alarmas/bitacora?${consulta}`, username);
    expect(await bitacora('')).toMatchObject({
      asientos: [
        { hecho: 'reconocida', por: 'Sr. luna', estado: 'reconocida', sistema: { nombre: 'Ducto norte' } },
        { hecho: 'anunciada', por: null },
        { hecho: 'activada', detalle: 'No envía muestras', prioridad: 'alta' },
      ],
      total: 3,
    });
    expect((await bitacora(`alarma=${id}&hecho=anunciada`)).total).toBe(1);
    expect((await bitacora('search=norte a&regla=sensor_sin_datos')).total).toBe(3);
    expect((await bitacora('limit=1&offset=2')).asientos).toMatchObject([{ hecho: 'activada' }]);
    // 12:01 in Mexico City.
    expect((await bitacora('dateFrom=2026-11-21T12:01&dateTo=2026-11-21T12:01')).total).toBe(3);
    expect((await bitacora('dateFrom=2026-11-21T12:02')).total).toBe(0);
    expect((await bitacora('dateFrom=2026-02-31')).field).toBe('dateFrom');
    expect((await bitacora('', 'sureño')).asientos).toEqual([]);
  });

  it('is kept for its time, longer than the alarms that are over', async () => {
    const { id } = await callar();
    await volver();
    await mandar('/api/alarmas/reconocer', { ids: [id] });
    expect(await podarAlarmas(app.base.db, AHORA_MS + 6 * DIA_MS)).toBe(0);
    expect(await podarAlarmas(app.base.db, AHORA_MS + 8 * DIA_MS)).toBe(1);
    expect(await hechos(id)).toHaveLength(4);
    expect(await podarAlarmas(app.base.db, AHORA_MS + 401 * DIA_MS)).toBe(4);
  });

  it('never loses an alarm that nobody acknowledged to age', async () => {
    const { id } = await callar();
    await podarAlarmas(app.base.db, AHORA_MS + 1_000 * DIA_MS);
    expect((await lista()).alarmas).toMatchObject([{ id }]);
  });
});

describe('the figures', () => {
  it('say that there is too little history for them, and how much there is', async () => {
    await ronda(app.deps);
    await oir(norte.sensor_a_id);
    await pasar(HORA_MS);
    app.reloj.avanzar(5 * HORA_MS);
    const kpi = await pedir('/api/alarmas/kpi?periodo=24h');
    expect(kpi).toMatchObject({
      ...{ suficiente: false, horas_con_datos: 6, anunciadas: 1 },
      datos_desde: new Date(AHORA_MS).toISOString(),
      fuentes: [{ nombre: 'Sensor norte A', n: 1, fraccion: 1 }],
    });
    const de = (codigo: string) => kpi.indicadores.find((i: { codigo: string }) => i.codigo === codigo);
    expect(de('por_hora')).toEqual({ codigo: 'por_hora', valor: 1 / 6, veredicto: 'sin_datos' });
    expect(de('apartadas')).toEqual({ codigo: 'apartadas', valor: 0, veredicto: 'bien' });
    expect(kpi.serie).toHaveLength(6);
  });

  it('count on the shelf what the list of the shelf counts: what is out of service besides is in another', async () => {
    const { id } = await callar();
    await mandar('/api/alarmas/apartar', { ids: [id], minutos: 60, motivo: 'cuadrilla en sitio' });
    const contar = async () => {
      const { indicadores } = await pedir('/api/alarmas/kpi?periodo=24h');
      const { valor } = indicadores.find((i: { codigo: string }) => i.codigo === 'apartadas');
      const { apartadas, fuera } = (await lista()).totales.vista;
      return { valor, apartadas, fuera };
    };
    expect(await contar()).toEqual({ valor: 1, apartadas: 1, fuera: 0 });
    await app.base.db.update(sensores).set({ mantenimiento: true }).where(eq(sensores.id, norte.sensor_a_id));
    await pasar(SEGUNDO_MS);
    expect(await contar()).toEqual({ valor: 0, apartadas: 0, fuera: 1 });
  });

  it('are judged once the period is covered, inside the scope of who asks', async () => {
    await ronda(app.deps);
    await oir(norte.sensor_a_id);
    await pasar(3 * HORA_MS);
    app.reloj.avanzar(22 * HORA_MS);
    const kpi = await pedir('/api/alarmas/kpi?periodo=24h');
    expect(kpi).toMatchObject({ suficiente: true, anunciadas: 1, horas_con_datos: 24 });
    const de = (codigo: string) => kpi.indicadores.find((i: { codigo: string }) => i.codigo === codigo);
    expect(de('por_dia')).toEqual({ codigo: 'por_dia', valor: 1, veredicto: 'bien' });
    expect(de('viejas')).toMatchObject({ valor: 1, veredicto: 'bien' });
    expect(await pedir('/api/alarmas/kpi?periodo=24h', 'sureño')).toMatchObject({
      anunciadas: 0,
      fuentes: [],
    });
    expect((await pedir('/api/alarmas/kpi?periodo=30d')).suficiente).toBe(false);
  });
});
