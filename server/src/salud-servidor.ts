import type { SaludServidor } from '@tramos/contract/sitio';

/** What the parts of the server know of its health from each other (docs/decisions/026). */

/** Spans up to now, ms. */
export interface SenalesIngesta {
  /** Since a message was last stored; infinite before the first. */
  sin_guardar_ms: number;
  /** Since one was last left without an answer. */
  sin_dejar_ms: number;
  /** For how long what was found has waited for the database. */
  hallazgos_ms: number;
  /** Since the detector last ran. */
  detector_ms: number;
  /** For how long the message that waits longest has waited to be stored. */
  espera_ms: number;
  /** Keys of the gateways that have been held back for a while because they send more than their devices can say. */
  excedidos: readonly string[];
  /** Gateways whose key speaks from several addresses at once, and from which. */
  dobles: readonly string[];
  /** How far ahead of the site's time the server's own clock is, ms; 0 while it may be right. */
  error_reloj_ms: number;
  /** Keys of the gateways whose own clock is off, and by how much, ms. */
  gateways_fuera_de_hora: readonly [clave: string, desfase_ms: number][];
}

/** The alarms that stand for what is wrong. */
export const REGLAS_SERVIDOR = [
  'servidor_sin_guardar',
  'servidor_degradado',
  'servidor_entrada',
  'servidor_gateway',
  'servidor_puerta',
  'servidor_clave',
  'servidor_reloj',
  'servidor_reloj_gateway',
] as const;
export type ReglaServidor = (typeof REGLAS_SERVIDOR)[number];

/** One stretch in which something was wrong; `hasta_ms` null while it is. */
export interface Episodio {
  regla: ReglaServidor;
  desde_ms: number;
  hasta_ms: number | null;
  detalle: string;
}

/** Looks after the health of this server by itself, with or without its database. */
export interface VigiaSalud {
  estado(): SaludServidor;
  /** What was wrong and is not in the alarms yet, oldest first. */
  episodios(): readonly Episodio[];
  /** These are stored: those that are over are forgotten. */
  asentados(episodios: readonly Episodio[]): void;
  /** Returns its stop. */
  arrancar(): () => Promise<void>;
}
