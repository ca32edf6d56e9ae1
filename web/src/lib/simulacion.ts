import type { EventoConEstado } from './estado-evento';

/** What belongs to an exercise says so by its hatching and by this word, never by a colour. */
export const SIMULACION = 'SIMULACIÓN';
/** And what only tests the alarm, by this one. */
export const PRUEBA = 'PRUEBA';

/** The word that goes before whatever names an event that is not real; null for one that is. */
export const palabraDe = ({
  simulacion,
  tipo,
}: Partial<Pick<EventoConEstado, 'simulacion' | 'tipo'>>): string | null => {
  if (simulacion) return SIMULACION;
  return tipo === 'prueba' ? PRUEBA : null;
};
