import {
  RELOJ_ACEPTABLE_MS,
  RELOJ_BUENO_MS,
  RELOJ_DEGRADADO_MS,
  RELOJ_FUTURO_MAX_MS,
} from '@tramos/contract/limites';
import type { Reloj } from '@tramos/contract/sensor';
import { conUnidad, formatConSigno } from './formato';

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

const FUENTE: Record<Reloj['fuente'], string> = { gps: 'GPS', ntp: 'NTP', rtc: 'RTC' };

/** `GPS +2.1 ms`, `RTC +1.2 s`, `GPS +60.0 s, hora en el futuro`; 'sin noticia' when the sensor says nothing of its clock. */
export const textoReloj = (reloj: Reloj | null): string => {
  if (reloj === null) return 'sin noticia';
  const desvio =
    Math.abs(reloj.offset_ms) < 1_000
      ? `${formatConSigno(reloj.offset_ms, 1)}\u00a0ms`
      : `${reloj.offset_ms > 0 ? '+' : ''}${conUnidad(reloj.offset_ms / 1_000, 's', 1)}`;
  const futuro = reloj.offset_ms > RELOJ_FUTURO_MAX_MS ? ', hora en el futuro' : '';
  return `${FUENTE[reloj.fuente]} ${desvio}${futuro}`;
};
