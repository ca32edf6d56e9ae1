import { ROUTER_SIN_CONTACTO_MS } from '@tramos/contract/routers';
import { HORA_MS } from '../db/router-resumen';

const DIA_MS = 24 * HORA_MS;

/** Where the windows of 24 h, 7 d and 30 d begin: at the hour of the clock in which they do. */
export const ventanasDe = (ahora_ms: number) => {
  const desde = (dias: number) => Math.floor((ahora_ms - dias * DIA_MS) / HORA_MS) * HORA_MS;
  return { h24: desde(1), d7: desde(7), d30: desde(30) };
};

/** What the hours of a router say of one window. */
interface ContactoDeVentana {
  desde_ms: number;
  hasta_ms: number;
  contacto_ms: number;
  /** Its first state ever, and its newest. */
  primera_ms: number | null;
  ultima_ms: number | null;
}

/**
 * Share of a window in which a router was in contact (docs/reportes.md), counted from when it was heard first; null
 * when the window was over by then. `contacto_ms` reaches beyond the window while the newest state still counts.
 */
export const disponibilidadDe = ({
  desde_ms,
  hasta_ms,
  contacto_ms,
  primera_ms,
  ultima_ms,
}: ContactoDeVentana): number | null => {
  if (primera_ms === null || ultima_ms === null) return null;
  const largo_ms = hasta_ms - Math.max(desde_ms, primera_ms);
  if (largo_ms <= 0) return null;
  const por_venir_ms = ultima_ms <= hasta_ms ? Math.max(0, ultima_ms + ROUTER_SIN_CONTACTO_MS - hasta_ms) : 0;
  return Math.min(1, Math.max(0, (contacto_ms - por_venir_ms) / largo_ms));
};
