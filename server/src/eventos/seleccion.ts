import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import type { User } from '@tramos/contract/usuario';
import { and, type SQL, sql } from 'drizzle-orm';
import { enteros } from '../db/enteros';
import { eventos } from '../db/esquema/eventos';
import { instante, instanteDe, valorDeInstante } from '../db/instante';
import { ES_REAL, NO_ES_DE_EJERCICIO_PASADO, NO_ES_REAL, NO_ES_REAL_Y_SIGUE } from '../db/real';
import { ID_MAX } from '../db/texto';
import type { Consultable } from '../db/tipos';
import { enAlcance, ventanaDe } from '../http/alcance';
import { idsNombrados } from './busqueda';
import { leerTramos, tramosQueCumplen } from './catalogo';
import { entre, entreFechas, type Fechas, fechasDe, SIN_FECHAS } from './fechas';

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
  /** Few enough by a date to be read and sorted, where the order is another column's. */
  trecho: boolean;
}

type ParteSinFechas = Omit<Parte, 'trecho'>;

export interface Seleccion {
  /** Disjoint. None selects nothing. */
  partes: readonly Parte[];
  /** A search matched more notes than are looked at: there may be more than what is selected. */
  recortada: boolean;
}

/** The column that holds an event's group as this user sees groups. */
export const columnaDeGrupo = (vista: Vista) =>
  ventanaDe(vista) === 'operador' ? eventos.grupo_operador : eventos.grupo_usuario;

const DE_SIMULACION: Readonly<Record<NonNullable<FiltrosEventos['simulacion']>, SQL>> = {
  no: ES_REAL,
  si: NO_ES_REAL,
  vigente: NO_ES_REAL_Y_SIGUE,
  actual: NO_ES_DE_EJERCICIO_PASADO,
};

/** The filters that are columns of the event itself; its dates and the scope are asked for apart. */
const condicionDe = (q: FiltrosEventos, vista: Vista): SQL => {
  const condiciones: SQL[] = [];
  if (q.evento_estado) condiciones.push(sql`${eventos.evento_estado} = ${q.evento_estado}`);
  if (q.validez) condiciones.push(sql`${eventos.estado} = ${q.validez}`);
  if (q.disposicion) condiciones.push(sql`${eventos.disposicion} = ${q.disposicion}`);
  if (q.escalado) condiciones.push(sql`${eventos.escalado}`);
  if (q.sistema) condiciones.push(sql`${eventos.sistema_id} = ${q.sistema}::bigint`);
  if (q.posicion_desde !== undefined)
    condiciones.push(sql`${eventos.posicion} >= ${q.posicion_desde}::float8`);
  if (q.posicion_hasta !== undefined)
    condiciones.push(sql`${eventos.posicion} <= ${q.posicion_hasta}::float8`);
  if (q.ocurrio_desde !== undefined)
    condiciones.push(
      sql`${eventos.ocurrio_at} >= ${instante(Date.parse(q.ocurrio_desde))} and ${eventos.tipo} <> 'prueba'`,
    );
  if (q.ocurrio_hasta !== undefined)
    condiciones.push(sql`${eventos.ocurrio_at} <= ${instante(Date.parse(q.ocurrio_hasta))}`);
  if (q.grupo)
    condiciones.push(sql`${columnaDeGrupo(vista)} = ${Number(q.grupo.slice('G-'.length))}::bigint`);
  if (q.simulacion) condiciones.push(DE_SIMULACION[q.simulacion]);
  if (q.ejercicio) condiciones.push(sql`${eventos.ejercicio_id} = ${q.ejercicio}::bigint`);
  if (q.corte) condiciones.push(sql`${eventos.id} <= ${q.corte}::bigint`);
  return and(...condiciones) ?? sql`true`;
};

const DIA_MS = 86_400_000;

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
const TRECHO_MAX_MS = 45 * DIA_MS;

const esTrecho = (q: FiltrosEventos, { desde_ms, hasta_ms }: Fechas): boolean =>
  q.orden !== q.dateColumn && desde_ms !== null && hasta_ms !== null && hasta_ms - desde_ms <= TRECHO_MAX_MS;

/** What goes on ends now, by whatever clock: only how it is read depends on it, not what is found. */
const esTrechoOcurrido = (desde: string, hasta: string | undefined): boolean =>
  (hasta === undefined ? Date.now() : Date.parse(hasta)) - Date.parse(desde) <= TRECHO_MAX_MS;

/**
 * Nearly every event is created within a day of its arrival and acknowledged within a day of its creation, so its
 * creation is bounded by either: by how much before it (`antes_ms`) and after it. The few others have an index of
 * their own, whose predicate is `lejana` to the letter.
 */
const CERCANAS = {
  recognized_at: {
    antes_ms: DIA_MS,
    despues_ms: 0,
    lejana: sql`${eventos.recognized_at} - ${eventos.created_at} not between '00:00' and '24:00'`,
  },
  hora_sensor0: {
    antes_ms: 0,
    despues_ms: DIA_MS,
    lejana: sql`${eventos.created_at} - ${eventos.hora_sensor0} not between '00:00' and '24:00'`,
  },
};

/** How its dates are asked of a part: where they are not those of its order, what is near is walked, the rest read. */
const conFechas = (parte: ParteSinFechas, q: FiltrosEventos, zona: string): Parte[] => {
  const fechas = fechasDe(q, zona);
  const { desde_ms, hasta_ms } = fechas;
  const fecha = entreFechas(eventos[q.dateColumn], fechas);
  const con = (donde: SQL, trecho: boolean): Parte => ({ ...parte, donde, trecho });
  // Always of a sistema: little time is read by the index of its `ocurrio_at` and sorted, much is walked in its order.
  if (q.ocurrio_desde !== undefined)
    return [con(sql`${fecha} and ${parte.donde}`, esTrechoOcurrido(q.ocurrio_desde, q.ocurrio_hasta))];
  const sin_fechas = desde_ms === null && hasta_ms === null;
  const una_a_una = parte.claves?.columna === 'id';
  if (sin_fechas || una_a_una || q.orden !== 'created_at' || q.dateColumn === 'created_at')
    return [con(sql`${fecha} and ${parte.donde}`, esTrecho(q, fechas))];
  const { antes_ms, despues_ms, lejana } = CERCANAS[q.dateColumn];
  const creado = entreFechas(eventos.created_at, {
    desde_ms: desde_ms === null ? null : desde_ms - antes_ms,
    hasta_ms: hasta_ms === null ? null : hasta_ms + despues_ms,
  });
  // What stands in coalesce the planner does not weigh: dates it takes for independent, and would expect few where
  // nearly all are; of the far ones it is to read their own index and no other.
  const cercanas = sql`${creado} and coalesce(${fecha} and not (${lejana}), false) and ${parte.donde}`;
  const lejanas = sql`${fecha} and ${lejana} and coalesce(${parte.donde}, false)`;
  return [con(cercanas, false), con(lejanas, true)];
};

/** An open event was never acknowledged: walking all that are open would find none with such a date. */
const esImposible = (
  { evento_estado, dateColumn }: FiltrosEventos,
  { desde_ms, hasta_ms }: Fechas,
): boolean =>
  evento_estado === 'abierto' && dateColumn === 'recognized_at' && (desde_ms !== null || hasta_ms !== null);

/** What the scope bounds and nothing else. */
const deAlcance = (filtros: SQL, { sistema }: FiltrosEventos, vista: Vista): ParteSinFechas => {
  // With the scope as its keys, asking for it once more would keep an index from being read in its order.
  if (vista.todos_los_sistemas || sistema !== undefined)
    return { donde: sql`${filtros} and ${enAlcance(eventos.sistema_id, vista)}`, claves: null };
  return { donde: filtros, claves: { columna: 'sistema_id', ids: vista.sistemas } };
};

/** What a query asks for besides its order and its page. */
export const filtrosDe = <Q extends FiltrosEventos>(q: Q): [string, unknown][] => {
  const { orden, sentido, limit, offset, dateColumn, ...filtros } = { limit: 0, offset: 0, ...q };
  return Object.entries(filtros).filter(([, valor]) => valor !== undefined && valor !== '');
};

/** Only dates of creation, in the order of creation: what a console that was just opened asks for. */
export const esSoloDeFechas = (q: FiltrosEventos): boolean =>
  q.orden === 'created_at' &&
  q.dateColumn === 'created_at' &&
  filtrosDe(q).every(([clave]) => clave === 'dateFrom' || clave === 'dateTo');

/** The moments that a statement of `seleccionEntreFechas` is told when it runs. */
export const valoresDe = ({ desde_ms, hasta_ms }: Fechas) => ({
  desde: valorDeInstante(desde_ms),
  hasta: valorDeInstante(hasta_ms),
});

/** The same as `seleccionar` of a query that is `esSoloDeFechas`, with its dates left open. */
export const seleccionEntreFechas = (q: FiltrosEventos, vista: Vista): Seleccion => {
  const fecha = entre(
    eventos.created_at,
    q.dateFrom ? instanteDe('desde') : null,
    q.dateTo ? instanteDe('hasta') : null,
  );
  const parte = deAlcance(sql`true`, q, vista);
  return { partes: [{ ...parte, donde: sql`${fecha} and ${parte.donde}`, trecho: false }], recortada: false };
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
  if (esImposible(q, fechasDe(q, zona))) return { partes: [], recortada: false };
  const filtros = condicionDe(q, vista);
  const donde = sql`${filtros} and ${enAlcance(eventos.sistema_id, vista)}`;
  const search = q.search ?? '';
  const propios = filtrosDeTramo(q);
  const { tramo, ...otros } = propios;
  const de = (partes: readonly ParteSinFechas[], recortada = false): Seleccion => ({
    partes: partes.flatMap((parte) => conFechas(parte, q, zona)),
    recortada,
  });
  if (Object.keys(propios).length === 0 && !search) return de([deAlcance(filtros, q, vista)]);
  if (Object.keys(otros).length === 0 && q.sistema === undefined && !search && tramo !== undefined)
    return de([{ donde, claves: porTramos(tramo > ID_MAX ? [] : [tramo]) }]);
  // A tramo stays in its sistema: those of others hold nothing, however far they are walked.
  const catalogo = (await leerTramos(db)).filter(
    ({ sistema_id }) =>
      (q.sistema === undefined || q.sistema === sistema_id) &&
      (vista.todos_los_sistemas || vista.sistemas.includes(sistema_id)),
  );
  const elegibles = tramosQueCumplen(catalogo, propios);
  if (!search) return de([{ donde, claves: porTramos(elegibles) }]);
  const con_nombre = tramosQueCumplen(catalogo, { ...propios, search });
  const { ids, recortada } = await idsNombrados(
    db,
    search,
    q.dateColumn === 'created_at' ? fechasDe(q, zona) : SIN_FECHAS,
  );
  const demas = new Set(con_nombre);
  const de_los_demas = enteros(elegibles.filter((id) => !demas.has(id)));
  const de_otros = sql`${eventos.tramo_id} = any(${de_los_demas}) and ${donde}`;
  return de(
    [
      { donde, claves: porTramos(con_nombre) },
      { donde: de_otros, claves: { columna: 'id', ids } },
    ],
    recortada,
  );
};

/** The same selection as one condition, for whoever reads it otherwise than in the order of a list. */
export const condicionEntera = ({ partes }: Seleccion): SQL => {
  const condiciones = partes.map(({ donde, claves }) =>
    claves === null ? donde : sql`${eventos[claves.columna]} = any(${enteros(claves.ids)}) and ${donde}`,
  );
  return condiciones.length === 0 ? sql`false` : sql`((${sql.join(condiciones, sql`) or (`)}))`;
};
