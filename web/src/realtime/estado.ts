import { create } from 'zustand';

/** How the live connection stands. */
export type Fase = 'conectando' | 'en_vivo' | 'reconectando';

interface EstadoConexion {
  fase: Fase;
  /** When this phase began, epoch ms of this computer. */
  desde_ms: number;
  /** Time of the newest sample heard of, epoch ms of the server; null until one is. */
  ultimo_dato_ms: number | null;
}

export const useConexion = create<EstadoConexion>()(() => ({
  fase: 'conectando',
  desde_ms: Date.now(),
  ultimo_dato_ms: null,
}));

/** `desde_ms`: since when, where another tab knows it. */
export const ponerFase = (fase: Fase, desde_ms?: number): void => {
  const antes = useConexion.getState();
  if (antes.fase !== fase || (desde_ms !== undefined && antes.desde_ms !== desde_ms))
    useConexion.setState({ fase, desde_ms: desde_ms ?? Date.now() });
};

/** The newest of what is known and what has just been heard. */
export const anotarDato = (t_ms: number): void => {
  const antes = useConexion.getState().ultimo_dato_ms;
  if (Number.isFinite(t_ms) && (antes === null || t_ms > antes))
    useConexion.setState({ ultimo_dato_ms: t_ms });
};
