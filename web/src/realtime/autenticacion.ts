import { AUTENTICAR_TRAS_CONECTAR_MS, AUTENTICAR_TRAS_RECONECTAR_MS } from '@tramos/contract/limites';

/** Waits after each refused authentication of one connection: refresh at once, then ever slower (product §2.17). */
const ESPERAS_MS = [0, 2_000, 10_000, 60_000] as const;

/** How long after a (re)connection the client says who it is (spec §4 Real-time connection). */
export const demoraDeAutenticar = (esReconexion: boolean): number =>
  esReconexion ? AUTENTICAR_TRAS_RECONECTAR_MS : AUTENTICAR_TRAS_CONECTAR_MS;

/** How long to wait after the nth refusal in a row, counted from 0. */
export const esperaTrasRechazo = (rechazos: number): number =>
  ESPERAS_MS[Math.min(rechazos, ESPERAS_MS.length - 1)] ?? 0;
