import { esEco } from '@tramos/contract/eco';
import type { Evento } from '@tramos/contract/evento';
import { MISMO_LUGAR_M } from '@tramos/contract/limites';
import { horaEnFrase, textoMomento } from '@tramos/contract/momento';
import { retrasoDe, textoRetraso } from '@tramos/contract/retraso';
import { formatNumero, plural } from '../../lib/formato';
import type { GrupoLeido } from '../../lib/leer-grupos';

/** What the row of a group says of its members (product §2.9). */

/** Places that are not an echo's, from the lowest chainage; those nearer than MISMO_LUGAR_M, or 3σ, are one. */
const lugaresDe = (eventos: readonly Evento[]): number => {
  const propios = eventos
    .filter((e) => e.posicion !== null && !(e.estado === 'fuera_de_tramo' && esEco(e)))
    .toSorted((a, b) => (a.posicion ?? 0) - (b.posicion ?? 0));
  return propios.filter((e, i) => {
    const antes = propios[i - 1];
    if (!antes) return true;
    const holgura = Math.max(MISMO_LUGAR_M, 3 * (e.sigma_m ?? 0), 3 * (antes.sigma_m ?? 0));
    return (e.posicion ?? 0) - (antes.posicion ?? 0) > holgura;
  }).length;
};

/** All of its members that the page carries, each once. */
const miembrosDe = ({ eventos, primer_evento, ultimo_evento }: GrupoLeido): Evento[] => [
  ...new Map(
    [primer_evento, ...eventos, ultimo_evento].filter((e) => e !== null).map((e) => [e.id, e] as const),
  ).values(),
];

/** `Tramo 3`; `Tramos 1 a 4` when their numbers follow each other; else `4 tramos`. */
export const nombrarTramos = (nombres: readonly string[]): string => {
  const unicos = [...new Set(nombres)];
  const [solo] = unicos;
  if (unicos.length <= 1) return solo ?? '-';
  const partes = unicos.map((nombre) => /^(.*\D)(\d{1,4})$/.exec(nombre));
  const numeros = partes.map((parte) => Number(parte?.[2])).toSorted((a, b) => a - b);
  const [desde = 0] = numeros;
  const seguidos = numeros.every((n, i) => n === desde + i);
  if (!seguidos || partes.some((parte) => parte?.[1] !== partes[0]?.[1])) return `${unicos.length} tramos`;
  const palabra = partes[0]?.[1]?.trim() === 'Tramo' ? 'Tramos' : (partes[0]?.[1]?.trim() ?? '');
  return unicos.length === 2
    ? `${palabra} ${desde} y ${desde + 1}`
    : `${palabra} ${desde} a ${numeros.at(-1)}`;
};

/**
 * From the first to the last that was told in time, with the day when they are of different ones: `de 03:41:36 a
 * 03:42:31`. What is told later does not make the group last until then.
 */
export const textoLapso = (grupo: GrupoLeido, zona: string): string => {
  const miembros = miembrosDe(grupo);
  const a_tiempo = miembros.filter((e) => retrasoDe(e) === null);
  const momentos = (a_tiempo.length > 0 ? a_tiempo : miembros).map((e) => e.created_at).toSorted();
  const [desde, hasta] = [momentos[0], momentos.at(-1)];
  if (desde === undefined || hasta === undefined) return '';
  if (textoMomento(desde, { zona }) === textoMomento(hasta, { zona }))
    return `a las ${horaEnFrase(desde, { junto_a: hasta, zona })}`;
  return `de ${textoMomento(desde, { junto_a: hasta, zona })} a ${textoMomento(hasta, { junto_a: desde, zona })}`;
};

/** `1 tardío, llegó 24 días después`, `2 tardíos`; null without any. */
export const textoTardios = (grupo: GrupoLeido): string | null => {
  const retrasos = miembrosDe(grupo).flatMap((e) => retrasoDe(e) ?? []);
  const [uno] = retrasos;
  if (uno === undefined) return null;
  const cuantos = plural(retrasos.length, 'tardío', 'tardíos');
  return retrasos.length === 1 ? `${cuantos}, ${textoRetraso(uno)}` : cuantos;
};

/** The last acknowledgement of a group that one person acknowledged whole. */
export const firmaDe = ({ eventos, abiertos }: GrupoLeido): Evento | null => {
  const firmas = eventos
    .filter((e) => e.recognized_at !== null)
    .toSorted((a, b) => (a.recognized_at ?? '').localeCompare(b.recognized_at ?? ''));
  const personas = new Set(firmas.map((e) => e.recognized_by_user_name));
  return abiertos === 0 && personas.size === 1 ? (firmas.at(-1) ?? null) : null;
};

/** How much of it is acknowledged: by how many persons, or how many of it so far. */
export const textoReconocido = ({ eventos, abiertos, total_eventos }: GrupoLeido): string => {
  const hechos = total_eventos - abiertos;
  if (hechos <= 0) return '';
  if (abiertos > 0) return `${formatNumero(hechos)} de ${formatNumero(total_eventos)}`;
  const personas = new Set(eventos.flatMap((e) => e.recognized_by_user_name ?? []));
  return personas.size === 0 ? '' : plural(personas.size, 'persona', 'personas');
};

export interface ResumenGrupo {
  principal: Evento | null;
  /** Distinct places of its members, echoes apart. */
  lugares: number;
  /** Members that are the same wave as another one. */
  ecos: number;
  tramos: string[];
}

export const resumenDeGrupo = (grupo: GrupoLeido): ResumenGrupo => ({
  principal: grupo.principal,
  lugares: lugaresDe(grupo.eventos),
  ecos: grupo.eventos.filter((e) => e.id !== grupo.evento_principal && esEco(e)).length,
  tramos: [...new Set(grupo.eventos.map((e) => e.tramo_nombre))],
});
