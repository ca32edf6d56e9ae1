import { topicoPresion } from '@tramos/contract/ingesta';
import { leerConfig } from '@tramos/server/config';
import { alcanzarBase } from '@tramos/server/db/conexion';
import type { Db } from '@tramos/server/db/tipos';
import { RED_CADA_MS } from '@tramos/server/ingesta/plazos';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { imprimir, percentil } from '../medir';
import { padreDe, procesadorDe } from '../procesador';
import { borrar, carpetaNueva, iniciarServidor } from '../servidor';
import { conectarCrudo, type GatewayCrudo } from './gateway-crudo';
import { type Linea, sembrarLineas } from './lineas';

const SENSORES = Number(process.env.INGESTA_SENSORES ?? 800);
const RITMOS = (process.env.INGESTA_RITMOS ?? '2000,4000,6000,8000,10000').split(',').map(Number);
const SEGUNDOS = Number(process.env.INGESTA_SEGUNDOS ?? 15);
/** What waits for its turn on the way in is not counted: the first moments of each rate fill caches and plans. */
const CALENTAMIENTO_S = 3;
const MUESTRAS = 10;
const PASO_MS = 10;
const LIMITE_P99_MS = 250;
/** Rows of one bare statement, as a person would write it. */
const FILAS_DESNUDAS = 200;

interface Tanda {
  por_segundo: number;
  acusados: number;
  demoras: number[];
  /** Processor time of the server and its database, ms a second. */
  servidor_ms_s: number;
  base_ms_s: number;
}

/** A pressure that looks like a line at work: a level of its own and noise of some thousandths, kg/cm². */
const muestrasDe = (n: number): string =>
  Array.from({ length: MUESTRAS }, (_, i) =>
    (30 + (n % 7) + ((n * 31 + i * 17) % 97) / 10_000).toFixed(4),
  ).join(',');

/** Batches of every sensor in turn, and whose they are; each goes on where its last one ended. */
const crearCampo = (lineas: readonly Linea[], por_segundo: number, desde: number) => {
  const de_quien = lineas.flatMap(({ claves }, conexion) =>
    claves.map((clave) => ({ conexion, topico: topicoPresion(clave) })),
  );
  /** As long as it takes until the next batch of the same sensor. */
  const lote_ms = (de_quien.length * 1_000) / por_segundo;
  let n = 0;
  return () => {
    const { conexion, topico } = de_quien[n % de_quien.length] ?? { conexion: 0, topico: '' };
    const vuelta = Math.floor(n / de_quien.length);
    const t0 = desde + vuelta * lote_ms;
    const carga = `{"seq":${vuelta},"t0":${t0},"dt_ms":${lote_ms / MUESTRAS},"p":[${muestrasDe(n)}],"reloj":{"fuente":"gps","offset_ms":2}}`;
    n++;
    return { topico, carga, conexion };
  };
};

const pausa = (ms: number) => new Promise((listo) => setTimeout(listo, ms));

const medirRitmo = async (
  conexiones: readonly GatewayCrudo[],
  lineas: readonly Linea[],
  por_segundo: number,
  demoras: { ms: number[] },
  pids: { servidor: number; base: number },
): Promise<Tanda> => {
  const siguiente = crearCampo(lineas, por_segundo, Date.now());
  const inicio = performance.now();
  let enviados = 0;
  let [cpu_s, cpu_b, desde] = [0, 0, inicio];
  demoras.ms = [];
  let contando = false;
  let cuenta = 0;
  while (performance.now() - inicio < SEGUNDOS * 1_000) {
    const s = (performance.now() - inicio) / 1_000;
    if (!contando && s > CALENTAMIENTO_S) {
      contando = true;
      cuenta = demoras.ms.length;
      cpu_s = procesadorDe([pids.servidor]);
      cpu_b = procesadorDe([pids.base]);
      desde = performance.now();
    }
    while (enviados < s * por_segundo) {
      const { topico, carga, conexion } = siguiente();
      if (!conexiones[conexion]?.publicar(topico, carga)) break;
      enviados++;
    }
    await pausa(PASO_MS);
  }
  const lapso_s = (performance.now() - desde) / 1_000;
  const acusados = (demoras.ms.length - cuenta) / lapso_s;
  const base = procesadorDe([pids.base]) - cpu_b;
  const total = procesadorDe([pids.servidor]) - cpu_s;
  for (const conexion of conexiones) await conexion.sinPendientes();
  return {
    ...{ por_segundo, acusados, demoras: demoras.ms.slice(cuenta) },
    servidor_ms_s: (total - base) / lapso_s,
    base_ms_s: base / lapso_s,
  };
};

/** The same rows by plain statements of two hundred, one after another on one connection, into a table with the same keys. */
const medirDesnudo = async (db: Db): Promise<number> => {
  await db.execute(sql`create table desnudas (like lecturas including all)`);
  const inicio = performance.now();
  let n = 0;
  const t0 = Date.now();
  while (performance.now() - inicio < SEGUNDOS * 1_000) {
    const filas = Array.from({ length: FILAS_DESNUDAS }, () => {
      const i = n++;
      const p = `{${muestrasDe(i)}}`;
      return sql`(${i % SENSORES}, ${t0 + Math.floor(i / SENSORES) * 100}, 10, ${p}::real[], ${i}, ${'{"fuente":"gps","offset_ms":2}'}::jsonb, ${t0}, false)`;
    });
    await db.execute(
      sql`insert into desnudas (sensor_id, t0_ms, dt_ms, p, seq, reloj, recibido_ms, reproducido) values ${sql.join(filas, sql`, `)} on conflict do nothing`,
    );
  }
  const por_s = n / ((performance.now() - inicio) / 1_000);
  await db.execute(sql`drop table desnudas`);
  return por_s;
};

const decir = ({ por_segundo, acusados, demoras, servidor_ms_s, base_ms_s }: Tanda) =>
  console.log(
    `  ${por_segundo}/s asked: ${acusados.toFixed(0)}/s acknowledged, p50 ${percentil(demoras, 50).toFixed(0)} ms, p99 ${percentil(demoras, 99).toFixed(0)} ms; server ${servidor_ms_s.toFixed(0)}, database ${base_ms_s.toFixed(0)} ms of processor a second`,
  );

/** How many messages a second of ten samples are acknowledged within p99 < 250 ms, detection on. */
export const benchIngesta = async (): Promise<void> => {
  const carpeta = carpetaNueva();
  const servidor = await iniciarServidor(carpeta);
  try {
    const config = leerConfig({ ...process.env, DATA_DIR: carpeta });
    const { db, cerrar } = await alcanzarBase(config.base, pino({ level: 'silent' }));
    const lineas = await sembrarLineas(db, SENSORES);
    await pausa(RED_CADA_MS + 1_000);
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const pids = { servidor: servidor.pid, base: padreDe(rows[0]?.pid ?? 0) };
    const demoras: { ms: number[] } = { ms: [] };
    const conexiones = await Promise.all(
      lineas.map(({ credencial }) =>
        conectarCrudo(servidor.puerto_mqtt, 'bench', credencial, (ms) => void demoras.ms.push(ms)),
      ),
    );
    console.log(
      `\nMessages of ${MUESTRAS} samples of ${SENSORES} sensors over MQTT, acknowledged after their commit`,
    );
    const tandas: Tanda[] = [];
    for (const por_segundo of RITMOS) {
      const tanda = await medirRitmo(conexiones, lineas, por_segundo, demoras, pids);
      decir(tanda);
      tandas.push(tanda);
    }
    const limpias = tandas.filter((t) => percentil(t.demoras, 99) < LIMITE_P99_MS);
    imprimir('Clean ingest (p99 < 250 ms)', [
      {
        cifra: 'messages',
        nuestro: Math.max(0, ...limpias.map((t) => t.acusados)),
        base: await medirDesnudo(db),
        contra: `statements of ${FILAS_DESNUDAS} rows, without rollups, doors or detection`,
        unidad: '/s',
      },
    ]);
    for (const conexion of conexiones) conexion.cerrar();
    await cerrar();
  } finally {
    await servidor.parar();
    borrar(carpeta);
  }
};
