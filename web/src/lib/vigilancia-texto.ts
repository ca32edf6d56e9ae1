import type { RazonVigilancia, Vigilancia } from '@tramos/contract/vigilancia';

/** How the watch over a tramo is told, wherever it is shown. */

export const ETIQUETA_VIGILANCIA: Record<Vigilancia, string> = {
  completa: 'Vigilancia completa',
  degradada: 'Vigilancia degradada',
  ciega: 'Ciego',
};

const RAZON: Record<RazonVigilancia['codigo'], string> = {
  sin_datos: 'sin datos',
  falla: 'en falla',
  mantenimiento: 'en mantenimiento',
  inactivo: 'fuera de uso',
  reloj_desconocido: 'sin hora confiable',
  reloj_degradado: 'reloj degradado',
  ruido_sin_medir: 'ruido sin medir',
  ruido_alto: 'ruido alto',
  velocidad_sin_calibrar: 'velocidad de onda sin calibrar',
};

/** `PT-07 sin datos`; what no sensor is to blame for stands alone: `velocidad de onda sin calibrar`. */
export const textoRazon = ({ codigo, lado }: RazonVigilancia, sensores: { a: string; b: string }): string =>
  lado === null ? RAZON[codigo] : `${sensores[lado]} ${RAZON[codigo]}`;
