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
  /** The event that a click opens; a toast without one is not clickable. */
  eventData?: { id: number };
}

/** A notification in the stack: `key` tells it from the others while it is showing. */
export interface StackedNotification extends Notification {
  key: number;
}
