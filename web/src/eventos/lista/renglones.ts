import { type Apartados, type Evento, SIN_APARTADOS } from '@tramos/contract/evento';
import type { Orden, Sentido } from '@tramos/contract/eventos-filtros';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import type { GrupoLeido, GruposLeidos } from '../../lib/leer-grupos';

/** A page of the list as rows, grouped or not: pure, so that what stands where can be tried without a screen. */

/** What the list counts and pages by: a group, or an event that stands alone. */
export type Causa = { tipo: 'grupo'; grupo: GrupoLeido } | { tipo: 'evento'; evento: Evento };

/** A page of the list, whichever of the two calls it came from. */
export interface PaginaLista {
  causas: readonly Causa[];
  /** Causes of all pages, and the events inside them. */
  total: number;
  total_aproximado: boolean;
  total_eventos: number;
  total_eventos_aproximado: boolean;
  /** Those of `total_eventos` that do not count as real. */
  apartados: Apartados;
}

export interface OrdenLista {
  orden: Orden;
  sentido: Sentido;
}

/** How a list is put in order until somebody asks otherwise (spec §9). */
export const ORDEN_INICIAL: OrdenLista = { orden: 'created_at', sentido: 'desc' };

type Valor = string | number | null;

const valorDe = (evento: Evento | null, { orden }: OrdenLista): Valor => evento?.[orden] ?? null;

/** What has no value comes last in either sense, as the server has it. */
const antesQue = (a: Valor, b: Valor, { sentido }: OrdenLista): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b === (sentido === 'asc') ? -1 : 1;
};

/** The member that gives a group its place: the first of its members in the order of the list. */
export const lugarDelGrupo = (
  { eventos, primer_evento, ultimo_evento }: GrupoLeido,
  orden: OrdenLista,
): Evento | null => {
  const ids = orden.sentido === 'asc' ? 1 : -1;
  const [primero] = [...eventos, primer_evento, ultimo_evento]
    .filter((evento) => evento !== null)
    .toSorted((a, b) => antesQue(valorDe(a, orden), valorDe(b, orden), orden) || ids * (a.id - b.id));
  return primero ?? null;
};

/**
 * Groups and single events come as two lists, each in the order of the page: together they are the page. What could
 * not be read has no place and comes last.
 */
const mezclar = ({ grupos, eventos_individuales }: GruposLeidos, orden: OrdenLista): Causa[] => {
  const ids = orden.sentido === 'asc' ? 1 : -1;
  const con_lugar = [
    ...grupos.map((grupo) => ({
      causa: { tipo: 'grupo', grupo } as Causa,
      lugar: lugarDelGrupo(grupo, orden),
    })),
    ...eventos_individuales.map((evento) => ({ causa: { tipo: 'evento', evento } as Causa, lugar: evento })),
  ];
  return con_lugar
    .toSorted(
      (a, b) =>
        Number(a.lugar === null) - Number(b.lugar === null) ||
        antesQue(valorDe(a.lugar, orden), valorDe(b.lugar, orden), orden) ||
        ids * ((a.lugar?.id ?? 0) - (b.lugar?.id ?? 0)),
    )
    .map(({ causa }) => causa);
};

export const paginaDeGrupos = (leidos: GruposLeidos, orden: OrdenLista): PaginaLista => ({
  causas: mezclar(leidos, orden),
  total: leidos.total,
  total_aproximado: leidos.total_aproximado,
  total_eventos: leidos.total_eventos,
  total_eventos_aproximado: leidos.total_eventos_aproximado,
  apartados: leidos.apartados,
});

export const paginaDeEventos = ({
  events,
  total,
  total_aproximado = false,
  apartados,
}: EventosLista): PaginaLista => ({
  causas: events.map((evento) => ({ tipo: 'evento', evento })),
  total,
  total_aproximado,
  total_eventos: total,
  total_eventos_aproximado: total_aproximado,
  apartados,
});

/** What a failed load leaves: nothing, and counts of nothing (spec §8). */
export const PAGINA_VACIA: PaginaLista = {
  causas: [],
  total: 0,
  total_aproximado: false,
  total_eventos: 0,
  total_eventos_aproximado: false,
  apartados: SIN_APARTADOS,
};

/** One row of the screen. Its `clave` stays its own while other rows come and go. */
export type Renglon =
  | { clave: string; tipo: 'grupo'; grupo: GrupoLeido; desplegado: boolean }
  | { clave: string; tipo: 'evento'; evento: Evento; papel: 'solo' | 'principal' | 'miembro' }
  /** Says that an open group has more members than the page carries. */
  | { clave: string; tipo: 'resto'; grupo: GrupoLeido };

export const claveDeGrupo = ({ grupo_id }: Pick<GrupoLeido, 'grupo_id'>): string => `g:${grupo_id}`;

const deEvento = (evento: Evento, papel: 'solo' | 'principal' | 'miembro'): Renglon => ({
  clave: `e:${evento.id}`,
  tipo: 'evento',
  evento,
  papel,
});

/** Members as they are read: the main event, then the others, oldest first. */
const miembros = ({ eventos, evento_principal }: GrupoLeido): Renglon[] => [
  ...eventos.filter(({ id }) => id === evento_principal).map((e) => deEvento(e, 'principal')),
  ...eventos.filter(({ id }) => id !== evento_principal).map((e) => deEvento(e, 'miembro')),
];

/** The rows on screen: members only of the groups that are open. */
export const renglonesDe = (causas: readonly Causa[], desplegados: ReadonlySet<string>): Renglon[] =>
  causas.flatMap((causa): Renglon[] => {
    if (causa.tipo === 'evento') return [deEvento(causa.evento, 'solo')];
    const { grupo } = causa;
    const clave = claveDeGrupo(grupo);
    const desplegado = desplegados.has(clave);
    const cabeza: Renglon = { clave, tipo: 'grupo', grupo, desplegado };
    if (!desplegado) return [cabeza];
    const resto: Renglon[] =
      grupo.total_eventos > grupo.eventos.length ? [{ clave: `r:${clave}`, tipo: 'resto', grupo }] : [];
    return [cabeza, ...miembros(grupo), ...resto];
  });

/** The events that a row stands for: one, or every listed member of its group. */
export const eventosDe = (renglon: Renglon | Causa): readonly Evento[] => {
  switch (renglon.tipo) {
    case 'evento':
      return [renglon.evento];
    case 'grupo':
    case 'resto':
      return renglon.grupo.eventos;
    default:
      return renglon satisfies never;
  }
};

/**
 * The row the keyboard stands on after a move: by key, so that new rows do not change it. From a row that has left the page
 * it goes on where that was, by the keys of the page as it was then (`orden`).
 */
export const moverRenglon = (
  renglones: readonly Renglon[],
  actual: string | null,
  paso: 1 | -1,
  orden: readonly string[] = [],
): string | null => {
  const claves = renglones.map(({ clave }) => clave);
  const i = actual === null ? -1 : claves.indexOf(actual);
  if (i !== -1) return claves[Math.min(claves.length - 1, Math.max(0, i + paso))] ?? null;
  const antes = actual === null ? -1 : orden.indexOf(actual);
  const [primera, ultima] = [claves[0] ?? null, claves.at(-1) ?? null];
  if (antes === -1) return paso === 1 ? primera : ultima;
  const sigue = (clave: string) => claves.includes(clave);
  return paso === 1
    ? (orden.slice(antes + 1).find(sigue) ?? ultima)
    : (orden.slice(0, antes).findLast(sigue) ?? primera);
};
