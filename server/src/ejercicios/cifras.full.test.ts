import type { Llamada } from '@tramos/contract/llamada';
import { LLAMADAS, type NombreLlamada } from '@tramos/contract/llamadas';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import {
  ingresar,
  llamar,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { seguirEventos } from '../alarmas/evaluar';
import { ejercicios } from '../db/esquema/ejercicios';
import { canales_aviso, envios, lineas_aviso, pasos_aviso } from '../db/esquema/escalaciones';
import type { eventos } from '../db/esquema/eventos';
import { routers } from '../db/esquema/red';
import { revisarLineas } from '../escalaciones/revisar-lineas';
import { reconocerVarios } from '../eventos/bloque';
import { asegurarResumen } from '../reportes/resumen-eventos';

/**
 * What does not count as real is in no figure (product §2.44): every call that is read answers the same with the events of
 * an exercise, or a test of the alarm, as without them, also those of one real object. A call that is added is held to it,
 * or has to say here that it lists them.
 */

/** They list events, marked, or exercises; or tell of the very calls of this test. */
const LOS_MUESTRAN: readonly NombreLlamada[] = [
  'eventos',
  'eventosGrupos',
  'exportarEventos',
  'ejercicios',
  'ejercicio',
  // It tells of them apart: `server/src/eventos/abiertos.slow.test.ts`.
  'eventosAbiertos',
  // The trail of who did what is whole.
  'reporteAuditoria',
  'verificarAuditoria',
  // Memory, statements and sizes are other ones at every call; its events are counted as `consultas.test.ts` says.
  'estadoSistema',
];
/** There is nothing to read of them here: nobody comes back from a provider, and there is no logo and no shift that ended. */
const SIN_RESPUESTA: readonly NombreLlamada[] = ['regresoProveedor', 'logoSitio', 'turno'];

interface Objetos extends RedDePrueba {
  usuario_id: number;
  router_id: number;
  /** Real, after the others and where they are. */
  evento_id: number;
}
const ENTRE = `desde=${AHORA_MS - 86_400_000}&hasta=${AHORA_MS}`;
const DIAS = 'desde=2026-11-01&hasta=2026-11-30';
/** What these calls need to be asked. */
const CONSULTAS: Partial<Record<NombreLlamada, (de: Objetos) => string>> = {
  alarmasKpi: () => '?periodo=24h',
  campoPresion: ({ sistema_id }) => `?sistema=${sistema_id}`,
  eventoSupuesto: () => '?velocidad_onda_mps=1040',
  historiaRouter: ({ router_id }) => `?router=${router_id}&${DIAS}`,
  llegadas: () => '?clave=norte-A',
  lugar: () => '?lat=20.5&lng=-101',
  maniobras: () => `?${ENTRE}`,
  perfil: ({ sistema_id }) => `?sistema=${sistema_id}`,
  presiones: ({ sensor_a_id, sensor_b_id }) => `?sensores=${sensor_a_id},${sensor_b_id}&${ENTRE}`,
  rechazados: () => '?clave=norte-A',
  reporteEventos: () => `?${DIAS}`,
  reporteGps: ({ router_id }) => `?router=${router_id}&${DIAS}`,
  reporteIngresos: () => `?${DIAS}`,
  reporteOcultamientos: () => `?${DIAS}`,
  tira: ({ sistema_id }) => `?sistema=${sistema_id}`,
};
/** Of which object those tell that name one. */
const IDS: Partial<Record<NombreLlamada, keyof Objetos>> = {
  ...{ evento: 'evento_id', evidencia: 'evento_id', eventoSupuesto: 'evento_id' },
  ...{ sensor: 'sensor_a_id', tramo: 'tramo_id', vigilanciaHistoria: 'tramo_id' },
  ...{ velocidadTramo: 'tramo_id', canales: 'usuario_id', linea: 'sistema_id' },
};

/** Those that real events like these move. */
const MOVIDAS = [
  ...['tablero', 'alarmas', 'alarmasBitacora', 'reporteEventos', 'turnoActual'],
  ...['tira', 'evento'],
];

/** What an act on one could move. */
const FIGURAS = ['tablero', 'alarmas', 'alarmasBitacora', 'reporteEventos', 'tira'] as const;

let app: AppDePrueba;
let red: Objetos;
let token: string;

const GETS = (Object.keys(LLAMADAS) as NombreLlamada[]).filter((nombre) => {
  const { metodo }: Llamada = LLAMADAS[nombre];
  return metodo === 'GET' && !LOS_MUESTRAN.includes(nombre) && !SIN_RESPUESTA.includes(nombre);
});

/** The answer of a call; of the one that lists them besides its figures, the figures. */
const cifrasDe = (nombre: NombreLlamada, json: unknown): unknown =>
  nombre === 'tira' ? (json as { recurrencias: unknown }).recurrencias : json;

const leerTodas = async (): Promise<Record<string, unknown>> => {
  await seguirEventos(app.deps);
  await asegurarResumen(app.base.db, app.config.zona);
  // Another server on the same rows, that has answered nobody yet.
  const otro = await crearAppDePrueba({ base: app.base });
  const leidas: Record<string, unknown> = {};
  for (const nombre of GETS) {
    const de = IDS[nombre];
    const ruta = LLAMADAS[nombre].ruta.replace(':id', String(de && red[de]));
    const { status, json } = await llamar(otro, 'GET', ruta + (CONSULTAS[nombre]?.(red) ?? ''), { token });
    // No broker runs here, and the health says so.
    expect(status, `${nombre}: ${JSON.stringify(json)}`).toBe(nombre === 'health' ? 503 : 200);
    leidas[nombre] = cifrasDe(nombre, json);
  }
  await otro.cerrar();
  return leidas;
};

/** Twice the same place, one acknowledged and classed, one escalated: what would move any figure. */
const atendidos = async (
  clase: Pick<typeof eventos.$inferInsert, 'ejercicio_id' | 'tipo'>,
  quien: number,
) => {
  const { db } = app.base;
  const comun = {
    ...clase,
    created_at: new Date(AHORA_MS - 600_000),
    ocurrio_at: new Date(AHORA_MS - 600_000),
  };
  await sembrarEvento(db, red, {
    ...comun,
    ...{ evento_estado: 'reconocido', recognized_by: quien, recognized_at: new Date(AHORA_MS - 500_000) },
    ...{ disposicion: 'falsa_alarma', disposicion_por: quien, disposicion_at: new Date(AHORA_MS - 400_000) },
  });
  const abierto = await sembrarEvento(db, red, {
    ...comun,
    ...{ created_at: new Date(AHORA_MS - 300_000), ocurrio_at: new Date(AHORA_MS - 300_000) },
    ...{ escalado: true, escalado_por: quien, escalado_at: new Date(AHORA_MS - 200_000) },
  });
  await db.execute(sql`insert into evento_historial (evento_id, accion, usuario_id, cuando)
    values (${abierto}, 'escalar', ${quien}, now())`);
  return abierto;
};

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  const norte = await sembrarRed(db, 'norte');
  const quien = await sembrarUsuario(db, { username: 'admin', role: 'administrator' });
  token = (await ingresar(app, 'admin')).token;
  await db.insert(canales_aviso).values({ usuario_id: quien, webhook_url: 'https://example.com/' });
  await db.insert(lineas_aviso).values({ sistema_id: norte.sistema_id, desde: new Date(0), version: 1 });
  await db
    .insert(pasos_aviso)
    .values({ sistema_id: norte.sistema_id, orden: 0, usuario_id: quien, minutos: 1 });
  const [router] = await db
    .insert(routers)
    .values({ clave: 'rt-norte', nombre: 'Router norte', estacion_id: norte.estacion_a_id })
    .returning({ id: routers.id });
  await sembrarEvento(db, norte, { created_at: new Date(AHORA_MS - 7_200_000) });
  const evento_id = await sembrarEvento(db, norte, { created_at: new Date(AHORA_MS - 60_000) });
  red = { ...norte, usuario_id: quien, router_id: router?.id ?? 0, evento_id };
});
afterAll(() => app.cerrar());

const ALGUIEN = {
  usuario: { id: 1, role: 'administrator', todos_los_sistemas: true, sistemas: [] } as never,
  ip: '::1',
};

describe('the figures of the site', () => {
  it('are the same with the events of an exercise as without them, every one', async () => {
    const { db } = app.base;
    const t = new Date(AHORA_MS);
    const filas = await db
      .insert(ejercicios)
      .values({
        ...{ nombre: 'Turno A', sistema_id: red.sistema_id, iniciado_por: 1, inyecciones: [] },
        ...{ iniciado_at: t, termina_at: t, latido_at: t, estado: 'terminado' },
      })
      .returning({ id: ejercicios.id });
    const antes = await leerTodas();
    const simulado = await atendidos({ ejercicio_id: filas[0]?.id ?? 0, tipo: 'caida_presion' }, 1);
    expect(await leerTodas()).toEqual(antes);
    expect(await reconocerVarios(app.deps, [simulado], ALGUIEN)).toMatchObject({
      eventos: [{ id: simulado }],
      rechazados: [],
    });
    const acciones = await leerTodas();
    for (const nombre of FIGURAS) expect(acciones[nombre], nombre).toEqual(antes[nombre]);
  });

  it('are the same with a test of the alarm, open, acknowledged and escalated, as without it', async () => {
    const antes = await leerTodas();
    const prueba = await atendidos({ ejercicio_id: null, tipo: 'prueba' }, 1);
    expect(await leerTodas()).toEqual(antes);
    expect(await reconocerVarios(app.deps, [prueba], ALGUIEN)).toMatchObject({
      eventos: [{ id: prueba }],
      rechazados: [],
    });
    const acciones = await leerTodas();
    for (const nombre of FIGURAS) expect(acciones[nombre], nombre).toEqual(antes[nombre]);
  });

  it('would not be the same if they were real: the test looks where it should', async () => {
    const antes = await leerTodas();
    await atendidos({ ejercicio_id: null, tipo: 'caida_presion' }, 1);
    const ahora = await leerTodas();
    const movidas = GETS.filter((nombre) => JSON.stringify(ahora[nombre]) !== JSON.stringify(antes[nombre]));
    expect(movidas).toEqual(expect.arrayContaining(MOVIDAS));
  });

  it('reach nobody outside the console for what an exercise raised', async () => {
    const { db } = app.base;
    await revisarLineas(app.deps);
    const simulados = await db.execute(sql`select 1 from envios e join eventos v on v.id = e.evento_id
      where v.ejercicio_id is not null`);
    expect(simulados.rows).toEqual([]);
    expect((await db.select().from(envios)).length).toBeGreaterThan(0);
  });
});
