import { diaDeSitio, relojDeSitio } from '@tramos/contract/hora-sitio';

/**
 * Ranges of days in the site's zone, whatever the browser's (spec §5 Events calls, product §2.11). All but one with
 * dates of its own are relative: asked again after the site's midnight they give other dates.
 */

/** What relative ranges are counted from. */
export interface Momento {
  /** The site's calendar day, `yyyy-mm-dd`. */
  hoy: string;
  /** A day before, to ten minutes, `yyyy-mm-ddThh:mm` in site time. */
  hace24h: string;
}

/** First and last minute, `yyyy-mm-ddThh:mm` in site time; the last one counts whole. An end that is missing is open. */
export interface Rango {
  dateFrom?: string;
  dateTo?: string;
}

const DIA_MS = 86_400_000;
/** How finely the last 24 hours move: a list must not be asked for again every minute. */
const PASO_MS = 600_000;

const enElSitio = (t_ms: number, zona: string): string =>
  new Date(relojDeSitio(zona)(t_ms)).toISOString().slice(0, 16);

/** The moment of an instant, epoch ms: the same one for ten minutes. */
export const momentoDe = (ahora_ms: number, zona: string): Momento => ({
  hoy: diaDeSitio(ahora_ms, zona),
  hace24h: enElSitio(ahora_ms - (ahora_ms % PASO_MS) - DIA_MS, zona),
});

/** The calendar day so many days away from another. */
export const masDias = (dia: string, dias: number): string =>
  new Date(Date.parse(`${dia}T00:00Z`) + dias * DIA_MS).toISOString().slice(0, 10);

export const rangoDelDia = (dia: string): { dateFrom: string; dateTo: string } => ({
  dateFrom: `${dia}T00:00`,
  dateTo: `${dia}T23:59`,
});

/** Ranges that the address names instead of dating them; today is the default and has no name there. */
export const RANGOS = ['ayer', '24h', '7d', '30d', 'mes', 'todo'] as const;
export type RangoRelativo = (typeof RANGOS)[number];

/** The dates of a relative range now; `todo` has none. */
export const fechasDe = (rango: RangoRelativo, { hoy, hace24h }: Momento): Rango => {
  const desde = (dia: string): Rango => ({ ...rangoDelDia(hoy), dateFrom: `${dia}T00:00` });
  switch (rango) {
    case 'ayer':
      return rangoDelDia(masDias(hoy, -1));
    case '24h':
      return { dateFrom: hace24h };
    case '7d':
      return desde(masDias(hoy, -6));
    case '30d':
      return desde(masDias(hoy, -29));
    case 'mes':
      return desde(`${hoy.slice(0, 7)}-01`);
    case 'todo':
      return {};
    default:
      return rango satisfies never;
  }
};

/** A minute of the calendar as it is written, or `undefined`: `2026-02-30T10:00` is none. A day alone is its `hora`. */
export const leerMinuto = (texto: string, hora: '00:00' | '23:59'): string | undefined => {
  const minuto = /^\d{4}-\d{2}-\d{2}$/.test(texto) ? `${texto}T${hora}` : texto;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(minuto)) return undefined;
  const fecha = new Date(`${minuto}Z`);
  return !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(minuto) ? minuto : undefined;
};
