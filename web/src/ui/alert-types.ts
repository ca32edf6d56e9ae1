import type { EventoSuelto } from '../lib/detalle-suelto';

/** What an alert card shows (spec §3 Alert notification event). Without an id its buttons do nothing. */
export interface AlertCardEvent {
  id?: number;
  tramo: string;
  tramo_nombre: string;
  created_at: string;
  /** Absolute chainage, m. */
  posicion: number | null;
  lat: number | null;
  lng: number | null;
  /** Somebody is trying the alarm: nothing happened on the line. */
  prueba?: boolean;
  /** It belongs to an exercise. */
  simulacion?: boolean;
  /** It is no news: `llegó 24 días después`. */
  tarde?: string;
  /** It came while the sound was silenced, and has not been heard yet. */
  sinSonido?: boolean;
}

/** What the one card of many alerts shows, in words. */
export interface AlertSummary {
  titulo: string;
  /** Since when there was no line. */
  desde: string | null;
  /** How many of its events are still to be acknowledged; null when it stands for none. */
  abiertos: string | null;
  /** How many alarms of sensors are among them. */
  fallas: string | null;
  /** Place and time of its newest event. */
  ultima: { lugar: string; created_at: string } | null;
  /** How many of its events belong to an exercise, in words; null when none does. */
  simulados: string | null;
  /** The same of those that only test the alarm. */
  pruebas: string | null;
  sinSonido: boolean;
}

/** What a notification toast shows (spec §3 Notification). */
export interface Notification {
  type: 'success' | 'warning' | 'error' | 'info';
  /** 'Nuevo evento' when absent. */
  title?: string;
  /** The tramo and the place when absent. */
  description?: string;
  created_at: string;
  /** How long it shows, ms; until closed when absent. */
  duration?: number;
  tramo?: string;
  posicion?: number | null;
  /** It speaks of something of an exercise. */
  simulacion?: boolean;
  /** The event whose detail a click opens; a toast without one is not clickable. */
  eventData?: EventoSuelto;
}

/** A notification in the stack: `key` tells it from the others while it is showing. */
export interface StackedNotification extends Notification {
  key: string;
  /** When it came, epoch ms of this computer. */
  t_ms: number;
}
