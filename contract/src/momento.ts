import { relojDeSitio, repetidosDe } from './hora-sitio';

/** How a moment is told beside another, on screens and in messages alike. Pure: the zone is an argument (product §2.11). */

export type Instante = string | number | null | undefined;

export interface ComoMomento {
  zona: string;
  /** The moment whose day whoever reads takes for granted; without one the whole date is told. */
  junto_a?: Instante;
  /** The day is told on any day. */
  con_dia?: boolean;
  precision?: 'minuto' | 'segundo' | 'milisegundo';
}

interface PartesDeMomento {
  /** `21/11`, `21/11/2025`; '' on the day that is taken for granted. */
  dia: string;
  /** `03:41:58`; `01:30:00 UTC−7` in an hour that comes twice. */
  hora: string;
}

/** The furthest instant that a `Date` can hold, ms. */
const FECHA_MAX_MS = 8.64e15;

/** Epoch ms; null when it is missing or invalid. */
export const msDe = (instante: Instante): number | null => {
  if (instante === null || instante === undefined || instante === '') return null;
  const t_ms = typeof instante === 'number' ? instante : Date.parse(instante);
  return Math.abs(t_ms) <= FECHA_MAX_MS ? t_ms : null;
};

const LARGO = { minuto: 16, segundo: 19, milisegundo: 23 } as const;
const ESPACIO_FIJO = '\u00a0';
const MENOS = '\u2212';

/** `UTC−7`, `UTC+5:30`. */
const textoDesfaseUtc = (desfase_ms: number): string => {
  const minutos = Math.round(Math.abs(desfase_ms) / 60_000);
  const resto = minutos % 60 === 0 ? '' : `:${String(minutos % 60).padStart(2, '0')}`;
  return `UTC${desfase_ms < 0 ? MENOS : '+'}${Math.floor(minutos / 60)}${resto}`;
};

const mexicana = (iso: string): string => iso.split('-').reverse().join('/');

/** ` UTC−7` in an hour that the clocks show twice; '' in any other. */
export const desfaseSiSeRepite = (instante: Instante, zona: string): string => {
  const t_ms = msDe(instante);
  if (t_ms === null || !repetidosDe(zona)(t_ms)) return '';
  return `${ESPACIO_FIJO}${textoDesfaseUtc(relojDeSitio(zona)(t_ms) - t_ms)}`;
};

/** Day and hour apart, for whoever sets the day back; null when the moment is missing or invalid. */
export const partesDeMomento = (
  instante: Instante,
  { zona, junto_a, con_dia = false, precision = 'segundo' }: ComoMomento,
): PartesDeMomento | null => {
  const exacto_ms = msDe(typeof instante === 'number' ? Math.round(instante) : instante);
  if (exacto_ms === null) return null;
  const reloj = relojDeSitio(zona);
  const escribir = (t_ms: number) => new Date(reloj(t_ms)).toISOString();
  const escrito = escribir(exacto_ms);
  const otro_ms = msDe(junto_a);
  const otro = otro_ms === null ? '' : escribir(otro_ms);
  const fecha = escrito.slice(0, 10);
  const hora = escrito.slice(11, LARGO[precision]);
  const dia = otro.slice(0, 4) === fecha.slice(0, 4) ? mexicana(fecha.slice(5)) : mexicana(fecha);
  return {
    dia: !con_dia && otro.slice(0, 10) === fecha ? '' : dia,
    hora: `${hora}${desfaseSiSeRepite(exacto_ms, zona)}`,
  };
};

/** `21/11 03:41:58`, `21/11/2025, 03:41:58` (spec §2 Event detail); the hour alone without a day. */
const unirMomento = ({ dia, hora }: PartesDeMomento): string => {
  if (dia === '') return hora;
  return dia.length > 5 ? `${dia}, ${hora}` : `${dia} ${hora}`;
};

/**
 * A moment so that it cannot be taken for another: the hour alone on the day of `junto_a` by the site's calendar,
 * with the date on any other day, with the year in any other year, with the distance from UTC in an hour that the clocks
 * show twice. '-' when it is missing or invalid.
 */
export const textoMomento = (instante: Instante, como: ComoMomento): string => {
  const partes = partesDeMomento(instante, como);
  return partes ? unirMomento(partes) : '-';
};

/** The same after `a las` or `desde las`: `03:41:58`, `03:41:58 del 21/11`. */
export const horaEnFrase = (instante: Instante, como: ComoMomento): string => {
  const partes = partesDeMomento(instante, como);
  if (partes === null) return '-';
  return partes.dia === '' ? partes.hora : `${partes.hora} del ${partes.dia}`;
};
