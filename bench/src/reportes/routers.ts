import { leerConfig } from '@tramos/server/config';
import { abrirBase } from '@tramos/server/db/conexion';
import type { Consultable, Db } from '@tramos/server/db/tipos';
import { leerHorasGps } from '@tramos/server/reportes/gps-horas';
import { leerFijos, leerSinr } from '@tramos/server/reportes/gps-leer';
import { leerCubetas, leerSilencios } from '@tramos/server/reportes/router-cubetas';
import { leerEstados } from '@tramos/server/reportes/router-estados';
import { leerSumas } from '@tramos/server/reportes/routers-horas';
import { pino } from 'pino';
import { abrirCliente, TRAS_PROXY } from '../consulta/cliente';
import { cronometrar, imprimir, percentil, type Renglon } from '../medir';
import { borrar, carpetaNueva, iniciarServidor } from '../servidor';
import { sembrarRouters } from './routers-siembra';

const ROUTERS = Number(process.env.ROUTERS ?? 40);
const DIAS = Number(process.env.DIAS ?? 365);
const VECES = Number(process.env.VECES ?? 200);
/** Routers that are asked about one by one. */
const CON_ESTADOS = 2;
const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
const META_MS = 300;
const LUGAR = { estacion: { latitud: 20.5, longitud: -101.2 }, geocerca_m: 100 };

/** One question to the API, and what it reads, asked of the database alone. */
interface Pregunta {
  cifra: string;
  ruta: string;
  base: (db: Consultable) => Promise<unknown>;
}

const diaDe = (t: number) => new Date(t).toISOString().slice(0, 10);

const preguntas = (ids: readonly number[], fin: number): Pregunta[] => {
  const [id = 0] = ids;
  const hasta = diaDe(fin - HORA_MS);
  const rango = (dias: number) =>
    `router=${id}&desde=${diaDe(fin - HORA_MS - (dias - 1) * DIA_MS)}&hasta=${hasta}`;
  const dias = (n: number) => ({ desde_ms: fin - n * DIA_MS, hasta_ms: fin });
  return [
    {
      cifra: `fleet of ${ids.length}`,
      ruta: '/api/reportes/routers',
      base: (db) => leerSumas(db, ids, { ahora_ms: fin, mes_ms: fin - 25 * DIA_MS }),
    },
    {
      cifra: 'one router, a day of states',
      ruta: `/api/reportes/router?${rango(1)}`,
      base: (db) => leerEstados(db, id, dias(1)),
    },
    {
      cifra: `one router, ${DIAS} days`,
      ruta: `/api/reportes/router?${rango(DIAS)}`,
      base: async (db) => {
        await leerCubetas(db, id, { ...dias(DIAS), paso_ms: DIA_MS });
        await leerSilencios(db, id, dias(DIAS));
      },
    },
    {
      cifra: 'places, a day of fixes',
      ruta: `/api/reportes/gps?${rango(1)}`,
      base: async (db) => {
        await leerHorasGps(db, id, dias(1), LUGAR, 500);
        await leerFijos(db, id, dias(1));
        await leerSinr(db, id, dias(1));
      },
    },
    {
      cifra: `places, ${DIAS} days`,
      ruta: `/api/reportes/gps?${rango(DIAS)}`,
      base: async (db) => {
        const { notables } = await leerHorasGps(db, id, dias(DIAS), LUGAR, 500);
        for (const { t_ms } of notables.slice(0, 36))
          await leerFijos(db, id, { desde_ms: t_ms, hasta_ms: t_ms + HORA_MS });
      },
    },
  ];
};

const abrir = (carpeta: string, env: Record<string, string>) =>
  abrirBase(leerConfig({ DATA_DIR: carpeta, ...env }).base, pino({ level: 'silent' }));

const medirApi = async (carpeta: string, env: Record<string, string>, todas: readonly Pregunta[]) => {
  const servidor = await iniciarServidor(carpeta, env);
  const { pedir, cerrar } = abrirCliente(servidor.url, `Bearer ${await servidor.token('admin')}`);
  const tiempos: number[][] = [];
  for (const { ruta } of todas) {
    await pedir('GET', ruta);
    tiempos.push(await cronometrar(VECES, () => pedir('GET', ruta)));
  }
  cerrar();
  await servidor.parar();
  return tiempos;
};

const medirBase = async (db: Db, todas: readonly Pregunta[]) => {
  const tiempos: number[][] = [];
  for (const { base } of todas) {
    await base(db);
    tiempos.push(await cronometrar(VECES, () => base(db)));
  }
  return tiempos;
};

const renglones = (todas: readonly Pregunta[], api: number[][], base: number[][]): Renglon[] =>
  todas.flatMap(({ cifra }, i) =>
    [50, 99].map((p) => ({
      cifra: `${cifra} p${p}${p === 99 ? ` (target ${META_MS})` : ''}`,
      nuestro: percentil(api[i] ?? [], p),
      base: percentil(base[i] ?? [], p),
      contra: 'bare SQL of the same',
      unidad: 'ms',
    })),
  );

/** The reports about routers over a year of states, beside the statements that they are made of. */
export const benchReportesRouters = async (nombre: string, env: Record<string, string>): Promise<void> => {
  const carpeta = carpetaNueva();
  const con = { DEMO: 'on', ...TRAS_PROXY, ...env };
  try {
    await (await iniciarServidor(carpeta, con)).parar();
    const fin = Math.floor(Date.now() / HORA_MS) * HORA_MS;
    const llena = await abrir(carpeta, con);
    const ids = await sembrarRouters(llena.db, { routers: ROUTERS, dias: DIAS, fin }, CON_ESTADOS).finally(
      () => llena.cerrar(),
    );
    const todas = preguntas(ids, fin);
    const api = await medirApi(carpeta, con, todas);
    const sola = await abrir(carpeta, con);
    const base = await medirBase(sola.db, todas).finally(() => sola.cerrar());
    imprimir(
      `Reports about ${ROUTERS} routers, ${DIAS} days of states, ${nombre}`,
      renglones(todas, api, base),
    );
  } finally {
    borrar(carpeta);
  }
};
