import type { DATE_COLUMN } from '@tramos/contract/limites';
import { type EventosSearch, rangoDe } from '../busqueda';
import { type Momento, masDias, type RangoRelativo } from '../rango-hoy';

/** Words for the dates of the list. */

export type ColumnaFecha = NonNullable<EventosSearch['dateColumn']> | typeof DATE_COLUMN;

export const ETIQUETA_COLUMNA: Record<ColumnaFecha, string> = {
  created_at: 'Creado',
  hora_sensor0: 'Hora del sensor',
  recognized_at: 'Reconocido',
};

/** The quick choices in their order; `hoy` is the default, which the address does not name. */
export const ETIQUETA_RANGO: Record<'hoy' | RangoRelativo, string> = {
  hoy: 'Hoy',
  ayer: 'Ayer',
  '24h': 'Últimas 24 h',
  '7d': 'Últimos 7 días',
  '30d': 'Últimos 30 días',
  mes: 'Este mes',
  todo: 'Cualquier día',
};

/** `21/11/2026` of `2026-11-21`. */
const diaEscrito = (dia: string): string => dia.split('-').toReversed().join('/');

const minutoEscrito = (minuto: string): string => `${diaEscrito(minuto.slice(0, 10))} ${minuto.slice(11)}`;

const deFechas = (desde: string, hasta: string): string => {
  const [unDia, otroDia] = [desde.slice(0, 10), hasta.slice(0, 10)];
  const enteros = desde.endsWith('T00:00') && hasta.endsWith('T23:59');
  if (unDia === otroDia) return enteros ? diaEscrito(unDia) : `${minutoEscrito(desde)} a ${hasta.slice(11)}`;
  return enteros
    ? `${diaEscrito(unDia)} a ${diaEscrito(otroDia)}`
    : `${minutoEscrito(desde)} a ${minutoEscrito(hasta)}`;
};

/** True while neither dates nor a relative range were chosen: today. */
const esHoy = ({ rango, dateFrom, dateTo }: EventosSearch): boolean =>
  rango === undefined && dateFrom === undefined && dateTo === undefined;

/** The relative range in force, or `null` when the dates are the person's own. */
export const rangoElegido = (search: EventosSearch): 'hoy' | RangoRelativo | null => {
  if (search.dateFrom !== undefined || search.dateTo !== undefined) return null;
  return search.rango ?? 'hoy';
};

/** What the list's dates are, in site time: `Hoy, 21/11/2026`, `Últimas 24 h`, `20/11/2026 22:00 a 21/11/2026 06:00`. */
export const textoRango = (search: EventosSearch, momento: Momento): string => {
  if (esHoy(search)) return `Hoy, ${diaEscrito(momento.hoy)}`;
  const rango = rangoElegido(search);
  if (rango === 'ayer') return `Ayer, ${diaEscrito(masDias(momento.hoy, -1))}`;
  if (rango !== null) return ETIQUETA_RANGO[rango];
  const { dateFrom, dateTo } = rangoDe(search, momento);
  if (dateFrom === undefined) return `hasta ${minutoEscrito(dateTo ?? '')}`;
  return dateTo === undefined ? `desde ${minutoEscrito(dateFrom)}` : deFechas(dateFrom, dateTo);
};
