import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { anotar } from '../../auditoria/auditoria';
import { sesiones_externas } from '../../db/esquema/ingreso';
import { textoGuardable } from '../../db/texto';
import { AppError } from '../../http/errores';
import { registrar } from '../../http/registrar';
import type { Autenticar } from '../../http/usuario-sesion';
import type { ContextoSesion } from '../contexto';
import { comprobarCodigo } from '../credenciales';
import { factoresDe } from '../factores';
import { abrirIngreso, type Entregar, type Ingresado } from '../ingreso';
import { type Origen, origenDePeticion, registrarIngreso } from '../registros';
import { abrirSello, sellar } from '../sello';
import { cerrarSesionesDe } from '../sesiones';
import { cuentaPorId } from '../usuarios';
import type { Identidad, Proveedor } from './cliente';
import { type Encontrada, encontrarCuenta } from './cuenta';
import { leerGalleta, ponerGalleta } from './galletas';
import { pidioDosFactores, usernameDe } from './mapeo';
import { darPase, gastarPase, leerPase, sellarRefresco } from './pase';

const IDA = 'tramos_ida';
const PASE = 'tramos_pase';
/** To sign in over there, with whatever it asks for. */
const IDA_S = 15 * 60;
const IdaSchema = z.object({
  ...{ state: z.string(), nonce: z.string(), verificador: z.string() },
  vence_ms: z.number(),
});

const proveedorDe = ({ proveedor }: ContextoSesion): Proveedor => {
  if (!proveedor) throw new AppError(404, 'no_encontrado');
  return proveedor;
};

/** Who was turned away stands in the records like a wrong password; who has lost their role loses their sessions. */
const asentarFallo = async (
  ctx: ContextoSesion,
  { claims }: Identidad,
  encontrada: Exclude<Encontrada, { tipo: 'cuenta' }>,
  origen: Origen,
): Promise<void> => {
  const cuando_ms = ctx.ahora();
  const usuario_id = 'usuario_id' in encontrada ? encontrada.usuario_id : null;
  const username = textoGuardable(usernameDe(claims));
  await ctx.db.transaction(async (tx) => {
    if (usuario_id !== null) await cerrarSesionesDe(tx, usuario_id, 'sin_acceso_proveedor', cuando_ms);
    await registrarIngreso(tx, { usuario_id, username, resultado: 'fallo', origen, ahora_ms: cuando_ms });
    await anotar(tx, {
      ...{ cuando_ms, usuario_id, username, ip: origen.ip },
      ...{ accion: 'ingreso_proveedor_fallido', datos: { motivo: encontrada.tipo } },
    });
  });
  ctx.push.revisarSesiones();
};

/** Who came back from the provider: the code that opens their account. */
const recibir = async (ctx: ContextoSesion, peticion: FastifyRequest): Promise<string> => {
  const { db, claves, ahora } = ctx;
  const proveedor = proveedorDe(ctx);
  const ida = abrirSello(claves, IDA, leerGalleta(peticion, IDA) ?? '', IdaSchema, ahora());
  if (!ida) throw new AppError(401, 'proveedor_rechazo');
  const identidad = await proveedor.terminar(peticion.url, ida);
  const origen = origenDePeticion(peticion);
  const cuando = { ahora_ms: ahora(), ip: origen.ip };
  const { encontrada, pase } = await db.transaction(async (tx) => {
    const hallada = await encontrarCuenta(tx, proveedor.config, identidad, cuando);
    if (hallada.tipo !== 'cuenta') return { encontrada: hallada, pase: '' };
    const { usuario_id } = hallada;
    const refresco = identidad.refresco && sellarRefresco(claves, identidad.refresco);
    const mfa = pidioDosFactores(identidad.claims);
    return { encontrada: hallada, pase: await darPase(tx, { usuario_id, mfa, refresco }, ahora()) };
  });
  if (encontrada.tipo === 'cuenta') return pase;
  await asentarFallo(ctx, identidad, encontrada, origen);
  throw new AppError(403, encontrada.tipo);
};

/** Leads back to the sign-in screen with how it went, and nothing that opens anything, in its address. */
const regresar = async (ctx: ContextoSesion, peticion: FastifyRequest, respuesta: FastifyReply) => {
  ponerGalleta(proveedorDe(ctx).config, respuesta, IDA, null, 0);
  const como = await recibir(ctx, peticion).then(
    (pase) => {
      ponerGalleta(proveedorDe(ctx).config, respuesta, PASE, pase, IDA_S);
      return 'listo';
    },
    (error: unknown) => {
      ctx.log.warn({ err: error }, 'nobody came in by the identity provider');
      return error instanceof AppError ? error.code : 'proveedor_rechazo';
    },
  );
  respuesta.code(302).header('location', `${proveedorDe(ctx).config.public_url}/login?proveedor=${como}`);
  return {};
};

/**
 * The session that the code in the cookie opens, once. Our own second factor is asked for where the account has one
 * and the provider did not say that it asked for one. Throws 401 `proveedor_rechazo`, `codigo_requerido`,
 * `codigo_incorrecto`, 429.
 */
const canjear = async (
  ctx: ContextoSesion,
  pase: string,
  codigo: string | undefined,
  origen: Origen,
): Promise<Ingresado> => {
  const { db, ahora } = ctx;
  const leido = await leerPase(db, pase, ahora());
  const cuenta = leido && (await cuentaPorId(db, leido.usuario_id));
  if (!leido || !cuenta?.activo) throw new AppError(401, 'proveedor_rechazo');
  if (cuenta.user.segundo_factor && !leido.mfa) {
    if (!codigo)
      throw new AppError(401, 'codigo_requerido', {
        ...{ field: 'codigo', detalle: await factoresDe(db, cuenta.user.id) },
      });
    if (!(await comprobarCodigo(ctx, cuenta.user, codigo, origen, 'ingreso')))
      throw new AppError(401, 'codigo_incorrecto', { field: 'codigo' });
  }
  return abrirIngreso(ctx, cuenta, origen, 'proveedor', async (tx, sesion_id) => {
    if (!(await gastarPase(tx, pase, ahora()))) throw new AppError(401, 'proveedor_rechazo');
    const desde = new Date(ahora());
    const { mfa, refresco } = leido;
    await tx
      .insert(sesiones_externas)
      .values({ sesion_id, mfa, refresco, iniciada_at: desde, revisada_at: desde });
  });
};

/** Serves signing in with the site's identity provider, where it has one. */
export const registrarProveedor = (
  http: FastifyInstance,
  autenticador: { autenticar: Autenticar },
  ctx: ContextoSesion,
  entregar: Entregar,
): void => {
  registrar(http, autenticador, 'iniciarProveedor', async ({ respuesta }) => {
    const { url, prueba } = await proveedorDe(ctx).iniciar();
    const sellada = sellar(ctx.claves, IDA, prueba, ctx.ahora() + IDA_S * 1_000);
    ponerGalleta(proveedorDe(ctx).config, respuesta, IDA, sellada, IDA_S);
    return { url };
  });
  registrar(http, autenticador, 'regresoProveedor', ({ peticion, respuesta }) =>
    regresar(ctx, peticion, respuesta),
  );
  registrar(http, autenticador, 'canjearProveedor', async ({ body, peticion, respuesta }) => {
    const pase = leerGalleta(peticion, PASE) ?? '';
    const abierta = await canjear(ctx, pase, body.codigo, origenDePeticion(peticion));
    ponerGalleta(proveedorDe(ctx).config, respuesta, PASE, null, 0);
    return entregar(ctx, peticion, respuesta, abierta);
  });
};
