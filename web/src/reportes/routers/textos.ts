import { formatDuracion } from '@tramos/contract/duracion';
import type { EstadoReporteRouter, RouterReporte } from '@tramos/contract/reportes-routers';
import { type BandaSenal, bandaDe } from '@tramos/contract/routers';

/** How the reports about routers put things into words. */

export const ETIQUETA_ESTADO: Record<EstadoReporteRouter, string> = {
  en_linea: 'En línea',
  sin_contacto: 'Sin contacto',
  inactivo: 'Inactivo',
};

const ETIQUETA_BANDA: Record<BandaSenal, string> = {
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

const DIA_MS = 86_400_000;

/** How long a router has been heard where that is less than the days its availability is named after, ms; else null. */
export const oidoMenos_ms = (
  { oido_desde }: Pick<RouterReporte, 'oido_desde'>,
  dias: number,
  ahora_ms: number,
): number | null => {
  const oido_ms = oido_desde === null ? null : ahora_ms - Date.parse(oido_desde);
  return oido_ms === null || oido_ms >= dias * DIA_MS ? null : Math.max(0, oido_ms);
};

/** What a share of the days of a report is of: of a router that was first heard in them, the time since then. */
export const textoPeriodo = (
  { oido_desde }: Pick<RouterReporte, 'oido_desde'>,
  { desde, hasta }: { desde: number; hasta: number },
): string => {
  const oido_ms = oido_desde === null ? desde : Date.parse(oido_desde);
  return oido_ms <= desde
    ? 'del periodo, hasta ahora'
    : `en ${formatDuracion(hasta - oido_ms)}, desde que se oyó`;
};

/** `en 2 min`: the time that an availability is of, where it is shorter than its name. */
export const textoOido = (
  router: Pick<RouterReporte, 'oido_desde'>,
  dias: number,
  ahora_ms: number,
): string | null => {
  const oido_ms = oidoMenos_ms(router, dias, ahora_ms);
  return oido_ms === null ? null : `en ${formatDuracion(oido_ms)}`;
};
