import type { HistoriaRouter } from '@tramos/contract/reportes-routers';
import type { MedidaRouter } from '@tramos/contract/routers';
import { type ColumnaReporte, columnaDeLapso } from '../tabla';

/** A bucket of the history: its number in the answer it came with. */
export interface FilaHistoria {
  i: number;
  historia: HistoriaRouter;
}

export const filasDe = (historia: HistoriaRouter): FilaHistoria[] =>
  historia.t.map((_t, i) => ({ i, historia })).toReversed();

const medida = (
  clave: string,
  titulo: string,
  cual: MedidaRouter,
  {
    de = 'media',
    decimales = 0,
    factor = 1,
  }: { de?: 'media' | 'minimo' | 'maximo'; decimales?: number; factor?: number } = {},
): ColumnaReporte<FilaHistoria> => ({
  ...{ clave, titulo, tipo: 'numero', decimales },
  valor: ({ i, historia }) => {
    const valor = historia.medidas[cual][de][i] ?? null;
    return valor === null ? null : valor * factor;
  },
});

/** Columns of one router's history: each row is one bucket of the chart. */
export const COLUMNAS: readonly ColumnaReporte<FilaHistoria>[] = [
  { clave: 'desde', titulo: 'Desde', tipo: 'instante', valor: ({ i, historia }) => historia.t[i] },
  {
    ...{ clave: 'contacto', titulo: 'En contacto (%)', tipo: 'numero', decimales: 1 },
    valor: ({ i, historia }) => Math.floor(1_000 * (historia.contacto[i] ?? 0)) / 10,
  },
  medida('rsrp', 'RSRP media (dBm)', 'rsrp_dbm', { decimales: 1 }),
  medida('rsrp_min', 'RSRP mínima (dBm)', 'rsrp_dbm', { de: 'minimo' }),
  medida('rsrq', 'RSRQ media (dB)', 'rsrq_db', { decimales: 1 }),
  medida('sinr', 'SINR media (dB)', 'sinr_db', { decimales: 1 }),
  medida('uptime', 'Encendido (h)', 'uptime_s', { de: 'maximo', decimales: 1, factor: 1 / 3_600 }),
  {
    ...{ clave: 'reinicios', titulo: 'Reinicios', tipo: 'numero', decimales: 0 },
    valor: ({ i, historia }) => historia.reinicios[i],
  },
  medida('reloj', 'Reloj medio (ms)', 'offset_ms', { decimales: 1 }),
  {
    ...{ clave: 'datos', titulo: 'Datos (MB)', tipo: 'numero', decimales: 2 },
    valor: ({ i, historia }) => historia.datos_mb[i],
  },
  medida('cola', 'Cola máxima', 'cola', { de: 'maximo' }),
  medida('temperatura', 'Temperatura media (°C)', 'temperatura_c', { decimales: 1 }),
  columnaDeLapso(
    'latencia',
    'Latencia media',
    'ms',
    ({ i, historia }) => historia.medidas.latencia_ms.media[i],
  ),
];
