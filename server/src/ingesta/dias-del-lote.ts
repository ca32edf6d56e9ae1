import { diaDe } from '../db/dias-guardados';
import type { Interpretado } from './interpretar';

/** More than what adding up intervals may be off by, ms. */
const REDONDEO_MS = 1;

/** The UTC days that the samples of these messages are of. */
export const diasDelLote = (mensajes: readonly Interpretado[]): Set<number> => {
  const dias = new Set<number>();
  for (const m of mensajes) {
    if (m.tipo !== 'presion') continue;
    const { t0, dt_ms, p } = m.mensaje;
    const ultimo = diaDe(t0 + (p.length - 1) * dt_ms + REDONDEO_MS);
    for (let dia = diaDe(t0); dia <= ultimo; dia++) dias.add(dia);
  }
  return dias;
};
