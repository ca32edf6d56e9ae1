import { loadavg } from 'node:os';
import { leerConfig } from '@tramos/server/config';
import { abrirBase, type Base } from '@tramos/server/db/conexion';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { abrirCliente, TRAS_PROXY } from '../consulta/cliente';
import { imprimir, percentil, type Renglon } from '../medir';
import { padreDe, procesadorDe, TIC_MS } from '../procesador';
import { borrar, carpetaNueva, iniciarServidor, type ServidorDeBench } from '../servidor';
import { crearGateway } from './campo';
import { leerMientras, leerTodas } from './lectores';
import { CON_MUESTRAS, SENSORES, sembrarPresiones, vaciar } from './siembra';
import { ANCHOS, enSql, LARGOS, rutaDe, sortear, type Vista } from './vistas';

/** Days of rollups; the promise is made for a year. */
const DIAS = Number(process.env.DIAS ?? 365);
const VECES = 12;
const A_LA_VEZ = 4;
const FASE_S = 10;
const MINUTO_MS = 60_000;
/** Room between what was seeded and now, for what the gateway sends. */
const ESPACIO_MS = 30 * MINUTO_MS;
/** Messages per second that the gateway sends: ten times what a site of so many sensors sends. */
const POR_SEGUNDO = 10 * SENSORES;
const META_MS = 100;
const META_LAG_MS = 1_000;
const DEMO = { DEMO: 'on', ...TRAS_PROXY };

interface Vistas {
  cifra: string;
  vistas: Vista[];
}

interface Lecturas {
  cifra: string;
  solas: number[];
  juntas: number[];
  base: number[];
  /** Milliseconds of processor per view, asked one at a time: server and database; the database for the bare SQL. */
  procesador: number;
  procesador_base: number;
}

const abrir = (carpeta: string, env: Record<string, string>) =>
  abrirBase(leerConfig({ DATA_DIR: carpeta, ...env }).base, pino({ level: 'silent' }));

const leerSensores = async ({ url, token }: ServidorDeBench) => {
  const authorization = `Bearer ${await token('admin')}`;
  const respuesta = await fetch(`${url}/api/sensors?limit=${SENSORES}`, { headers: { authorization } });
  const { sensors } = (await respuesta.json()) as { sensors: { id: number; clave: string }[] };
  return { authorization, sensores: sensors.sort((a, b) => a.id - b.id) };
};

const planear = (ids: readonly number[], fin: number): Vistas[] =>
  ANCHOS.flatMap((ancho) =>
    LARGOS.map(([nombre, largo_ms]) => ({
      cifra: `${nombre} of ${ancho[0]}`,
      vistas: Array.from({ length: VECES }, () =>
        sortear(ancho, largo_ms, { ids, con_muestras: CON_MUESTRAS, fin }),
      ),
    })),
  );

/** The process under which the database computes: PostgreSQL is nobody's child here. */
const raizDe = async ({ db, pid }: Base): Promise<number> => {
  const embebida = pid();
  if (embebida !== undefined) return embebida;
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return padreDe(rows[0]?.pid ?? 0);
};

/** What it takes to see each of these views, one at a time: milliseconds of the clock, and of the processor per view. */
const verSolas = async (
  vistas: readonly Vista[],
  ver: (vista: Vista) => Promise<unknown>,
  raices: readonly number[],
) => {
  const antes = procesadorDe(raices);
  const tiempos = await leerTodas(vistas, ver, 1);
  // What takes less than a tick is told as one: nothing is done in no time.
  return { tiempos, procesador: Math.max(TIC_MS, procesadorDe(raices) - antes) / vistas.length };
};

const esperar = (ms: number) => new Promise((listo) => setTimeout(listo, ms));

const porApi = async (servidor: ServidorDeBench, fin: number, raices: readonly number[]) => {
  const { authorization, sensores } = await leerSensores(servidor);
  const { pedir, cerrar } = abrirCliente(servidor.url, authorization);
  const ver = (vista: Vista) => pedir('GET', rutaDe(vista));
  const rondas = planear(
    sensores.map((s) => s.id),
    fin,
  );
  for (const { vistas } of rondas) await leerTodas(vistas.slice(0, 1), ver, 1);
  const lecturas: Lecturas[] = [];
  for (const { cifra, vistas } of rondas) {
    const { tiempos: solas, procesador } = await verSolas(vistas, ver, raices);
    const juntas = await leerTodas(vistas, ver, A_LA_VEZ);
    lecturas.push({ cifra, solas, juntas, procesador, base: [], procesador_base: 0 });
  }
  const todas = rondas.flatMap(({ vistas }) => vistas).sort(() => Math.random() - 0.5);
  const ingerir = crearGateway(
    servidor,
    sensores.map((s) => s.clave),
    fin,
  );
  const fase = () => ingerir(POR_SEGUNDO, FASE_S);
  await ingerir(POR_SEGUNDO, 1);
  const sola = await fase();
  const acompanada = await leerMientras(todas, ver, A_LA_VEZ, fase);
  const sin_campo = await leerMientras(todas, ver, A_LA_VEZ, () => esperar(FASE_S * 1_000));
  cerrar();
  return { rondas, lecturas, sola, acompanada, sin_campo };
};

const renglones = (lecturas: readonly Lecturas[]): Renglon[] =>
  ANCHOS.flatMap(([sensores]) => {
    const estas = lecturas.filter(({ cifra }) => cifra.endsWith(` of ${sensores}`));
    const de = (cual: 'solas' | 'juntas' | 'base', p: number) =>
      percentil(
        estas.flatMap((l) => l[cual]),
        p,
      );
    return [50, 99].flatMap((p) =>
      (['solas', 'juntas'] as const).map((cual) => ({
        cifra: `${sensores} sensor(s), ${cual === 'solas' ? 'one view at a time' : `${A_LA_VEZ} at once`} p${p}${p === 99 ? ` (target ${META_MS})` : ''}`,
        nuestro: de(cual, p),
        base: de('base', p),
        contra: 'bare SQL of the same, one at a time',
        unidad: 'ms',
      })),
    );
  });

const porLargo = (lecturas: readonly Lecturas[]): Renglon[] =>
  lecturas.flatMap(({ cifra, solas, base, procesador, procesador_base }) => [
    {
      cifra: `${cifra}, longest`,
      nuestro: Math.max(...solas),
      base: Math.max(...base),
      contra: 'bare SQL, longest',
      unidad: 'ms',
    },
    {
      cifra: `${cifra}, processor per view`,
      nuestro: procesador,
      base: procesador_base,
      contra: 'the database alone, bare SQL',
      unidad: 'ms',
    },
  ]);

const deIngesta = ({ sola, acompanada, sin_campo }: Awaited<ReturnType<typeof porApi>>): Renglon[] => [
  {
    cifra: 'messages stored per second, with readers',
    nuestro: acompanada.hecho.por_segundo,
    base: sola.por_segundo,
    contra: 'nobody reading',
    unidad: '/s',
  },
  ...[50, 99, 100].map((p) => ({
    cifra: `from sending to stored, with readers p${p}${p === 100 ? ` (target ${META_LAG_MS})` : ''}`,
    nuestro: percentil(acompanada.hecho.demoras, p),
    base: percentil(sola.demoras, p),
    contra: 'nobody reading',
    unidad: 'ms',
  })),
  {
    cifra: 'views answered per second, with ingest',
    nuestro: acompanada.lecturas.length / FASE_S,
    base: sin_campo.lecturas.length / FASE_S,
    contra: 'nothing coming in',
    unidad: '/s',
  },
];

const raizDePostgres = async (carpeta: string, env: Record<string, string>): Promise<number> => {
  const base = await abrir(carpeta, env);
  return raizDe(base).finally(() => base.cerrar());
};

/** The baseline of each view, in its place. */
const medirBase = async (base: Base, { rondas, lecturas }: Awaited<ReturnType<typeof porApi>>) => {
  const raices = [await raizDe(base)];
  for (const [i, lectura] of lecturas.entries()) {
    const vistas = rondas[i]?.vistas ?? [];
    const { tiempos, procesador } = await verSolas(
      vistas,
      (vista) => enSql(base.db, vista, Date.now()),
      raices,
    );
    lectura.base = tiempos;
    lectura.procesador_base = procesador;
  }
};

const medir = async (nombre: string, env: Record<string, string>): Promise<void> => {
  const carpeta = carpetaNueva();
  const fin = Math.floor((Date.now() - ESPACIO_MS) / MINUTO_MS) * MINUTO_MS;
  try {
    if (env.DATABASE_URL) await vaciar(env.DATABASE_URL);
    await (await iniciarServidor(carpeta, env)).parar();
    const llena = await abrir(carpeta, env);
    const inicio = performance.now();
    await sembrarPresiones(llena.db, fin, DIAS).finally(() => llena.cerrar());
    console.log(`\nSeeded in ${((performance.now() - inicio) / 1_000).toFixed(0)} s`);
    const servidor = await iniciarServidor(carpeta, env);
    const raices = [servidor.pid, ...(env.DATABASE_URL ? [await raizDePostgres(carpeta, env)] : [])];
    const api = await porApi(servidor, fin, raices).finally(() => servidor.parar());
    const base = await abrir(carpeta, env);
    try {
      await medirBase(base, api);
    } finally {
      await base.cerrar();
    }
    const que = `Load ${loadavg()[0]?.toFixed(1)}; ${DIAS} days of rollups of ${SENSORES} sensors, a day of samples of ${CON_MUESTRAS}, ${nombre}`;
    imprimir(que, renglones(api.lecturas));
    imprimir(`Each view, ${nombre}`, porLargo(api.lecturas));
    imprimir(`${POR_SEGUNDO} messages/s beside ${A_LA_VEZ} readers, ${nombre}`, deIngesta(api));
  } finally {
    borrar(carpeta);
  }
};

/** Views of pressure through the API, and the ingest beside them, on the embedded database and on PostgreSQL. */
export const benchPresiones = async (): Promise<void> => {
  const postgres = process.env.BENCH_DATABASE_URL;
  const solo = process.env.BASE;
  if (solo !== 'postgres') await medir('embedded database', DEMO);
  if (postgres && solo !== 'embebida') await medir('PostgreSQL', { ...DEMO, DATABASE_URL: postgres });
};
