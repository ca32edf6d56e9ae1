import { isIP } from 'node:net';
import type { Canal, Canales, CanalesBodySchema, Envio } from '@tramos/contract/escalaciones';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { anotar } from '../auditoria/auditoria';
import { usuario_sistemas, usuarios } from '../db/esquema/cuentas';
import { canales_aviso, envios } from '../db/esquema/escalaciones';
import type { Consultable } from '../db/tipos';
import { AppError } from '../http/errores';
import { exigirMando } from '../http/mando';
import { secretoNuevo } from '../http/secreto';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { type DepsEnvio, enviar, PRESTAMO_MS } from './despachar';
import { permitido } from './destino';
import { leerEnvio, leerUltimos } from './leer-envios';

type CanalesBody = z.infer<typeof CanalesBodySchema>;
interface Actor {
  usuario: UsuarioSesion;
  ip: string;
}

/**
 * The account whose ways these are: one's own, or one that the caller may act on.
 * @throws {AppError} 404 `no_encontrado` where they share no sistema, 403 `sin_permiso`
 */
const cuentaDe = async (db: Consultable, usuario: UsuarioSesion, id: number) => {
  const [cuenta] = await db
    .select({
      role: usuarios.role,
      correo: usuarios.correo,
      todos_los_sistemas: usuarios.todos_los_sistemas,
      sistemas: sql<number[]>`array(select ${usuario_sistemas.sistema_id} from ${usuario_sistemas}
        where ${usuario_sistemas.usuario_id} = ${sql.raw('"usuarios"."id"')})`,
    })
    .from(usuarios)
    .where(eq(usuarios.id, id));
  const comparten =
    usuario.todos_los_sistemas || cuenta?.sistemas.some((sistema) => usuario.sistemas.includes(sistema));
  if (!cuenta || (id !== usuario.id && !comparten)) throw new AppError(404, 'no_encontrado');
  if (id !== usuario.id) {
    if (usuario.role === 'user') throw new AppError(403, 'sin_permiso');
    exigirMando(usuario, cuenta);
  }
  return cuenta;
};

/** By which ways a person hears of escalations, and what became of the newest message by each. */
export const leerCanales = async (deps: DepsEnvio, usuario: UsuarioSesion, id: number): Promise<Canales> => {
  const { correo: direccion } = await cuentaDe(deps.db, usuario, id);
  const [fila] = await deps.db.select().from(canales_aviso).where(eq(canales_aviso.usuario_id, id));
  return {
    correo: fila?.correo ?? false,
    webhook_url: fila?.webhook_url ?? null,
    direccion,
    correo_disponible: deps.correo !== null,
    ultimos: await leerUltimos(deps.db, id),
  };
};

/** What can be told of an address before it is called: names are looked up only then, each time. */
const exigirDireccion = (deps: DepsEnvio, webhook_url: string): void => {
  const { protocol, hostname, username, password } = new URL(webhook_url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  const mal = (message: string) => new AppError(400, 'datos_invalidos', { field: 'webhook_url', message });
  if (username !== '' || password !== '')
    throw mal('Sin usuario ni contraseña en la dirección: la llamada va firmada.');
  if (isIP(literal) !== 0 && !permitido(deps.tratar(literal), protocol))
    throw mal('Esa dirección no está permitida en este sitio (WEBHOOK_ALLOW).');
  if (protocol === 'http:' && isIP(literal) === 0 && deps.config.webhook_allow.length === 0)
    throw mal('Use https://.');
};

type Guardado = Omit<typeof canales_aviso.$inferSelect, 'usuario_id'>;
const SIN_NADA: Guardado = {
  ...{ correo: false, webhook_url: null, webhook_generacion: 0, webhook_secreto: null },
  ...{ webhook_anterior: null, webhook_anterior_hasta: null },
};
/** For so long a call is signed with the secret before as well: until then its receiver is to know the new one. */
const TRASLAPE_MS = 24 * 3_600_000;

const guardar = async (
  deps: DepsEnvio,
  { usuario, ip }: Actor,
  id: number,
  cambiar: (antes: Guardado, secreto: string) => Guardado,
) => {
  const secreto = secretoNuevo();
  await cuentaDe(deps.db, usuario, id);
  const hecho = await deps.db.transaction(async (tx) => {
    const [fila] = await tx
      .select()
      .from(canales_aviso)
      .where(eq(canales_aviso.usuario_id, id))
      .for('update');
    const antes = fila ?? { usuario_id: id, ...SIN_NADA };
    const despues = cambiar(antes, secreto);
    await tx
      .insert(canales_aviso)
      .values({ usuario_id: id, ...despues })
      .onConflictDoUpdate({ target: canales_aviso.usuario_id, set: despues });
    const visible = ({ correo, webhook_url }: CanalesBody) => ({ correo, webhook: webhook_url !== null });
    await anotar(tx, {
      ...{ cuando_ms: deps.ahora(), usuario_id: usuario.id, username: usuario.username, ip },
      accion: 'canales_aviso',
      objeto: `usuario:${id}`,
      // A webhook's address may carry a key of its receiver: it does not stand in the audit.
      datos: {
        antes: visible(antes),
        despues: { ...visible(despues), otra_direccion: antes.webhook_url !== despues.webhook_url },
        secreto_nuevo: antes.webhook_generacion !== despues.webhook_generacion,
      },
    });
    return { nueva: antes.webhook_generacion !== despues.webhook_generacion, ...despues };
  });
  return { canales: await leerCanales(deps, usuario, id), secreto: hecho.nueva ? secreto : null };
};

/** A webhook that is new gets a secret, told this once; with another address it keeps the one it has. */
export const ponerCanales = (deps: DepsEnvio, actor: Actor, id: number, cuerpo: CanalesBody) => {
  if (cuerpo.webhook_url !== null) exigirDireccion(deps, cuerpo.webhook_url);
  return guardar(deps, actor, id, ({ webhook_generacion, ...antes }, secreto) =>
    cuerpo.webhook_url !== null && antes.webhook_url === null
      ? {
          ...{ ...SIN_NADA, ...cuerpo, webhook_generacion: webhook_generacion + 1 },
          webhook_secreto: deps.sello.sellar(secreto, id),
        }
      : { ...antes, webhook_generacion, ...cuerpo },
  );
};

/** Another secret, told this once; the one before signs beside it for a day. */
export const renovarSecreto = (deps: DepsEnvio, actor: Actor, id: number) =>
  guardar(deps, actor, id, ({ correo, webhook_url, webhook_generacion, webhook_secreto }, secreto) => {
    if (webhook_url === null) throw new AppError(404, 'no_encontrado');
    const anterior = deps.sello.abrir(webhook_secreto, id, webhook_generacion);
    return {
      ...{ correo, webhook_url, webhook_generacion: webhook_generacion + 1 },
      webhook_secreto: deps.sello.sellar(secreto, id),
      webhook_anterior: deps.sello.sellar(anterior, id),
      webhook_anterior_hasta: new Date(deps.ahora() + TRASLAPE_MS),
    };
  });

/** So often may one be tried: a test is no way to flood somebody's mailbox. */
const ENTRE_PRUEBAS_MS = 10_000;

/** Sends a test now and says what became of it. @throws {AppError} 404, 429 `demasiadas_peticiones` */
export const probarCanal = async (
  deps: DepsEnvio,
  usuario: UsuarioSesion,
  id: number,
  canal: Canal,
): Promise<Envio> => {
  await cuentaDe(deps.db, usuario, id);
  const ahora_ms = deps.ahora();
  const [pedido] = await deps.db.select().from(canales_aviso).where(eq(canales_aviso.usuario_id, id));
  if (!(canal === 'correo' ? pedido?.correo : pedido?.webhook_url)) throw new AppError(404, 'no_encontrado');
  const hace_poco = and(
    eq(envios.usuario_id, id),
    eq(envios.canal, canal),
    eq(envios.motivo, 'prueba'),
    gt(envios.creado_at, new Date(ahora_ms - ENTRE_PRUEBAS_MS)),
  );
  const [otra] = await deps.db.select({ id: envios.id }).from(envios).where(hace_poco).limit(1);
  if (otra) throw new AppError(429, 'demasiadas_peticiones');
  const [nuevo] = await deps.db
    .insert(envios)
    .values({
      ...{ usuario_id: id, canal, motivo: 'prueba', tomas: 1, creado_at: new Date(ahora_ms) },
      proximo_at: new Date(ahora_ms + PRESTAMO_MS),
    })
    .returning();
  if (!nuevo) throw new Error('the test message was not stored');
  await enviar(deps, { ...nuevo, toma: 1 });
  return leerEnvio(deps.db, nuevo.id);
};
