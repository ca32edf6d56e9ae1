import type { Evento } from '@tramos/contract/evento';
import type { DatosDe } from '@tramos/contract/tiempo-real';
import { formatHora } from '../lib/formato';
import type { AlertCardEvent, Notification } from '../ui/alert-types';

/** What alerts say, to the letter of spec §2 and §8. */

/** Ours: an event's toast leaves by itself, its card stays until someone deals with it. */
const DURACION_EVENTO_MS = 10_000;
const DURACION_AVISO_MS = 20_000;

export const tarjetaDe = (evento: Evento): AlertCardEvent => ({
  id: evento.id,
  tramo: evento.tramo,
  tramo_nombre: evento.tramo_nombre,
  created_at: evento.created_at,
  posicion: evento.posicion,
  lat: evento.latitud,
  lng: evento.longitud,
});

export const toastDeEvento = (evento: Evento, type: Notification['type'], title?: string): Notification => ({
  type,
  ...(title ? { title } : {}),
  created_at: evento.created_at,
  duration: DURACION_EVENTO_MS,
  tramo: evento.tramo_nombre,
  posicion: evento.posicion,
  eventData: { id: evento.id },
});

export const toastDePresion = (
  name: string,
  { timestamp }: Pick<DatosDe<'presion_negativa'>, 'timestamp'>,
  zona: string,
): Notification => ({
  type: 'error',
  title: '¡Alarma sensor!',
  description: `Falla en el sensor ${name} a las ${formatHora(timestamp, zona)}`,
  created_at: timestamp,
  duration: DURACION_AVISO_MS,
});

export const toastDeSesion = ({ message, timestamp }: DatosDe<'session_closed'>): Notification => ({
  type: 'warning',
  title: 'Sesión Cerrada',
  description: message || 'Tu sesión ha sido cerrada por un nuevo inicio de sesión',
  created_at: timestamp,
});

export const toastDeSospecha = ({ message, timestamp }: DatosDe<'suspicious_activity'>): Notification => ({
  type: 'error',
  title: 'Actividad Sospechosa',
  description: message || 'Se detectó actividad sospechosa en tu cuenta',
  created_at: timestamp,
});
