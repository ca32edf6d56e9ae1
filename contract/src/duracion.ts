/** How spans of time are written, on screens and in documents alike. Pure. */

/** Between a number and its unit: never breaks. */
const ESPACIO_FIJO = '\u00a0';
const [DECIMA_MS, SEGUNDO_MS, MINUTO_MS, HORA_MS, DIA_MS] = [100, 1_000, 60_000, 3_600_000, 86_400_000];

/** The smallest unit that is written of a span, ms: what rounds up to the next larger unit is written in that one. */
const pasoDe = (ms: number): number => {
  if (ms < 10 * SEGUNDO_MS - DECIMA_MS / 2) return DECIMA_MS;
  if (ms < HORA_MS - SEGUNDO_MS / 2) return SEGUNDO_MS;
  return ms < DIA_MS - MINUTO_MS / 2 ? MINUTO_MS : HORA_MS;
};

const escribir = (ms: number): string => {
  const s = Math.round(ms / SEGUNDO_MS);
  const partes: [number, string][] = [
    [Math.floor(s / 86_400), 'd'],
    [Math.floor(s / 3_600) % 24, 'h'],
    [Math.floor(s / 60) % 60, 'min'],
    [s % 60, 's'],
  ];
  const primera = partes.findIndex(([cantidad], i) => cantidad > 0 || i === partes.length - 1);
  return partes
    .slice(primera, primera + 2)
    .filter(([cantidad], i) => i === 0 || cantidad > 0)
    .map(([cantidad, unidad]) => `${cantidad}${ESPACIO_FIJO}${unidad}`)
    .join(' ');
};

/**
 * A span in the two largest units that matter, rounded once, to the smaller of them: `0.8 s`, `41 s`, `4 min 14 s`,
 * `2 h 41 min`, `2 d 18 h`. 89.5 s is `1 min 30 s`, as a table of whole seconds has it. Nothing is shorter than 0; what is no
 * number is '-'.
 */
export const formatDuracion = (duracion_ms: number): string => {
  if (Number.isNaN(duracion_ms)) return '-';
  const ms = Math.max(0, duracion_ms);
  const paso = pasoDe(ms);
  const redondo = Math.round(ms / paso) * paso;
  return paso === DECIMA_MS ? `${(redondo / SEGUNDO_MS).toFixed(1)}${ESPACIO_FIJO}s` : escribir(redondo);
};

/**
 * How long ago something was, no finer than it is told anew, `cada_ms`, and never older than it is: `8 s`, `4 min 14 s`.
 * Told anew every 30 s, `menos de 1 min`, which is true until it is told again, then `30 s`, `1 min`.
 */
export const formatEdad = (edad_ms: number, cada_ms = SEGUNDO_MS): string => {
  if (Number.isNaN(edad_ms)) return '-';
  const ms = Math.floor(Math.max(0, edad_ms) / cada_ms) * cada_ms;
  const paso = Math.max(SEGUNDO_MS, pasoDe(ms));
  return ms === 0 && cada_ms > SEGUNDO_MS
    ? `menos de ${escribir(2 * cada_ms)}`
    : escribir(Math.floor(ms / paso) * paso);
};

const conSigno = (ms: number): string => {
  const cifras = Math.abs(ms).toFixed(1);
  if (Number(cifras) === 0) return cifras;
  return `${ms < 0 ? '\u2212' : '+'}${cifras}`;
};

/**
 * How far a clock is off, positive ahead: a measure below a second, which detection reckons with (`+2.1 ms`), and from
 * there on words (`adelantado 1 h`, `atrasado 12 s`).
 */
export const textoDesfase = (desfase_ms: number): string => {
  const largo_ms = Math.abs(desfase_ms);
  if (largo_ms < SEGUNDO_MS - 0.05) return `${conSigno(desfase_ms)}${ESPACIO_FIJO}ms`;
  return `${desfase_ms > 0 ? 'adelantado' : 'atrasado'} ${formatDuracion(largo_ms)}`;
};
