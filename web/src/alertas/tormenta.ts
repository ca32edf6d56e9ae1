import type { AlertCardEvent } from '../ui/alert-types';

/** A storm: more alerts than these within this time become one card (ours; ISA-18.2 calls it a flood). */
export const TORMENTA_ALERTAS = 10;
export const TORMENTA_VENTANA_MS = 10_000;

/** One alert that arrived: what tells it from the others, when, and its card; a sensor's alarm has none. */
export interface Llegada {
  clave: string;
  /** Epoch ms of this computer. */
  t_ms: number;
  card: AlertCardEvent | null;
  /** It is a sensor's, and belongs to an exercise; of an event its card says so. */
  simulacion?: boolean | undefined;
}

/** The alerts of the last ten seconds, and whether they are a storm. */
export interface Oleaje {
  tormenta: boolean;
  recientes: readonly Llegada[];
}

export const CALMA: Oleaje = { tormenta: false, recientes: [] };

/**
 * What another alert makes of the last ten seconds. A storm begins with the eleventh alert in them and lasts until
 * nothing has come for as long. A clock that was set back makes nothing recent.
 */
export const conLlegada = ({ tormenta, recientes }: Oleaje, nueva: Llegada): Oleaje => {
  const vigentes = recientes.filter(({ t_ms }) => Math.abs(nueva.t_ms - t_ms) < TORMENTA_VENTANA_MS);
  const todas = [...vigentes, nueva];
  return {
    tormenta: (tormenta && vigentes.length > 0) || todas.length > TORMENTA_ALERTAS,
    recientes: todas,
  };
};
