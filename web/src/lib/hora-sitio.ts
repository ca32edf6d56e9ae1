/** Site time of many instants, quickly: asking the browser for each of them would take longer than all the rest. */

const CUARTO_MS = 15 * 60_000;

/** Splits an instant, epoch ms, into what the site's clock shows, as if that reading were UTC (epoch ms). */
export type RelojDeSitio = (t_ms: number) => number;

/**
 * The clock of a zone (IANA name). Every zone in use moves its clocks on a quarter of an hour, so that one question
 * serves all the instants of a quarter.
 */
export const crearRelojDeSitio = (zona: string): RelojDeSitio => {
  const formato = new Intl.DateTimeFormat('en-US', {
    timeZone: zona,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const desfases = new Map<number, number>();
  const preguntar = (t_ms: number): number => {
    const partes: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of formato.formatToParts(t_ms)) partes[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partes;
    return Date.UTC(year, month - 1, day, hour, minute, second) - t_ms;
  };
  return (t_ms) => {
    const cuarto = Math.floor(t_ms / CUARTO_MS);
    let desfase = desfases.get(cuarto);
    if (desfase === undefined) {
      desfase = preguntar(cuarto * CUARTO_MS);
      desfases.set(cuarto, desfase);
    }
    return t_ms + desfase;
  };
};

const DIA_MS = 86_400_000;

const dos = (n: number): string => (n < 10 ? `0${n}` : String(n));
const tres = (n: number): string => (n < 10 ? `00${n}` : n < 100 ? `0${n}` : String(n));

/** Dates that were written last, by their day: neighbours in a list mostly share them. */
const crearFechas = (escribir: (iso: string) => string) => {
  const conocidas = new Map<number, string>();
  return (dia: number): string => {
    let fecha = conocidas.get(dia);
    if (fecha === undefined) {
      fecha = escribir(new Date(dia * DIA_MS).toISOString().slice(0, 10));
      conocidas.set(dia, fecha);
    }
    return fecha;
  };
};

const fechaIso = crearFechas((iso) => iso);
const fechaMexicana = crearFechas((iso) => iso.split('-').reverse().join('/'));

/** `03:41:58.218` of a day's milliseconds, with these between its parts. */
const horaDe = (ms: number, entre = ':'): string =>
  `${dos(Math.floor(ms / 3_600_000))}${entre}${dos(Math.floor(ms / 60_000) % 60)}${entre}${dos(Math.floor(ms / 1_000) % 60)}`;

const diaDe = (local_ms: number): number => Math.floor(local_ms / DIA_MS);
const delDia = (local_ms: number): number => local_ms - diaDe(local_ms) * DIA_MS;

const conMilis = (ms: number): string => `${horaDe(ms)}.${tres(Math.floor(ms) % 1_000)}`;

/** `21/11/2026 03:41:58.218`: for people. */
export const formatLectura = (local_ms: number): string =>
  `${fechaMexicana(diaDe(local_ms))} ${conMilis(delDia(local_ms))}`;

/** `2026-11-21 03:41:58.218`: what every spreadsheet reads as a date, day and month never exchanged. */
export const formatIsoLocal = (local_ms: number): string =>
  `${fechaIso(diaDe(local_ms))} ${conMilis(delDia(local_ms))}`;

/** `2026-11-21_03-41-58`: the timestamp in the name of a file (spec §7). */
export const formatMarca = (local_ms: number): string =>
  `${fechaIso(diaDe(local_ms))}_${horaDe(delDia(local_ms), '-')}`;
