import { type UsuarioBody, type UsuarioConfig, UsuarioConfigSchema } from '@tramos/contract/configuracion';
import { plegarUsername } from '@tramos/contract/texto';
import { and, asc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { CERROJOS } from '../db/cerrojos';
import {
  codigos_recuperacion,
  registros_ingreso,
  sesiones,
  usuario_sistemas,
  usuarios,
} from '../db/esquema/cuentas';
import { ejercicios } from '../db/esquema/ejercicios';
import { pasos_aviso } from '../db/esquema/escalaciones';
import { evento_historial, eventos } from '../db/esquema/eventos';
import { identidades_externas, llaves } from '../db/esquema/ingreso';
import { sistemas } from '../db/esquema/red';
import { hayCuentaComo } from '../db/nombre-de-cuenta';
import type { Tx } from '../db/tipos';
import { AppError } from '../http/errores';
import { exigirMando, exigirRango } from '../http/mando';
import { NOMBRE_DE_PERSONA } from '../http/nombre-unico';
import { hashSecreto, passwordProvisional } from '../http/secreto';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { cerrarSesionesDe } from '../sesion/sesiones';
import {
  type Contexto,
  cambiar,
  contarDependientes,
  crear,
  type DepsConfig,
  type Editor,
  type Fila,
  falta,
  type Recurso,
} from './recurso';

/** Everybody, for whoever sees every sistema; else who shares one. Who may change whom is another matter. */
const alcance = (usuario: UsuarioSesion): SQL => {
  if (usuario.todos_los_sistemas) return sql`true`;
  const comparten = sql`exists (select 1 from ${usuario_sistemas}
    where ${usuario_sistemas.usuario_id} = ${usuarios.id}
      and ${usuario_sistemas.sistema_id} = any(${sql.param(usuario.sistemas)}::int[]))`;
  return or(eq(usuarios.id, usuario.id), comparten) ?? sql`false`;
};

/** One's own password and second factor ask for more than being signed in: a console left alone is signed in too. */
const exigirOtraCuenta = (usuario: UsuarioSesion, { id }: UsuarioConfig) => {
  if (id === usuario.id) throw falta('id', 'Los de su propia cuenta se cambian en Ajustes.');
};

/** Nobody gives more than they have. */
export const exigirSistemas = async (
  { tx, usuario }: Contexto,
  { todos_los_sistemas, sistemas: pedidos }: Pick<UsuarioBody, 'todos_los_sistemas' | 'sistemas'>,
): Promise<void> => {
  if (!usuario.todos_los_sistemas) {
    if (todos_los_sistemas) throw falta('todos_los_sistemas', 'Solo puede dar los sistemas que usted ve.');
    const ajeno = pedidos.find((id) => !usuario.sistemas.includes(id));
    if (ajeno !== undefined) throw falta('sistemas', 'Solo puede dar los sistemas que usted ve.');
  }
  if (pedidos.length === 0) return;
  const hay = await tx.select({ id: sistemas.id }).from(sistemas).where(inArray(sistemas.id, pedidos));
  if (hay.length !== new Set(pedidos).size) throw falta('sistemas', 'Uno de los sistemas ya no existe.');
};

/** Nor an account that people, or the brakes on guessing, would take for another. */
const exigirOtroNombre = async (tx: Tx, username_plegado: string, id: number): Promise<void> => {
  if (await hayCuentaComo(tx, username_plegado, id))
    throw new AppError(409, 'clave_repetida', {
      field: 'username',
      message:
        'Ya hay una cuenta con ese nombre; mayúsculas, acentos y letras que se ven igual no lo hacen otro.',
    });
};

/** Two administrators that take each other out at once wait here for one another. */
const exigirOtroAdmin = async (tx: Tx, id: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${CERROJOS.administradores})`);
  const [otro] = await tx
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(
      and(
        ne(usuarios.id, id),
        eq(usuarios.role, 'administrator'),
        eq(usuarios.activo, true),
        eq(usuarios.todos_los_sistemas, true),
      ),
    )
    .limit(1);
  if (!otro) throw new AppError(409, 'ultimo_administrador');
};

/** Only one who sees everything can give that to others. */
const esAdminPleno = (u: Pick<UsuarioConfig, 'role' | 'activo' | 'todos_los_sistemas'>) =>
  u.role === 'administrator' && u.activo && u.todos_los_sistemas;

/** Drizzle leaves a table's name out of what is selected from it alone, and inside each of these it must be there. */
const ESTE = sql.raw('"usuarios"."id"');

const COLUMNAS = {
  ...(({ password_hash: _p, totp_secreto: _t, username_plegado: _u, ...resto }) => resto)(
    getTableColumns(usuarios),
  ),
  sistemas: sql<number[]>`array(
    select ${usuario_sistemas.sistema_id} from ${usuario_sistemas}
    where ${usuario_sistemas.usuario_id} = ${ESTE} order by 1)`,
  con_llaves: sql<boolean>`exists (select 1 from ${llaves} where ${llaves.usuario_id} = ${ESTE})`,
  externa: sql<boolean>`exists (select 1 from ${identidades_externas}
    where ${identidades_externas.usuario_id} = ${ESTE})`,
  sesiones_abiertas: sql<number>`(select count(*)::int from ${sesiones}
    where ${sesiones.usuario_id} = ${ESTE} and ${sesiones.cerrada_at} is null)`,
  ultimo_ingreso: sql<Date | null>`(select max(${registros_ingreso.creado_at}) from ${registros_ingreso}
    where ${registros_ingreso.usuario_id} = ${ESTE} and ${registros_ingreso.resultado} = 'exito')`.mapWith(
    usuarios.creado_at,
  ),
};

const USUARIOS_BASE = {
  tipo: 'usuario',
  tabla: usuarios,
  config: UsuarioConfigSchema,
  de_la_red: false,
  unicos: { usuarios_username: 'username', usuarios_username_plegado: 'username' },
  nombre_unico: NOMBRE_DE_PERSONA,
  busca: [usuarios.username, usuarios.nombre, usuarios.correo],
  alcance,
  leer: async (db, { condicion, limit, offset }) => {
    const filas = await db
      .select(COLUMNAS)
      .from(usuarios)
      .where(condicion)
      .orderBy(asc(sql`lower(${usuarios.username})`))
      .limit(limit)
      .offset(offset);
    return filas.map(({ segundo_factor_at, con_llaves, is_first_login, ultimo_ingreso, ...fila }) => ({
      ...fila,
      isFirstLogin: is_first_login,
      segundo_factor: segundo_factor_at !== null || con_llaves,
      ultimo_ingreso: ultimo_ingreso?.toISOString() ?? null,
    }));
  },
  revisar: async (contexto, cuerpo, antes) => {
    exigirRango(contexto.usuario, cuerpo.role);
    if (cuerpo.pantalla && cuerpo.role === 'administrator')
      throw falta('pantalla', 'Una pantalla de pared no administra: elija otro rol.');
    if (cuerpo.instructor !== (antes?.instructor ?? false) && contexto.usuario.role !== 'administrator')
      throw new AppError(403, 'sin_permiso', { field: 'instructor' });
    if (antes) exigirMando(contexto.usuario, antes);
    await exigirSistemas(contexto, cuerpo);
    if (antes && esAdminPleno(antes) && !esAdminPleno(cuerpo)) await exigirOtroAdmin(contexto.tx, antes.id);
    const { sistemas: _s, ...valores } = cuerpo;
    if (antes?.username === cuerpo.username) return valores;
    const username_plegado = plegarUsername(cuerpo.username);
    await exigirOtroNombre(contexto.tx, username_plegado, antes?.id ?? 0);
    const nombrados = { ...valores, username_plegado };
    return antes ? nombrados : { ...nombrados, creado_at: new Date(contexto.deps.ahora()) };
  },
  alGuardar: async ({ tx, deps }, { id, activo }, antes, cuerpo) => {
    await tx.delete(usuario_sistemas).where(eq(usuario_sistemas.usuario_id, id));
    const suyos = [...new Set(cuerpo.sistemas)].map((sistema_id) => ({ usuario_id: id, sistema_id }));
    if (suyos.length > 0) await tx.insert(usuario_sistemas).values(suyos);
    if (antes?.activo && !activo) await cerrarSesionesDe(tx, id, 'cuenta_desactivada', deps.ahora());
  },
  alQuitar: async ({ tx, usuario }, antes) => {
    exigirMando(usuario, antes);
    if (antes.id === usuario.id) throw falta('id', 'No puede quitar su propia cuenta.');
    if (esAdminPleno(antes)) await exigirOtroAdmin(tx, antes.id);
  },
  dependientes: async (tx, id) => [
    await contarDependientes(
      tx,
      'eventos que atendió',
      eventos,
      eventos.id,
      or(
        eq(eventos.recognized_by, id),
        eq(eventos.escalado_por, id),
        eq(eventos.disposicion_por, id),
        eq(eventos.creado_por, id),
      ),
    ),
    await contarDependientes(
      tx,
      'acciones en el historial',
      evento_historial,
      evento_historial.id,
      eq(evento_historial.usuario_id, id),
    ),
    await contarDependientes(
      tx,
      'ejercicios que inició o terminó',
      ejercicios,
      ejercicios.nombre,
      or(eq(ejercicios.iniciado_por, id), eq(ejercicios.terminado_por, id)),
    ),
    await contarDependientes(
      tx,
      'líneas de aviso en que está',
      pasos_aviso,
      pasos_aviso.sistema_id,
      eq(pasos_aviso.usuario_id, id),
    ),
  ],
} satisfies Recurso<UsuarioConfig, UsuarioBody>;

export const USUARIOS: Recurso<UsuarioConfig, UsuarioBody> = USUARIOS_BASE;

/** Creates an account with a password that its owner changes at the first sign-in; it is told this once. */
export const crearUsuario = async (deps: DepsConfig, editor: Editor, cuerpo: UsuarioBody) => {
  const password = passwordProvisional();
  const password_hash = await hashSecreto(password);
  const recurso: Recurso<UsuarioConfig, UsuarioBody> = {
    ...USUARIOS_BASE,
    revisar: async (contexto, nuevo, antes) => ({
      ...(await USUARIOS_BASE.revisar(contexto, nuevo, antes)),
      password_hash,
    }),
  };
  return { usuario: await crear(deps, recurso, editor, cuerpo), password };
};

/** Gives an account another password and ends its sessions. */
export const restablecerPassword = async (deps: DepsConfig, editor: Editor, fila: Fila) => {
  const password = passwordProvisional();
  const password_hash = await hashSecreto(password);
  const usuario = await cambiar(deps, USUARIOS, editor, fila, async ({ tx }, antes) => {
    exigirMando(editor.usuario, antes);
    exigirOtraCuenta(editor.usuario, antes);
    if (antes.externa) throw new AppError(409, 'cuenta_externa');
    await cerrarSesionesDe(tx, antes.id, 'reset_admin', deps.ahora());
    return { valores: { password_hash, is_first_login: true }, accion: 'password_restablecida' };
  });
  return { usuario, password };
};

/** For who lost the authenticator and its codes. */
export const retirarSegundoFactor = (deps: DepsConfig, editor: Editor, fila: Fila): Promise<UsuarioConfig> =>
  cambiar(deps, USUARIOS, editor, fila, async ({ tx }, antes) => {
    exigirMando(editor.usuario, antes);
    exigirOtraCuenta(editor.usuario, antes);
    await tx.delete(codigos_recuperacion).where(eq(codigos_recuperacion.usuario_id, antes.id));
    await tx.delete(llaves).where(eq(llaves.usuario_id, antes.id));
    return {
      valores: { totp_secreto: null, segundo_factor_at: null, totp_ultimo_paso: null },
      accion: 'segundo_factor_retirado',
    };
  });
