import { RELOJ_ACEPTABLE_MS, RELOJ_BUENO_MS, RELOJ_DEGRADADO_MS } from '@tramos/contract/limites';
import { textoReloj } from '@tramos/contract/reloj';
import type { Reloj, Sensor } from '@tramos/contract/sensor';

/** How far a sensor's clock can be trusted, as detection takes it: pure. */

export type BandaReloj = 'bueno' | 'aceptable' | 'degradado' | 'desconocido';

/**
 * By |offset|; a clock that nothing sets (RTC) is degraded at best, and one further off than RELOJ_DEGRADADO_MS, or that
 * says nothing of itself, places nothing.
 */
export const bandaReloj = (reloj: Reloj | null): BandaReloj => {
  if (reloj === null) return 'desconocido';
  const error_ms = Math.abs(reloj.offset_ms);
  if (error_ms > RELOJ_DEGRADADO_MS) return 'desconocido';
  if (error_ms > RELOJ_ACEPTABLE_MS || reloj.fuente === 'rtc') return 'degradado';
  return error_ms > RELOJ_BUENO_MS ? 'aceptable' : 'bueno';
};

export const ETIQUETA_BANDA: Record<BandaReloj, string> = {
  bueno: 'Bueno',
  aceptable: 'Aceptable',
  degradado: 'Degradado',
  desconocido: 'Sin hora confiable',
};

/** What the sensor says of its clock; 'sin noticia' when it says nothing. */
export const textoRelojDe = ({ reloj }: Pick<Sensor, 'reloj'>): string =>
  reloj === null ? 'sin noticia' : textoReloj(reloj);
