import { noGuarda } from '@tramos/contract/razon-salud';
import type { RazonSalud } from '@tramos/contract/sitio';
import type { ReglaServidor } from '../salud-servidor';

/** What is known of the parts of the server at one moment; spans up to now, ms. */
export interface Senales {
  /** Since a message of the field, or a row written to try, was last stored. */
  sin_guardar_ms: number;
  /** The database itself said something at the last trial, be it a refusal. */
  contesta: boolean;
  /** For how long what was tried has been stored without a pause. */
  firme_ms: number;
  /** Since a message was last left without an answer because it could not be stored. */
  sin_dejar_ms: number;
  /** For how long what was found has waited for the database. */
  hallazgos_ms: number;
  /** Since the detector last ran. */
  detector_ms: number;
  /** For how long the message that waits longest has waited to be stored. */
  espera_ms: number;
  /** Since everything in the push log had been sent, and since a message could be written to it. */
  atraso_ms: number;
  sin_avisar_ms: number;
  broker: boolean;
  /** Null where it cannot be told. */
  libre_bytes: number | null;
  libre_min_bytes: number;
  /** How far ahead of the site's time the server's own clock is, ms. */
  error_reloj_ms: number;
}

/** Nothing for this long is a fault, less is a pause. */
export const PACIENCIA_SALUD_MS = 10_000;

/** What is wrong, worst first (docs/decisions/026). Pure. What only follows from another is not told besides. */
export const juzgar = (s: Senales): RazonSalud[] => {
  const tarda = (ms: number) => ms > PACIENCIA_SALUD_MS;
  const sin_guardar = tarda(s.sin_guardar_ms);
  // What waited for the whole store has its time once that is back.
  const tardaAparte = (ms: number) => tarda(Math.min(ms, s.firme_ms));
  const razones: [RazonSalud, boolean][] = [
    ['base', sin_guardar && !s.contesta],
    ['sin_guardar', sin_guardar && s.contesta],
    ['mensajes', !sin_guardar && !tarda(s.sin_dejar_ms)],
    ['entrada', !sin_guardar && tarda(Math.min(s.espera_ms, s.firme_ms))],
    ['hallazgos', tardaAparte(s.hallazgos_ms)],
    ['detector', tarda(s.detector_ms)],
    ['avisos', tardaAparte(s.atraso_ms) || tardaAparte(s.sin_avisar_ms)],
    ['broker', !s.broker],
    ['disco', s.libre_bytes !== null && s.libre_bytes < s.libre_min_bytes],
    ['reloj', s.error_reloj_ms !== 0],
  ];
  return razones.flatMap(([razon, hay]) => (hay ? [razon] : []));
};

/** The alarm that stands for a reason. */
export const reglaDe = (razon: RazonSalud): ReglaServidor => {
  if (razon === 'reloj') return 'servidor_reloj';
  if (razon === 'entrada') return 'servidor_entrada';
  return noGuarda([razon]) ? 'servidor_sin_guardar' : 'servidor_degradado';
};
