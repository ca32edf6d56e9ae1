import { PASOS_S } from '../db/retencion';
import { corridasDe } from './corridas';
import type { Interpretado } from './interpretar';

const FINO_MS = PASOS_S[0] * 1_000;

/**
 * Rows that a message makes beyond the one of any: a batch has one for each stretch without a hole, and one for each ten
 * seconds that it tells of. A few bytes can make hundreds of them. Pure.
 */
export const filasDeMas = (m: Interpretado): number => {
  if (m.tipo !== 'presion') return 0;
  const { t0, dt_ms, p } = m.mensaje;
  const ultima_ms = t0 + (p.length - 1) * dt_ms;
  const cubetas = Math.floor(ultima_ms / FINO_MS) - Math.floor(t0 / FINO_MS) + 1;
  return corridasDe(m.mensaje).length - 1 + Math.min(p.length, cubetas) - 1;
};
