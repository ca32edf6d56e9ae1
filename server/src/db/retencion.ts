/** What is kept of the pressure, and how long: whoever prunes it and whoever reads it go by the same figures. */

const DIA_MS = 86_400_000;

/**
 * Steps of the rollups, s. Each is some six to ten of the one before, a day of hours apart, so that a view of any
 * length finds one that is little finer than its pixels.
 */
export const PASOS_S = [10, 60, 600, 3_600, 86_400] as const;
export type Paso = (typeof PASOS_S)[number];

export const LECTURAS_EDAD_MS = 7 * DIA_MS;
export const RESUMENES_EDAD_MS: Record<Paso, number> = {
  10: LECTURAS_EDAD_MS,
  60: 400 * DIA_MS,
  600: 400 * DIA_MS,
  3600: 1_830 * DIA_MS,
  86400: 3_660 * DIA_MS,
};
