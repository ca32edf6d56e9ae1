import { type Causa, claveDeGrupo, moverRenglon, type Renglon, renglonesDe } from './renglones';
import { alternar, alternarPagina, enPagina, hastaRenglon, type Seleccion } from './seleccion';

/** What a person has in hand on one page of the list, and how each gesture changes it: pure. */
export interface EnMano {
  /** The row the keyboard stands on, by key. */
  fila: string | null;
  /** The keys of the page when it came to stand there: from a row that leaves, the work goes on beside it. */
  orden: readonly string[];
  /** It was reached with the keyboard: it is being read, and must not move. */
  conTeclado: boolean;
  elegidos: Seleccion;
  /** Keys of the groups that are open. */
  desplegados: ReadonlySet<string>;
  /** Where a range of the selection begins. */
  ancla: string | null;
}

export const NADA_EN_MANO: EnMano = {
  fila: null,
  orden: [],
  conTeclado: false,
  elegidos: new Set(),
  desplegados: new Set(),
  ancla: null,
};

export type Gesto =
  | { tipo: 'mover'; paso: 1 | -1 }
  /** The pointer stands there. */
  | { tipo: 'posar'; clave: string }
  | { tipo: 'elegir'; clave: string }
  /** Selects from where the last selection was to here. */
  | { tipo: 'elegir_hasta'; clave: string }
  | { tipo: 'elegir_pagina' }
  | { tipo: 'desplegar'; clave: string; abierto?: boolean }
  /** Lets go of the selection; without one, of the row. */
  | { tipo: 'soltar' }
  | { tipo: 'soltar_seleccion' }
  /** What waited is shown: whoever asks for it reads on from the top. */
  | { tipo: 'soltar_fila' };

const conDesplegado = (antes: ReadonlySet<string>, clave: string, abierto: boolean): ReadonlySet<string> => {
  const despues = new Set(antes);
  if (abierto) despues.add(clave);
  else despues.delete(clave);
  return despues;
};

/** The group that a row belongs to: itself, or the last one above it. */
const grupoDe = (renglones: readonly Renglon[], clave: string): string | null => {
  const i = renglones.findIndex((renglon) => renglon.clave === clave);
  const renglon = renglones[i];
  if (!renglon || (renglon.tipo === 'evento' && renglon.papel === 'solo')) return null;
  return renglones.slice(0, i + 1).findLast(({ tipo }) => tipo === 'grupo')?.clave ?? null;
};

const desplegar = (
  antes: EnMano,
  renglones: readonly Renglon[],
  { clave, abierto }: Extract<Gesto, { tipo: 'desplegar' }>,
): EnMano => {
  const grupo = grupoDe(renglones, clave);
  if (grupo === null) return antes;
  const nuevo = abierto ?? !antes.desplegados.has(grupo);
  // Closing from inside goes back to the group first, as in any tree.
  if (clave !== grupo && !nuevo) return { ...antes, fila: grupo };
  const dentro = antes.fila !== null && grupoDe(renglones, antes.fila) === grupo;
  return {
    ...antes,
    fila: dentro && !nuevo ? grupo : antes.fila,
    desplegados: conDesplegado(antes.desplegados, grupo, nuevo),
  };
};

/** What is in hand after a gesture, on the page as it is now. */
export const trasGesto = (antes: EnMano, gesto: Gesto, causas: readonly Causa[]): EnMano => {
  const renglones = renglonesDe(causas, antes.desplegados);
  const orden = renglones.map(({ clave }) => clave);
  switch (gesto.tipo) {
    case 'mover':
      return {
        ...{ ...antes, orden, conTeclado: true },
        fila: moverRenglon(renglones, antes.fila, gesto.paso, antes.orden),
      };
    case 'posar':
      return { ...antes, orden, fila: gesto.clave, conTeclado: false };
    case 'elegir': {
      const renglon = renglones.find(({ clave }) => clave === gesto.clave);
      if (!renglon) return antes;
      return { ...antes, elegidos: alternar(antes.elegidos, renglon), ancla: gesto.clave };
    }
    case 'elegir_hasta':
      return {
        ...antes,
        elegidos: hastaRenglon(antes.elegidos, renglones, antes.ancla, gesto.clave),
        ancla: gesto.clave,
      };
    case 'elegir_pagina':
      return { ...antes, elegidos: alternarPagina(antes.elegidos, causas) };
    case 'desplegar':
      return desplegar(antes, renglones, gesto);
    case 'soltar':
      return enPagina(causas, antes.elegidos).size > 0
        ? { ...antes, elegidos: new Set(), ancla: null }
        : { ...antes, fila: null, conTeclado: false };
    case 'soltar_seleccion':
      return { ...antes, elegidos: new Set(), ancla: null };
    case 'soltar_fila':
      return { ...antes, fila: null, conTeclado: false };
    default:
      return gesto satisfies never;
  }
};

/** Whether rows that arrive must wait: something of the page is being read or acted on. */
export const hayEnMano = (
  { conTeclado, fila, elegidos, desplegados }: EnMano,
  causas: readonly Causa[],
): boolean =>
  (conTeclado && fila !== null) ||
  enPagina(causas, elegidos).size > 0 ||
  causas.some((causa) => causa.tipo === 'grupo' && desplegados.has(claveDeGrupo(causa.grupo)));
