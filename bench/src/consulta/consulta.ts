import { leerConfig } from '@tramos/server/config';
import { abrirBase } from '@tramos/server/db/conexion';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { imprimir, percentil, type Renglon } from '../medir';
import { borrar, carpetaNueva, iniciarServidor } from '../servidor';
import { CONEXIONES } from './carga';
import { TRAS_PROXY } from './cliente';
import { PREGUNTAS, type Pregunta } from './preguntas';
import { porApi, porSql, type Respondida, type Respuestas, sortearRondas } from './rondas';
import { sembrar } from './siembra';

const EVENTOS = Number(process.env.EVENTOS ?? 1_000_000);

/** Said aloud: on PostgreSQL a server takes itself for a real one, which has neither network nor accounts. */
const DEMO = { DEMO: 'on', ...TRAS_PROXY };

const abrir = (carpeta: string, env: Record<string, string>) =>
  abrirBase(leerConfig({ DATA_DIR: carpeta, ...env }).base, pino({ level: 'silent' }));

/** An empty database, whatever the size before left in it. */
const vaciar = async (carpeta: string, env: Record<string, string>): Promise<void> => {
  const { db, cerrar } = await abrir(carpeta, env);
  await db.execute(sql`drop schema if exists public, drizzle cascade`);
  await db.execute(sql`create schema public`);
  await cerrar();
};

interface Medidas {
  api: Respuestas;
  base: Respuestas;
  /** How long it took to fill the table, s. */
  siembra_s: number;
}

/** The API and the bare SQL over so many events, asked the same questions, in a fresh process. */
const medir = async (total: number, env: Record<string, string>): Promise<Medidas> => {
  const carpeta = carpetaNueva();
  const rondas = sortearRondas(total);
  try {
    if (env.DATABASE_URL) await vaciar(carpeta, env);
    await (await iniciarServidor(carpeta, env)).parar();
    const llena = await abrir(carpeta, env);
    const inicio = performance.now();
    await sembrar(llena.db, total).finally(() => llena.cerrar());
    const siembra_s = (performance.now() - inicio) / 1_000;
    const servidor = await iniciarServidor(carpeta, env);
    const api = await porApi(servidor, rondas).finally(() => servidor.parar());
    const base = await abrir(carpeta, env);
    return { api, base: await porSql(base.db, rondas).finally(() => base.cerrar()), siembra_s };
  } finally {
    borrar(carpeta);
  }
};

const METAS: readonly Pick<Pregunta, 'cifra' | 'meta_ms' | 'meta_p50_ms'>[] = [
  ...PREGUNTAS,
  { cifra: 'acknowledge', meta_ms: 15 },
];

type Cifra = (r: Respondida) => number;
const p50: Cifra = ({ juntas }) => percentil(juntas.tiempos, 50);
const p99: Cifra = ({ juntas }) => percentil(juntas.tiempos, 99);
const p50_sola: Cifra = ({ sola }) => percentil(sola.tiempos, 50);
const por_segundo: Cifra = ({ juntas }) => juntas.por_segundo;

const con = (respuestas: Respuestas, cifra: string, leer: Cifra): number => {
  const respondida = respuestas.get(cifra);
  return respondida ? leer(respondida) : Number.NaN;
};

const meta = (ms: number | undefined) => (ms === undefined ? '' : ` (target ${ms})`);

const renglones = ({ api, base }: Medidas): Renglon[] =>
  METAS.flatMap(({ cifra, meta_ms, meta_p50_ms }) => {
    const renglon = (nombre: string, leer: Cifra, unidad = 'ms'): Renglon => ({
      cifra: `${cifra} ${nombre}`,
      nuestro: con(api, cifra, leer),
      base: con(base, cifra, leer),
      contra: 'bare SQL of the same',
      unidad,
    });
    return [
      renglon(`p50${meta(meta_p50_ms)}`, p50),
      renglon(`p99${meta(meta_ms)}`, p99),
      renglon('p50, 1 connection', p50_sola),
      renglon('answers', por_segundo, '/s'),
    ];
  });

const crecimiento = (grande: Medidas, chica: Medidas): Renglon[] =>
  METAS.flatMap(({ cifra }) =>
    (
      [
        ['p50', p50],
        ['p50, 1 connection', p50_sola],
      ] as const
    ).map(([nombre, leer]) => ({
      cifra: `${cifra} ${nombre}`,
      nuestro: con(grande.api, cifra, leer),
      base: con(chica.api, cifra, leer),
      contra: 'a tenth of the events',
      unidad: 'ms',
    })),
  );

const numero = (n: number) => n.toLocaleString('en-US');

/** Measures one size and prints it. */
const medirEImprimir = async (nombre: string, total: number, env: Record<string, string>) => {
  const medidas = await medir(total, env);
  imprimir(
    `${numero(total)} events (${Math.round(medidas.siembra_s)} s to fill), ${nombre}, ${CONEXIONES} connections where nothing else is said`,
    renglones(medidas),
  );
  return medidas;
};

/**
 * The events list over a million events (EVENTOS says how many) and over a tenth of them, through the API: on the
 * embedded database and, where the bench was given one, on PostgreSQL.
 */
export const benchConsulta = async (): Promise<void> => {
  const postgres = process.env.BENCH_DATABASE_URL;
  const bases: [string, Record<string, string>][] = [['embedded database', DEMO]];
  if (postgres) bases.push(['PostgreSQL', { ...DEMO, DATABASE_URL: postgres }]);
  for (const [nombre, env] of bases) {
    const chica = await medirEImprimir(nombre, EVENTOS / 10, env);
    const grande = await medirEImprimir(nombre, EVENTOS, env);
    imprimir(`Growth to ${numero(EVENTOS)} events, ${nombre}`, crecimiento(grande, chica));
  }
};
