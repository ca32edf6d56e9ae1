import type { TipoPunto } from '@tramos/contract/configuracion';

/** Told apart by shape: a valve is its symbol of drawings, a delivery points out of the line, an injection into it. */
const DIBUJO: Record<TipoPunto, string> = {
  valvula: 'M1 2.5v7l10-7v7Z',
  entrega: 'M1.5 2.5h9L6 10Z',
  inyeccion: 'M1.5 9.5h9L6 2Z',
  otro: 'M6 1.5 10.5 6 6 10.5 1.5 6Z',
};

/** The mark of a known point on the linear view, 12 px. */
export const SenaPunto = ({ tipo }: { tipo: TipoPunto }) => (
  <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden="true">
    <path d={DIBUJO[tipo]} fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinejoin="round" />
  </svg>
);
