import { masDias } from '@tramos/contract/reportes';
import { leerConfig } from '@tramos/server/config';
import { abrirBase } from '@tramos/server/db/conexion';
import type { Db } from '@tramos/server/db/tipos';
import { sentenciasDeEventos } from '@tramos/server/reportes/leer-eventos';
import { juntar } from '@tramos/server/reportes/resumen-eventos';
import { type SQL, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { sembrar } from '../consulta/siembra';
import { cronometrar, imprimir, percentil, type Renglon } from '../medir';
import { borrar, carpetaNueva, iniciarServidor, type ServidorDeBench } from '../servidor';

const EVENTOS = Number(process.env.EVENTOS ?? 1_000_000);
/** Sign-ins of the year, a tenth of them failed, and as many rows of the audit. */
const INGRESOS = 100_000;
const VECES = 200;
const JUNTAS = 20_000;
const ANIO = 365;

const abrir = (carpeta: string, env: Record<string, string>) =>
  abrirBase(leerConfig({ DATA_DIR: carpeta, ...env }).base, pino({ level: 'silent' }));

const llenar = async (db: Db): Promise<void> => {
  await sembrar(db, EVENTOS);
  while (await juntar(db, JUNTAS));
  await db.execute(sql`
    insert into registros_ingreso (id, usuario_id, username, resultado, ip, agente, creado_at, cerrado_at, motivo_cierre)
    select gen_random_uuid(), u.id, u.username, case when n % 10 = 0 then 'fallo' else 'exito' end, '10.0.0.' || n % 250,
      'Firefox', now() - n * interval '315 s', case when n % 10 > 0 then now() - n * interval '315 s' + interval '8 h' end,
      case when n % 10 > 0 then 'logout' end
    from generate_series(1, ${INGRESOS}::int) n cross join (select id, username from usuarios order by id limit 1) u`);
  await db.execute(sql`alter table auditoria disable trigger user`);
  await db.execute(sql`
    insert into auditoria (id, cuando, username, ip, accion, objeto, datos, hash_previo, hash)
    select n + 1000000, now() - n * interval '315 s', 'admin', '10.0.0.1', 'reconocer', 'evento:' || n, '{}', '', ''
    from generate_series(1, ${INGRESOS}::int) n`);
  for (const tabla of ['evento_resumen', 'registros_ingreso', 'auditoria'])
    await db.execute(sql.raw(`vacuum analyze ${tabla}`));
};

const hoy = () => new Date().toISOString().slice(0, 10);
/** A range of so many days that ends some days ago: sixty of them, in turn. */
const rango = (largo: number, vuelta: number) => {
  const hasta = masDias(hoy(), -(vuelta % 60));
  return { desde: masDias(hasta, 1 - largo), hasta };
};

interface Pregunta {
  nombre: string;
  ruta: (vuelta: number) => string;
  /** The statements that answer it, without the server. */
  sentencias: (vuelta: number) => readonly SQL[];
}

const deEventos = (nombre: string, largo: number): Pregunta => ({
  nombre: `events, ${nombre}`,
  ruta: (vuelta) => `/api/reportes/eventos?${new URLSearchParams(rango(largo, vuelta))}`,
  sentencias: (vuelta) => sentenciasDeEventos(rango(largo, vuelta), sql`true`),
});

const PREGUNTAS: readonly Pregunta[] = [
  deEventos('7 days', 7),
  deEventos('30 days', 30),
  deEventos('a year', ANIO),
  {
    nombre: 'sign-ins, 30 days',
    ruta: (vuelta) => `/api/reportes/logins?${new URLSearchParams(rango(30, vuelta))}&limit=50`,
    sentencias: (vuelta) => {
      const { desde, hasta } = rango(30, vuelta);
      const de = sql`from registros_ingreso r left join usuarios u on u.id = r.usuario_id
        left join sesiones s on s.id = r.sesion_id
        where r.creado_at >= ${desde}::date and r.creado_at < ${hasta}::date + 1`;
      return [
        sql`select count(*), count(*) filter (where r.resultado = 'exito'), count(distinct r.usuario_id),
          percentile_cont(0.5) within group (order by extract(epoch from r.cerrado_at - r.creado_at)::float8) ${de}`,
        sql`select (r.creado_at at time zone 'America/Mexico_City')::date, count(*) ${de} group by 1`,
        sql`select r.*, u.nombre ${de} order by r.creado_at desc, r.id limit 50`,
      ];
    },
  },
  {
    nombre: 'audit, 30 days',
    ruta: (vuelta) => `/api/reportes/auditoria?${new URLSearchParams(rango(30, vuelta))}&limit=50`,
    sentencias: (vuelta) => {
      const { desde, hasta } = rango(30, vuelta);
      const de = sql`from auditoria where cuando >= ${desde}::date and cuando < ${hasta}::date + 1`;
      return [
        sql`select * ${de} order by cuando desc, id desc limit 50`,
        sql`select accion, count(*) ${de} group by 1`,
        sql`select (cuando at time zone 'America/Mexico_City')::date, count(*) ${de} group by 1`,
        sql`select count(*) ${de}`,
      ];
    },
  },
];

/** What counting every event of a year costs without rollups. */
const sinResumen = sql`select tramo_id, disposicion, count(*),
  percentile_disc(0.5) within group (order by recognized_at - created_at) from eventos
  where created_at > now() - interval '1 year' group by 1, 2`;

const porApi = async (servidor: ServidorDeBench): Promise<Map<string, number[]>> => {
  const authorization = `Bearer ${await servidor.token('admin')}`;
  const pedir = async (ruta: string) => {
    const respuesta = await fetch(servidor.url + ruta, { headers: { authorization } });
    if (!respuesta.ok) throw new Error(`${ruta} answered ${respuesta.status}: ${await respuesta.text()}`);
    await respuesta.arrayBuffer();
  };
  const tiempos = new Map<string, number[]>();
  for (const { nombre, ruta } of PREGUNTAS) {
    await pedir(ruta(0));
    tiempos.set(nombre, await cronometrar(VECES, (vuelta) => pedir(ruta(vuelta))));
  }
  return tiempos;
};

const porSql = async (db: Db): Promise<Map<string, number[]>> => {
  const tiempos = new Map<string, number[]>();
  for (const { nombre, sentencias } of PREGUNTAS) {
    const preguntar = async (vuelta: number) => {
      for (const una of sentencias(vuelta)) await db.execute(una);
    };
    await preguntar(0);
    tiempos.set(nombre, await cronometrar(VECES, preguntar));
  }
  return tiempos;
};

/** An empty database, whatever was in it. */
const vaciar = async (carpeta: string, env: Record<string, string>): Promise<void> => {
  const { db, cerrar } = await abrir(carpeta, env);
  await db.execute(sql`drop schema if exists public, drizzle cascade`);
  await db.execute(sql`create schema public`);
  await cerrar();
};

/** The reports of events, sign-ins and the audit over a year of events (EVENTOS says how many), through the API. */
export const benchReportesEventos = async (nombre: string, propio: Record<string, string>): Promise<void> => {
  const env: Record<string, string> = { DEMO: 'on', ...propio };
  const carpeta = carpetaNueva();
  try {
    if (env.DATABASE_URL) await vaciar(carpeta, env);
    await (await iniciarServidor(carpeta, env)).parar();
    const llena = await abrir(carpeta, env);
    await llenar(llena.db).finally(() => llena.cerrar());
    const servidor = await iniciarServidor(carpeta, env);
    const api = await porApi(servidor).finally(() => servidor.parar());
    const base = await abrir(carpeta, env);
    const bare = await porSql(base.db);
    const [entero = Number.NaN] = await cronometrar(1, () => base.db.execute(sinResumen));
    await base.cerrar();
    const renglones = PREGUNTAS.flatMap(({ nombre: cifra }): Renglon[] =>
      [50, 99].map((p) => ({
        cifra: `${cifra} p${p}${p === 99 ? ' (target 300)' : ''}`,
        nuestro: percentil(api.get(cifra) ?? [], p),
        base: percentil(bare.get(cifra) ?? [], p),
        contra: 'bare SQL of the same',
        unidad: 'ms',
      })),
    );
    const anual = percentil(api.get('events, a year') ?? [], 50);
    imprimir(`Reports over ${EVENTOS.toLocaleString('en-US')} events, ${nombre}`, [
      ...renglones,
      {
        cifra: 'events, a year p50',
        nuestro: anual,
        base: entero,
        contra: 'counting the events',
        unidad: 'ms',
      },
    ]);
  } finally {
    borrar(carpeta);
  }
};
