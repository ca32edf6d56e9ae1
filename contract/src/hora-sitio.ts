/** Site time of many instants, quickly: asking the browser for each of them would take longer than all the rest. */

const CUARTO_MS = 15 * 60_000;
const DIA_MS = 86_400_000;

/** Splits an instant, epoch ms, into what the site's clock shows, as if that reading were UTC (epoch ms). */
export type RelojDeSitio = (t_ms: number) => number;

/** Remembers what was answered for each key. */
const crearMemoria = <T>(preguntar: (clave: number) => T) => {
  const conocidos = new Map<number, T>();
  return (clave: number): T => {
    const conocido = conocidos.get(clave);
    if (conocido !== undefined) return conocido;
    const nuevo = preguntar(clave);
    conocidos.set(clave, nuevo);
    return nuevo;
  };
};

/**
 * The clock of a zone (IANA name). Two questions serve a day whose clocks stay as they are, which is nearly every day;
 * on the others one serves a quarter of an hour, because every zone in use moves its clocks on one.
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
  const preguntar = (t_ms: number): number => {
    const partes: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of formato.formatToParts(t_ms)) partes[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partes;
    return Date.UTC(year, month - 1, day, hour, minute, second) - t_ms;
  };
  const delCuarto = crearMemoria((cuarto) => preguntar(cuarto * CUARTO_MS));
  const cuartoDe = (t_ms: number): number => Math.floor(t_ms / CUARTO_MS);
  /** Null on a day on which the clocks move. */
  const delDia = crearMemoria((dia) => {
    const desfase = delCuarto(cuartoDe(dia * DIA_MS));
    return desfase === delCuarto(cuartoDe((dia + 1) * DIA_MS) - 1) ? desfase : null;
  });
  return (t_ms) => t_ms + (delDia(Math.floor(t_ms / DIA_MS)) ?? delCuarto(cuartoDe(t_ms)));
};

const relojes = new Map<string, RelojDeSitio>();

/** The clock of a zone that everybody shares: to make one costs more than to ask it a thousand times. */
export const relojDeSitio = (zona: string): RelojDeSitio => {
  const hecho = relojes.get(zona) ?? crearRelojDeSitio(zona);
  relojes.set(zona, hecho);
  return hecho;
};

/** The zone's calendar day at an instant, `yyyy-mm-dd`. */
export const diaDeSitio = (t_ms: number, zona: string): string =>
  new Date(relojDeSitio(zona)(t_ms)).toISOString().slice(0, 10);

/** Whether the clock shows at another instant too what it shows at this one: it was put back in between. */
export const crearRepetidos = (reloj: RelojDeSitio): ((t_ms: number) => boolean) => {
  const desfase = (t_ms: number): number => reloj(t_ms) - t_ms;
  // Nearly every instant is of a day beside which no clock moves: one question serves it whole.
  const quieto = crearMemoria((dia) => desfase((dia - 1) * DIA_MS) === desfase((dia + 2) * DIA_MS));
  return (t_ms) => {
    if (quieto(Math.floor(t_ms / DIA_MS))) return false;
    const local_ms = reloj(t_ms);
    return [t_ms - DIA_MS, t_ms + DIA_MS].some((vecino) => {
      const otro = local_ms - desfase(vecino);
      return otro !== t_ms && reloj(otro) === local_ms;
    });
  };
};

const repetidos = new Map<string, (t_ms: number) => boolean>();

/** The same for a zone, shared by everybody. */
export const repetidosDe = (zona: string): ((t_ms: number) => boolean) => {
  const hecho = repetidos.get(zona) ?? crearRepetidos(relojDeSitio(zona));
  repetidos.set(zona, hecho);
  return hecho;
};

const DOS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const TRES = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0'));

/** Dates are written once: neighbours in a list mostly share them. */
const crearFechas = (escribir: (iso: string) => string) =>
  crearMemoria((dia) => escribir(new Date(dia * DIA_MS).toISOString().slice(0, 10)));

const fechaIso = crearFechas((iso) => iso);
const fechaMexicana = crearFechas((iso) => iso.split('-').reverse().join('/'));

/** `03:41:` of a minute of the day, with this after each of its parts. */
const crearMinutos = (entre: string) =>
  crearMemoria((minuto) => `${DOS[Math.floor(minuto / 60)]}${entre}${DOS[minuto % 60]}${entre}`);
const minutos = crearMinutos(':');
const minutosDeArchivo = crearMinutos('-');

/** `03:41:58` of a day's milliseconds. */
const horaDe = (ms: number, escribir = minutos): string =>
  `${escribir(Math.floor(ms / 60_000))}${DOS[Math.floor(ms / 1_000) % 60]}`;

const diaDe = (local_ms: number): number => Math.floor(local_ms / DIA_MS);
const delDia = (local_ms: number): number => local_ms - diaDe(local_ms) * DIA_MS;

const conMilis = (ms: number): string => `${horaDe(ms)}.${TRES[Math.floor(ms) % 1_000]}`;

/** `-07:00`, `+05:30`: how far a clock is from UTC. */
const desfaseIso = (desfase_ms: number): string => {
  const minutos_ = Math.round(Math.abs(desfase_ms) / 60_000);
  return `${desfase_ms < 0 ? '-' : '+'}${DOS[Math.floor(minutos_ / 60)]}:${DOS[minutos_ % 60]}`;
};

/**
 * Writes instants into a document whose heading names the zone. A reading that comes twice when the clocks go back says
 * which of the two it is: `2026-11-01 01:30:00.000-07:00`.
 */
export const crearEscritorDeSitio = (
  reloj: RelojDeSitio,
  escribir: (local_ms: number) => string,
): ((t_ms: number) => string) => {
  const repetido = crearRepetidos(reloj);
  return (t_ms) => {
    const local_ms = reloj(t_ms);
    return repetido(t_ms) ? `${escribir(local_ms)}${desfaseIso(local_ms - t_ms)}` : escribir(local_ms);
  };
};

/** `21/11/2026 03:41:58.218`: for people. */
export const formatLectura = (local_ms: number): string =>
  `${fechaMexicana(diaDe(local_ms))} ${conMilis(delDia(local_ms))}`;

/** `2026-11-21 03:41:58.218`: what every spreadsheet reads as a date, day and month never exchanged. */
export const formatIsoLocal = (local_ms: number): string =>
  `${fechaIso(diaDe(local_ms))} ${conMilis(delDia(local_ms))}`;

/** `2026-11-21_03-41-58`: the timestamp in the name of a file (spec §7). */
export const formatMarca = (local_ms: number): string =>
  `${fechaIso(diaDe(local_ms))}_${horaDe(delDia(local_ms), minutosDeArchivo)}`;
