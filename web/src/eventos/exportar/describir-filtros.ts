import { ETIQUETA_DISPOSICION, ETIQUETA_EVENTO_ESTADO, ETIQUETA_VALIDEZ } from '@tramos/contract/evento';
import { DATE_COLUMN } from '@tramos/contract/limites';
import { type EventosSearch, rangoDe } from '../busqueda';
import { type FiltroDeRed, opcionesDe, type Red } from '../filtros/opciones';
import { textoOcurrido, textoPosiciones } from '../filtros/texto-lugar-y-hora';
import { ETIQUETA_COLUMNA, textoRango } from '../filtros/texto-rango';
import type { Momento } from '../rango-hoy';

/** Dates as they are on the calendar: a document outlives "today". */
const fechas = (search: EventosSearch, momento: Momento): string => {
  const rango = rangoDe(search, momento);
  if (rango.dateFrom === undefined && rango.dateTo === undefined) return 'cualquier día';
  return textoRango({ ...rango }, momento);
};

const nombreEnRed = (filtro: FiltroDeRed, search: EventosSearch, red: Red): string | undefined => {
  const valor = search[filtro];
  if (valor === undefined) return undefined;
  return opcionesDe(filtro, red, {}).find((opcion) => opcion.valor === valor)?.etiqueta ?? String(valor);
};

/** The filters in force, label and value, as the first page of a document tells them (product §2.23). */
export const describirFiltros = (
  search: EventosSearch,
  { momento, zona }: { momento: Momento; zona: string },
  red: Red,
): (readonly [string, string])[] => {
  const { evento_estado, validez, disposicion, escalado, simulacion, ejercicio, grupo } = search;
  const todos: (readonly [string, string | undefined])[] = [
    [ETIQUETA_COLUMNA[search.dateColumn ?? DATE_COLUMN], fechas(search, momento)],
    ['Evento', evento_estado && ETIQUETA_EVENTO_ESTADO[evento_estado]],
    ['Tramo', nombreEnRed('tramo', search, red)],
    ['Sistema', nombreEnRed('sistema', search, red)],
    ['Municipio', nombreEnRed('municipio', search, red)],
    ['Estado', nombreEnRed('estado', search, red)],
    ['Estación', nombreEnRed('estacion', search, red)],
    ['Cadenamiento', textoPosiciones(search)],
    ['Ocurrió', textoOcurrido(search, zona)],
    ['Validez', validez && ETIQUETA_VALIDEZ[validez]],
    ['Disposición', disposicion && ETIQUETA_DISPOSICION[disposicion]],
    ['Escalados', escalado && 'solo escalados'],
    ['Simulacro', simulacion && (simulacion === 'si' ? 'solo simulados y de prueba' : 'solo reales')],
    ['Ejercicio', ejercicio?.toString()],
    ['Grupo', grupo],
    ['Búsqueda', search.search],
  ];
  return todos.filter((filtro): filtro is [string, string] => filtro[1] !== undefined);
};
