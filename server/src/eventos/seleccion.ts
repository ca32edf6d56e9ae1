import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import type { User } from '@tramos/contract/usuario';
import { and, type SQL, sql } from 'drizzle-orm';
import { eventos } from '../db/esquema/eventos';
import { ID_MAX, textoGuardable } from '../db/texto';
import type { Consultable } from '../db/tipos';
import { enAlcance, ventanaDe } from '../http/alcance';
import { AppError } from '../http/errores';
import { intervaloDeFecha } from '../http/zona';
import { idsNombrados } from './busqueda';
import { leerTramos, tramosQueCumplen } from './catalogo';

/** What the filters of a list, of its groups or of an export ask for, as conditions on the table of events. */

/** Who asks, as far as it decides what they see: their sistemas and the window of their role. */
export type Vista = Pick<User, 'todos_los_sistemas' | 'role'> & { sistemas: readonly number[] };

export type FiltrosEventos = Omit<EventosQuery, 'limit' | 'offset'>;

/** Events of these keys only; one index serves each key. */
interface Claves {
  columna: 'tramo_id' | 'sistema_id' | 'id';
  ids: readonly number[];
}

/** Events that pass `donde` and, where there are keys, hold one of them. */
export interface Parte {
  donde: SQL;
  claves: Claves | null;
}

export interface Seleccion {
  /** Disjoint. None selects nothing. */
  partes: readonly Parte[];
  /** A search matched more notes than are looked at: there may be more than what is selected. */
  recortada: boolean;
  /** Few enough by a date to be read and sorted, where the order is another column's. */
  trecho: boolean;
}

/** An integer array as one parameter, whatever its length. */
export const enteros = (ids: readonly number[]): SQL => sql`${sql.param(`{${ids.join(',')}}`)}::int[]`;

/** The column that holds an event's group as this user sees groups. */
export const columnaDeGrupo = (vista: Vista) =>
  ventanaDe(vista) === 'operador' ? eventos.grupo_operador : eventos.grupo_usuario;

const intervalo = (campo: 'dateFrom' | 'dateTo', texto: string, zona: string) => {
  const hallado = intervaloDeFecha(texto, zona);
  if (!hallado) throw new AppError(400, 'datos_invalidos', { field: campo, message: 'Esa fecha no existe.' });
  return hallado;
};

/** As a number of seconds: the text of the year 10,000 is one that the database does not read. */
const instante = (t_ms: number): SQL => sql`to_timestamp(${t_ms / 1_000}::float8)`;

/** The filters that are columns of the event itself; the scope is asked for apart. */
const condicionDe = (q: FiltrosEventos, vista: Vista, zona: string): SQL => {
  const fecha = eventos[q.dateColumn];
  const condiciones: SQL[] = [];
  if (q.dateFrom)
    condiciones.push(sql`${fecha} >= ${instante(intervalo('dateFrom', q.dateFrom, zona).desde_ms)}`);
  if (q.dateTo) condiciones.push(sql`${fecha} < ${instante(intervalo('dateTo', q.dateTo, zona).hasta_ms)}`);
  if (q.evento_estado) condiciones.push(sql`${eventos.evento_estado} = ${q.evento_estado}`);
  if (q.validez) condiciones.push(sql`${eventos.estado} = ${q.validez}`);
  if (q.disposicion) condiciones.push(sql`${eventos.disposicion} = ${q.disposicion}`);
  if (q.escalado) condiciones.push(sql`${eventos.escalado}`);
  if (q.sistema) condiciones.push(sql`${eventos.sistema_id} = ${q.sistema}::bigint`);
  if (q.grupo)
    condiciones.push(sql`${columnaDeGrupo(vista)} = ${Number(q.grupo.slice('G-'.length))}::bigint`);
  if (q.corte) condiciones.push(sql`${eventos.id} <= ${q.corte}::bigint`);
  return and(...condiciones) ?? sql`true`;
};

/** Those of the filters that ask about the tramo and not about the event. */
const filtrosDeTramo = ({ tramo, estacion, municipio, estado }: FiltrosEventos) => ({
  ...(tramo !== undefined && { tramo }),
  ...(estacion !== undefined && { estacion }),
  ...(municipio && { municipio }),
  ...(estado && { estado }),
});

/**
 * Dates of another column than the one of the order, this near each other: what lies between them is read and sorted,
 * instead of walking past all that is newer.
 */
const TRECHO_MAX_MS = 45 * 86_400_000;

const esTrecho = (q: FiltrosEventos, zona: string): boolean => {
  if (q.orden === q.dateColumn || !q.dateFrom || !q.dateTo) return false;
  const [desde, hasta] = [intervaloDeFecha(q.dateFrom, zona), intervaloDeFecha(q.dateTo, zona)];
  return desde !== null && hasta !== null && hasta.hasta_ms - desde.desde_ms <= TRECHO_MAX_MS;
};

const porTramos = (ids: readonly number[]): Claves => ({ columna: 'tramo_id', ids });

/**
 * What these filters select for this user. Dates without a zone are in `zona`.
 * @throws {AppError} 400 `datos_invalidos` for a date that does not exist
 */
export const seleccionar = async (
  db: Consultable,
  q: FiltrosEventos,
  vista: Vista,
  zona: string,
): Promise<Seleccion> => {
  const filtros = condicionDe(q, vista, zona);
  const donde = sql`${filtros} and ${enAlcance(eventos.sistema_id, vista)}`;
  const search = q.search ? textoGuardable(q.search) : '';
  const propios = filtrosDeTramo(q);
  const { tramo, ...otros } = propios;
  const una = (claves: Claves | null, condicion = donde): Seleccion => ({
    partes: [{ donde: condicion, claves }],
    recortada: false,
    trecho: esTrecho(q, zona),
  });
  if (Object.keys(otros).length === 0 && !search) {
    if (tramo !== undefined) return una(porTramos(tramo > ID_MAX ? [] : [tramo]));
    // With the scope as its keys, asking for it once more would keep an index from being read in its order.
    if (vista.todos_los_sistemas || q.sistema !== undefined) return una(null);
    return una({ columna: 'sistema_id', ids: vista.sistemas }, filtros);
  }
  const catalogo = await leerTramos(db);
  const elegibles = tramosQueCumplen(catalogo, propios);
  if (!search) return una(porTramos(elegibles));
  const con_nombre = tramosQueCumplen(catalogo, { ...propios, search });
  const { ids, recortada } = await idsNombrados(db, search);
  const demas = new Set(con_nombre);
  const de_los_demas = enteros(elegibles.filter((id) => !demas.has(id)));
  return {
    partes: [
      { donde, claves: porTramos(con_nombre) },
      { donde: sql`${eventos.tramo_id} = any(${de_los_demas}) and ${donde}`, claves: { columna: 'id', ids } },
    ],
    recortada,
    trecho: esTrecho(q, zona),
  };
};

/** The same selection as one condition, for whoever reads it otherwise than in the order of a list. */
export const condicionEntera = ({ partes }: Seleccion): SQL => {
  const condiciones = partes.map(({ donde, claves }) =>
    claves === null ? donde : sql`${eventos[claves.columna]} = any(${enteros(claves.ids)}) and ${donde}`,
  );
  return condiciones.length === 0 ? sql`false` : sql`((${sql.join(condiciones, sql`) or (`)}))`;
};
