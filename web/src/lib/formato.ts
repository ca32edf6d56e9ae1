import { formatEdad } from '@tramos/contract/duracion';
import { desfaseSiSeRepite, type Instante, msDe, textoMomento } from '@tramos/contract/momento';

/** How numbers and times are written on every screen. Pure: the zone is an argument (product §2.11). */

const ESPACIO_FINO = '\u2009';
/** Between a number and its unit: never breaks, and wide enough to be seen at 13 px. */
const ESPACIO_FIJO = '\u00a0';
const MENOS = '\u2212';

const formatos = new Map<string, Intl.DateTimeFormat>();
const formatoDe = (locale: string, zona: string, opciones: Intl.DateTimeFormatOptions) => {
  const clave = `${locale}|${zona}|${JSON.stringify(opciones)}`;
  let formato = formatos.get(clave);
  if (!formato) {
    formato = new Intl.DateTimeFormat(locale, { ...opciones, timeZone: zona });
    formatos.set(clave, formato);
  }
  return formato;
};

/** `21/11/2026, 03:41:58`: es-MX, 24 h, two digits; '-' when missing or invalid (spec §2 Event detail). */
export const formatFecha = (instante: Instante, zona: string): string => textoMomento(instante, { zona });

/** `21/11/2026, 3:41:58`: es-ES, as alert cards show it (spec §1, §9). */
export const formatFechaAlerta = (instante: Instante, zona: string): string => {
  const t_ms = msDe(instante);
  if (t_ms === null) return '-';
  const fecha = formatoDe('es-ES', zona, {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return `${fecha.format(t_ms)}${desfaseSiSeRepite(t_ms, zona)}`;
};

/** `sáb 21 nov`, with the year on request. */
export const formatDiaLargo = (instante: number, zona: string, conAno = false): string =>
  formatoDe('es-MX', zona, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(conAno ? { year: 'numeric' } : {}),
  })
    .formatToParts(instante)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value.replace('.', ''))
    .join(' ');

/** Zones whose city is not written as its identifier; browsers carry no Spanish names for them. */
const CIUDADES: Record<string, string> = {
  'America/Mexico_City': 'Ciudad de México',
  'America/Bahia_Banderas': 'Bahía de Banderas',
  'America/Cancun': 'Cancún',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Mazatlan': 'Mazatlán',
  'America/Merida': 'Mérida',
};

/** The zone as a person names it: `America/Mexico_City` → `Ciudad de México`. */
export const nombreZona = (zona: string): string =>
  CIUDADES[zona] ?? zona.replace(/^.*\//, '').replaceAll('_', ' ');

/**
 * A number for reading: point as decimal sign, a thin space between thousands from 1 000 up and a true minus.
 * Never for what is copied or exported.
 */
export const formatNumero = (valor: number, decimales = 0): string => {
  const [entera = '0', fraccion] = Math.abs(valor).toFixed(decimales).split('.');
  const agrupada = entera.replace(/\B(?=(\d{3})+$)/g, ESPACIO_FINO);
  const cifras = fraccion === undefined ? agrupada : `${agrupada}.${fraccion}`;
  return valor < 0 && Number(`${entera}.${fraccion ?? 0}`) !== 0 ? `${MENOS}${cifras}` : cifras;
};

/** With its sign always: `+13.232`, `−18.952`. */
export const formatConSigno = (valor: number, decimales = 0): string => {
  const texto = formatNumero(valor, decimales);
  return texto.startsWith(MENOS) || Number(valor.toFixed(decimales)) === 0 ? texto : `+${texto}`;
};

/** A number with its unit: `0.12 kg/cm²`. */
export const conUnidad = (valor: number, unidad: string, decimales = 0): string =>
  `${formatNumero(valor, decimales)}${ESPACIO_FIJO}${unidad}`;

/** One standard error of a place, m: `± 48 m`, `± 1.1 km`; '-' when unknown. */
export const formatSigma = (sigma_m: number | null | undefined): string => {
  if (sigma_m === null || sigma_m === undefined) return '-';
  const medida = sigma_m < 999.5 ? conUnidad(sigma_m, 'm') : conUnidad(sigma_m / 1_000, 'km', 1);
  return `±${ESPACIO_FIJO}${medida}`;
};

/**
 * `hace 4 min`, by the clock given and no finer than it is told anew, `cada_ms`; '-' when the moment is missing or
 * invalid.
 */
export const formatHace = (instante: Instante, ahora_ms: number, cada_ms?: number): string => {
  const t_ms = msDe(instante);
  return t_ms === null ? '-' : `hace ${formatEdad(ahora_ms - t_ms, cada_ms)}`;
};

/** For sorting, epoch ms: what is missing or invalid stands before everything. */
export const momentoMs = (instante: Instante): number => msDe(instante) ?? 0;

/** As it stands within a sentence. */
export const minuscula = (texto: string): string => texto.charAt(0).toLowerCase() + texto.slice(1);

/** `1 abierto`, `2 abiertos`. */
export const plural = (n: number, uno: string, varios: string): string =>
  `${formatNumero(n)} ${n === 1 ? uno : varios}`;
