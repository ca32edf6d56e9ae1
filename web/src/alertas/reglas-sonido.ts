import { SILENCIOS_MS, SONIDO_VOLUMEN } from '@tramos/contract/limites';

/** Repetition, silence and volume as values. */

/** Spans between the sounds of an event that nobody has acknowledged, ms: always some, since only acknowledging or a silence ends it (product §2.31). */
export const REPETIR_MS = [30_000, 60_000, 120_000, 300_000] as const;
const REPETIR_INICIAL_MS = 60_000;

/** Never nothing: to hear nothing for a while there is the silence, which ends. */
export const VOLUMEN_MIN = 0.1;

/** How loud this desk sounds, 0.1 to 1; what was never chosen, or cannot be, is the specified volume (spec §9). */
export const leerVolumen = (guardado: string | null): number => {
  const volumen = Number(guardado ?? Number.NaN);
  return volumen >= VOLUMEN_MIN && volumen <= 1 ? volumen : SONIDO_VOLUMEN;
};

const SILENCIO_MAX_MS = Math.max(...SILENCIOS_MS);

export interface AjustesSonido {
  repetir_ms: number;
  /** When the silence ends, epoch ms of this computer; null when there is none. */
  silencio_hasta_ms: number | null;
}

/** Tolerant: what is not one of the choices is the initial one, so that nothing stored stops a repetition. */
export const leerRepetir = (guardado: string | null): number =>
  REPETIR_MS.find((ms) => String(ms) === guardado) ?? REPETIR_INICIAL_MS;

export const leerSilencio = (guardado: string | null): number | null => {
  const hasta = Number(guardado ?? Number.NaN);
  return Number.isSafeInteger(hasta) && hasta > 0 ? hasta : null;
};

/**
 * How much of the silence is left at `ahora`, ms; 0 when there is none. An end further away than any silence lasts
 * (the clock was set back, somebody wrote it by hand) is none: a console must not stay mute.
 */
export const quedaDeSilencio = ({ silencio_hasta_ms }: AjustesSonido, ahora: number): number => {
  const queda = (silencio_hasta_ms ?? 0) - ahora;
  return queda > 0 && queda <= SILENCIO_MAX_MS ? queda : 0;
};
