import { relojDeSitio } from '@tramos/contract/hora-sitio';

/** Site time ↔ instants (product §2.11). Pure: the zone is an argument. */

/** Civil year in the zone at an instant. */
export const anioDeSitio = (t_ms: number, zona: string): number =>
  new Date(relojDeSitio(zona)(t_ms)).getUTCFullYear();

const DIA_MS = 86_400_000;

/**
 * The instant at which the zone's clock shows `local_ms` (a reading written as if it were UTC, epoch ms). An hour
 * that happens twice takes the first or the last of the two, as asked; an hour that is skipped moves forward by
 * the size of the jump.
 */
export const instanteDeSitio = (local_ms: number, zona: string, si_repite: 'primera' | 'ultima'): number => {
  const reloj = relojDeSitio(zona);
  const desfase = (t_ms: number) => reloj(t_ms) - t_ms;
  const antes = desfase(local_ms - DIA_MS);
  const despues = desfase(local_ms + DIA_MS);
  const candidatos = [local_ms - antes, local_ms - despues].filter((t) => reloj(t) === local_ms);
  if (candidatos.length === 0) return local_ms - antes;
  return si_repite === 'primera' ? Math.min(...candidatos) : Math.max(...candidatos);
};

const FECHA =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}:\d{2})?)?$/;

const MINUTO_MS = 60_000;

/** Length of what the text names: a day, a minute, a second or a millisecond. */
const duracionDe = (hora?: string, segundo?: string, milis?: string): number => {
  if (hora === undefined) return DIA_MS;
  if (segundo === undefined) return MINUTO_MS;
  return milis === undefined ? 1_000 : 1;
};

const desfaseEscrito_ms = (zona: string): number => {
  if (zona === 'Z') return 0;
  const [horas = 0, minutos = 0] = zona.slice(1).split(':').map(Number);
  return (zona.startsWith('-') ? -1 : 1) * (horas * 60 + minutos) * MINUTO_MS;
};

/**
 * Start and end (exclusive) of what a date of a query names, epoch ms: `2026-11-20T23:59` is that whole minute,
 * `2026-11-20` that whole day. Without a zone it is site time. Null when no such date exists (31 February).
 */
export const intervaloDeFecha = (
  texto: string,
  zona: string,
): { desde_ms: number; hasta_ms: number } | null => {
  const partes = FECHA.exec(texto);
  if (!partes) return null;
  const [, a, m, d, hora, minuto, segundo, milis, escrita] = partes;
  const numeros = [a, m, d, hora, minuto, segundo, milis?.padEnd(3, '0')].map((n) => Number(n ?? 0));
  const [anio = 0, mes = 0, dia = 0, h = 0, min = 0, s = 0, ms = 0] = numeros;
  const local_ms = Date.UTC(anio, mes - 1, dia, h, min, s, ms);
  const vuelta = new Date(local_ms);
  const existe = vuelta.getUTCMonth() === mes - 1 && vuelta.getUTCDate() === dia;
  if (!existe || h > 23 || min > 59 || s > 59) return null;
  const fin_ms = local_ms + duracionDe(hora, segundo, milis);
  if (escrita !== undefined) {
    const desfase = desfaseEscrito_ms(escrita);
    return { desde_ms: local_ms - desfase, hasta_ms: fin_ms - desfase };
  }
  // The last repetition of the last instant named, so that an hour that happens twice is wholly inside.
  return {
    desde_ms: instanteDeSitio(local_ms, zona, 'primera'),
    hasta_ms: instanteDeSitio(fin_ms - 1, zona, 'ultima') + 1,
  };
};
