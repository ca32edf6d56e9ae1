/** How far this computer's clock is behind the server's, ms: what is shown and judged follows the server's. */
let desfase_ms = 0;
let conocida = false;

const poner = (ms: number): void => {
  desfase_ms = ms;
  conocida = true;
};

/** Learns the server's clock from an ISO time it has just sent. */
export const ponerEnHora = (hora_servidor: string): void => {
  const hora = Date.parse(hora_servidor);
  if (Number.isFinite(hora)) poner(hora - Date.now());
};

/** When an answer was dated by the server, in whole seconds, and when this computer asked and heard; epoch ms. */
export interface AnswerTimes {
  date_ms: number;
  enviada_ms: number;
  recibida_ms: number;
}

/**
 * The offset nearest to the one known that a dated answer allows: the answer was made between asking and hearing,
 * within the second that it names. So a fine offset stays, and a clock that was set meanwhile is found out.
 */
export const desfaseSegun = (
  conocido_ms: number,
  { date_ms, enviada_ms, recibida_ms }: AnswerTimes,
): number => Math.min(Math.max(conocido_ms, date_ms - recibida_ms), date_ms + 1_000 - enviada_ms);

/** Learns the server's clock from the `Date` header of an answer; without one nothing is learned. */
export const aprenderHora = (date: string | null, enviada_ms: number, recibida_ms: number): void => {
  const date_ms = Date.parse(date ?? '');
  if (Number.isFinite(date_ms)) poner(desfaseSegun(desfase_ms, { date_ms, enviada_ms, recibida_ms }));
};

/** The server's clock now, epoch ms. */
export const ahoraServidor = (): number => Date.now() + desfase_ms;

/** False until the server has said its time once: until then nothing can be judged by it. */
export const horaConocida = (): boolean => conocida;

/** A clock of this computer that is further off than this is told to whoever sits before it. */
const DESFASE_DICHO_MS = 5_000;

/** How far ahead of the site's time this computer's clock is, ms, negative behind; null while that is of no account. */
export const desfaseDeEquipo = (): number | null =>
  conocida && Math.abs(desfase_ms) > DESFASE_DICHO_MS ? -desfase_ms : null;
