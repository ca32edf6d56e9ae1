import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import { TOTAL_EXACTO_MAX } from '@tramos/contract/limites';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import type { User } from '@tramos/contract/usuario';
import { and, type SQL, sql } from 'drizzle-orm';
import { eventos } from '../db/esquema/eventos';
import { leerEventos } from '../db/evento-consulta';
import { ID_MAX, textoGuardable } from '../db/texto';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import { AppError } from '../http/errores';
import { leerCatalogo, tramosQueCumplen } from './catalogo';
import { intervaloDeFecha } from './zona';

/** Newest first, one order for the whole list; the id breaks ties, so that paging never repeats a row. */
const ORDEN = sql`created_at desc, id desc`;
/** A search that names an escalation or an id rarely means more than a few events. */
const IDS_NOMBRADOS_MAX = 1_000;

/** The part of a signed-in user that says what they may see (product §2.3). */
type Alcance = Pick<User, 'todos_los_sistemas' | 'sistemas'>;

/** An integer array as one parameter, whatever its length. */
const enteros = (ids: readonly number[]): SQL => sql`${sql.param(`{${ids.join(',')}}`)}::int[]`;

type CampoDeFecha = 'dateFrom' | 'dateTo';

const intervalo = (campo: CampoDeFecha, texto: string, zona: string) => {
  const hallado = intervaloDeFecha(texto, zona);
  if (!hallado) throw new AppError(400, 'datos_invalidos', { field: campo, message: 'Esa fecha no existe.' });
  return hallado;
};

/** As a number of seconds: the text of the year 10,000 is one that the database does not read. */
const instante = (t_ms: number): SQL => sql`to_timestamp(${t_ms / 1_000}::float8)`;

/** The filters that are columns of the event itself, and the scope. */
const condicionesDe = (q: EventosQuery, alcance: Alcance, zona: string): SQL[] => {
  const fecha = eventos[q.dateColumn];
  const condiciones = [enAlcance(eventos.sistema_id, alcance)];
  if (q.dateFrom)
    condiciones.push(sql`${fecha} >= ${instante(intervalo('dateFrom', q.dateFrom, zona).desde_ms)}`);
  if (q.dateTo) condiciones.push(sql`${fecha} < ${instante(intervalo('dateTo', q.dateTo, zona).hasta_ms)}`);
  if (q.evento_estado) condiciones.push(sql`${eventos.evento_estado} = ${q.evento_estado}`);
  if (q.validez) condiciones.push(sql`${eventos.estado} = ${q.validez}`);
  if (q.sistema) condiciones.push(sql`${eventos.sistema_id} = ${q.sistema}::bigint`);
  if (q.corte) condiciones.push(sql`${eventos.id} <= ${q.corte}::bigint`);
  return condiciones;
};

/** Gives at most `tope` rows (id, created_at) of a branch, newest first. */
type Rama = (tope: number) => SQL;

/** One index scan per key, each already in order: fast for a rare sistema as well as for a busy one. */
const ramaPorClave =
  (columna: SQL, claves: readonly number[], donde: SQL): Rama =>
  (tope) =>
    sql`select e.id, e.created_at from unnest(${enteros(claves)}) as k(clave), lateral (
    select id, created_at from ${eventos} where ${columna} = k.clave and ${donde} order by ${ORDEN} limit ${tope}
  ) e`;

const ramaEntera =
  (donde: SQL): Rama =>
  (tope) =>
    sql`select id, created_at from ${eventos} where ${donde} order by ${ORDEN} limit ${tope}`;

/** Events that a search names by id or by escalation, in whatever tramo they are. */
const idsNombrados = async (db: Consultable, search: string): Promise<number[]> => {
  const numero = /^\d{1,10}$/.test(search) ? Number(search) : 0;
  const patron = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from ${eventos} where escalado_id is not null and escalado_id ilike ${patron}
    limit ${IDS_NOMBRADOS_MAX}`);
  const ids = rows.map((fila) => fila.id);
  return numero > 0 && numero <= ID_MAX ? [...new Set([...ids, numero])] : ids;
};

/** How the filters are best walked. An empty list of branches is an empty answer. */
const ramasDe = async (db: Consultable, q: EventosQuery, alcance: Alcance, zona: string): Promise<Rama[]> => {
  const donde = and(...condicionesDe(q, alcance, zona)) ?? sql`true`;
  const search = q.search ? textoGuardable(q.search) : '';
  const { tramo, estacion, municipio, estado } = q;
  const porTramo = [tramo, estacion, municipio, estado].some((f) => f !== undefined && f !== '');
  if (porTramo || search) {
    const catalogo = await leerCatalogo(db);
    const propios = {
      ...(tramo !== undefined && { tramo }),
      ...(estacion !== undefined && { estacion }),
      ...(municipio && { municipio }),
      ...(estado && { estado }),
    };
    const ramas = [
      ramaPorClave(
        sql`tramo_id`,
        tramosQueCumplen(catalogo, search ? { ...propios, search } : propios),
        donde,
      ),
    ];
    if (search) {
      const elegibles = sql`tramo_id = any(${enteros(tramosQueCumplen(catalogo, propios))})`;
      const ids = sql`id = any(${enteros(await idsNombrados(db, search))})`;
      ramas.push(ramaEntera(sql`${ids} and ${elegibles} and ${donde}`));
    }
    return ramas;
  }
  if (alcance.todos_los_sistemas || q.sistema) return [ramaEntera(donde)];
  return [ramaPorClave(sql`sistema_id`, alcance.sistemas, donde)];
};

const unir = (ramas: readonly Rama[], tope: number): SQL =>
  sql.join(
    ramas.map((rama) => sql`(${rama(tope)})`),
    sql` union `,
  );

/**
 * The page of events a query asks for, inside the scope. `total` is exact up to TOTAL_EXACTO_MAX and stops
 * counting there (product §3). Throws 400 `datos_invalidos` for a date that does not exist.
 */
export const listarEventos = async (
  db: Consultable,
  q: EventosQuery,
  alcance: Alcance,
  zona: string,
): Promise<EventosLista> => {
  const ramas = await ramasDe(db, q, alcance, zona);
  const pagina = await db.execute<{ id: number }>(
    sql`select id from (${unir(ramas, q.offset + q.limit)}) e order by ${ORDEN} limit ${q.limit} offset ${q.offset}`,
  );
  const tope = TOTAL_EXACTO_MAX + 1;
  const cuenta = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select id from (${unir(ramas, tope)}) e limit ${tope}) c`,
  );
  const n = cuenta.rows[0]?.n ?? 0;
  const events = await leerEventos(
    db,
    pagina.rows.map((fila) => fila.id),
  );
  if (n < tope) return { events, total: n };
  return { events, total: TOTAL_EXACTO_MAX, total_aproximado: true };
};
