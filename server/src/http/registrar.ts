import { Readable } from 'node:stream';
import { permite } from '@tramos/contract/acceso';
import { ambitoDe } from '@tramos/contract/ambitos';
import { POSICION_PUSH } from '@tramos/contract/limites';
import { type Llamada, seFrena } from '@tramos/contract/llamada';
import { type DatosLlamada, LLAMADAS, type NombreLlamada, type RespuestaDe } from '@tramos/contract/llamadas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { dondeInguardable } from '../db/texto';
import { descripcionDe } from './api-docs';
import { comprimido } from './comprimir';
import { AppError } from './errores';
import { conNombre } from './etiquetas';
import { siNumeroFuera } from './numero-fuera';
import { CUERPO_MAX_BYTES } from './servidor';
import { TURNO_CUERPO_REINTENTO_S } from './turno-cuerpo';
import type { Autenticar, UsuarioSesion } from './usuario-sesion';

type AccesoDe<N extends NombreLlamada> = (typeof LLAMADAS)[N]['acceso'];

/** What a handler gets: parsed by the contract, allowed by the access table. */
interface Entrada<N extends NombreLlamada> {
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

const campoDe = (issue: Pick<z.core.$ZodIssue, 'path'>) => issue.path.map(String).join('.');

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>;

/** A 400 that names the first field to mend and lists them all. */
const rechazo = (issues: readonly Issue[]): AppError => {
  const faltas = issues.map((issue) => ({ field: campoDe(issue), message: issue.message }));
  const [primera] = faltas;
  return new AppError(400, 'datos_invalidos', {
    ...(primera ? { message: conNombre(issues[0]?.path ?? [], primera.message) } : {}),
    ...(primera?.field ? { field: primera.field } : {}),
    detalle: faltas,
  });
};

const INGUARDABLE = 'Tiene un carácter que no se puede guardar ni buscar: bórrelo';

/** What is read can be kept as it came, unless it is `tal_cual`: then who takes it tells of what cannot. */
const leer = (
  esquema: z.core.$ZodType | undefined,
  dato: unknown,
  { tal_cual }: Pick<OpcionesLlamada, 'tal_cual'> = {},
): unknown => {
  if (esquema === undefined) return undefined;
  const leido = z.safeParse(esquema, dato ?? {});
  if (!leido.success) throw rechazo(leido.error.issues);
  const path = tal_cual ? null : dondeInguardable(leido.data);
  if (path) throw rechazo([{ path, message: INGUARDABLE }]);
  return leido.data;
};

/** The session of the caller, or the refusal the access table asks for (product §2.1, §5); who is refused is logged. */
const autorizar = async (
  nombre: NombreLlamada,
  llamada: Llamada,
  autenticar: Autenticar,
  peticion: FastifyRequest,
): Promise<UsuarioSesion | null> => {
  if (llamada.acceso === 'publico') return null;
  const usuario = await autenticar(peticion, ambitoDe(nombre));
  if (usuario === null) throw new AppError(401, 'no_autenticado');
  try {
    exigirPermiso(nombre, llamada, usuario);
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined;
    const { id: usuario_id } = usuario;
    peticion.log.warn({ llamada: nombre, code, usuario_id, ip: peticion.ip }, 'una petición no tuvo permiso');
    throw error;
  }
  if (llamada.confirma && usuario.por_confirmar) throw new AppError(403, 'confirmar_identidad');
  return usuario;
};

/** Who writes without end buries what others have to read, and fills the disk (docs/decisions/027). */
const frenar = (
  http: FastifyInstance,
  nombre: NombreLlamada,
  usuario: UsuarioSesion,
  peticion: FastifyRequest,
) => {
  const clave = `${nombre} ${usuario.id}`;
  const ahora_ms = performance.now();
  if (http.actosDePersonas.reservar(clave, ahora_ms)) return;
  const espera_s = Math.ceil(http.actosDePersonas.espera_ms(clave, ahora_ms) / 1_000);
  peticion.log.warn(
    { llamada: nombre, usuario_id: usuario.id, ip: peticion.ip },
    'una persona escribe sin fin',
  );
  throw new AppError(429, 'demasiadas_peticiones', { espera_s });
};

const exigirPermiso = (nombre: NombreLlamada, llamada: Llamada, usuario: UsuarioSesion): void => {
  if (usuario.isFirstLogin && !llamada.con_primer_ingreso)
    throw new AppError(403, 'cambio_password_requerido');
  if (usuario.falta_segundo_factor && !llamada.con_segundo_factor_pendiente)
    throw new AppError(403, 'segundo_factor_requerido');
  if (usuario.pantalla && llamada.metodo !== 'GET') throw new AppError(403, 'solo_lectura');
  if (!permite(llamada.acceso, usuario.role, usuario.instructor))
    throw new AppError(403, nombre === 'escalar' ? 'escalar_sin_permiso' : 'sin_permiso');
};

/** An answer that several callers share (`por-turno`) is checked and spelt out once. */
const textos = new WeakMap<object, string>();

/** A mismatch here is a fault of ours: it is logged with its path and the caller hears 500. */
const escribirRespuesta = (llamada: Llamada, dato: unknown, peticion: FastifyRequest): string => {
  const escrito = dato instanceof Object ? textos.get(dato) : undefined;
  if (escrito !== undefined) return escrito;
  const leido = z.safeParse(llamada.respuesta, dato);
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
  /** A body with what no text of the database holds is taken: who reads it tells of it, or stores it as rejected. */
  tal_cual?: true;
  /**
   * Before the body is read: whoever it turns away costs nothing more. What it returns is called once, when the body
   * has been dealt with, whether or not anybody waits for the answer, or when it will not come any more.
   */
  alLlegar?: AlLlegar;
}

type AlLlegar = (peticion: FastifyRequest, respuesta: FastifyReply) => Promise<() => void>;

/** Calls whose handler has not begun, with what gives their turn back. */
const porLeer = new WeakMap<FastifyRequest, () => void>();

/** Takes a turn before the body is read; it is given back by the handler, or when the connection ends before that. */
const conTurno =
  (alLlegar: AlLlegar): ((peticion: FastifyRequest, respuesta: FastifyReply) => Promise<void>) =>
  async (peticion, respuesta) => {
    const soltar = await alLlegar(peticion, respuesta);
    porLeer.set(peticion, soltar);
    const alCerrar = () => {
      if (porLeer.delete(peticion)) soltar();
    };
    if (respuesta.raw.closed) alCerrar();
    else respuesta.raw.once('close', alCerrar);
  };

/** Larger than the body of an ordinary call, or nobody says how large. */
const esGrande = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > CUERPO_MAX_BYTES;

const NADA = () => undefined;

/** Of a body that is larger than others nothing is read before its sender is known, and of each one at a time. */
const admitirPersona =
  (http: FastifyInstance, nombre: NombreLlamada, autenticar: Autenticar): AlLlegar =>
  async (peticion) => {
    if (!esGrande(peticion)) return NADA;
    const usuario = await autorizar(nombre, LLAMADAS[nombre], autenticar, peticion);
    const soltar = usuario && (await http.turnosDePersonas.tomar(usuario.id));
    if (!soltar) throw new AppError(429, 'demasiadas_peticiones', { espera_s: TURNO_CUERPO_REINTENTO_S });
    return soltar;
  };

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
  const de_persona = llamada.acceso !== 'publico' && opciones.limite_bytes !== undefined;
  const alLlegar = opciones.alLlegar ?? (de_persona ? admitirPersona(http, nombre, autenticar) : null);
  const atender = async (peticion: FastifyRequest, respuesta: FastifyReply) => {
    const usuario = await autorizar(nombre, llamada, autenticar, peticion);
    if (usuario !== null && seFrena(llamada)) frenar(http, nombre, usuario, peticion);
    if (usuario !== null && llamada.metodo === 'GET') respuesta.header(POSICION_PUSH, http.posicionPush());
    const entrada = {
      params: leer(llamada.params, peticion.params),
      query: leer(llamada.query, peticion.query),
      body: leer(llamada.body, peticion.body, opciones),
      usuario,
      peticion,
      respuesta,
    };
    // The contract's own schemas produced these parts, which the compiler cannot follow through a table.
    return manejador(entrada as unknown as Entrada<N>).catch((error: unknown) => {
      throw siNumeroFuera(error, entrada);
    });
  };
  http.route({
    method: llamada.metodo,
    url: llamada.ruta,
    ...(opciones.limite_bytes === undefined ? {} : { bodyLimit: opciones.limite_bytes }),
    ...(alLlegar === null ? {} : { onRequest: conTurno(alLlegar) }),
    schema: descripcionDe(nombre),
    handler: async (peticion, respuesta) => {
      const soltar = porLeer.get(peticion) ?? NADA;
      porLeer.delete(peticion);
      const dato = await atender(peticion, respuesta).finally(soltar);
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
