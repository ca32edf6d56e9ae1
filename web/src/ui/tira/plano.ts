import type { MarcaTira } from '@tramos/contract/tira';

/** Where chainage and time lie on the linear view: pure. Places in m, times in epoch ms, the drawing in CSS px. */

export interface Extension {
  desde_m: number;
  hasta_m: number;
  desde_ms: number;
  hasta_ms: number;
}

/** A mark with its instant as a number: thousands are looked at with every move of a hand. */
export interface MarcaUbicada extends MarcaTira {
  t_ms: number;
}

export const ubicar = (marcas: readonly MarcaTira[]): MarcaUbicada[] =>
  marcas.map((marca) => ({ ...marca, t_ms: Date.parse(marca.t) }));

export interface Plano {
  x: (posicion: number) => number;
  /** The newest is on top. */
  y: (t_ms: number) => number;
  posicionEn: (x: number) => number;
  instanteEn: (y: number) => number;
}

export interface Marco {
  izquierda: number;
  derecha: number;
  arriba: number;
  abajo: number;
}

export const crearPlano = (
  { desde_m, hasta_m, desde_ms, hasta_ms }: Extension,
  { izquierda, derecha, arriba, abajo }: Marco,
): Plano => {
  const porMetro = (derecha - izquierda) / Math.max(1, hasta_m - desde_m);
  const porMs = (abajo - arriba) / Math.max(1, hasta_ms - desde_ms);
  return {
    x: (posicion) => izquierda + (posicion - desde_m) * porMetro,
    y: (t_ms) => arriba + (hasta_ms - t_ms) * porMs,
    posicionEn: (x) => desde_m + (x - izquierda) / porMetro,
    instanteEn: (y) => hasta_ms - (y - arriba) / porMs,
  };
};

export type Forma = 'abierto' | 'reconocido' | 'operacion' | 'incierto';

/** Possible operations, and what was not surely located, are told by their shape, and are quiet. */
export const formaDe = ({
  evento_estado,
  operacion,
  estado,
}: Pick<MarcaTira, 'evento_estado' | 'operacion' | 'estado'>): Forma => {
  if (operacion) return 'operacion';
  if (estado !== 'ok') return 'incierto';
  return evento_estado;
};

/** The marks of each shape, oldest first, so that newer ones stand above them. */
export const porForma = (marcas: readonly MarcaUbicada[]): Record<Forma, MarcaUbicada[]> => {
  const formas: Record<Forma, MarcaUbicada[]> = { abierto: [], reconocido: [], operacion: [], incierto: [] };
  for (const marca of marcas.toReversed()) formas[formaDe(marca)].push(marca);
  return formas;
};

/** The mark that a pointer means: the nearest within reach, and of several at one place the newest. */
export const marcaEn = (
  marcas: readonly MarcaUbicada[],
  { x, y }: Plano,
  punto: { x: number; y: number },
  alcance_px: number,
): MarcaUbicada | null => {
  let mejor: { marca: MarcaUbicada; d2: number } | null = null;
  for (const marca of marcas) {
    const d2 = (x(marca.posicion) - punto.x) ** 2 + (y(marca.t_ms) - punto.y) ** 2;
    if (d2 <= alcance_px ** 2 && (mejor === null || d2 < mejor.d2)) mejor = { marca, d2 };
  }
  return mejor?.marca ?? null;
};

const DIA_MIN = 1_440;
const MEDIA_HORA = 30;

/** Minutes of the day of each instant by the site's clock. */
type MinutoDe = (iso: string) => number;

/**
 * The shortest stretch of the clock that holds all these times, in whole half hours: taps are opened at hours of their
 * own, which may go across midnight. Null when it is no shorter than three quarters of the day.
 */
export const horasDe = (
  veces: readonly string[],
  minutoDe: MinutoDe,
): { desde: number; hasta: number } | null => {
  const minutos = [...new Set(veces.map(minutoDe))].toSorted((a, b) => a - b);
  const [primero] = minutos;
  if (primero === undefined) return null;
  let hueco = { largo: primero + DIA_MIN - (minutos.at(-1) ?? 0), tras: minutos.length - 1 };
  minutos.forEach((minuto, i) => {
    const largo = (minutos[i + 1] ?? Number.NaN) - minuto;
    if (largo > hueco.largo) hueco = { largo, tras: i };
  });
  if (DIA_MIN - hueco.largo >= 0.75 * DIA_MIN) return null;
  const inicio = minutos[(hueco.tras + 1) % minutos.length] ?? primero;
  const fin = minutos[hueco.tras] ?? primero;
  const desde = Math.floor(inicio / MEDIA_HORA) * MEDIA_HORA;
  const hasta = Math.ceil((fin + 1) / MEDIA_HORA) * MEDIA_HORA;
  return { desde, hasta: hasta % DIA_MIN };
};
