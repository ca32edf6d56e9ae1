import type { EstadoReporteRouter, RouterReporte } from '@tramos/contract/reportes-routers';
import { type BandaSenal, bandaDe } from '@tramos/contract/routers';

/** How the reports about routers put things into words. */

export const ETIQUETA_ESTADO: Record<EstadoReporteRouter, string> = {
  en_linea: 'En línea',
  sin_contacto: 'Sin contacto',
  inactivo: 'Inactivo',
};

export const ETIQUETA_BANDA: Record<BandaSenal, string> = {
  buena: 'buena',
  regular: 'regular',
  debil: 'débil',
  mala: 'mala',
};

const FUENTE = { gps: 'GPS', ntp: 'NTP', rtc: 'RTC' } as const;

/** What is known of the band of a measure; null when it was not said. */
export const textoBanda = (medida: Parameters<typeof bandaDe>[0], valor: number | null): string | null =>
  valor === null ? null : ETIQUETA_BANDA[bandaDe(medida, valor)];

export const textoFuente = ({ fuente_reloj }: Pick<RouterReporte, 'fuente_reloj'>): string | null =>
  fuente_reloj && FUENTE[fuente_reloj];

export const nombres = (lista: readonly { nombre: string }[]): string =>
  lista.map(({ nombre }) => nombre).join(', ');

/** A share as per cent, with no decimal lost upwards: 99.96 % is not 100 %. */
export const porCiento = (parte: number | null): number | null =>
  parte === null ? null : Math.floor(parte * 1_000) / 10;
