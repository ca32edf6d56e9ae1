import { distanciaEntre } from '@tramos/contract/elipsoide';
import { HORA_MS } from './router-resumen';

/** Fixes of a router, and hours of them (formulas: docs/reportes.md). */

export interface FijoGps {
  t_ms: number;
  latitud: number;
  longitud: number;
  precision_m: number | null;
  satelites: number | null;
  /** What the receiver said of its speed, m/s. */
  velocidad_mps: number | null;
  recibido_ms: number | null;
}

/** Two fixes nearer in time than this are compared as if they lay this far apart. */
const INTERVALO_MIN_MS = 1_000;

/** From one fix to the next: metres, and the mean speed that takes, m/s. */
export const pasoEntre = (
  antes: FijoGps,
  despues: FijoGps,
): { distancia_m: number; velocidad_mps: number } => {
  const distancia_m = distanciaEntre(antes, despues);
  const s = Math.max(INTERVALO_MIN_MS, despues.t_ms - antes.t_ms) / 1_000;
  return { distancia_m, velocidad_mps: distancia_m / s };
};

interface HoraGps {
  t_ms: number;
  n: number;
  latitud_min: number;
  latitud_max: number;
  longitud_min: number;
  longitud_max: number;
  satelites_min: number | null;
  satelites_max: number | null;
  paso_max_m: number;
  velocidad_max_mps: number;
}

const vacia = (t_ms: number, { latitud, longitud }: FijoGps): HoraGps => ({
  ...{
    t_ms,
    n: 0,
    latitud_min: latitud,
    latitud_max: latitud,
    longitud_min: longitud,
    longitud_max: longitud,
  },
  ...{ satelites_min: null, satelites_max: null, paso_max_m: 0, velocidad_max_mps: 0 },
});

const sumarFijo = (hora: HoraGps, { latitud, longitud, satelites }: FijoGps) => {
  hora.n += 1;
  hora.latitud_min = Math.min(hora.latitud_min, latitud);
  hora.latitud_max = Math.max(hora.latitud_max, latitud);
  hora.longitud_min = Math.min(hora.longitud_min, longitud);
  hora.longitud_max = Math.max(hora.longitud_max, longitud);
  if (satelites === null) return;
  hora.satelites_min = Math.min(hora.satelites_min ?? satelites, satelites);
  hora.satelites_max = Math.max(hora.satelites_max ?? satelites, satelites);
};

/**
 * What the fixes `nuevos` add to the hours of their router. `segmento` is every stored fix from the last before them to
 * the first after them, in order of time; a step belongs to the hour of its later fix, whichever of the two is new.
 */
export const horasGps = (segmento: readonly FijoGps[], nuevos: ReadonlySet<number>): HoraGps[] => {
  const horas = new Map<number, HoraGps>();
  for (const [i, fijo] of segmento.entries()) {
    const comienzo = Math.floor(fijo.t_ms / HORA_MS) * HORA_MS;
    const hora = horas.get(comienzo) ?? vacia(comienzo, fijo);
    horas.set(comienzo, hora);
    if (nuevos.has(fijo.t_ms)) sumarFijo(hora, fijo);
    const antes = segmento[i - 1];
    const paso = antes ? pasoEntre(antes, fijo) : { distancia_m: 0, velocidad_mps: 0 };
    hora.paso_max_m = Math.max(hora.paso_max_m, paso.distancia_m);
    hora.velocidad_max_mps = Math.max(hora.velocidad_max_mps, paso.velocidad_mps, fijo.velocidad_mps ?? 0);
  }
  return [...horas.values()];
};
