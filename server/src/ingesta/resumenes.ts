import { sql } from 'drizzle-orm';
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

const unir = (cubetas: Map<string, Cubeta>, c: Cubeta) => {
  const clave = `${c.paso_s}/${c.sensor_id}/${c.t_ms}`;
  const previa = cubetas.get(clave);
  if (previa === undefined) {
    cubetas.set(clave, { ...c });
    return;
  }
  previa.minimo = Math.min(previa.minimo, c.minimo);
  previa.maximo = Math.max(previa.maximo, c.maximo);
  previa.suma += c.suma;
  previa.n += c.n;
};

const FINO_MS = PASOS_S[0] * 1_000;

const sumarFinas = ({ sensor_id, t0_ms, dt_ms, p }: LoteMuestras, finas: Map<string, Cubeta>) => {
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
    unir(finas, cubeta);
  }
};

/** What these samples add to the rollups of every step, one bucket per step, sensor and start, sorted. */
export const resumir = (lotes: readonly LoteMuestras[]): Cubeta[] => {
  const finas = new Map<string, Cubeta>();
  for (const lote of lotes) sumarFinas(lote, finas);
  const cubetas = new Map(finas);
  for (const fina of finas.values()) {
    for (const paso_s of PASOS_S.slice(1)) {
      const t_ms = Math.floor(fina.t_ms / (paso_s * 1_000)) * paso_s * 1_000;
      unir(cubetas, { ...fina, paso_s, t_ms });
    }
  }
  return [...cubetas.values()].sort(
    (a, b) => a.paso_s - b.paso_s || a.sensor_id - b.sensor_id || a.t_ms - b.t_ms,
  );
};

/**
 * Adds samples to the stored rollups. Call it with batches that this same transaction really inserted, and with
 * none twice: then late batches correct their buckets and duplicates count for nothing. One parameter instead of
 * thousands: half the time on the embedded database.
 */
export const sumarResumenes = async (tx: Tx, lotes: readonly LoteMuestras[]): Promise<void> => {
  const cubetas = JSON.stringify(resumir(lotes));
  await tx.execute(sql`
    insert into ${resumenes} (paso_s, sensor_id, t_ms, minimo, suma, maximo, n)
    select paso_s, sensor_id, t_ms, minimo, suma, maximo, n
    from jsonb_to_recordset(${cubetas}::jsonb) as c (
      paso_s integer, sensor_id integer, t_ms double precision,
      minimo real, suma double precision, maximo real, n integer
    )
    on conflict (paso_s, sensor_id, t_ms) do update set
      minimo = least(${resumenes.minimo}, excluded.minimo),
      suma = ${resumenes.suma} + excluded.suma,
      maximo = greatest(${resumenes.maximo}, excluded.maximo),
      n = ${resumenes.n} + excluded.n`);
};
