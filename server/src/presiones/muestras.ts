import type { SeriePresion } from '@tramos/contract/presiones';
import { huecosDe, silencioDe } from './huecos';

/** Samples at an even interval: sample i was taken at t0_ms + i · dt_ms, kg/cm². */
export interface Lote {
  t0_ms: number;
  dt_ms: number;
  p: readonly number[];
}

export interface Rango {
  /** Epoch ms; `hasta` is not in it. */
  desde: number;
  hasta: number;
  ahora_ms: number;
}

type Curva = Pick<SeriePresion, 't' | 'minimo' | 'maximo' | 'media'>;
export type SerieSinNombre = Omit<SeriePresion, 'sensor_id'>;

/** A mean has no more digits than the field sends. */
export const redondear = (presion: number): number => Math.round(presion * 1e5) / 1e5;

const cadaMuestra = (
  lotes: readonly Lote[],
  { desde, hasta }: Rango,
  hacer: (t: number, p: number) => void,
): void => {
  for (const { t0_ms, dt_ms, p } of lotes) {
    const primera = Math.max(0, Math.ceil((desde - t0_ms) / dt_ms));
    for (let i = primera; i < p.length; i++) {
      const t = t0_ms + i * dt_ms;
      if (t >= hasta) break;
      hacer(t, p[i] ?? Number.NaN);
    }
  }
};

/** Least, greatest and mean of the samples in each bucket of `paso_ms`, whatever their order; empty ones left out. */
export const enCubetas = (lotes: readonly Lote[], rango: Rango, paso_ms: number): Curva => {
  const cero = Math.floor(rango.desde / paso_ms);
  const cuantas = Math.ceil(rango.hasta / paso_ms) - cero;
  const minimo = new Float64Array(cuantas).fill(Number.POSITIVE_INFINITY);
  const maximo = new Float64Array(cuantas).fill(Number.NEGATIVE_INFINITY);
  const suma = new Float64Array(cuantas);
  const n = new Uint32Array(cuantas);
  cadaMuestra(lotes, rango, (t, p) => {
    const k = Math.floor(t / paso_ms) - cero;
    if (p < (minimo[k] ?? p)) minimo[k] = p;
    if (p > (maximo[k] ?? p)) maximo[k] = p;
    suma[k] = (suma[k] ?? 0) + p;
    n[k] = (n[k] ?? 0) + 1;
  });
  const llenas = [...n.keys()].filter((k) => n[k] !== 0);
  return {
    t: llenas.map((k) => (cero + k) * paso_ms),
    minimo: llenas.map((k) => minimo[k] ?? Number.NaN),
    maximo: llenas.map((k) => maximo[k] ?? Number.NaN),
    media: llenas.map((k) => redondear((suma[k] ?? Number.NaN) / (n[k] ?? Number.NaN))),
  };
};

const unaPorUna = (lotes: readonly Lote[], rango: Rango): Curva => {
  const muestras: [number, number][] = [];
  cadaMuestra(lotes, rango, (t, p) => muestras.push([t, p]));
  muestras.sort(([a], [b]) => a - b);
  const p = muestras.map(([, valor]) => valor);
  return { t: muestras.map(([t]) => t), minimo: p, maximo: p, media: p };
};

const contar = (lotes: readonly Lote[], rango: Rango): number => {
  let n = 0;
  cadaMuestra(lotes, rango, () => n++);
  return n;
};

/** Silences between samples, wherever in the range: what a batch covers ends one interval after its last sample. */
const huecosEntre = (lotes: readonly Lote[], rango: Rango) =>
  huecosDe(
    lotes.map(({ t0_ms, dt_ms, p }) => ({
      desde: t0_ms,
      hasta: t0_ms + p.length * dt_ms,
      callado_ms: silencioDe(dt_ms) - dt_ms,
    })),
    rango,
  );

/**
 * The samples of a range, one by one where there are no more than buckets, else in buckets of `paso_ms`. `lotes` in
 * order of time; they may begin before the range and end after it.
 */
export const serieDeMuestras = (lotes: readonly Lote[], rango: Rango, paso_ms: number): SerieSinNombre => {
  const huecos = huecosEntre(lotes, rango);
  const cabrian = (rango.hasta - rango.desde) / paso_ms;
  if (contar(lotes, rango) <= cabrian)
    return {
      fuente: 'muestras',
      paso_ms: lotes.at(-1)?.dt_ms ?? paso_ms,
      ...unaPorUna(lotes, rango),
      huecos,
    };
  return { fuente: 'cubetas', paso_ms, ...enCubetas(lotes, rango, paso_ms), huecos };
};
