import { formatDuracion } from '@tramos/contract/duracion';
import type { HistoriaRouter } from '@tramos/contract/reportes-routers';
import { formatNumero } from '../../lib/formato';
import { type Punto, rachasDeCifra, rachasDeMedida } from './trazos';

/** One line of a panel and how its value at a bucket reads. */
interface LineaPanel {
  nombre: string;
  rachas: Punto[][];
  /** The value of bucket i, with its unit; null where it was not said. */
  lectura: (i: number) => string | null;
}

export interface PanelHistoria {
  titulo: string;
  unidad: string;
  lineas: LineaPanel[];
  /** Bounds that the axis always shows. */
  fijos?: { minimo: number; maximo: number };
  /** Moments marked with a rule, epoch ms. */
  marcas?: number[];
}

const HORA_S = 3_600;

const medida = (
  historia: HistoriaRouter,
  nombre: string,
  cual: keyof HistoriaRouter['medidas'],
  { decimales = 0, unidad, factor = 1 }: { decimales?: number; unidad: string; factor?: number },
): LineaPanel => ({
  nombre,
  rachas: rachasDeMedida(historia, cual, factor),
  lectura: (i) => {
    const { minimo, maximo, media } = historia.medidas[cual];
    const [bajo, alto, medio] = [minimo[i], maximo[i], media[i]];
    if (medio === null || medio === undefined) return null;
    const cifra = (n: number | null | undefined) => formatNumero((n ?? 0) * factor, decimales);
    return bajo === alto
      ? `${cifra(medio)} ${unidad}`
      : `${cifra(medio)} ${unidad} (${cifra(bajo)} a ${cifra(alto)})`;
  },
});

const cifra = (
  historia: HistoriaRouter,
  nombre: string,
  cifras: readonly number[],
  lectura: (n: number) => string,
): LineaPanel => ({
  nombre,
  rachas: rachasDeCifra(historia, cifras),
  lectura: (i) => (cifras[i] === undefined ? null : lectura(cifras[i])),
});

/** What the chart of a router shows, from the top: whether it was there, how it heard, and what it carried. */
export const panelesDe = (historia: HistoriaRouter): PanelHistoria[] => {
  const { t, reinicios, paso_ms, contacto, datos_mb } = historia;
  const marcas = t.flatMap((comienzo, i) => (reinicios[i] ? [comienzo + paso_ms / 2] : []));
  const porCubeta = formatDuracion(paso_ms);
  return [
    {
      ...{ titulo: 'En contacto', unidad: '%', fijos: { minimo: 0, maximo: 100 } },
      lineas: [
        cifra(
          historia,
          'en contacto',
          contacto.map((parte) => 100 * parte),
          (n) => `${formatNumero(Math.floor(n * 10) / 10, 1)} %`,
        ),
      ],
    },
    {
      ...{ titulo: 'Señal, RSRP', unidad: 'dBm' },
      lineas: [medida(historia, 'RSRP', 'rsrp_dbm', { unidad: 'dBm' })],
    },
    {
      ...{ titulo: 'RSRQ y SINR', unidad: 'dB' },
      lineas: [
        medida(historia, 'SINR', 'sinr_db', { unidad: 'dB' }),
        medida(historia, 'RSRQ', 'rsrq_db', { unidad: 'dB' }),
      ],
    },
    {
      ...{ titulo: 'Encendido y reinicios', unidad: 'h', marcas },
      lineas: [medida(historia, 'encendido', 'uptime_s', { unidad: 'h', factor: 1 / HORA_S, decimales: 1 })],
    },
    {
      ...{ titulo: 'Reloj, desfase', unidad: 'ms' },
      lineas: [medida(historia, 'desfase', 'offset_ms', { unidad: 'ms', decimales: 1 })],
    },
    {
      ...{ titulo: `Datos por cada ${porCubeta}`, unidad: 'MB' },
      lineas: [cifra(historia, 'datos', datos_mb, (n) => `${formatNumero(n, 2)} MB`)],
    },
    {
      ...{ titulo: 'Cola por enviar', unidad: 'registros' },
      lineas: [medida(historia, 'cola', 'cola', { unidad: 'registros' })],
    },
  ];
};
