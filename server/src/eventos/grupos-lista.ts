import type { Evento } from '@tramos/contract/evento';
import { formatGrupoId } from '@tramos/contract/evento';
import type { Grupo, GruposRespuesta } from '@tramos/contract/evento-grupo';
import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import { GRUPO_EVENTOS_MAX, TOTAL_EXACTO_MAX } from '@tramos/contract/limites';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { eventos, grupos } from '../db/esquema/eventos';
import { leerEventos } from '../db/evento-consulta';
import type { Consultable } from '../db/tipos';
import { ventanaDe } from '../http/alcance';
import { contado } from './lista';
import { algunas, lugarEn, primeras, type Recorrido, recorridoDe } from './recorrido';
import { huellaDe } from './resto';
import { columnaDeGrupo, condicionEntera, enteros, seleccionar, type Vista } from './seleccion';
import { ventanasUtilizadas } from './ventanas-utilizadas';

/**
 * A walk in the order of the list meets each group first at the member that gives the group its place: so many events
 * for each place asked for, and so many times more while that was not far enough.
 */
const POR_LUGAR = 4;
/** Events whose groups are counted. When there are more, the totals are at least what was counted. */
const CONTADOS_MAX = 4 * TOTAL_EXACTO_MAX;

interface Pagina {
  /** Group ids of the page, in order. */
  ids: number[];
  /** Groups and events of the whole selection, as far as they were counted. */
  grupos: number;
  eventos: number;
}

/** How far to walk for the page; one that is far along is found on the way of the count. */
const topePara = (
  { offset, limit }: Pick<EventosQuery, 'offset' | 'limit'>,
  { de_una_vez }: Recorrido,
): number => {
  const tope = (offset + limit) * POR_LUGAR;
  return de_una_vez || tope > CONTADOS_MAX / POR_LUGAR ? Math.max(tope, CONTADOS_MAX) : tope;
};

const recorrer = async (
  db: Consultable,
  recorrido: Recorrido,
  { offset, limit }: Pick<EventosQuery, 'offset' | 'limit'>,
  tope: number,
): Promise<Pagina> => {
  const contadas =
    tope >= CONTADOS_MAX
      ? sql`g`
      : sql`(select count(*) as miembros from (${algunas(recorrido, CONTADOS_MAX)}) p group by grupo) t`;
  const { rows } = await db.execute<{ ids: number[]; grupos: number; eventos: number; vistos: number }>(sql`
    with g as materialized (
      select grupo, min(n) as n, count(*) as miembros
      from (select grupo, row_number() over (order by ${lugarEn(recorrido)}) as n from (${primeras(recorrido, tope)}) p) w
      group by grupo
    )
    select array(select grupo from g order by n limit ${limit} offset ${offset}) as ids,
      (select coalesce(sum(miembros), 0) from g)::int as vistos, c.grupos, c.eventos
    from (select count(*)::int as grupos, coalesce(sum(miembros), 0)::int as eventos from ${contadas}) c`);
  const [{ vistos, ...pagina } = { ids: [], grupos: 0, eventos: 0, vistos: 0 }] = rows;
  if (vistos < tope || pagina.ids.length === limit) return pagina;
  return recorrer(db, recorrido, { offset, limit }, tope * POR_LUGAR);
};

/** A group of the page as its members that pass the filters make it. */
interface Miembros {
  grupo: number;
  total: number;
  abiertos: number;
  /** The newest, oldest first. */
  ids: number[];
  /** The open ones of the others; null for none. */
  resto: number[] | null;
  primero: number;
  /** Null when the group has no row: an event alone. */
  principal: number | null;
  operacion: boolean | null;
  motivos: Grupo['motivos'] | null;
}

const leerMiembros = async (
  db: Consultable,
  ids: readonly number[],
  donde: SQL,
  vista: Vista,
): Promise<Map<number, Miembros>> => {
  const columna = columnaDeGrupo(vista);
  const { rows } = await db.execute<{ [K in keyof Miembros]: Miembros[K] }>(sql`
    select m.*, ${grupos.evento_principal} as principal, ${grupos.possible_operational_movement} as operacion,
      ${grupos.motivos} as motivos
    from (
      select grupo, count(*)::int as total, count(*) filter (where abierto)::int as abiertos,
        array_agg(id order by n desc) filter (where n <= ${GRUPO_EVENTOS_MAX}) as ids,
        array_agg(id) filter (where n > ${GRUPO_EVENTOS_MAX} and abierto) as resto,
        (array_agg(id order by n desc))[1] as primero
      from (
        select ${eventos.id} as id, ${columna} as grupo, ${eventos.evento_estado} = 'abierto' as abierto,
          row_number() over (partition by ${columna} order by ${eventos.created_at} desc, ${eventos.id} desc) as n
        from ${eventos} where ${columna} = any(${enteros(ids)}) and ${donde}
      ) e group by grupo
    ) m left join ${grupos} on ${and(eq(grupos.ventana, ventanaDe(vista)), sql`${grupos.id} = m.grupo`)}`);
  return new Map(rows.map((fila) => [fila.grupo, fila]));
};

const restoDe = ({ ids, resto }: Miembros) => {
  const hasta = Math.max(...ids);
  return huellaDe((resto ?? []).filter((id) => id <= hasta));
};

const armarGrupo = (m: Miembros, por_id: ReadonlyMap<number, Evento>): Grupo | null => {
  const miembros = m.ids.flatMap((id) => por_id.get(id) ?? []);
  const ultimo_evento = miembros.at(-1);
  const primer_evento = por_id.get(m.primero);
  if (!ultimo_evento || !primer_evento) return null;
  const evento_principal = m.principal ?? m.grupo;
  const resto_abiertos = restoDe(m);
  return {
    grupo_id: formatGrupoId(m.grupo),
    tipo_evento: (por_id.get(evento_principal) ?? primer_evento).tipo,
    eventos: miembros,
    primer_evento,
    ultimo_evento,
    total_eventos: m.total,
    abiertos: m.abiertos,
    ...(resto_abiertos !== null && { resto_abiertos }),
    evento_principal,
    possible_operational_movement: m.operacion ?? false,
    motivos: m.motivos ?? [],
  };
};

const VACIA: GruposRespuesta = {
  grupos: [],
  total: 0,
  total_eventos: 0,
  eventos_individuales: [],
  ventanas_deteccion_utilizadas: [],
};

/**
 * The page of groups and single events a query asks for, as the role of who asks sees groups. The filters select
 * events; a group stands at the place of its first selected event in the order asked for, and shows those that are
 * selected. Throws 400 `datos_invalidos` for a date that does not exist.
 */
export const listarGrupos = async (
  db: Consultable,
  q: EventosQuery,
  vista: Vista,
  zona: string,
): Promise<GruposRespuesta> => {
  const seleccion = await seleccionar(db, q, vista, zona);
  const recorrido = recorridoDe(q, seleccion, columnaDeGrupo(vista));
  if (recorrido === null) return VACIA;
  const pagina = await recorrer(db, recorrido, q, topePara(q, recorrido));
  const miembros = await leerMiembros(db, pagina.ids, condicionEntera(seleccion), vista);
  const de_pagina = pagina.ids.flatMap((id) => miembros.get(id) ?? []);
  const ids = new Set(de_pagina.flatMap((m) => [m.primero, ...m.ids]));
  const leidos = await leerEventos(db, [...ids], ventanaDe(vista));
  const por_id = new Map(leidos.map((e) => [e.id, e]));
  const [solos, varios] = [
    de_pagina.filter((m) => m.principal === null && m.total === 1),
    de_pagina.filter((m) => m.principal !== null || m.total > 1),
  ];
  const incompleta = seleccion.recortada || pagina.eventos >= CONTADOS_MAX;
  const total = contado(pagina.grupos, incompleta);
  const total_eventos = contado(pagina.eventos, incompleta);
  return {
    grupos: varios.flatMap((m) => armarGrupo(m, por_id) ?? []),
    total: total.total,
    ...(total.aproximado && { total_aproximado: true }),
    total_eventos: total_eventos.total,
    ...(total_eventos.aproximado && { total_eventos_aproximado: true }),
    eventos_individuales: solos.flatMap((m) => por_id.get(m.primero) ?? []),
    ventanas_deteccion_utilizadas: await ventanasUtilizadas(
      db,
      new Set(leidos.map((e) => e.tramo_id)),
      vista,
    ),
  };
};
