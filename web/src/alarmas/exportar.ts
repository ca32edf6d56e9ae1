import {
  type AlarmaAsiento,
  ETIQUETA_ALARMA_ESTADO,
  ETIQUETA_ALARMA_HECHO,
  ETIQUETA_ALARMA_ORIGEN,
  ETIQUETA_ALARMA_REGLA,
  ETIQUETA_PRIORIDAD,
} from '@tramos/contract/alarmas';
import { type AlarmasKpi, KPI_LIMITES, KPI_MEZCLA } from '@tramos/contract/alarmas-kpi';
import { llamar } from '../lib/api';
import type { Columna } from '../lib/exportar/columna';
import { conUnidad, formatFecha, formatNumero } from '../lib/formato';
import { type Documento, leerTodas } from '../ui/exportar/exportar-tabla';
import type { AlarmasSearch } from './busqueda';
import { pedidoDeBitacora } from './consultas';
import {
  cifraDe,
  ETIQUETA_VEREDICTO,
  limitesDe,
  nombrePeriodo,
  textoInsuficiente,
  textoVentana,
  unidadDe,
} from './kpi';

/** The journal and the figures of the alarms as documents. */

/** What the alarm is, of one row of the journal. */
export const alarmaDe = ({ regla, objeto_id }: Pick<AlarmaAsiento, 'regla' | 'objeto_id'>): string =>
  regla === 'evento' ? `Evento ${objeto_id}` : ETIQUETA_ALARMA_REGLA[regla];

const COLUMNAS_BITACORA: readonly Columna<AlarmaAsiento>[] = [
  { tipo: 'instante', titulo: 'Cuándo', valor: (a) => a.t },
  { tipo: 'texto', titulo: 'Prioridad', valor: (a) => ETIQUETA_PRIORIDAD[a.prioridad] },
  { tipo: 'texto', titulo: 'Qué pasó', valor: (a) => ETIQUETA_ALARMA_HECHO[a.hecho] },
  { tipo: 'texto', titulo: 'Alarma', valor: alarmaDe },
  { tipo: 'texto', titulo: 'Tipo', valor: (a) => ETIQUETA_ALARMA_ORIGEN[a.origen] },
  { tipo: 'texto', titulo: 'Fuente', valor: (a) => a.nombre },
  { tipo: 'texto', titulo: 'Sistema', valor: (a) => a.sistema?.nombre },
  { tipo: 'texto', titulo: 'Quedó', valor: (a) => ETIQUETA_ALARMA_ESTADO[a.estado] },
  { tipo: 'texto', titulo: 'Detalle', valor: (a) => a.detalle },
  { tipo: 'instante', titulo: 'Hasta', valor: (a) => a.hasta },
  { tipo: 'texto', titulo: 'Quién', valor: (a) => a.por },
  { tipo: 'numero', decimales: 0, titulo: 'Alarma núm.', valor: (a) => a.alarma_id },
];

type Filtro = readonly [etiqueta: string, valor: string];

const puestos = (todos: readonly (readonly [string, string | null | undefined])[]): Filtro[] =>
  todos.flatMap(([etiqueta, valor]) => (valor ? [[etiqueta, valor] as const] : []));

/** Label and value of each filter of the journal that is in force. */
export const filtrosDeBitacora = (search: AlarmasSearch, sistema_nombre: string | null): Filtro[] => {
  const { q, prioridad, origen, hecho, alarma, dateFrom, dateTo } = search;
  return puestos([
    ['Desde', dateFrom?.replace('T', ' ')],
    ['Hasta', dateTo?.replace('T', ' ')],
    ['Hecho', hecho && ETIQUETA_ALARMA_HECHO[hecho]],
    ['Prioridad', prioridad && ETIQUETA_PRIORIDAD[prioridad]],
    ['Tipo', origen && ETIQUETA_ALARMA_ORIGEN[origen]],
    ['Sistema', sistema_nombre],
    ['Alarma', alarma?.toString()],
    ['Búsqueda', q],
  ]);
};

/** All that the filters select, not only the page that is read. */
export const documentoDeBitacora = (
  search: AlarmasSearch,
  sistema_nombre: string | null,
): Documento<AlarmaAsiento> => ({
  ...{ base: 'alarmas-bitacora', unidad: ['asiento', 'asientos'], columnas: COLUMNAS_BITACORA },
  filtros: filtrosDeBitacora(search, sistema_nombre),
  filas: () =>
    leerTodas(
      async (parte) =>
        (await llamar('alarmasBitacora', { query: { ...pedidoDeBitacora(search), ...parte } })).asientos,
      ({ id }) => id,
    ),
});

/** One line of the sheet of figures. */
export interface Renglon {
  apartado: string;
  que: string;
  valor: string;
  limite: string | null;
  veredicto: string | null;
}

/** Everything that the screen of figures shows, in its order, as lines. */
export const renglonesDeKpi = (kpi: AlarmasKpi): Renglon[] => [
  { apartado: 'Periodo', que: 'Cifras', valor: textoVentana(kpi), limite: null, veredicto: null },
  ...kpi.indicadores.map((indicador) => ({
    apartado: 'Indicador',
    que: KPI_LIMITES[indicador.codigo].etiqueta,
    valor: `${cifraDe(indicador)} ${unidadDe(indicador)}`,
    limite: limitesDe(indicador.codigo),
    veredicto: ETIQUETA_VEREDICTO[indicador.veredicto],
  })),
  ...kpi.mezcla.map(({ prioridad, n, fraccion, veredicto }) => ({
    apartado: 'Prioridad',
    que: ETIQUETA_PRIORIDAD[prioridad],
    valor: fraccion === null ? formatNumero(n) : `${formatNumero(n)}, ${conUnidad(100 * fraccion, '%', 1)}`,
    limite: `${prioridad === 'baja' ? 'desde' : 'hasta'} ${conUnidad(100 * KPI_MEZCLA[prioridad], '%')}`,
    veredicto: ETIQUETA_VEREDICTO[veredicto],
  })),
  ...kpi.fuentes.map(({ origen, nombre, regla, n, fraccion }) => ({
    apartado: 'Fuente principal',
    que: `${nombre}, ${origen === 'evento' ? 'eventos' : ETIQUETA_ALARMA_REGLA[regla]}`,
    valor: `${formatNumero(n)}, ${conUnidad(100 * fraccion, '%')}`,
    ...{ limite: null, veredicto: null },
  })),
  ...kpi.castanetean.map(({ nombre, regla, n }) => ({
    apartado: 'Castañetea',
    que: `${nombre}, ${ETIQUETA_ALARMA_REGLA[regla]}`,
    valor: `${formatNumero(n)} cambios en un minuto`,
    ...{ limite: null, veredicto: null },
  })),
];

const COLUMNAS_KPI: readonly Columna<Renglon>[] = [
  { tipo: 'texto', titulo: 'Apartado', valor: (r) => r.apartado },
  { tipo: 'texto', titulo: 'Qué', valor: (r) => r.que },
  { tipo: 'texto', titulo: 'Valor', valor: (r) => r.valor },
  { tipo: 'texto', titulo: 'Límite', valor: (r) => r.limite },
  { tipo: 'texto', titulo: 'Juicio', valor: (r) => r.veredicto },
];

export const documentoDeKpi = (
  kpi: AlarmasKpi,
  sistema_nombre: string | null,
  zona: string,
): Documento<Renglon> => ({
  ...{ base: 'alarmas-indicadores', unidad: ['renglón', 'renglones'], columnas: COLUMNAS_KPI },
  filas: renglonesDeKpi(kpi),
  filtros: puestos([
    [
      'Periodo',
      `${nombrePeriodo(kpi)}, de ${formatFecha(kpi.desde, zona)} a ${formatFecha(kpi.hasta, zona)}`,
    ],
    ['Sistema', sistema_nombre],
    ['Nota', textoInsuficiente(kpi)],
  ]),
  totales: [['Alarmas anunciadas', formatNumero(kpi.anunciadas)]],
});
