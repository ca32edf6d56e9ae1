import { sql } from 'drizzle-orm';
import { listaDeNumeros } from '../db/columnas-enteras';
import { resumenes } from '../db/esquema/mediciones';
import { PASOS_S, type Paso } from '../db/retencion';
import type { Tx } from '../db/tipos';

/** One bucket of a rollup; `t_ms` is its start in UTC. Mean is suma / n, so buckets merge exactly. */
export interface Cubeta {
  paso_s: Paso;
  sensor_id: number;
  t_ms: number;
  minimo: number;
  suma: number;
  maximo: number;
  n: number;
}

export interface LoteMuestras {
  sensor_id: number;
  t0_ms: number;
  dt_ms: number;
  p: readonly number[];
}

/** Buckets of one sensor and step by their start. */
type PorComienzo = Map<number, Cubeta>;

const unir = (cubetas: PorComienzo, c: Cubeta, paso_s: Paso) => {
  const paso_ms = paso_s * 1_000;
  const t_ms = Math.floor(c.t_ms / paso_ms) * paso_ms;
  const previa = cubetas.get(t_ms);
  if (previa === undefined) {
    cubetas.set(t_ms, { ...c, paso_s, t_ms });
    return;
  }
  previa.minimo = Math.min(previa.minimo, c.minimo);
  previa.maximo = Math.max(previa.maximo, c.maximo);
  previa.suma += c.suma;
  previa.n += c.n;
};

const FINO_MS = PASOS_S[0] * 1_000;

const sumarFinas = ({ sensor_id, t0_ms, dt_ms, p }: LoteMuestras, finas: PorComienzo) => {
  const comienzoDe = (i: number) => Math.floor((t0_ms + i * dt_ms) / FINO_MS) * FINO_MS;
  for (let i = 0; i < p.length; ) {
    const t_ms = comienzoDe(i);
    const cubeta: Cubeta = {
      paso_s: PASOS_S[0],
      sensor_id,
      t_ms,
      minimo: Number.POSITIVE_INFINITY,
      suma: 0,
      maximo: Number.NEGATIVE_INFINITY,
      n: 0,
    };
    for (; i < p.length && comienzoDe(i) === t_ms; i++) {
      const valor = p[i] ?? Number.NaN;
      cubeta.minimo = Math.min(cubeta.minimo, valor);
      cubeta.maximo = Math.max(cubeta.maximo, valor);
      cubeta.suma += valor;
      cubeta.n++;
    }
    unir(finas, cubeta, PASOS_S[0]);
  }
};

/** What these samples add to the rollups of every step, one bucket per step, sensor and start, sorted. */
export const resumir = (lotes: readonly LoteMuestras[]): Cubeta[] => {
  const finas = new Map<number, PorComienzo>();
  for (const lote of lotes) {
    const suyas = finas.get(lote.sensor_id) ?? new Map<number, Cubeta>();
    finas.set(lote.sensor_id, suyas);
    sumarFinas(lote, suyas);
  }
  const por_sensor = [...finas.keys()].sort((a, b) => a - b).map((id) => finas.get(id) ?? new Map());
  return PASOS_S.flatMap((paso_s) =>
    por_sensor.flatMap((suyas: PorComienzo) => {
      const cubetas: PorComienzo = new Map();
      for (const fina of suyas.values()) unir(cubetas, fina, paso_s);
      return [...cubetas.values()].sort((a, b) => a.t_ms - b.t_ms);
    }),
  );
};

/** A column of them as the database writes an array. */
const columna = (cubetas: readonly Cubeta[], cual: keyof Cubeta): string =>
  listaDeNumeros(cubetas.map((c) => c[cual]));

/**
 * Adds samples to the stored rollups. Call it with batches that this same transaction really inserted, and with
 * none twice: then late batches correct their buckets and duplicates count for nothing. Columns instead of rows of JSON:
 * two thirds of the time.
 */
export const sumarResumenes = async (tx: Tx, lotes: readonly LoteMuestras[]): Promise<void> => {
  const cubetas = resumir(lotes);
  await tx.execute(sql`
    insert into ${resumenes} (paso_s, sensor_id, t_ms, minimo, suma, maximo, n)
    select * from unnest(
      ${columna(cubetas, 'paso_s')}::int[], ${columna(cubetas, 'sensor_id')}::int[],
      ${columna(cubetas, 't_ms')}::float8[], ${columna(cubetas, 'minimo')}::real[],
      ${columna(cubetas, 'suma')}::float8[], ${columna(cubetas, 'maximo')}::real[], ${columna(cubetas, 'n')}::int[]
    )
    on conflict (paso_s, sensor_id, t_ms) do update set
      minimo = least(${resumenes.minimo}, excluded.minimo),
      suma = ${resumenes.suma} + excluded.suma,
      maximo = greatest(${resumenes.maximo}, excluded.maximo),
      n = ${resumenes.n} + excluded.n`);
};
