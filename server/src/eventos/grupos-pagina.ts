import type { Grupo } from '@tramos/contract/evento-grupo';
import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import { GRUPO_EVENTOS_MAX, TOTAL_EXACTO_MAX } from '@tramos/contract/limites';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { VERSION_DE_CATALOGO } from '../db/catalogo';
import { eventos, grupos } from '../db/esquema/eventos';
import { FILA_DE_EVENTO, type FilaEvento } from '../db/evento-consulta';
import type { Consultable } from '../db/tipos';
import { ventanaDe } from '../http/alcance';
import { crearPreparadas } from './preparadas';
import { algunas, lugarEn, primeras, type Recorrido } from './recorrido';
import { columnaDeGrupo, condicionEntera, type Seleccion, type Vista } from './seleccion';
import { type PerfilDeEvento, perfilesDe, VENTANAS_EN_USO, type VentanasEnUso } from './ventanas-utilizadas';

/** The statement that reads one page of groups: which they are, their members, and how many there are in all. */

/**
 * A walk in the order of the list meets each group first at the member that gives the group its place: so many events
 * for each place asked for, and so many times more while that was not far enough.
 */
const POR_LUGAR = 4;
/** Events whose groups are counted. When there are more, the totals are at least what was counted. */
export const CONTADOS_MAX = 4 * TOTAL_EXACTO_MAX;

/** A group of the page as its members that pass the filters make it. */
export interface Miembros {
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

interface PaginaDeGrupos {
  /** Group ids of the page, in order. */
  ids: number[];
  /** Groups and events of the whole selection, as far as they were counted. */
  n_grupos: number;
  n_eventos: number;
  /** Of each group of the page, in whatever order; null for none. */
  miembros: Miembros[] | null;
  /** The events that the groups name; null for none. */
  filas: FilaEvento[] | null;
  /** What the names of the events go by. */
  version: string | null;
  uso: VentanasEnUso;
  /** Of the events that the groups name, as far as they have one; null for none. */
  perfiles: PerfilDeEvento[] | null;
}

interface Leida extends PaginaDeGrupos {
  /** How many events the page was sought among. */
  vistos: number;
}

type Pedido = Pick<EventosQuery, 'offset' | 'limit'>;

/** How far to walk for the page; one that is far along is found on the way of the count. */
const topePara = ({ offset, limit }: Pedido, { de_una_vez }: Recorrido): number => {
  const tope = (offset + limit) * POR_LUGAR;
  return de_una_vez || tope > CONTADOS_MAX / POR_LUGAR ? Math.max(tope, CONTADOS_MAX) : tope;
};

/** Ids of the groups of the page, and the counts: one row. */
const idsYCuentas = (recorrido: Recorrido, { offset, limit }: Pedido, tope: number): SQL => {
  const contadas =
    tope >= CONTADOS_MAX
      ? sql`g`
      : sql`(select count(*) as miembros from (${algunas(recorrido, CONTADOS_MAX)}) p group by grupo) t`;
  return sql`
    with g as materialized (
      select grupo, min(n) as n, count(*) as miembros
      from (select grupo, row_number() over (order by ${lugarEn(recorrido)}) as n from (${primeras(recorrido, tope)}) p) w
      group by grupo
    )
    select array(select grupo from g order by n limit ${limit} offset ${offset}) as ids,
      (select coalesce(sum(miembros), 0) from g)::int as vistos, c.n_grupos, c.n_eventos
    from (select count(*)::int as n_grupos, coalesce(sum(miembros), 0)::int as n_eventos from ${contadas}) c`;
};

/** What each group of the page holds of what passes the filters. */
const miembrosDe = (donde: SQL, vista: Vista): SQL => {
  const columna = columnaDeGrupo(vista);
  return sql`
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
        from ${eventos} where ${columna} = any((select ids from pagina)::int[]) and ${donde}
      ) e group by grupo
    ) m left join ${grupos} on ${and(eq(grupos.ventana, ventanaDe(vista)), sql`${grupos.id} = m.grupo`)}`;
};

/** What is read, as columns of one row. */
const LEIDA = {
  ids: sql<number[]>`leida.ids`,
  n_grupos: sql<number>`leida.n_grupos`,
  n_eventos: sql<number>`leida.n_eventos`,
  vistos: sql<number>`leida.vistos`,
  miembros: sql<Miembros[] | null>`leida.miembros`,
  filas: sql<FilaEvento[] | null>`leida.filas`,
  version: sql<string | null>`leida.version`,
  uso: sql<VentanasEnUso>`leida.uso`,
  perfiles: sql<PerfilDeEvento[] | null>`leida.perfiles`,
};

const leidaDe = ({ recorrido, donde, vista, q }: Buscada, tope: number): SQL => sql`(
  with pagina as materialized (${idsYCuentas(recorrido, q, tope)}),
    miembros as materialized (${miembrosDe(donde, vista)}),
    nombrados as materialized (
      select array(select unnest(ids) from miembros union select primero from miembros
        union select coalesce(principal, grupo) from miembros) as ids)
  select pagina.*, (select json_agg(miembros) from miembros) as miembros,
    (select json_agg(${FILA_DE_EVENTO}) from ${eventos} where ${eventos.id} = any((select ids from nombrados)::int[])) as filas,
    ${VERSION_DE_CATALOGO} as version, ${VENTANAS_EN_USO} as uso,
    ${perfilesDe(sql`(select ids from nombrados)::int[]`)} as perfiles
  from pagina) leida`;

interface Buscada {
  recorrido: Recorrido;
  /** What the members must pass. */
  donde: SQL;
  vista: Vista;
  q: Pedido;
}

const consultaDe = (db: Consultable, buscada: Buscada, tope: number) =>
  db.select(LEIDA).from(leidaDe(buscada, tope));

/** Reads as far as must be walked for the page. */
const leerHasta = async (
  leer: (tope: number) => Promise<Leida[]>,
  limit: number,
  tope: number,
): Promise<Leida> => {
  const [leida] = await leer(tope);
  if (!leida) throw new Error('a statement that always gives a row gave none');
  if (leida.vistos < tope || leida.ids.length === limit) return leida;
  return leerHasta(leer, limit, tope * POR_LUGAR);
};

type Buscadas = Omit<Buscada, 'donde'> & { seleccion: Seleccion };

export const leerPaginaDeGrupos = (
  db: Consultable,
  { seleccion, ...buscadas }: Buscadas,
): Promise<PaginaDeGrupos> => {
  const buscada = { ...buscadas, donde: condicionEntera(seleccion) };
  const { q, recorrido } = buscada;
  return leerHasta(async (tope) => consultaDe(db, buscada, tope), q.limit, topePara(q, recorrido));
};

const preparada = crearPreparadas('grupos');

/**
 * The same of a page that is asked for again and again, under a name. `clave` tells what is asked for from everything
 * else but the `valores` that its statement is told when it runs.
 */
export const leerPaginaPreparada = (
  db: Consultable,
  clave: string,
  { seleccion, ...buscadas }: Buscadas,
  valores: Record<string, unknown>,
): Promise<PaginaDeGrupos> => {
  const { q, recorrido } = buscadas;
  const hacer = (tope: number) => consultaDe(db, { ...buscadas, donde: condicionEntera(seleccion) }, tope);
  const leer = async (tope: number) =>
    (preparada(db, `${clave} ${tope}`, () => hacer(tope)) ?? hacer(tope)).execute(valores);
  return leerHasta(leer, q.limit, topePara(q, recorrido));
};
