import {
  type AlarmasKpi,
  KPI_LIMITES,
  KPI_PERIODO_H,
  type KpiCodigo,
  type KpiVeredicto,
} from '@tramos/contract/alarmas-kpi';
import { formatDuracion } from '@tramos/contract/duracion';
import { conUnidad, formatNumero } from '../lib/formato';

/** How the figures of the alarms are written. Pure. */

export type Indicador = AlarmasKpi['indicadores'][number];

const ALARMAS = ['alarma', 'alarmas'] as const;
const UNIDAD: Record<KpiCodigo, string | readonly [una: string, varias: string]> = {
  por_10min: 'de media',
  por_hora: 'de media',
  por_dia: 'de media',
  maximo_10min: ALARMAS,
  periodos_con_mas_de_10: 'de los periodos',
  horas_con_mas_de_30: 'de las horas',
  tiempo_en_inundacion: 'del tiempo',
  diez_fuentes: 'del total',
  castaneteo: ['fuente', 'fuentes'],
  fugaces: ALARMAS,
  viejas: ALARMAS,
  apartadas: ALARMAS,
};

/** To the tenth where that is told apart from nothing: `0.4 %`, `1 %`, `38 %`. */
const enPorCiento = (fraccion: number): string => {
  const porCiento = Math.round(1_000 * fraccion) / 10;
  return conUnidad(porCiento, '%', porCiento < 10 && !Number.isInteger(porCiento) ? 1 : 0);
};

const decimalesDe = (valor: number): number => (Number.isInteger(valor) || valor >= 100 ? 0 : 1);

/** `4.2`, `0.4 %`, '-' where there is nothing to count over. */
export const cifraDe = ({ codigo, valor }: Indicador): string => {
  if (valor === null) return '-';
  return KPI_LIMITES[codigo].unidad === 'fraccion'
    ? enPorCiento(valor)
    : formatNumero(valor, decimalesDe(valor));
};

export const unidadDe = ({ codigo, valor }: Indicador): string => {
  if (valor === null) return 'sin datos';
  const unidad = UNIDAD[codigo];
  return typeof unidad === 'string' ? unidad : unidad[valor === 1 ? 0 : 1];
};

const limite = (codigo: KpiCodigo, valor: number): string =>
  KPI_LIMITES[codigo].unidad === 'fraccion' ? enPorCiento(valor) : formatNumero(valor);

/** `aceptable hasta 6`. */
export const aceptableDe = (codigo: KpiCodigo): string => {
  const { aceptable } = KPI_LIMITES[codigo];
  return aceptable === 0 ? 'debe ser 0' : `aceptable hasta ${limite(codigo, aceptable)}`;
};

/** `aceptable hasta 6, manejable hasta 12`. */
export const limitesDe = (codigo: KpiCodigo): string => {
  const { maximo } = KPI_LIMITES[codigo];
  const hasta = aceptableDe(codigo);
  return maximo === null ? hasta : `${hasta}, manejable hasta ${limite(codigo, maximo)}`;
};

/** End of the scale on which a figure is drawn: room beyond its last limit. */
export const escalaDe = (codigo: KpiCodigo): number => {
  const { aceptable, maximo } = KPI_LIMITES[codigo];
  return 2 * (maximo ?? (aceptable || 1));
};

export const ETIQUETA_VEREDICTO: Record<KpiVeredicto, string> = {
  bien: 'Dentro de lo aceptable',
  alto: 'Por encima de lo aceptable',
  excesivo: 'Más de lo manejable',
  sin_datos: 'Sin datos suficientes',
};

const NOMBRE_PERIODO = {
  '24h': 'las últimas 24 h',
  '7d': 'los últimos 7 días',
  '30d': 'los últimos 30 días',
};

/** `las últimas 24 h`. */
export const nombrePeriodo = ({ periodo }: Pick<AlarmasKpi, 'periodo'>): string => NOMBRE_PERIODO[periodo];

/** Why nothing is judged yet; null when the period is covered. */
export const textoInsuficiente = ({
  suficiente,
  horas_con_datos,
  periodo,
}: Pick<AlarmasKpi, 'suficiente' | 'horas_con_datos' | 'periodo'>): string | null => {
  if (suficiente) return null;
  if (horas_con_datos === 0) return 'Todavía no hay historia de alarmas: no hay nada que medir.';
  return `Hay historia de ${formatDuracion(horas_con_datos * 3_600_000)} de las ${formatNumero(KPI_PERIODO_H[periodo])} h del periodo: las cifras son de esas horas y todavía no se juzgan.`;
};

/** The highest bar, in words, for whoever does not see them. */
export const textoSerie = (serie: AlarmasKpi['serie'], fecha: (iso: string) => string): string => {
  const mayor = serie.reduce((a, b) => (b.n > a.n ? b : a), { t: '', n: 0 });
  return mayor.n === 0 ? 'Sin alarmas en el periodo' : `Máximo ${formatNumero(mayor.n)}, ${fecha(mayor.t)}`;
};

/** What time the figures are of, which stands wherever they do. */
export const textoVentana = (kpi: Pick<AlarmasKpi, 'suficiente' | 'horas_con_datos' | 'periodo'>): string =>
  textoInsuficiente(kpi) ?? `Cifras de ${nombrePeriodo(kpi)}.`;
