import { REPETIR_MS } from './reglas-sonido';

/** The choices of repetition and silence as a person reads them: in the bar's menu and in the settings. */

export const enMinutos = (ms: number): string => (ms < 60_000 ? `${ms / 1_000} s` : `${ms / 60_000} min`);

/** No choice ends the repetition: to hear nothing for a while there is the silence, which ends and is audited. */
export const ENTRE_SONIDOS = REPETIR_MS.map((ms) => ({ value: String(ms), label: enMinutos(ms) }));
