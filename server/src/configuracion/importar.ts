import type { Importacion, ImportarBody, TablaExportada } from '@tramos/contract/importacion';
import { asc, inArray } from 'drizzle-orm';
import { anotarVarias } from '../auditoria/auditoria';
import { subirConfigVersion } from '../db/config-version';
import { estaciones, gateways, routers, sistemas } from '../db/esquema/red';
import type { Consultable, Tx } from '../db/tipos';
import { enAlcance, enAlcanceDeRouters } from '../http/alcance';
import { AppError } from '../http/errores';
import { exigirNombreLibre } from '../http/nombre-unico';
import type { UsuarioSesion } from '../http/usuario-sesion';
import type { MensajePendiente } from '../realtime/push';
import { GATEWAYS } from './gateways';
import { huellaDe, marcarMal, type Paso, type Plan, type Presentes, planear } from './plan-importacion';
import {
  anexarMedida,
  type DepsConfig,
  diferencias,
  type Editor,
  enUnaTransaccion,
  escribirEncima,
  escribirNuevo,
  type Fila,
  type Medida,
} from './recurso';
import type { Claves, Tabla } from './tablas';

/** Lists of what a site sets up, as tables: out whole, in all or nothing. */

type Nombrada = Fila & { clave: string; nombre: string };

/** So many rows are looked at in one go: the field's data waits no longer than that. */
const DE_UNA_VEZ = 25;
const TODAS = 100_000;

const aDosManos = (filas: readonly { id: number; clave: string }[]) => ({
  clave: new Map(filas.map(({ id, clave }) => [id, clave])),
  id: new Map(filas.map(({ id, clave }) => [clave, id])),
});

const leerClaves = async (db: Consultable, usuario: UsuarioSesion): Promise<Claves> => ({
  sistema: aDosManos(
    await db
      .select({ id: sistemas.id, clave: sistemas.clave })
      .from(sistemas)
      .where(enAlcance(sistemas.id, usuario)),
  ),
  estacion: aDosManos(
    await db
      .select({ id: estaciones.id, clave: estaciones.clave })
      .from(estaciones)
      .where(enAlcance(estaciones.sistema_id, usuario)),
  ),
  router: aDosManos(
    await db
      .select({ id: routers.id, clave: routers.clave })
      .from(routers)
      .where(enAlcanceDeRouters(usuario)),
  ),
  gateway: aDosManos(
    usuario.role === 'administrator'
      ? await db
          .select({ id: gateways.id, clave: gateways.clave })
          .from(gateways)
          .where(GATEWAYS.alcance(usuario))
      : [],
  ),
});

const leerPresentes = async <C extends Nombrada, B extends object>(
  db: Consultable,
  { recurso }: Tabla<C, B>,
  usuario: UsuarioSesion,
): Promise<Presentes<C>> => {
  const condicion = recurso.alcance(usuario);
  const filas = await recurso.leer(db, { condicion, limit: TODAS, offset: 0 });
  return {
    filas: new Map(filas.map((fila) => [fila.clave, recurso.config.parse(fila)])),
    claves: await leerClaves(db, usuario),
    administrador: usuario.role === 'administrator',
  };
};

/** Everything that the user may see, as a table that `importar` reads back without a change. */
export const exportarTabla = async <C extends Nombrada, B extends object>(
  { db }: Pick<DepsConfig, 'db'>,
  tabla: Tabla<C, B>,
  usuario: UsuarioSesion,
): Promise<TablaExportada> => {
  const { filas, claves, administrador } = await leerPresentes(db, tabla, usuario);
  const columnas = tabla.columnas.filter(({ de_administrador }) => administrador || !de_administrador);
  return {
    columnas: columnas.map(({ nombre }) => nombre),
    filas: [...filas.values()].map((fila) =>
      columnas.map(({ campo, escribir }) =>
        escribir((fila as Record<string, unknown>)[campo] as string | number | boolean | null, claves),
      ),
    ),
  };
};

const escritos = <C, B>({ pasos }: Plan<C, B>) =>
  pasos.filter(({ dicho }) => dicho.resultado === 'nuevo' || dicho.resultado === 'cambia');

/** Where sensors of the same table will stand (m): rows that move together are judged together. */
const moviendoEn = <C extends Fila, B extends object>(plan: Plan<C, B>): Map<number, number> =>
  new Map(
    escritos(plan).flatMap(({ antes, cuerpo }) => {
      const posicion: unknown = cuerpo && 'posicion' in cuerpo ? cuerpo.posicion : null;
      return antes && typeof posicion === 'number' ? [[antes.id, posicion] as const] : [];
    }),
  );

/** Keys of rows beyond the editor's reach: they exist, and are nobody else's to take. */
const ajenas = async <C extends Nombrada, B extends object>(
  db: Consultable,
  { recurso }: Tabla<C, B>,
  nuevas: readonly string[],
): Promise<Set<string>> => {
  if (nuevas.length === 0) return new Set();
  const { tabla } = recurso as unknown as { tabla: typeof estaciones };
  const filas = await db
    .select({ clave: tabla.clave })
    .from(tabla)
    .where(inArray(tabla.clave, [...nuevas]));
  return new Set(filas.map(({ clave }) => clave));
};

/** What the contract alone cannot know, asked row by row and without writing. */
const revisarPlan = async <C extends Nombrada, B extends object>(
  deps: DepsConfig,
  tabla: Tabla<C, B>,
  editor: Editor,
  plan: Plan<C, B>,
): Promise<void> => {
  const pasos = escritos(plan);
  const moviendo = moviendoEn(plan);
  const columnaDe = (campo: string | undefined) =>
    tabla.columnas.find((columna) => columna.campo === campo)?.nombre ?? '';
  const nuevas = pasos.flatMap(({ antes, dicho }) => (antes ? [] : [dicho.clave]));
  const tomadas = await ajenas(deps.db, tabla, nuevas);
  for (let i = 0; i < pasos.length; i += DE_UNA_VEZ)
    await deps.db.transaction(async (tx) => {
      for (const cual of pasos.slice(i, i + DE_UNA_VEZ)) {
        if (!cual.cuerpo) continue;
        if (!cual.antes && tomadas.has(cual.dicho.clave))
          marcarMal(cual, 'clave', 'Esa clave ya está en uso');
        try {
          await tabla.recurso.revisar({ ...editor, tx, deps, moviendo }, cual.cuerpo, cual.antes);
          await exigirNombreLibre({ tx }, tabla.recurso, cual.cuerpo, cual.antes);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          marcarMal(cual, columnaDe(error.extra.field), error.extra.message ?? 'No se puede');
        }
      }
    });
};

/** Rows of what would stand elsewhere, and what that would leave behind. */
const avisarPlan = async <C extends Nombrada, B extends object>(
  db: Consultable,
  { avisos }: Tabla<C, B>,
  plan: Plan<C, B>,
): Promise<void> => {
  const pasos = escritos(plan).flatMap(({ antes, cuerpo, dicho }) =>
    cuerpo ? [{ antes, cuerpo, dicho }] : [],
  );
  const dichos = await avisos(db, pasos);
  for (const { dicho } of pasos) dicho.avisos = dichos.get(dicho.clave) ?? [];
};

const dichoDe = <C extends Fila, B>(plan: Plan<C, B>, aplicado: boolean): Importacion => {
  const hayMal = plan.problemas.length > 0 || plan.pasos.some(({ dicho }) => dicho.resultado === 'mal');
  const nada = hayMal || aplicado || escritos(plan).length === 0;
  return {
    problemas: plan.problemas,
    renglones: plan.pasos.map(({ dicho }) => dicho),
    huella: nada ? null : huellaDe(plan),
    aplicado,
  };
};

const CAMBIO_ALGO =
  'Algo cambió desde la vista previa: no se aplicó nada. Revise de nuevo lo que haría el archivo.';

/** Holds the rows that are to be written, so that nobody changes them between looking and writing. */
const sostener = async <C extends Nombrada, B extends object>(
  tx: Tx,
  { recurso: { tabla } }: Tabla<C, B>,
  plan: Plan<C, B>,
) => {
  const ids = escritos(plan).flatMap(({ antes }) => (antes ? [antes.id] : []));
  if (ids.length > 0)
    await tx
      .select({ id: tabla.id })
      .from(tabla)
      .where(inArray(tabla.id, ids))
      .orderBy(asc(tabla.id))
      .for('update');
};

interface Hecho<C> {
  antes: C | null;
  despues: C;
}

const asentar = async <C extends Nombrada, B extends object>(
  tx: Tx,
  deps: DepsConfig,
  { usuario, ip }: Editor,
  { recurso }: Tabla<C, B>,
  hechos: readonly Hecho<C>[],
) => {
  const config_version = await subirConfigVersion(tx);
  const comun = {
    ...{ cuando_ms: deps.ahora(), usuario_id: usuario.id, username: usuario.username, ip },
  };
  const asientos = hechos.map(({ antes, despues }) => ({
    ...comun,
    accion: antes ? ('config_editar' as const) : ('config_crear' as const),
    objeto: `${recurso.tipo}:${despues.id}`,
    datos: {
      ...(antes ? diferencias(antes, despues) : { despues }),
      ...{ config_version, importado: true },
    },
  }));
  for (let i = 0; i < asientos.length; i += DE_UNA_VEZ)
    await anotarVarias(tx, asientos.slice(i, i + DE_UNA_VEZ));
};

/** One message for each kind of change and sistema, however many rows it touched: the audit has each of them. */
const avisar = async <C extends Nombrada, B extends object>(
  tx: Tx,
  deps: DepsConfig,
  editor: Editor,
  { recurso }: Tabla<C, B>,
  hechos: readonly Hecho<C>[],
): Promise<MensajePendiente[]> => {
  const juntas = new Map<string, Medida[]>();
  for (const { antes, despues } of hechos) {
    const medida = antes && recurso.medida?.(antes, despues);
    if (!medida) continue;
    const grupo = `${medida.sistema_id}/${medida.cambio}`;
    juntas.set(grupo, [...(juntas.get(grupo) ?? []), medida]);
  }
  const pendientes: MensajePendiente[] = [];
  for (const [primera, ...otras] of juntas.values()) {
    if (!primera) continue;
    const nombre = otras.length > 0 ? `${primera.nombre} y ${otras.length} más` : primera.nombre;
    pendientes.push(await anexarMedida(tx, deps, editor, { ...primera, nombre }));
  }
  return pendientes;
};

const escribir = async <C extends Nombrada, B extends object>(
  tx: Tx,
  deps: DepsConfig,
  tabla: Tabla<C, B>,
  editor: Editor,
  plan: Plan<C, B>,
): Promise<MensajePendiente[]> => {
  const contexto = { ...editor, tx, deps, moviendo: moviendoEn(plan) };
  const hechos: Hecho<C>[] = [];
  const uno = async ({ antes, cuerpo }: Paso<C, B>) => {
    if (!cuerpo) return;
    const despues = antes
      ? await escribirEncima(contexto, tabla.recurso, antes, cuerpo)
      : await escribirNuevo(contexto, tabla.recurso, cuerpo);
    hechos.push({ antes, despues });
  };
  for (const cual of escritos(plan)) await uno(cual);
  await asentar(tx, deps, editor, tabla, hechos);
  return avisar(tx, deps, editor, tabla, hechos);
};

/** What was fit at the preview and is not any more was changed by somebody: the editor looks again. */
const comoCambio = (error: unknown): unknown =>
  error instanceof AppError && error.status < 500
    ? new AppError(409, 'editado_por_otro', { message: CAMBIO_ALGO })
    : error;

const aplicar = async <C extends Nombrada, B extends object>(
  deps: DepsConfig,
  tabla: Tabla<C, B>,
  editor: Editor,
  pedido: ImportarBody,
): Promise<Importacion> => {
  const visto = planear(tabla, await leerPresentes(deps.db, tabla, editor.usuario), pedido);
  const hacer = async (tx: Tx) => {
    await sostener(tx, tabla, visto);
    const plan = planear(tabla, await leerPresentes(tx, tabla, editor.usuario), pedido);
    if (dichoDe(plan, false).huella !== pedido.huella)
      throw new AppError(409, 'editado_por_otro', { message: CAMBIO_ALGO });
    return { plan, pendientes: await escribir(tx, deps, tabla, editor, plan) };
  };
  try {
    const { plan, pendientes } = await enUnaTransaccion(deps, tabla.recurso.unicos, hacer);
    deps.push.difundir(pendientes);
    return dichoDe(plan, true);
  } catch (error) {
    throw comoCambio(error);
  }
};

/**
 * Tells what a table would do, row by row; with the `huella` of that preview, does all of it in one transaction or
 * nothing.
 * @throws {AppError} 409 `editado_por_otro` when it would not do any more what was shown
 */
export const importar = async <C extends Nombrada, B extends object>(
  deps: DepsConfig,
  tabla: Tabla<C, B>,
  editor: Editor,
  pedido: ImportarBody,
): Promise<Importacion> => {
  if (pedido.huella !== null) return aplicar(deps, tabla, editor, pedido);
  const plan = planear(tabla, await leerPresentes(deps.db, tabla, editor.usuario), pedido);
  await revisarPlan(deps, tabla, editor, plan);
  await avisarPlan(deps.db, tabla, plan);
  return dichoDe(plan, false);
};
