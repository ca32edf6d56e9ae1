import type { Evento } from '@tramos/contract/evento';
import { canEscalate, isRegularUser, type Role } from '@tramos/contract/roles';
import type { MensajeServidor } from '@tramos/contract/tiempo-real';

export type AlertMessage = Extract<
  MensajeServidor,
  | 'new_evento'
  | 'evento_escalado'
  | 'presion_negativa'
  | 'maniobra_registrada'
  | 'mantenimiento_cambiado'
  | 'vigilancia_cambiada'
  | 'silencio_cambiado'
  | 'escalacion_fallida'
  | 'salud_servidor'
  | 'session_closed'
  | 'suspicious_activity'
>;

/** What a message does on this person's console. */
export interface Alert {
  card: boolean;
  toast: 'error' | 'warning' | 'info';
  sound: boolean;
}

const EVENTO: Alert = { card: true, toast: 'error', sound: true };

/**
 * Whether this person hears, without a sound, that detection corrected an event: those who were alerted of it, and those
 * to whom it was escalated.
 */
export const leConcierneCorreccion = (
  { estado, evento_estado, escalado }: Pick<Evento, 'estado' | 'evento_estado' | 'escalado'>,
  antes: Pick<Evento, 'estado'>,
  role: Role,
): boolean => {
  if (isRegularUser(role)) return escalado;
  const avisado = antes.estado === 'ok' || estado === 'ok' || evento_estado === 'reconocido' || escalado;
  return avisado && canEscalate(role);
};

/**
 * Who is alerted of what, and how (spec §4 Alerts by message; the table of product §2.20). `null` means: nothing
 * is shown or sounded, though the lists follow all the same. `estado` is the validity of the event a `new_evento`
 * speaks of, `null` when it could not be fetched.
 */
export const decideAlert = (
  message: AlertMessage,
  role: Role,
  estado: Evento['estado'] | null,
): Alert | null => {
  switch (message) {
    case 'new_evento':
      return estado === 'ok' && canEscalate(role) ? EVENTO : null;
    case 'evento_escalado':
      return isRegularUser(role) ? { ...EVENTO, toast: 'warning' } : null;
    case 'presion_negativa':
    case 'salud_servidor':
      return canEscalate(role) ? { card: false, toast: 'error', sound: true } : null;
    case 'maniobra_registrada':
    case 'mantenimiento_cambiado':
    case 'vigilancia_cambiada':
    case 'silencio_cambiado':
      return role === 'administrator' ? { card: false, toast: 'info', sound: false } : null;
    case 'escalacion_fallida':
      return role === 'administrator' ? { card: false, toast: 'error', sound: false } : null;
    case 'session_closed':
      return { card: false, toast: 'warning', sound: false };
    case 'suspicious_activity':
      return { card: false, toast: 'error', sound: true };
    default:
      return message satisfies never;
  }
};
