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

/**
 * How much room a name asks for. `siempre`: drawn even over a mark, because its absence would hide something.
 * `sobre_ducto`: over the pipe if need be. `libre`: on free ground or not at all.
 */
export type Exigencia = 'siempre' | 'sobre_ducto' | 'libre';

export interface Candidata<T> {
  valor: T;
  tamano: Tamano;
  /** Preferred place first. */
  lugares: readonly { ancla: Punto; lado: Lado; separacion: number }[];
  exigencia: Exigencia;
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

/** How much worse it is to cover a mark or a name than to cover the pipe, and to be cut off by the edge. */
const PESO_DURO = 20;
const PESO_CORTE = 2;

/**
 * Places the candidates, most important first. `duros` are boxes nothing may cover (marks); `blandos` are better
 * left free (the pipe), and only a name that asks for it goes over them. A name that matters stays inside `marco`,
 * what can be seen, where another place does.
 */
export const colocar = <T>(
  candidatas: readonly Candidata<T>[],
  duros: readonly Caja[],
  blandos: readonly Caja[],
  marco?: Caja,
): Colocada<T>[] => {
  const ocupado = crearRejilla<Caja>();
  const ducto = crearRejilla<Caja>();
  for (const caja of duros) ocupado.poner(caja, caja);
  for (const caja of blandos) ducto.poner(caja, caja);
  const suma = (cajas: Caja[], caja: Caja) => cajas.reduce((total, otra) => total + area(otra, caja), 0);
  const cortado = (caja: Caja, { ancho, alto }: Tamano) => (marco ? ancho * alto - area(marco, caja) : 0);
  const colocadas: Colocada<T>[] = [];
  for (const { valor, tamano, lugares, exigencia } of candidatas) {
    let mejor: { caja: Caja; lado: Lado; duro: number; blando: number; corte: number } | null = null;
    for (const { ancla, lado, separacion } of lugares) {
      const caja = cajaDeEtiqueta(ancla, lado, separacion, tamano);
      const duro = PESO_DURO * suma(ocupado.cruzan(caja), caja);
      const blando = suma(ducto.cruzan(caja), caja);
      const corte = exigencia === 'libre' ? 0 : PESO_CORTE * cortado(caja, tamano);
      if (!mejor || duro + blando + corte < mejor.duro + mejor.blando + mejor.corte)
        mejor = { caja, lado, duro, blando, corte };
      if (duro + blando + corte === 0) break;
    }
    if (!mejor) continue;
    if (mejor.duro > 0 && exigencia !== 'siempre') continue;
    if (mejor.blando > 0 && exigencia === 'libre') continue;
    ocupado.poner(mejor.caja, mejor.caja);
    colocadas.push({ valor, caja: mejor.caja, lado: mejor.lado });
  }
  return colocadas;
};
