import { plegarUsername } from '@tramos/contract/texto';
import type { User } from '@tramos/contract/usuario';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { EXIGIR_SEGUNDO_FACTOR } from '../db/ajuste';
import { registros_ingreso, sesiones, usuario_sistemas, usuarios } from '../db/esquema/cuentas';
import { identidades_externas, llaves, sesiones_externas } from '../db/esquema/ingreso';
import { ajustes } from '../db/esquema/sitio';
import type { Consultable } from '../db/tipos';
import { DESPEDIDO } from './registros';

/** Drizzle leaves the name of a table out of what is selected from it alone, and in an inner query it must be there. */
const ESTE = sql.raw('"usuarios"."id"');
const TIENE_SEGUNDO_FACTOR = sql<boolean>`(${usuarios.segundo_factor_at} is not null
  or exists (select 1 from ${llaves} where ${llaves.usuario_id} = ${ESTE}))`;

/** The site asks for a second factor and the account has none. */
const FALTA_A_LA_CUENTA = sql<boolean>`(${usuarios.role} = 'administrator' and not ${TIENE_SEGUNDO_FACTOR}
  and exists (select 1 from ${ajustes}
    where ${ajustes.clave} = ${EXIGIR_SEGUNDO_FACTOR} and ${ajustes.valor} = 'true'::jsonb))`;
/** The same of a session: one that the identity provider opened with more than a password lacks nothing. */
export const FALTA_SEGUNDO_FACTOR = sql<boolean>`(${FALTA_A_LA_CUENTA} and not exists (
  select 1 from ${sesiones_externas}
  where ${sesiones_externas.sesion_id} = ${sesiones.id} and ${sesiones_externas.mfa}))`;

const columnasDeUser = {
  id: usuarios.id,
  username: usuarios.username,
  nombre: usuarios.nombre,
  role: usuarios.role,
  isFirstLogin: usuarios.is_first_login,
  segundo_factor: TIENE_SEGUNDO_FACTOR,
  falta_segundo_factor: FALTA_A_LA_CUENTA,
  externa: sql<boolean>`exists (
    select 1 from ${identidades_externas} where ${identidades_externas.usuario_id} = ${ESTE})`,
  pantalla: usuarios.pantalla,
  instructor: usuarios.instructor,
  todos_los_sistemas: usuarios.todos_los_sistemas,
  sistemas: sql<number[]>`array(
    select ${usuario_sistemas.sistema_id} from ${usuario_sistemas}
    where ${usuario_sistemas.usuario_id} = ${usuarios.id} order by 1)`,
};

/** What signing in needs to know of an account; the hash goes no further than this folder. */
export interface Cuenta {
  user: User;
  password_hash: string;
  activo: boolean;
  /** How many sessions it may hold at once. */
  sesiones_max: number;
}

/**
 * Whether what was seen of the account before its row was held still opens it: meanwhile it may have been disabled,
 * its password changed, or a second factor set up that nobody was asked for.
 */
export const esLaMisma = (ahora: Cuenta, vista: Cuenta): boolean =>
  ahora.activo &&
  ahora.password_hash === vista.password_hash &&
  ahora.user.segundo_factor === vista.user.segundo_factor;

export const leerCuenta = async (db: Consultable, donde: SQL, bloquear: boolean): Promise<Cuenta | null> => {
  const consulta = db
    .select({
      ...columnasDeUser,
      password_hash: usuarios.password_hash,
      activo: usuarios.activo,
      sesiones_max: usuarios.sesiones_max,
    })
    .from(usuarios)
    .where(donde);
  const [fila] = await (bloquear ? consulta.for('no key update') : consulta);
  if (!fila) return null;
  const { password_hash, activo, sesiones_max, ...user } = fila;
  return { user, password_hash, activo, sesiones_max };
};

export const cuentaPorId = (db: Consultable, id: number): Promise<Cuenta | null> =>
  leerCuenta(db, eq(usuarios.id, id), false);

/**
 * The account of a name as somebody types it, without minding case nor accents. Of accounts that were alike before that
 * was refused, the one that is spelt like it.
 */
export const cuentaPorUsername = (db: Consultable, username: string): Promise<Cuenta | null> =>
  leerCuenta(
    db,
    sql`${usuarios.id} = (
      select id from ${usuarios}
      where username_plegado = ${plegarUsername(username)} or lower(username) = lower(${username})
      order by lower(username) = lower(${username}) desc limit 1)`,
    false,
  );

/**
 * Holds the account's row until the transaction ends: two sign-ins of one user happen one after the other. Whoever
 * refers to the account meanwhile, as what they do to an event does, does not wait.
 */
export const bloquearCuenta = (tx: Consultable, id: number): Promise<Cuenta | null> =>
  leerCuenta(tx, eq(usuarios.id, id), true);

const consultaDeSesiones = (db: Consultable) =>
  db
    .select({
      sesion_id: sesiones.id,
      ...columnasDeUser,
      falta_segundo_factor: FALTA_SEGUNDO_FACTOR,
      revision: usuarios.revision,
      confirmada_at: sql<Date>`coalesce(${sesiones.confirmada_at}, ${sesiones.creada_at})`.mapWith(
        sesiones.creada_at,
      ),
      despedida: sql<boolean>`exists (
        select 1 from ${registros_ingreso}
        where ${registros_ingreso.sesion_id} = ${sesiones.id} and ${DESPEDIDO})`,
    })
    .from(sesiones)
    .innerJoin(usuarios, eq(usuarios.id, sesiones.usuario_id))
    .where(
      and(
        sql`${sesiones.id} = any(${sql.placeholder('ids')}::uuid[])`,
        isNull(sesiones.cerrada_at),
        sql`${sesiones.expira_at} > ${sql.placeholder('ahora')}::timestamptz`,
        eq(usuarios.activo, true),
      ),
    )
    .prepare('usuarios_de_sesiones');

/** Every call asks this first, and planning it costs more than its answer: each connection plans it once. */
const preparadas = new WeakMap<Consultable, ReturnType<typeof consultaDeSesiones>>();
const preparadaEn = (db: Consultable) => {
  const consulta = preparadas.get(db) ?? consultaDeSesiones(db);
  preparadas.set(db, consulta);
  return consulta;
};

/** Whose session it is, and how they stand. */
interface SesionViva {
  user: User;
  revision: number;
  /** When its person last proved who they are. */
  confirmada_at: Date;
  /** One of its tabs said goodbye since. */
  despedida: boolean;
}

/** Those of these sessions that are open at `ahora_ms` and whose account is active, by their id. */
export const usuariosDeSesiones = async (
  db: Consultable,
  ids: readonly string[],
  ahora_ms: number,
): Promise<Map<string, SesionViva>> => {
  const filas = await preparadaEn(db).execute({ ids, ahora: new Date(ahora_ms).toISOString() });
  return new Map(
    filas.map(({ sesion_id, revision, confirmada_at, despedida, ...user }) => [
      sesion_id,
      { user, revision, confirmada_at, despedida },
    ]),
  );
};

/** The same of one session, or null. */
export const usuarioDeSesion = async (
  db: Consultable,
  sesion_id: string,
  ahora_ms: number,
): Promise<SesionViva | null> => (await usuariosDeSesiones(db, [sesion_id], ahora_ms)).get(sesion_id) ?? null;
