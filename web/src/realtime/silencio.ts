import { SIN_LINEA_MS, SIN_OIR_MS, TAB_LATIDO_MS } from '@tramos/contract/limites';

/** How long the server has been silent, and what the status mark says of it: pure (docs/decisions/032). */

/** `visto_ms`: when it was last looked at or heard, epoch ms of this computer. */
export interface Silencio {
  visto_ms: number;
  callado_ms: number;
}

/** A tab that is awake looks at least this often: what passed beyond it, the tab was not there to hear. */
const PASO_MAX_MS = TAB_LATIDO_MS;

export const alOir = (now: number): Silencio => ({ visto_ms: now, callado_ms: 0 });

/** The same silence, longer by the time this tab has been awake since it last looked. */
export const alMirar = ({ visto_ms, callado_ms }: Silencio, now: number): Silencio => ({
  visto_ms: now,
  callado_ms: callado_ms + Math.min(Math.max(0, now - visto_ms), PASO_MAX_MS),
});

export type Fase = 'conectando' | 'en_vivo' | 'reconectando';
/** `sin_respuesta`: the line stands, and nothing comes over it. */
export type Marca = Fase | 'sin_respuesta';

export interface SenalesLinea {
  fase: Fase;
  /** When that phase began, epoch ms of this computer. */
  desde_ms: number;
  callado_ms: number;
  /** When this tab last found that it had slept; null when it never has. */
  despertada_ms: number | null;
}

/** A tab that has just woken up takes up its line again; until it had the time for that, nothing is said of it. */
export const recienDespierta = (despertada_ms: number | null, now: number): boolean =>
  despertada_ms !== null && now - despertada_ms < SIN_OIR_MS;

/** What the status mark says of the line, and since when it has been so. */
export const lineaDe = (
  { fase, desde_ms, callado_ms, despertada_ms }: SenalesLinea,
  now: number,
): { marca: Marca; desde_ms: number } => {
  if (fase === 'conectando') return { marca: fase, desde_ms };
  if (fase === 'reconectando') {
    const porDespertar = despertada_ms !== null && desde_ms >= despertada_ms;
    return { marca: porDespertar && recienDespierta(despertada_ms, now) ? 'en_vivo' : fase, desde_ms };
  }
  if (callado_ms <= SIN_OIR_MS) return { marca: fase, desde_ms };
  return { marca: callado_ms < SIN_LINEA_MS ? 'sin_respuesta' : 'reconectando', desde_ms: now - callado_ms };
};
