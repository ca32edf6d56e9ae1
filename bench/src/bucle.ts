import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { PGlite } from '@electric-sql/pglite';
import { abrirBase } from '@tramos/server/db/conexion';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { cronometrar, imprimir } from './medir';

const CONSULTA_MS = 1_000;

const pesada = (filas: number) => `select sum(sqrt(n::float8 * (n % 7))) from generate_series(1, ${filas}) n`;

const demoraMientras = async (accion: () => Promise<unknown>): Promise<{ p99: number; max: number }> => {
  const histograma: IntervalHistogram = monitorEventLoopDelay({ resolution: 1 });
  histograma.enable();
  // A beat of silence on both sides, so that the loop is seen before and after the query too.
  await new Promise((listo) => setTimeout(listo, 50));
  await accion();
  await new Promise((listo) => setTimeout(listo, 50));
  histograma.disable();
  return { p99: histograma.percentile(99) / 1e6, max: histograma.max / 1e6 };
};

/** Delay of the server's event loop while the embedded database works on a query of a second. */
export const benchBucle = async (): Promise<void> => {
  const carpeta = mkdtempSync(join(tmpdir(), 'tramos-bench-'));
  const base = await abrirBase({ tipo: 'embebida', carpeta: join(carpeta, 'db') }, pino({ level: 'silent' }));
  const aqui = await PGlite.create();
  try {
    const filas = 200_000;
    const [prueba = 1] = await cronometrar(1, () => base.db.execute(sql.raw(pesada(filas))));
    const consulta = pesada(Math.round((filas * CONSULTA_MS) / prueba));
    const nuestro = await demoraMientras(() => base.db.execute(sql.raw(consulta)));
    const enElMismoHilo = await demoraMientras(() => aqui.exec(consulta));
    const quieto = await demoraMientras(() => new Promise((listo) => setTimeout(listo, CONSULTA_MS)));
    imprimir('Event loop while a 1-second query runs on the embedded database', [
      {
        cifra: 'delay p99',
        nuestro: nuestro.p99,
        base: quieto.p99,
        contra: 'the same process doing nothing',
        unidad: 'ms',
      },
      {
        cifra: 'longest delay',
        nuestro: nuestro.max,
        base: enElMismoHilo.max,
        contra: 'the same query on the same thread',
        unidad: 'ms',
      },
    ]);
  } finally {
    await aqui.close();
    await base.cerrar();
    rmSync(carpeta, { recursive: true, force: true });
  }
};
