import { crearRejilla } from './rejilla';
import type { Caja, Punto } from './vista';

/**
 * Where names go. Greedy by rank: each takes the first of its places that is free; a name that must be read takes
 * the least crowded one, any other is left out. Pure, and the same input always gives the same map.
 */

export interface Tamano {
  ancho: number;
  alto: number;
}

/** Where a label's box stands against its anchor. */
export type Lado =
  | 'arriba'
  | 'abajo'
  | 'derecha'
  | 'izquierda'
  | 'centro'
  | 'abajo-derecha'
  | 'abajo-izquierda'
  | 'arriba-derecha'
  | 'arriba-izquierda';

export interface Candidata<T> {
  valor: T;
  tamano: Tamano;
  /** Preferred place first. */
  lugares: readonly { ancla: Punto; lado: Lado; separacion: number }[];
  /** Drawn even where it overlaps: its absence would hide something. */
  obligatoria: boolean;
}

export interface Colocada<T> {
  valor: T;
  caja: Caja;
  lado: Lado;
}

export const cajaDeEtiqueta = (
  ancla: Punto,
  lado: Lado,
  separacion: number,
  { ancho, alto }: Tamano,
): Caja => {
  const en = (minX: number, minY: number): Caja => ({ minX, minY, maxX: minX + ancho, maxY: minY + alto });
  const { x, y } = ancla;
  switch (lado) {
    case 'arriba':
      return en(x - ancho / 2, y - separacion - alto);
    case 'abajo':
      return en(x - ancho / 2, y + separacion);
    case 'derecha':
      return en(x + separacion, y - alto / 2);
    case 'izquierda':
      return en(x - separacion - ancho, y - alto / 2);
    case 'abajo-derecha':
      return en(x - ancho * 0.2, y + separacion);
    case 'abajo-izquierda':
      return en(x - ancho * 0.8, y + separacion);
    case 'arriba-derecha':
      return en(x - ancho * 0.2, y - separacion - alto);
    case 'arriba-izquierda':
      return en(x - ancho * 0.8, y - separacion - alto);
    case 'centro':
      return en(x - ancho / 2, y - alto / 2);
    default:
      return lado satisfies never;
  }
};

const area = (a: Caja, b: Caja): number =>
  Math.max(0, Math.min(a.maxX, b.maxX) - Math.max(a.minX, b.minX)) *
  Math.max(0, Math.min(a.maxY, b.maxY) - Math.max(a.minY, b.minY));

/** How much worse it is to cover a mark or a name than to cover the pipe. */
const PESO_DURO = 20;

/**
 * Places the candidates, most important first. `duros` are boxes nothing may cover (marks); `blandos` are better
 * left free (the pipe), and only a name that must be read goes over them.
 */
export const colocar = <T>(
  candidatas: readonly Candidata<T>[],
  duros: readonly Caja[],
  blandos: readonly Caja[],
): Colocada<T>[] => {
  const ocupado = crearRejilla<Caja>();
  const ducto = crearRejilla<Caja>();
  for (const caja of duros) ocupado.poner(caja, caja);
  for (const caja of blandos) ducto.poner(caja, caja);
  const suma = (cajas: Caja[], caja: Caja) => cajas.reduce((total, otra) => total + area(otra, caja), 0);
  const colocadas: Colocada<T>[] = [];
  for (const { valor, tamano, lugares, obligatoria } of candidatas) {
    let mejor: { caja: Caja; lado: Lado; costo: number } | null = null;
    for (const { ancla, lado, separacion } of lugares) {
      const caja = cajaDeEtiqueta(ancla, lado, separacion, tamano);
      const costo = PESO_DURO * suma(ocupado.cruzan(caja), caja) + suma(ducto.cruzan(caja), caja);
      if (!mejor || costo < mejor.costo) mejor = { caja, lado, costo };
      if (costo === 0) break;
    }
    if (!mejor || (mejor.costo > 0 && !obligatoria)) continue;
    ocupado.poner(mejor.caja, mejor.caja);
    colocadas.push({ valor, caja: mejor.caja, lado: mejor.lado });
  }
  return colocadas;
};
