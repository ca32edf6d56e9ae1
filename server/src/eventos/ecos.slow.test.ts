import { randomUUID } from 'node:crypto';
import type { Evento } from '@tramos/contract/evento';
import type { Deteccion } from '@tramos/deteccion/tipos';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { app, entrar, instalarPersonas, norte, tokens } from '../../test/personas';
import { llamar, sembrarEvento } from '../../test/sembrar';
import { seguirEventos } from '../alarmas/evaluar';
import { verificarCadena } from '../auditoria/auditoria';
import { eventos } from '../db/esquema/eventos';
import { auditoria } from '../db/esquema/sitio';
import { reconocerConSuCausa } from '../grupos/con-su-causa';
import { resumirGrupos } from '../grupos/escribir';
import { leerRed } from '../ingesta/red';
import { registrarHallazgos } from '../ingesta/registrar-evento';
import { leerBitacora, ultimaPos } from '../realtime/bitacora';

const PERSONAS = ['moni', 'campo'] as const;
instalarPersonas(...PERSONAS);

const CUANDO = new Date(AHORA_MS).toISOString();
type Fila = Partial<typeof eventos.$inferInsert>;
const ECO: Fila = { estado: 'fuera_de_tramo', motivos: ['eco_de_otro_evento'], clase: 'toma_o_fuga' };

const sembrar = async (resto: Fila = {}): Promise<number> => {
  const id = await sembrarEvento(app.base.db, norte, resto);
  const { evento_principal = id } = resto;
  await app.base.db
    .update(eventos)
    .set({ evento_principal, grupo_operador: id, grupo_usuario: id })
    .where(eq(eventos.id, id));
  return id;
};
/** Puts stored events into one group, in both windows, and lets it say what it says of itself. */
const agrupar = async (ids: readonly number[]): Promise<string> => {
  const [grupo = 0] = ids;
  await app.base.db
    .update(eventos)
    .set({ grupo_operador: grupo, grupo_usuario: grupo })
    .where(inArray(eventos.id, [...ids]));
  await app.base.db.transaction(async (tx) => {
    for (const ventana of ['operador', 'usuario'] as const) await resumirGrupos(tx, ventana, [grupo]);
  });
  return `G-${grupo}`;
};

let causa: number;
let ecos: number[];
beforeEach(async () => {
  app.reloj.fijar(AHORA_MS);
  await entrar(PERSONAS);
  causa = await sembrar();
  ecos = [
    await sembrar({ ...ECO, evento_principal: causa }),
    await sembrar({ ...ECO, motivos: ['eco_de_otro_evento', 'barrido'], evento_principal: causa }),
  ];
});

const llamada = (quien: string, metodo: 'GET' | 'POST', ruta: string, body?: object) =>
  llamar(app, metodo, ruta, { token: tokens[quien] ?? '', ...(body && { body }) });
const estados = async (ids: readonly number[]) => {
  const filas = await app.base.db
    .select({ id: eventos.id, estado: eventos.evento_estado })
    .from(eventos)
    .where(inArray(eventos.id, [...ids]))
    .orderBy(asc(eventos.id));
  return filas.map(({ estado }) => estado);
};
const historialDe = async (id: number) =>
  (await llamada('moni', 'GET', `/api/eventos/${id}`)).json.historial.slice(1);

describe('an echo', () => {
  it('is not escalated, and says that its cause is', async () => {
    const { status, json } = await llamada('moni', 'POST', `/api/eventos/${ecos[0]}/escalar`);
    expect([status, json]).toEqual([
      409,
      {
        code: 'es_eco',
        message: 'Es un eco de otro evento: escale el evento que lo causó.',
        detalle: { evento_principal: causa },
      },
    ]);
    expect((await llamada('moni', 'GET', `/api/eventos/${ecos[0]}`)).json.escalado).toBe(false);
    expect((await llamada('moni', 'POST', `/api/eventos/${causa}/escalar`)).status).toBe(200);
  });

  it.each([
    ['out of its tramo, of nothing that is known', { estado: 'fuera_de_tramo' }],
    ['located, though it names another', { estado: 'ok', de_otro: true }],
  ] as const)('is none when it is %s: it is escalated like any other', async (_, { estado, ...resto }) => {
    const id = await sembrar({ estado, ...('de_otro' in resto && { evento_principal: causa }) });
    expect((await llamada('moni', 'POST', `/api/eventos/${id}/escalar`)).status).toBe(200);
  });

  it('can be acknowledged by itself, and its cause stays open', async () => {
    const [eco = 0] = ecos;
    expect((await llamada('campo', 'POST', `/api/eventos/${eco}/reconocer`)).json.evento_estado).toBe(
      'reconocido',
    );
    expect(await estados([causa, ...ecos])).toEqual(['abierto', 'reconocido', 'abierto']);
    expect(await historialDe(eco)).toEqual([
      { accion: 'reconocer', por: 'Sr. campo', cuando: CUANDO, texto: null },
    ]);
  });
});

describe('acknowledging the cause', () => {
  const acciones: [
    string,
    () => Promise<{ status: number; json: { eventos?: Evento[] } & Partial<Evento> }>,
  ][] = [
    ['alone', () => llamada('campo', 'POST', `/api/eventos/${causa}/reconocer`)],
    ['in a selection', () => llamada('campo', 'POST', '/api/eventos/reconocer', { ids: [causa] })],
    [
      'with its group, as far as that was seen',
      async () => {
        const grupo = await agrupar([causa, ...ecos]);
        return llamada('campo', 'POST', `/api/eventos/grupos/${grupo}/reconocer`, {
          hasta: causa,
          vistos: [causa],
        });
      },
    ],
  ];
  it.each(acciones)(
    '%s takes its open echoes along: history of each, audit, and every console hears of each',
    async (_, reconocer) => {
      const desde = await ultimaPos(app.base.db);
      const { status, json } = await reconocer();
      expect(status).toBe(200);
      expect((json.eventos ?? [json]).map(({ id }) => id)).toContain(causa);
      expect(await estados([causa, ...ecos])).toEqual(['reconocido', 'reconocido', 'reconocido']);
      const hecho = { accion: 'reconocer', por: 'Sr. campo', cuando: CUANDO };
      expect(await historialDe(causa)).toEqual([{ ...hecho, texto: null }]);
      for (const eco of ecos) expect(await historialDe(eco)).toEqual([{ ...hecho, texto: String(causa) }]);
      const asientos = await app.base.db
        .select({ objeto: auditoria.objeto, username: auditoria.username })
        .from(auditoria)
        .where(
          inArray(
            auditoria.objeto,
            [causa, ...ecos].map((id) => `evento:${id}`),
          ),
        );
      expect(asientos.map(({ objeto }) => objeto).toSorted()).toEqual(
        [causa, ...ecos].map((id) => `evento:${id}`).toSorted(),
      );
      expect(await verificarCadena(app.base.db)).toMatchObject({ rota_en: null });
      const hasta = await ultimaPos(app.base.db);
      const oidos = await leerBitacora(app.base.db, { desde, hasta, oyente: null, tope: 10 });
      expect(oidos.map(({ mensaje, datos }) => [mensaje, 'event_id' in datos && datos.event_id])).toEqual(
        [causa, ...ecos].map((id) => ['evento_actualizado', id]),
      );
    },
  );

  it('leaves events alone that are no echoes, in its group or not', async () => {
    const [vecino, ok] = [await sembrar(), await sembrar({ evento_principal: causa })];
    await agrupar([causa, vecino, ok]);
    await llamada('moni', 'POST', `/api/eventos/${causa}/reconocer`);
    expect(await estados([causa, vecino, ok])).toEqual(['reconocido', 'abierto', 'abierto']);
  });

  it('takes nothing along for whoever comes second', async () => {
    await llamada('moni', 'POST', `/api/eventos/${causa}/reconocer`);
    const tarde = await sembrar({ ...ECO, evento_principal: causa });
    const { status, json } = await llamada('campo', 'POST', `/api/eventos/${causa}/reconocer`);
    expect([status, json.por]).toEqual([409, 'Sr. moni']);
    expect(await estados([tarde])).toEqual(['abierto']);
  });
});

describe('an echo that comes after its cause was acknowledged', () => {
  const llegar = (ids: readonly number[]) =>
    app.base.db.transaction((tx) => reconocerConSuCausa(tx, ids, app.reloj.ahora()));

  it('is acknowledged with it as it is stored, and its history says why', async () => {
    await llamada('moni', 'POST', `/api/eventos/${causa}/reconocer`);
    app.reloj.avanzar(60_000);
    const tarde = await sembrar({ ...ECO, evento_principal: causa });
    await llegar([tarde]);
    const { json } = await llamada('campo', 'GET', `/api/eventos/${tarde}`);
    expect(json).toMatchObject({ evento_estado: 'reconocido', recognized_by_user_name: 'Sr. moni' });
    expect(json.historial.at(-1)).toMatchObject({ accion: 'reconocer', por: null, texto: String(causa) });
  });

  it.each([
    ['the cause is open', {}],
    ['it has alerted people', { estado: 'ok' }],
    ['it is an event of its own', { evento_principal: null }],
  ] as const)('stays open while %s', async (caso, resto) => {
    if (caso !== 'the cause is open') await llamada('moni', 'POST', `/api/eventos/${causa}/reconocer`);
    const id = await sembrar({ ...ECO, evento_principal: causa, ...resto });
    await llegar([id]);
    expect(await estados([id])).toEqual(['abierto']);
  });
});

describe('the one main event of a group', () => {
  const GRUPOS: [string, Fila[], number][] = [
    ['the oldest of two alike', [{}, {}], 0],
    ['the surer claim, though it is younger', [{ estado: 'incierto' }, {}], 1],
    [
      'the stronger of two',
      [{ amplitud_sensor0: -0.1, amplitud_sensor1: -0.1 }, { amplitud_sensor0: -0.4 }],
      1,
    ],
    ['never an echo, however strong', [{}, { ...ECO, evento_principal: -1, amplitud_sensor0: -2 }], 0],
    ['the one with a place', [{ estado: 'fuera_de_tramo' }, { estado: 'incierto' }], 1],
  ];
  it.each(GRUPOS)(
    '%s is the same in list, tray, detail of every member and answer to acknowledging',
    async (_, filas, cual) => {
      const ids: number[] = [];
      for (const { evento_principal, ...fila } of filas)
        ids.push(
          await sembrar({ ...fila, ...(evento_principal === -1 && { evento_principal: ids[0] ?? null }) }),
        );
      const grupo = await agrupar(ids);
      const principal = ids[cual];
      const de = async (filtro: string) =>
        (await llamada('moni', 'GET', `/api/eventos/grupos?grupo=${grupo}${filtro}`)).json.grupos[0];
      for (const filtro of ['', '&evento_estado=abierto']) expect(await de(filtro)).toBeDefined();
      const dicen = async () => {
        const detalles = await Promise.all(ids.map((id) => llamada('moni', 'GET', `/api/eventos/${id}`)));
        return [
          ...[await de(''), await de('&evento_estado=abierto')].flatMap((g) =>
            g ? [g.evento_principal, g.principal.id] : [],
          ),
          ...detalles.map(({ json }) => json.grupo.evento_principal),
        ];
      };
      expect(new Set(await dicen())).toEqual(new Set([principal]));
      // Also where a filter hides it: the tray, once it is acknowledged.
      await app.base.db
        .update(eventos)
        .set({ evento_estado: 'reconocido' })
        .where(eq(eventos.id, principal ?? 0));
      expect(new Set(await dicen())).toEqual(new Set([principal]));
    },
  );
});

/** A located claim of detection whose wave left the tramo's middle so long ago. */
const reclamo = (clave: string, hace_ms: number): Deteccion => {
  const t = app.reloj.ahora() - hace_ms;
  const pick = (sensor_id: number, llega_ms: number) => ({
    ...{
      clave: `${clave}:${sensor_id}`,
      sensor_id,
      t: llega_ms,
      signo: -1 as const,
      origen: 'borde' as const,
    },
    ...{ amplitud: 0.2, sigma_ms: 5, snr: 10, tardio: false, adelantado: false },
  });
  return {
    ...{ clave, tramo_id: norte.tramo_id, validez: 'ok', tipo: 'caida_presion' },
    ...{ pick_a: pick(norte.sensor_a_id, t), pick_b: pick(norte.sensor_b_id, t + 2_500), delta_s: 2.5 },
    ...{ posicion: 213_687.5, sigma_m: 31, correlacion: null, curva: null, motivos: [], alternativas: [] },
    ...{ velocidad_onda_mps: 1_050, sigma_delta_s: 0.02, sigma_velocidad_rel: 0.002, perfil: null },
    config_version: 1,
  };
};
const ecoDe = (causante: Deteccion, clave: string, hace_ms: number): Deteccion => ({
  ...reclamo(clave, hace_ms),
  ...{ validez: 'incierto', motivos: ['eco_de_otro_evento'], principal_clave: causante.clave },
});

describe('the main event of a cause and its echoes', () => {
  const registrar = async (...detecciones: Deteccion[]) =>
    registrarHallazgos(app.deps, await leerRed(app.base.db), { picks: [], detecciones }, new Map());
  const oido = async (desde: number) => {
    const hasta = await ultimaPos(app.base.db);
    const mensajes = await leerBitacora(app.base.db, { desde, hasta, oyente: null, tope: 100 });
    return mensajes.map(({ datos }) => datos as { event_id: number; evento: Evento });
  };
  let claves: string[];
  /** By the name of its claim. */
  const idDe = async (clave: string) => {
    const [fila] = await app.base.db.select().from(eventos).where(eq(eventos.clave, clave));
    return fila?.id ?? 0;
  };
  /** What each place says is the main event of this group, by place. */
  const dicen = async (grupo: string, ids: readonly number[]) => {
    const pedir = async (ruta: string) => (await llamada('moni', 'GET', ruta)).json;
    const de_lista = async (filtro: string) => {
      const { grupos: suyos, total } = await pedir(`/api/eventos/grupos?grupo=${grupo}${filtro}`);
      expect(total).toBe(1);
      const [uno] = suyos;
      return [uno.evento_principal, uno.principal.id];
    };
    const detalles = await Promise.all(ids.map((id) => pedir(`/api/eventos/${id}`)));
    const plana: Evento[] = (await pedir(`/api/eventos?grupo=${grupo}&limit=100`)).events;
    expect(plana.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
    return {
      lista: await de_lista(''),
      bandeja: await de_lista('&evento_estado=abierto'),
      detalle: detalles.flatMap(({ grupo: suyo, evento_principal }) => [
        suyo.evento_principal,
        evento_principal,
      ]),
      renglones: plana.map(({ evento_principal }) => evento_principal),
    };
  };
  const todos = (de: Awaited<ReturnType<typeof dicen>>) => new Set(Object.values(de).flat());

  beforeEach(async () => {
    await app.base.db.execute(sql`truncate eventos, grupos cascade`);
    claves = ['una', 'su eco', 'otra', 'eco de la otra'].map((nombre) => `${nombre} ${randomUUID()}`);
  });

  it('is the cause wherever anybody asks, and the other one everywhere once a correction makes that the cause', async () => {
    const [una, otra] = [reclamo(claves[0] ?? '', 60_000), reclamo(claves[2] ?? '', 58_000)];
    await registrar(una);
    await registrar(ecoDe(una, claves[1] ?? '', 55_000));
    const ids = [await idDe(una.clave), await idDe(claves[1] ?? '')];
    const { grupo_id } = (await llamada('moni', 'GET', `/api/eventos/${ids[0]}`)).json;
    expect(todos(await dicen(grupo_id, ids))).toEqual(new Set([ids[0]]));
    expect((await llamada('moni', 'GET', '/api/eventos/abiertos')).json).toMatchObject({
      causas: 1,
      eventos: 2,
    });

    // A second wave is heard, and the first turns out to be its echo, with all that echoed it.
    await registrar(otra);
    const desde = await ultimaPos(app.base.db);
    await registrar({ ...ecoDe(otra, una.clave, 60_000), delta_s: 2.4, corrige: true });
    const principal = await idDe(otra.clave);
    const tres = [...ids, principal];
    expect(todos(await dicen(grupo_id, tres))).toEqual(new Set([principal]));
    expect((await llamada('moni', 'GET', '/api/eventos/abiertos')).json).toMatchObject({
      causas: 1,
      eventos: 3,
    });
    // Whoever has them on screen hears of each that names another cause now.
    const nombran = new Map(
      (await oido(desde)).map(({ event_id, evento }) => [event_id, evento.evento_principal]),
    );
    expect(ids.map((id) => nombran.get(id))).toEqual([principal, principal]);
  });
});

describe('the alarm of an echo', () => {
  it('is suppressed by design, apart from what is out of service', async () => {
    await app.base.db.execute(sql`insert into alarma_cambios (evento_id) values (${ecos[0]})`);
    await seguirEventos(app.deps);
    const lista = async (vista: string) =>
      (await llamada('moni', 'GET', `/api/alarmas?vista=${vista}&origen=evento`)).json;
    const { alarmas, totales } = await lista('suprimidas');
    expect(alarmas).toContainEqual(
      expect.objectContaining({
        objeto_id: ecos[0],
        suprimida: expect.objectContaining({ causa: `Eco del evento ${causa}` }),
      }),
    );
    expect(totales.vista.suprimidas).toBeGreaterThan(0);
    expect((await lista('fuera')).alarmas).toEqual([]);
    expect(totales.vista.fuera).toBe(0);
  });
});
