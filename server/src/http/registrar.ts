import { Readable } from 'node:stream';
import { type Acceso, permite } from '@tramos/contract/acceso';
import type { Llamada } from '@tramos/contract/llamada';
import { type DatosLlamada, LLAMADAS, type NombreLlamada, type RespuestaDe } from '@tramos/contract/llamadas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { descripcionDe } from './api-docs';
import { comprimido } from './comprimir';
import { AppError } from './errores';
import type { Autenticar, UsuarioSesion } from './usuario-sesion';

type AccesoDe<N extends NombreLlamada> = (typeof LLAMADAS)[N]['acceso'];

/** What a handler gets: parsed by the contract, allowed by the access table. */
export interface Entrada<N extends NombreLlamada> {
  params: DatosLlamada<N, 'params'>;
  query: DatosLlamada<N, 'query'>;
  body: DatosLlamada<N, 'body'>;
  /** Null on public calls, which look at the session themselves if they care. */
  usuario: AccesoDe<N> extends 'publico' ? null : UsuarioSesion;
  peticion: FastifyRequest;
  respuesta: FastifyReply;
}
/** Answers whole, or with a stream that goes out as it is read and says its own type. */
export type Manejador<N extends NombreLlamada> = (entrada: Entrada<N>) => Promise<RespuestaDe<N> | Readable>;

const campoDe = (issue: z.core.$ZodIssue) => issue.path.map(String).join('.');

/** @throws {AppError} 400 that names the first field to mend and lists them all */
const leer = (esquema: z.ZodType | undefined, dato: unknown): unknown => {
  if (esquema === undefined) return undefined;
  const leido = esquema.safeParse(dato ?? {});
  if (leido.success) return leido.data;
  const faltas = leido.error.issues.map((issue) => ({ field: campoDe(issue), message: issue.message }));
  const [primera] = faltas;
  throw new AppError(400, 'datos_invalidos', {
    ...(primera ? { message: primera.message } : {}),
    ...(primera?.field ? { field: primera.field } : {}),
    detalle: faltas,
  });
};

/** The session of the caller, or the refusal the access table asks for (product §2.1, §5). */
const autorizar = async (
  nombre: NombreLlamada,
  llamada: Llamada,
  autenticar: Autenticar,
  peticion: FastifyRequest,
): Promise<UsuarioSesion | null> => {
  if (llamada.acceso === 'publico') return null;
  const usuario = await autenticar(peticion);
  if (usuario === null) throw new AppError(401, 'no_autenticado');
  if (usuario.isFirstLogin && !llamada.con_primer_ingreso)
    throw new AppError(403, 'cambio_password_requerido');
  if (usuario.falta_segundo_factor && !llamada.con_segundo_factor_pendiente)
    throw new AppError(403, 'segundo_factor_requerido');
  if (usuario.pantalla && llamada.metodo !== 'GET') throw new AppError(403, 'solo_lectura');
  if (!permite(llamada.acceso satisfies Acceso, usuario.role, usuario.instructor))
    throw new AppError(403, nombre === 'escalar' ? 'escalar_sin_permiso' : 'sin_permiso');
  return usuario;
};

/** An answer that several callers share (`por-turno`) is checked and spelt out once. */
const textos = new WeakMap<object, string>();

/** A mismatch here is a fault of ours: it is logged with its path and the caller hears 500. */
const escribirRespuesta = (llamada: Llamada, dato: unknown, peticion: FastifyRequest): string => {
  const escrito = dato instanceof Object ? textos.get(dato) : undefined;
  if (escrito !== undefined) return escrito;
  const leido = llamada.respuesta.safeParse(dato);
  if (leido.success) {
    const texto = JSON.stringify(leido.data);
    if (dato instanceof Object) textos.set(dato, texto);
    return texto;
  }
  const faltas = leido.error.issues.map((issue) => `${campoDe(issue)}: ${issue.message}`);
  peticion.log.error({ ruta: llamada.ruta, faltas }, 'la respuesta no cumple el contrato');
  throw new AppError(500, 'interno');
};

interface OpcionesLlamada {
  limite_bytes?: number;
  /** Before the body is read: whoever it turns away costs nothing more. */
  alLlegar?: (peticion: FastifyRequest, respuesta: FastifyReply) => Promise<void>;
}

/**
 * Serves one call of the contract: checks access, parses what comes in, calls the handler and parses what goes
 * out, so that unknown keys never leave.
 */
export const registrar = <N extends NombreLlamada>(
  http: FastifyInstance,
  { autenticar }: { autenticar: Autenticar },
  nombre: N,
  manejador: Manejador<N>,
  opciones: OpcionesLlamada = {},
): void => {
  const llamada: Llamada = LLAMADAS[nombre];
  http.route({
    method: llamada.metodo,
    url: llamada.ruta,
    ...(opciones.limite_bytes === undefined ? {} : { bodyLimit: opciones.limite_bytes }),
    ...(opciones.alLlegar === undefined ? {} : { onRequest: opciones.alLlegar }),
    schema: descripcionDe(nombre),
    handler: async (peticion, respuesta) => {
      const usuario = await autorizar(nombre, llamada, autenticar, peticion);
      const entrada = {
        params: leer(llamada.params, peticion.params),
        query: leer(llamada.query, peticion.query),
        body: leer(llamada.body, peticion.body),
        usuario,
        peticion,
        respuesta,
      };
      // The contract's own schemas produced these parts, which the compiler cannot follow through a table.
      const dato = await manejador(entrada as unknown as Entrada<N>);
      respuesta.header('cache-control', 'no-store');
      // A stream cannot be parsed before it leaves: its maker answers for its shape.
      if (dato instanceof Readable) return dato;
      respuesta.type('application/json; charset=utf-8');
      const texto = escribirRespuesta(llamada, dato, peticion);
      const breve = comprimido(texto, peticion.headers['accept-encoding']);
      if (breve === null) return texto;
      respuesta.header('content-encoding', 'br').header('vary', 'accept-encoding');
      return breve;
    },
  });
};
