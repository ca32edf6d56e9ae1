import { plegarUsername } from '@tramos/contract/texto';
import { and, eq, inArray } from 'drizzle-orm';
import { anotar } from '../../auditoria/auditoria';
import type { ConfigOidc } from '../../config-oidc';
import { usuario_sistemas, usuarios } from '../../db/esquema/cuentas';
import { identidades_externas } from '../../db/esquema/ingreso';
import { sistemas } from '../../db/esquema/red';
import { hayCuentaComo } from '../../db/nombre-de-cuenta';
import type { Tx } from '../../db/tipos';
import { hashSecreto, secretoNuevo } from '../../http/secreto';
import type { Identidad } from './cliente';
import { type Claims, nombreDe, rolDe, sistemasDe, usernameDe } from './mapeo';

interface Cuando {
  ahora_ms: number;
  ip: string | null;
}

/** What of a person's rights the provider says; without a claim for the sistemas they are what they were here. */
const derechosDe = async (tx: Tx, config: ConfigOidc, claims: Claims) => {
  const role = rolDe(config, claims);
  if (role === null) return null;
  const nombrados = sistemasDe(config, claims);
  if (nombrados === null) return { role, alcance: null };
  const ids =
    nombrados.length === 0
      ? []
      : await tx.select({ id: sistemas.id }).from(sistemas).where(inArray(sistemas.clave, nombrados));
  return {
    role,
    alcance: {
      todos_los_sistemas: nombrados.includes('*'),
      sistemas: ids.map(({ id }) => id).sort((a, b) => a - b),
    },
  };
};

const leerDerechos = async (tx: Tx, usuario_id: number) => {
  const [cuenta] = await tx.select().from(usuarios).where(eq(usuarios.id, usuario_id)).for('no key update');
  const suyos = await tx
    .select({ id: usuario_sistemas.sistema_id })
    .from(usuario_sistemas)
    .where(eq(usuario_sistemas.usuario_id, usuario_id))
    .orderBy(usuario_sistemas.sistema_id);
  return cuenta && { ...cuenta, sistemas: suyos.map(({ id }) => id) };
};

/**
 * Makes the account what the provider says its owner is. False when that is nobody: without a role, or disabled here.
 */
export const ponerDerechos = async (
  tx: Tx,
  config: ConfigOidc,
  usuario_id: number,
  claims: Claims,
  { ahora_ms, ip }: Cuando,
): Promise<boolean> => {
  const cuenta = await leerDerechos(tx, usuario_id);
  const derechos = await derechosDe(tx, config, claims);
  if (!cuenta?.activo || !derechos) return false;
  const { role, todos_los_sistemas, sistemas: suyos, username, version } = cuenta;
  const antes = { role, todos_los_sistemas, sistemas: suyos };
  const despues = { ...antes, role: derechos.role, ...derechos.alcance };
  if (JSON.stringify(antes) === JSON.stringify(despues)) return true;
  await tx
    .update(usuarios)
    .set({ role: despues.role, todos_los_sistemas: despues.todos_los_sistemas, version: version + 1 })
    .where(eq(usuarios.id, usuario_id));
  await tx.delete(usuario_sistemas).where(eq(usuario_sistemas.usuario_id, usuario_id));
  const filas = despues.sistemas.map((sistema_id) => ({ usuario_id, sistema_id }));
  if (filas.length > 0) await tx.insert(usuario_sistemas).values(filas);
  await anotar(tx, {
    ...{ cuando_ms: ahora_ms, usuario_id, username, ip, objeto: `usuario:${usuario_id}` },
    ...{ accion: 'derechos_externos', datos: { antes, despues } },
  });
  return true;
};

export type Encontrada =
  | { tipo: 'cuenta'; usuario_id: number }
  /** `usuario_id` where there is an account: its sessions are over. */
  | { tipo: 'proveedor_sin_rol'; usuario_id: number | null }
  | { tipo: 'proveedor_usuario_ocupado' };

const crearCuenta = async (
  tx: Tx,
  config: ConfigOidc,
  { issuer, sub, claims }: Identidad,
  { ahora_ms, ip }: Cuando,
): Promise<Encontrada> => {
  const derechos = config.crear ? await derechosDe(tx, config, claims) : null;
  if (!derechos) return { tipo: 'proveedor_sin_rol', usuario_id: null };
  const creado_at = new Date(ahora_ms);
  const username = usernameDe(claims);
  const username_plegado = plegarUsername(username);
  // Whoever has that name here is somebody else, as far as anybody can prove.
  if (await hayCuentaComo(tx, username_plegado)) return { tipo: 'proveedor_usuario_ocupado' };
  const { role, alcance } = derechos;
  const todos_los_sistemas = alcance?.todos_los_sistemas ?? role === 'administrator';
  const [cuenta] = await tx
    .insert(usuarios)
    .values({
      ...{ username, username_plegado, nombre: nombreDe(claims) },
      ...{ role, todos_los_sistemas, creado_at },
      // Nobody has it: the provider keeps the one that counts.
      ...{ password_hash: await hashSecreto(secretoNuevo()), is_first_login: false },
    })
    .onConflictDoNothing()
    .returning({ id: usuarios.id });
  // It was taken while this was asked.
  if (!cuenta) return { tipo: 'proveedor_usuario_ocupado' };
  const { id: usuario_id } = cuenta;
  await tx.insert(identidades_externas).values({ issuer, sub, usuario_id, creada_at: creado_at });
  const filas = (alcance?.sistemas ?? []).map((sistema_id) => ({ usuario_id, sistema_id }));
  if (filas.length > 0) await tx.insert(usuario_sistemas).values(filas);
  await anotar(tx, {
    ...{ cuando_ms: ahora_ms, usuario_id, username, ip, objeto: `usuario:${usuario_id}` },
    ...{
      accion: 'cuenta_externa_creada',
      datos: { role, todos_los_sistemas, sistemas: alcance?.sistemas ?? [] },
    },
  });
  return { tipo: 'cuenta', usuario_id };
};

/** The account of somebody whom the provider vouches for: found by its number there, never by its name. */
export const encontrarCuenta = async (
  tx: Tx,
  config: ConfigOidc,
  identidad: Identidad,
  cuando: Cuando,
): Promise<Encontrada> => {
  const { issuer, sub, claims } = identidad;
  const [conocida] = await tx
    .select({ usuario_id: identidades_externas.usuario_id })
    .from(identidades_externas)
    .where(and(eq(identidades_externas.issuer, issuer), eq(identidades_externas.sub, sub)));
  if (!conocida) return crearCuenta(tx, config, identidad, cuando);
  const { usuario_id } = conocida;
  return (await ponerDerechos(tx, config, usuario_id, claims, cuando))
    ? { tipo: 'cuenta', usuario_id }
    : { tipo: 'proveedor_sin_rol', usuario_id };
};
