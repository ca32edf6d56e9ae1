import { type Apartados, esReal } from '@tramos/contract/evento';
import { PAGINA_INICIAL } from '@tramos/contract/limites';
import { retrasoDe } from '@tramos/contract/retraso';
import { plural } from '../lib/formato';
import { textoTotalDeEventos } from '../lib/texto-abiertos';
import type { Causa, PaginaLista } from './lista/renglones';
import { eventosDe } from './lista/renglones';

/**
 * Live updates never move what is being read (design language, Behaviour): the list is either live, at the top of
 * its first page with nothing of it in hand, or held at the newest event that was there when the person began to read.
 */
export type Lectura =
  | { tipo: 'en_vivo' }
  | { tipo: 'detenida'; corte: number }
  /** Asked to be live, on its way to the top of page 1. */
  | { tipo: 'soltada' };

/** Highest id of a page: what `corte` carries, so that new events shift nothing (product §3). */
export const corteDe = (causas: readonly Causa[]): number | null => {
  const ids = causas.flatMap(eventosDe).map(({ id }) => id);
  return ids.length === 0 ? null : Math.max(...ids);
};

/** Where the person is, the highest id known to be in the list now, and what waits behind the bar. */
export interface Lugar {
  page: number;
  alTope: boolean;
  /** A row, a selection or an open group is in hand. */
  ocupado: boolean;
  /** Null while it is not known, or there is none. */
  cabeza: number | null;
  nuevos: Nuevos;
}

/**
 * The next way of reading. Leaving the top of page 1, or taking something in hand, holds the list; coming back lets
 * it go, unless rows are waiting: then only the person's word does.
 */
export const leer = (antes: Lectura, { page, alTope, ocupado, cabeza, nuevos }: Lugar): Lectura => {
  const arriba = page === PAGINA_INICIAL && alTope;
  const detener: Lectura = cabeza === null ? antes : { tipo: 'detenida', corte: cabeza };
  switch (antes.tipo) {
    case 'detenida':
      return arriba && !ocupado && nuevos.tipo === 'ninguno' ? { tipo: 'en_vivo' } : antes;
    case 'soltada':
      if (!arriba) return antes;
      return ocupado ? detener : { tipo: 'en_vivo' };
    case 'en_vivo':
      return arriba && !ocupado ? antes : detener;
    default:
      return antes satisfies never;
  }
};

export type Nuevos =
  | { tipo: 'ninguno' }
  | { tipo: 'cuenta'; cuantos: number; apartados: Apartados; tardios: number }
  | { tipo: 'varios' };

/** Real events of these causes beyond an id that happened long before they were told. */
const tardiosDesde = (causas: readonly Causa[], corte: number): number => {
  const nuevos = new Map(causas.flatMap(eventosDe).flatMap((e) => (e.id > corte ? [[e.id, e]] : [])));
  return [...nuevos.values()].filter((e) => esReal(e) && retrasoDe(e) !== null).length;
};

/** How many events wait behind the bar: what the live list counts beyond the held one. */
export const nuevosDe = (detenida: PaginaLista | undefined, viva: PaginaLista | undefined): Nuevos => {
  if (!detenida || !viva) return { tipo: 'ninguno' };
  if (viva.total_eventos_aproximado || detenida.total_eventos_aproximado) {
    const hay = (corteDe(viva.causas) ?? 0) > (corteDe(detenida.causas) ?? 0);
    return hay ? { tipo: 'varios' } : { tipo: 'ninguno' };
  }
  const cuantos = viva.total_eventos - detenida.total_eventos;
  if (cuantos <= 0) return { tipo: 'ninguno' };
  const mas = (cuales: keyof Apartados) =>
    Math.min(cuantos, Math.max(0, viva.apartados[cuales] - detenida.apartados[cuales]));
  const aparte = { simulados: mas('simulados'), pruebas: mas('pruebas') };
  const reales = cuantos - aparte.simulados - aparte.pruebas;
  const tardios = Math.min(reales, tardiosDesde(viva.causas, corteDe(detenida.causas) ?? 0));
  return { tipo: 'cuenta', cuantos, apartados: aparte, tardios };
};

type Esperan = Exclude<Nuevos, { tipo: 'ninguno' }>;

const realesDe = ({ cuantos, apartados }: Extract<Nuevos, { tipo: 'cuenta' }>): number =>
  cuantos - apartados.simulados - apartados.pruebas;

/** Whether something real may be among them. */
export const hayReales = (nuevos: Esperan): boolean => nuevos.tipo === 'varios' || realesDe(nuevos) > 0;

/** `3 eventos nuevos, y 1 simulado y 1 de prueba`; what happened long before is no news: `1 evento nuevo y 2 eventos tardíos`. */
export const textoNuevos = (nuevos: Esperan): string => {
  if (nuevos.tipo === 'varios') return 'Hay eventos nuevos';
  const { cuantos, apartados, tardios } = nuevos;
  const reales = realesDe(nuevos);
  const aparte = textoTotalDeEventos(cuantos - reales, apartados);
  if (reales <= 0) return `Nuevos: ${aparte}`;
  const a_tiempo = reales - tardios;
  const partes = [
    a_tiempo > 0 ? plural(a_tiempo, 'evento nuevo', 'eventos nuevos') : null,
    tardios > 0 ? plural(tardios, 'evento tardío', 'eventos tardíos') : null,
  ].filter((parte) => parte !== null);
  const nuevosReales = partes.join(' y ');
  return reales === cuantos ? nuevosReales : `${nuevosReales}, y ${aparte}`;
};

/** Members that a group has gained, and how many of them happened long before. */
export interface Crecido {
  cuantos: number;
  tardios: number;
}

/** What the groups of a held page have gained meanwhile, as far as the live page shows them. */
export const crecidosDe = (
  detenida: PaginaLista | undefined,
  viva: PaginaLista | undefined,
): ReadonlyMap<string, Crecido> => {
  const grupos = (pagina: PaginaLista | undefined) =>
    (pagina?.causas ?? []).flatMap((causa) => (causa.tipo === 'grupo' ? [causa] : []));
  const antes = new Map(grupos(detenida).map((causa) => [causa.grupo.grupo_id, causa]));
  return new Map(
    grupos(viva).flatMap((causa) => {
      const { grupo_id, total_eventos } = causa.grupo;
      const tenido = antes.get(grupo_id);
      const cuantos = tenido ? total_eventos - tenido.grupo.total_eventos : 0;
      if (!tenido || cuantos <= 0) return [];
      const tardios = Math.min(cuantos, tardiosDesde([causa], corteDe([tenido]) ?? 0));
      return [[grupo_id, { cuantos, tardios }] as const];
    }),
  );
};

/** `+1 nuevo`; what happened long before is no news: `+2 nuevos, +1 tardío`. */
export const textoCrecido = ({ cuantos, tardios }: Crecido): string =>
  [
    cuantos > tardios ? `+${plural(cuantos - tardios, 'nuevo', 'nuevos')}` : null,
    tardios > 0 ? `+${plural(tardios, 'tardío', 'tardíos')}` : null,
  ]
    .filter((parte) => parte !== null)
    .join(', ');
