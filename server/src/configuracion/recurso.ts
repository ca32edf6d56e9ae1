import type { Dependientes } from '@tramos/contract/configuracion';
import type { DatosDe } from '@tramos/contract/tiempo-real';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { type Anotacion, anotar } from '../auditoria/auditoria';
import { ultimoCambio } from '../auditoria/ultimo-cambio';
import { subirConfigVersion } from '../db/config-version';
import { contiene, plegado } from '../db/plegado';
import { restriccionRota } from '../db/restriccion';
import { ID_MAX } from '../db/texto';
import type { Consultable, Tx } from '../db/tipos';
import type { Deps } from '../deps';
import { AppError } from '../http/errores';
import { exigirNombreLibre, type NombreUnico } from '../http/nombre-unico';
import { contar, paginaDe } from '../http/pagina';
import type { UsuarioSesion } from '../http/usuario-sesion';
import type { MensajePendiente } from '../realtime/push';

/**
 * The life of everything that a site sets up, in one place: listed and searched within the scope, created, edited by
 * whoever saw the newest version, removed when nothing depends on it. Each change is one transaction with its row in
 * the audit, before and after.
 */

export interface Fila {
  id: number;
  version: number;
}

export type DepsConfig = Pick<Deps, 'db' | 'ahora' | 'lugarEn' | 'push'>;

/** Who asks, and from where. */
export interface Editor {
  usuario: UsuarioSesion;
  ip: string;
}

type TablaConfig = PgTable & { id: PgColumn; version: PgColumn };

/** Who changes it and on what. */
export interface Contexto extends Editor {
  tx: Tx;
  deps: Pick<Deps, 'lugarEn' | 'ahora'>;
  /** Chainages (m) that other sensors take in the same transaction, by id: what they will be counts, not what they are. */
  moviendo?: ReadonlyMap<number, number>;
}

/** Something that can hide a tap, or no longer does: administrators are told of it (product §5). */
export type Medida = Pick<DatosDe<'vigilancia_cambiada'>, 'que' | 'nombre' | 'cambio'> & {
  sistema_id: number | null;
};

export interface Recurso<C extends Fila, B extends object> {
  /** As the audit names it: `sensor:12`. */
  tipo: string;
  tabla: TablaConfig;
  /** What the wire, the audit and a conflict carry of a row, and nothing besides. */
  config: z.ZodType<C>;
  /** Rows that meet the condition, as the wire has them, in the order of its list. */
  leer: (db: Consultable, donde: { condicion: SQL; limit: number; offset: number }) => Promise<C[]>;
  /** The rows this user may see; what is not seen does not exist for them (product §2.3). */
  alcance: (usuario: UsuarioSesion) => SQL;
  /** Columns in which a search looks. */
  busca: readonly PgColumn[];
  /**
   * Checks what the contract alone cannot know and gives the columns to store.
   * @throws {AppError} 400 `datos_invalidos` with the field to mend, 403 `sin_permiso`
   */
  revisar: (contexto: Contexto, cuerpo: B, antes: C | null) => Promise<Record<string, unknown>>;
  /** What follows from it in other tables. */
  alGuardar?: (contexto: Contexto, despues: C, antes: C | null, cuerpo: B) => Promise<void>;
  /** What else speaks against removing it, and what goes with it. */
  alQuitar?: (contexto: Contexto, antes: C) => Promise<void>;
  /** What would be left without it. */
  dependientes: (tx: Tx, id: number) => Promise<Dependientes>;
  /** What a change does to what would be noticed; a new row has no `antes`, one that is gone no `despues`. */
  medida?: (antes: C | null, despues: C | null) => Medida | null;
  /** Detection and ingest go by it: a change gives them a new `config_version`. */
  de_la_red: boolean;
  /** Which field a broken constraint is about. */
  unicos: Readonly<Record<string, string>>;
  nombre_unico?: NombreUnico;
}

/** A page of what the user may see and the search finds, and how many there are. */
export const listar = async <C extends Fila, B extends object>(
  { db }: Pick<Deps, 'db'>,
  recurso: Recurso<C, B>,
  usuario: UsuarioSesion,
  {
    buscar,
    ...pagina
  }: { buscar?: string | undefined; limit?: number | undefined; offset?: number | undefined },
): Promise<{ filas: C[]; total: number }> => {
  const condicion =
    and(
      recurso.alcance(usuario),
      or(...recurso.busca.map((columna) => contiene(plegado(columna), buscar))),
    ) ?? sql`true`;
  return {
    filas: await recurso.leer(db, { condicion, ...paginaDe(pagina) }),
    total: await contar(db, recurso.tabla, condicion),
  };
};

const leerUno = async <C extends Fila, B extends object>(
  db: Consultable,
  { tabla, leer, config }: Recurso<C, B>,
  id: number,
): Promise<C> => {
  const [fila] = await leer(db, { condicion: eq(tabla.id, id), limit: 1, offset: 0 });
  if (!fila) throw new AppError(404, 'no_encontrado');
  return config.parse(fila);
};

/**
 * Against whom a row is held: nobody may come to refer to one of the network while what refers to it is looked at, nor
 * to one that is to go; an account is held from who edits it, as what its owner does to an event refers to it with the
 * counters in hand (docs/decisions/003).
 */
type Fuerza = 'update' | 'no key update';
const fuerzaAlEditar = ({ de_la_red }: { de_la_red: boolean }): Fuerza =>
  de_la_red ? 'update' : 'no key update';

/**
 * Holds the row for the rest of the transaction and reads it.
 * @throws {AppError} 404 `no_encontrado`, 409 `editado_por_otro` with the row as it is now
 */
const tomar = async <C extends Fila, B extends object>(
  tx: Tx,
  recurso: Recurso<C, B>,
  usuario: UsuarioSesion,
  { id, version }: Fila,
  fuerza: Fuerza = fuerzaAlEditar(recurso),
): Promise<C> => {
  const { tabla, tipo, alcance } = recurso;
  const condicion = id > ID_MAX ? sql`false` : and(eq(tabla.id, id), alcance(usuario));
  const [tomada] = await tx.select({ version: tabla.version }).from(tabla).where(condicion).for(fuerza);
  if (!tomada) throw new AppError(404, 'no_encontrado');
  const antes = await leerUno(tx, recurso, id);
  if (tomada.version === version) return antes;
  throw new AppError(409, 'editado_por_otro', {
    ...(await ultimoCambio(tx, `${tipo}:${id}`)),
    detalle: antes,
  });
};

/** @throws {AppError} 409 where a constraint of the database was broken, with the field it is about */
export const enUnaTransaccion = async <T>(
  { db }: Pick<Deps, 'db'>,
  unicos: Readonly<Record<string, string>>,
  trabajo: (tx: Tx) => Promise<T>,
): Promise<T> => {
  try {
    return await db.transaction(trabajo);
  } catch (error) {
    const rota = restriccionRota(error);
    if (rota?.tipo === 'ajena') throw new AppError(409, 'tiene_dependientes');
    const field = rota && unicos[rota.nombre];
    throw field ? new AppError(409, 'clave_repetida', { field }) : error;
  }
};

/** Only what is another now: a line of thousands of vertices is not written down with every change of a name. */
export const diferencias = <C extends Fila>(antes: C, despues: C): { antes: object; despues: object } => {
  const otros = (Object.keys(despues) as (keyof C)[]).filter(
    (campo) => JSON.stringify(antes[campo]) !== JSON.stringify(despues[campo]),
  );
  const de = (fila: C) => Object.fromEntries(otros.map((campo) => [campo, fila[campo]]));
  return { antes: de(antes), despues: de(despues) };
};

/** Last in the transaction: tells administrators of what can hide a tap. What it gives back goes out after the commit. */
export const anexarMedida = (
  tx: Tx,
  { push, ahora }: DepsConfig,
  { usuario }: Editor,
  { sistema_id, ...dicho }: Medida,
): Promise<MensajePendiente> => {
  const datos = { ...dicho, por: usuario.nombre, timestamp: new Date(ahora()).toISOString() };
  return push.anexar(tx, 'vigilancia_cambiada', datos, { sistema_id });
};

const avisarMedida = async <C extends Fila, B extends object>(
  tx: Tx,
  deps: DepsConfig,
  editor: Editor,
  { medida }: Recurso<C, B>,
  [antes, despues]: readonly [C | null, C | null],
): Promise<MensajePendiente[]> => {
  const tomada = medida?.(antes, despues);
  return tomada ? [await anexarMedida(tx, deps, editor, tomada)] : [];
};

/** Writes the change down and, where detection goes by it, gives the network a new version. */
const asentarCambio = async (
  tx: Tx,
  { usuario, ip }: Editor,
  cambio: Pick<Anotacion, 'accion' | 'objeto' | 'cuando_ms'> & { datos: Record<string, unknown> },
  de_la_red: boolean,
): Promise<void> => {
  const config_version = de_la_red ? await subirConfigVersion(tx) : undefined;
  await anotar(tx, {
    ...cambio,
    ...{ usuario_id: usuario.id, username: usuario.username, ip },
    datos: { ...cambio.datos, ...(config_version === undefined ? {} : { config_version }) },
  });
};

/** A new row, checked and written, and what follows from it; the audit is the caller's. */
export const escribirNuevo = async <C extends Fila, B extends object>(
  contexto: Contexto,
  recurso: Recurso<C, B>,
  cuerpo: B,
): Promise<C> => {
  const { tx } = contexto;
  const valores = await recurso.revisar(contexto, cuerpo, null);
  const [nueva] = await tx.insert(recurso.tabla).values(valores).returning({ id: recurso.tabla.id });
  const id = Number(nueva?.id);
  await exigirNombreLibre(contexto, recurso, cuerpo, null, id);
  await recurso.alGuardar?.(contexto, await leerUno(tx, recurso, id), null, cuerpo);
  return leerUno(tx, recurso, id);
};

/** The same over a row that is held: its next version. */
export const escribirEncima = async <C extends Fila, B extends object>(
  contexto: Contexto,
  recurso: Recurso<C, B>,
  antes: C,
  cuerpo: B,
): Promise<C> => {
  const { tx } = contexto;
  const valores = await recurso.revisar(contexto, cuerpo, antes);
  await exigirNombreLibre(contexto, recurso, cuerpo, antes);
  await tx
    .update(recurso.tabla)
    .set({ ...valores, version: antes.version + 1 })
    .where(eq(recurso.tabla.id, antes.id));
  await recurso.alGuardar?.(contexto, await leerUno(tx, recurso, antes.id), antes, cuerpo);
  return leerUno(tx, recurso, antes.id);
};

/** @throws {AppError} what `revisar` throws, and 409 `clave_repetida` with the field that must be another: a key, or a name */
export const crear = async <C extends Fila, B extends object>(
  deps: DepsConfig,
  recurso: Recurso<C, B>,
  editor: Editor,
  cuerpo: B,
): Promise<C> => {
  const { fila, pendientes } = await enUnaTransaccion(deps, recurso.unicos, async (tx) => {
    const despues = await escribirNuevo({ ...editor, tx, deps }, recurso, cuerpo);
    const objeto = `${recurso.tipo}:${despues.id}`;
    const cambio = { accion: 'config_crear', objeto, cuando_ms: deps.ahora(), datos: { despues } } as const;
    await asentarCambio(tx, editor, cambio, recurso.de_la_red);
    return { fila: despues, pendientes: await avisarMedida(tx, deps, editor, recurso, [null, despues]) };
  });
  deps.push.difundir(pendientes);
  return fila;
};

/** @throws {AppError} as `crear`, and 404 `no_encontrado`, 409 `editado_por_otro` */
export const editar = async <C extends Fila, B extends object>(
  deps: DepsConfig,
  recurso: Recurso<C, B>,
  editor: Editor,
  { id, version, ...cuerpo }: B & Fila,
): Promise<C> => {
  const { fila, pendientes } = await enUnaTransaccion(deps, recurso.unicos, async (tx) => {
    const antes = await tomar(tx, recurso, editor.usuario, { id, version });
    // What is left of the body without what names the row is a body again.
    const nuevo = cuerpo as unknown as B;
    const despues = await escribirEncima({ ...editor, tx, deps }, recurso, antes, nuevo);
    const objeto = `${recurso.tipo}:${id}`;
    const datos = diferencias(antes, despues);
    const cambio = { accion: 'config_editar', objeto, cuando_ms: deps.ahora(), datos } as const;
    await asentarCambio(tx, editor, cambio, recurso.de_la_red);
    return { fila: despues, pendientes: await avisarMedida(tx, deps, editor, recurso, [antes, despues]) };
  });
  deps.push.difundir(pendientes);
  return fila;
};

/** @throws {AppError} 404 `no_encontrado`, 409 `editado_por_otro` or `tiene_dependientes` with what they are */
export const borrar = async <C extends Fila, B extends object>(
  deps: DepsConfig,
  recurso: Recurso<C, B>,
  editor: Editor,
  fila: Fila,
): Promise<void> => {
  const pendientes = await enUnaTransaccion(deps, recurso.unicos, async (tx) => {
    const antes = await tomar(tx, recurso, editor.usuario, fila, 'update');
    const dependientes = (await recurso.dependientes(tx, fila.id)).filter(({ cuantos }) => cuantos > 0);
    if (dependientes.length > 0) throw new AppError(409, 'tiene_dependientes', { detalle: dependientes });
    await recurso.alQuitar?.({ ...editor, tx, deps }, antes);
    await tx.delete(recurso.tabla).where(eq(recurso.tabla.id, fila.id));
    const objeto = `${recurso.tipo}:${fila.id}`;
    const cambio = { accion: 'config_quitar', objeto, cuando_ms: deps.ahora(), datos: { antes } } as const;
    await asentarCambio(tx, editor, cambio, recurso.de_la_red);
    return avisarMedida(tx, deps, editor, recurso, [antes, null]);
  });
  deps.push.difundir(pendientes);
};

/** What a single change puts into a row, how the audit calls it, and what is last in its transaction. */
interface Cambio<C> {
  valores: Record<string, unknown>;
  accion: Anotacion['accion'];
  alFinal?: (contexto: Contexto, despues: C) => Promise<void>;
}

/** A single change of a row outside its form, by the same rules: seen, written and told. */
export const cambiar = <C extends Fila, B extends object>(
  deps: DepsConfig,
  recurso: Recurso<C, B>,
  editor: Editor,
  fila: Fila,
  hacer: (contexto: Contexto, antes: C) => Promise<Cambio<C>>,
): Promise<C> =>
  enUnaTransaccion(deps, recurso.unicos, async (tx) => {
    const contexto = { ...editor, tx, deps };
    const antes = await tomar(tx, recurso, editor.usuario, fila);
    const { valores, accion, alFinal } = await hacer(contexto, antes);
    await tx
      .update(recurso.tabla)
      .set({ ...valores, version: fila.version + 1 })
      .where(eq(recurso.tabla.id, fila.id));
    const despues = await leerUno(tx, recurso, fila.id);
    const datos = diferencias(antes, despues);
    const cambio = { accion, objeto: `${recurso.tipo}:${fila.id}`, cuando_ms: deps.ahora(), datos };
    await asentarCambio(tx, editor, cambio, recurso.de_la_red);
    await alFinal?.(contexto, despues);
    return despues;
  });

/** A 400 that names the field to mend, in Spanish. */
export const falta = (field: string, message: string): AppError =>
  new AppError(400, 'datos_invalidos', { field, message });

/** How many rows of a table lean on one, and the names of some. */
export const contarDependientes = async (
  tx: Tx,
  que: string,
  tabla: PgTable,
  nombre: PgColumn,
  condicion: SQL | undefined,
): Promise<Dependientes[number]> => {
  const donde = condicion ?? sql`false`;
  const filas = await tx
    .select({ nombre: sql<string>`${nombre}::text` })
    .from(tabla)
    .where(donde)
    .limit(5);
  return {
    que,
    cuantos: filas.length < 5 ? filas.length : await contar(tx, tabla, donde),
    ejemplos: filas.map((fila) => fila.nombre),
  };
};
