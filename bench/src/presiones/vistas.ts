import type { Db } from '@tramos/server/db/tipos';
import { elegirFuente } from '@tramos/server/presiones/fuente';
import { sql } from 'drizzle-orm';

/** What the screens of pressure ask: from ten seconds to a year, of one sensor, a pair, and all. */

const SEGUNDO = 1_000;
const MINUTO = 60 * SEGUNDO;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;

export const LARGOS: readonly [string, number][] = [
  ['10 s', 10 * SEGUNDO],
  ['1 min', MINUTO],
  ['10 min', 10 * MINUTO],
  ['1 h', HORA],
  ['6 h', 6 * HORA],
  ['1 d', DIA],
  ['7 d', 7 * DIA],
  ['30 d', 30 * DIA],
  ['1 y', 365 * DIA],
];

/** Sensors of a view, and the buckets its charts are wide: one chart, or small ones side by side. */
export const ANCHOS: readonly [sensores: number, puntos: number][] = [
  [1, 1_200],
  [2, 1_200],
  [40, 200],
];

export interface Vista {
  ids: number[];
  desde: number;
  hasta: number;
  puntos: number;
}

const azar = (n: number) => Math.floor(Math.random() * n);

/** Another moment each time, within the last day where samples are looked at, and other sensors of those given. */
export const sortear = (
  [sensores, puntos]: (typeof ANCHOS)[number],
  largo_ms: number,
  { ids, con_muestras, fin }: { ids: readonly number[]; con_muestras: number; fin: number },
): Vista => {
  const de = sensores > con_muestras ? ids : ids.slice(0, con_muestras);
  const primero = azar(de.length - sensores + 1);
  const margen_ms = largo_ms < DIA ? DIA - largo_ms : 3 * DIA;
  const hasta = fin - (largo_ms > 300 * DIA ? 0 : azar(margen_ms));
  return { ids: de.slice(primero, primero + sensores), desde: hasta - largo_ms, hasta, puntos };
};

export const rutaDe = ({ ids, ...resto }: Vista): string =>
  `/api/presiones?${new URLSearchParams({
    sensores: ids.join(),
    ...Object.fromEntries(Object.entries(resto).map(([clave, valor]) => [clave, String(valor)])),
  })}`;

/** The same as anyone would ask it of the tables: the samples, or the rollups grouped, and no silences. */
export const enSql = async (db: Db, { ids, ...resto }: Vista, ahora_ms: number): Promise<void> => {
  const { desde, hasta } = resto;
  const fuente = elegirFuente({ ...resto, dts_ms: ids.map(() => 100), ahora_ms });
  const lista = `{${ids}}`;
  await db.execute(
    fuente.tipo === 'muestras'
      ? sql`select sensor_id, t0_ms, dt_ms, p from lecturas
          where sensor_id = any(${lista}::int[]) and t0_ms >= ${desde} and t0_ms < ${hasta} order by sensor_id, t0_ms`
      : sql`select sensor_id, floor(t_ms / ${fuente.paso_ms}::float8) as k, min(minimo), max(maximo), sum(suma) / sum(n)
          from resumenes where paso_s = ${fuente.paso_s} and sensor_id = any(${lista}::int[])
            and t_ms >= ${desde} and t_ms < ${hasta} group by 1, 2 order by 1, 2`,
  );
};
