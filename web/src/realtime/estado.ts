import { create } from 'zustand';
import { medirCallado } from '../lib/callado';
import { lectura } from '../lib/lectura';
import { alMirar, alOir, type Fase, type Silencio } from './silencio';

export type { Fase };

interface EstadoConexion {
  fase: Fase;
  /** When this phase began, epoch ms of this computer. */
  desde_ms: number;
  /** The line asks again and again: no websocket could be opened. */
  por_sondeo: boolean;
  /** When the line that is gone last gave a sign of life, which is before its end was noticed; epoch ms of this computer. */
  ultima_senal_ms: number | null;
  /** Time of the newest sample heard of, epoch ms of the server; null until one is. */
  ultimo_dato_ms: number | null;
  /** How long the server has not been heard in this tab while it was awake. */
  callado_ms: number;
  /** When this tab last found that it had slept, epoch ms of this computer. */
  despertada_ms: number | null;
}

export const useConexion = create<EstadoConexion>()(() => ({
  fase: 'conectando',
  desde_ms: Date.now(),
  por_sondeo: false,
  ultima_senal_ms: null,
  ultimo_dato_ms: null,
  callado_ms: 0,
  despertada_ms: null,
}));

let silencio: Silencio = alOir(Date.now());
let oido_ms = Date.now();
// A line that never stood has told nothing yet, of a server that hangs or of one that works.
medirCallado(() => (useConexion.getState().fase === 'conectando' ? 0 : silencio.callado_ms));
const poner = (nuevo: Silencio): void => {
  silencio = nuevo;
  const { callado_ms } = nuevo;
  if (useConexion.getState().callado_ms !== callado_ms) useConexion.setState({ callado_ms });
};

/** Something of the server was heard, by this tab's socket or by the leader's. */
export const anotarOido = (): void => {
  oido_ms = Date.now();
  poner(alOir(oido_ms));
};

/** Looks at how long nothing was heard; answers it, ms. */
export const mirarSilencio = (): number => {
  poner(alMirar(silencio, Date.now()));
  return silencio.callado_ms;
};

/** `desde_ms`: since when, where another tab knows it. */
export const ponerFase = (fase: Fase, desde_ms?: number): void => {
  const antes = useConexion.getState();
  if (antes.fase === 'en_vivo' && fase !== 'en_vivo') {
    lectura.interrumpir();
    useConexion.setState({ ultima_senal_ms: oido_ms });
  }
  // A new line has all its time to be heard.
  if (fase === 'en_vivo' && antes.fase !== fase) anotarOido();
  if (antes.fase !== fase || (desde_ms !== undefined && antes.desde_ms !== desde_ms))
    useConexion.setState({ fase, desde_ms: desde_ms ?? Date.now() });
};

/** How the line that is about to be live is carried. */
export const ponerSondeo = (por_sondeo: boolean): void => useConexion.setState({ por_sondeo });

/** This tab had slept: a line that it had then, it takes up again. */
export const anotarDespertar = (): void =>
  useConexion.setState(({ fase }) => ({ despertada_ms: fase === 'en_vivo' ? Date.now() : null }));

/** The newest of what is known and what has just been heard. */
export const anotarDato = (t_ms: number): void => {
  const antes = useConexion.getState().ultimo_dato_ms;
  if (Number.isFinite(t_ms) && (antes === null || t_ms > antes))
    useConexion.setState({ ultimo_dato_ms: t_ms });
};
