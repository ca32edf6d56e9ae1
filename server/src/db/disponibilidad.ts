/** How much of what a sensor should have sent in a day has come: pure. Times in epoch ms. */

export const MINUTO_MS = 60_000;
const DIA_MS = 24 * 60 * MINUTO_MS;

export interface VentanaDia {
  desde_ms: number;
  hasta_ms: number;
}

/** The 24 h of whole minutes before this one, which is still being filled. */
export const ventanaDeDia = (ahora_ms: number): VentanaDia => {
  const hasta_ms = Math.floor(ahora_ms / MINUTO_MS) * MINUTO_MS;
  return { desde_ms: hasta_ms - DIA_MS, hasta_ms };
};

export interface OidoEnDia {
  /** Its first minute ever; null when it has never been heard. */
  primera_ms: number | null;
  /** Interval of the samples of its newest batch; null when none is kept, and then none came in a week. */
  dt_ms: number | null;
  /** Samples within the window, after its first minute. */
  muestras: number;
}

/**
 * Samples that came of those that should have (0–1): at the interval of the newest batch, from the window's start or
 * from the first minute after it was heard first. Null before one whole minute.
 */
export const disponibilidadDe = (
  { primera_ms, dt_ms, muestras }: OidoEnDia,
  { desde_ms, hasta_ms }: VentanaDia,
): number | null => {
  if (primera_ms === null) return null;
  const esperado_ms = hasta_ms - Math.max(desde_ms, primera_ms + MINUTO_MS);
  if (esperado_ms <= 0) return null;
  return dt_ms === null ? 0 : Math.min(1, (muestras * dt_ms) / esperado_ms);
};
