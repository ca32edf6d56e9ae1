import type { Evento } from '@tramos/contract/evento';
import type { ReconocerGrupoBody } from '@tramos/contract/evento-acciones';
import { BLOQUE_MAX } from '@tramos/contract/limites';
import type { Eleccion } from '../exportar/export-query';
import { type Causa, eventosDe, type Renglon } from './renglones';

/** Which events of the page are selected, by id: pure, over what is on screen. */
export type Seleccion = ReadonlySet<number>;

export type Marca = 'toda' | 'parte' | 'nada';

const marcaDe = (eventos: readonly Evento[], elegidos: Seleccion): Marca => {
  const cuantos = eventos.filter(({ id }) => elegidos.has(id)).length;
  if (cuantos === 0) return 'nada';
  return cuantos === eventos.length ? 'toda' : 'parte';
};

/** What is still on the page of a selection: what has left it is not acted on, nor counted. */
export const enPagina = (causas: readonly Causa[], elegidos: Seleccion): Seleccion => {
  const ids = new Set(causas.flatMap(eventosDe).map(({ id }) => id));
  return new Set([...elegidos].filter((id) => ids.has(id)));
};

export const marcaDeRenglon = (renglon: Renglon, elegidos: Seleccion): Marca =>
  marcaDe(eventosDe(renglon), elegidos);

export const marcaDePagina = (causas: readonly Causa[], elegidos: Seleccion): Marca =>
  marcaDe(causas.flatMap(eventosDe), elegidos);

const poner = (antes: Seleccion, eventos: readonly Evento[], dentro: boolean): Seleccion => {
  const despues = new Set(antes);
  for (const { id } of eventos) {
    if (dentro) despues.add(id);
    else despues.delete(id);
  }
  return despues;
};

/** Selects what a row stands for, or lets it go when all of it was selected. */
export const alternar = (antes: Seleccion, renglon: Renglon): Seleccion =>
  poner(antes, eventosDe(renglon), marcaDeRenglon(renglon, antes) !== 'toda');

export const alternarPagina = (antes: Seleccion, causas: readonly Causa[]): Seleccion =>
  poner(antes, causas.flatMap(eventosDe), marcaDePagina(causas, antes) !== 'toda');

/** Selects every row from one to another, both included, whichever stands first. */
export const hastaRenglon = (
  antes: Seleccion,
  renglones: readonly Renglon[],
  desde: string | null,
  hasta: string,
): Seleccion => {
  const lugar = (clave: string | null) => renglones.findIndex((renglon) => renglon.clave === clave);
  const fin = lugar(hasta);
  const inicio = lugar(desde) === -1 ? fin : lugar(desde);
  if (fin === -1) return antes;
  const tramo = renglones.slice(Math.min(inicio, fin), Math.max(inicio, fin) + 1);
  return poner(antes, tramo.flatMap(eventosDe), true);
};

/** A group by its name, and what the person saw of it. */
interface GrupoVisto extends ReconocerGrupoBody {
  grupo_id: string;
}

/** What one act acknowledges: whole groups by name, and the other open events one by one. */
export interface Bloque {
  grupos: readonly GrupoVisto[];
  ids: readonly number[];
  /** Open events of all of it, also those of a group that the page does not carry. */
  abiertos: number;
  /** The open ones that the page carries: what the confirmation names. */
  eventos: readonly Evento[];
}

const abierto = (evento: Evento): boolean => evento.evento_estado === 'abierto';

const NOMBRE_DE_GRUPO = /^G-[1-9]\d*$/;

/**
 * What is selected, ready to be acknowledged. A group that is selected whole is acknowledged by its name, with what was
 * on screen of it: members beyond the page are part of it, what came later or was not counted is not.
 */
export const bloqueDe = (causas: readonly Causa[], elegidos: Seleccion): Bloque => {
  const bloque = { grupos: [] as GrupoVisto[], ids: [] as number[], abiertos: 0 };
  const eventos: Evento[] = [];
  for (const causa of causas) {
    const miembros = eventosDe(causa);
    const abiertos = miembros.filter((e) => elegidos.has(e.id) && abierto(e));
    eventos.push(...abiertos);
    const entero =
      causa.tipo === 'grupo' &&
      NOMBRE_DE_GRUPO.test(causa.grupo.grupo_id) &&
      causa.grupo.abiertos > 0 &&
      marcaDe(miembros, elegidos) === 'toda';
    if (entero) {
      bloque.grupos.push({
        grupo_id: causa.grupo.grupo_id,
        hasta: Math.max(...miembros.map(({ id }) => id)),
        vistos: abiertos.map(({ id }) => id).slice(-BLOQUE_MAX),
        ...(causa.grupo.resto_abiertos !== null && { resto_abiertos: causa.grupo.resto_abiertos }),
      });
      bloque.abiertos += causa.grupo.abiertos;
    } else {
      bloque.ids.push(...abiertos.map(({ id }) => id));
      bloque.abiertos += abiertos.length;
    }
  }
  return { ...bloque, eventos };
};

/** Every open event of a page, ready to be acknowledged. */
export const bloqueEntero = (causas: readonly Causa[]): Bloque =>
  bloqueDe(causas, new Set(causas.flatMap(eventosDe).map(({ id }) => id)));

/** How many events are selected, also those of a whole group that the page does not carry. */
export const cuantosElegidos = (causas: readonly Causa[], elegidos: Seleccion): number =>
  causas.reduce((n, causa) => {
    const miembros = eventosDe(causa);
    if (causa.tipo === 'grupo' && marcaDe(miembros, elegidos) === 'toda')
      return n + causa.grupo.total_eventos;
    return n + miembros.filter(({ id }) => elegidos.has(id)).length;
  }, 0);

/**
 * What is selected, ready to be exported. A group that is selected whole goes by its name when it has members beyond
 * the page.
 */
export const eleccionDe = (causas: readonly Causa[], elegidos: Seleccion): Eleccion => {
  const ids = new Set(elegidos);
  let total = 0;
  const grupos: string[] = [];
  for (const causa of causas) {
    if (causa.tipo !== 'grupo' || !NOMBRE_DE_GRUPO.test(causa.grupo.grupo_id)) continue;
    const { eventos, total_eventos, grupo_id } = causa.grupo;
    if (total_eventos <= eventos.length || marcaDe(eventos, elegidos) !== 'toda') continue;
    grupos.push(grupo_id);
    for (const { id } of eventos) ids.delete(id);
    total += total_eventos;
  }
  return { ids: [...ids], grupos, total: total + ids.size };
};
