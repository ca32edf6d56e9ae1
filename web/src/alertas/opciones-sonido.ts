import { REPETIR_MS } from './reglas-sonido';

/** The choices of repetition and silence as a person reads them: in the bar's menu and in the settings. */

export const enMinutos = (ms: number): string => (ms < 60_000 ? `${ms / 1_000} s` : `${ms / 60_000} min`);

/** `0` is none. */
export const ENTRE_SONIDOS = [
  { value: '0', label: 'No' },
  ...REPETIR_MS.map((ms) => ({ value: String(ms), label: enMinutos(ms) })),
];
