import type { PresionViva } from '@tramos/contract/presiones';

/** The newest samples of one sensor: as many as ten minutes hold at ten a second, and some more. */
const CAPACIDAD = 8_192;

/** Two clock readings that are this share of a sample apart are the same sample, sent twice. */
const HOLGURA = 0.5;

/** The newest samples of one sensor, oldest first, in arrays that never grow. */
export interface Anillo {
  /** Takes in a batch; what is not newer than the newest is not taken. Returns how many samples were. */
  poner: (lote: Pick<PresionViva, 't0' | 'dt_ms' | 'p'>) => number;
  /** Visits the samples from `desde` (epoch ms) on, in order. */
  recorrer: (desde: number, ver: (t: number, p: number) => void) => void;
  /** The newest sample; null while there is none. */
  ultima: () => { t: number; p: number } | null;
}

export const createAnillo = (capacidad = CAPACIDAD): Anillo => {
  const ts = new Float64Array(capacidad);
  const ps = new Float64Array(capacidad);
  let cuenta = 0;
  const lugar = (n: number) => n % capacidad;
  const primero = () => Math.max(0, cuenta - capacidad);
  const ultimaT = () => (cuenta === 0 ? Number.NEGATIVE_INFINITY : (ts[lugar(cuenta - 1)] ?? 0));
  /** The first sample at or after a moment: they stand in order of time. */
  const buscar = (desde: number): number => {
    let [bajo, alto] = [primero(), cuenta];
    while (bajo < alto) {
      const medio = (bajo + alto) >> 1;
      if ((ts[lugar(medio)] ?? 0) < desde) bajo = medio + 1;
      else alto = medio;
    }
    return bajo;
  };
  return {
    poner: ({ t0, dt_ms, p }) => {
      const desde = ultimaT() + dt_ms * HOLGURA;
      let puestas = 0;
      for (let i = 0; i < p.length; i++) {
        const t = t0 + i * dt_ms;
        if (t < desde) continue;
        ts[lugar(cuenta)] = t;
        ps[lugar(cuenta)] = p[i] ?? Number.NaN;
        cuenta += 1;
        puestas += 1;
      }
      return puestas;
    },
    recorrer: (desde, ver) => {
      for (let n = buscar(desde); n < cuenta; n++) ver(ts[lugar(n)] ?? 0, ps[lugar(n)] ?? 0);
    },
    ultima: () => (cuenta === 0 ? null : { t: ultimaT(), p: ps[lugar(cuenta - 1)] ?? 0 }),
  };
};
