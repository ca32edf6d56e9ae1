import { IngestaBodySchema } from '@tramos/contract/ingesta';
import { LLAMADAS } from '@tramos/contract/llamadas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, cuerpoDeError } from '../http/errores';
import { registrar } from '../http/registrar';
import { crearTurnosDeCuerpo, TURNO_CUERPO, TURNO_CUERPO_REINTENTO_S } from '../http/turno-cuerpo';
import type { Autenticar } from '../http/usuario-sesion';
import { finDelTurno } from '../turno';
import type { AccesoGateway } from './acceso-gateway';
import { ColaLlena } from './agrupador';
import type { Conexiones } from './conexiones';
import type { Origen } from './interpretar';
import { CARGA_VACIA, leerCarga, pesoDeCarga } from './leer-carga';
import { accesoDenegadoTotal } from './metricas';
import { LLAMADA_VACIA, motivoDeLlamada } from './motivos';
import { INGESTA_CUERPO_MAX_BYTES, INGESTA_MIEMBROS_MAX } from './plazos';
import type { Receptor, ResultadoRecepcion } from './recibir';
import type { Ritmos } from './ritmo-gateway';

/** Key and secret of an HTTP Basic header (RFC 7617); null when it is none. */
export const leerBasic = (cabecera: string | undefined): { clave: string; secreto: string } | null => {
  const codificado = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(cabecera ?? '')?.[1];
  if (codificado === undefined) return null;
  const texto = Buffer.from(codificado, 'base64').toString('utf8');
  const corte = texto.indexOf(':');
  return corte < 1 ? null : { clave: texto.slice(0, corte), secreto: texto.slice(corte + 1) };
};

/** Messages of one call that are read in one turn of the event loop. */
const ITEMS_POR_TURNO = 10;

/** Time for what waits to be stored, seconds. */
const COLA_LLENA_REINTENTO_S = 10;

/** Why a message of a call was not stored. */
class SinGuardar {
  constructor(readonly causa: unknown) {}
}

const separar = (recepciones: readonly (ResultadoRecepcion | SinGuardar)[]) => {
  const resultados: ResultadoRecepcion[] = [];
  const sin_guardar: SinGuardar[] = [];
  for (const una of recepciones)
    if (una instanceof SinGuardar) sin_guardar.push(una);
    else resultados.push(una);
  return [resultados, sin_guardar] as const;
};

type Item = z.output<typeof IngestaBodySchema>['items'][number];

interface PartesHttp {
  autenticar: Autenticar;
  receptor: Receptor;
  ritmos: Pick<Ritmos, 'falta_ms'>;
  acceso: AccesoGateway;
  rechazar: Conexiones['rechazar'];
  ahora: () => number;
  /** False before the network has been read: then everything is answered 503 and sent again. */
  abierta: () => boolean;
}

/** A call whose body nobody could read, or that is not the one that is wanted, is kept under this name. */
const TOPICO_LLAMADA = `${LLAMADAS.ingesta.metodo} ${LLAMADAS.ingesta.ruta}`;

/** Bodies by their call, as they came. */
type Cuerpos = WeakMap<FastifyRequest, Buffer>;

const invalida = (message: string) => new AppError(400, 'datos_invalidos', { message });

/** A body is JSON whatever type it says it is: firmware sends it as text, as octets, or says nothing. */
const leerCuerposDeCampo = (ambito: FastifyInstance, cuerpos: Cuerpos): void => {
  ambito.removeAllContentTypeParsers();
  ambito.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (peticion, bytes, listo) => {
    cuerpos.set(peticion, bytes);
    const leida = leerCarga(bytes, {
      bytes_max: INGESTA_CUERPO_MAX_BYTES,
      miembros_max: INGESTA_MIEMBROS_MAX,
    });
    if (!leida.ok)
      return listo(
        leida.exceso
          ? new AppError(413, 'demasiado_compleja')
          : invalida(leida.motivo === CARGA_VACIA ? LLAMADA_VACIA : leida.motivo),
      );
    const { valor } = leida;
    const falta = IngestaBodySchema.safeParse(valor).error?.issues[0];
    // Whoever programs a device knows the fields by what they are called in the message.
    if (falta) listo(invalida(motivoDeLlamada(valor, falta)));
    else listo(null, valor);
  });
  // One that says neither type nor length has no body to anybody, and is not read.
  ambito.addHook('preValidation', async (peticion) => {
    if (cuerpos.has(peticion)) return;
    cuerpos.set(peticion, Buffer.alloc(0));
    throw invalida(LLAMADA_VACIA);
  });
};

/**
 * `POST /api/ingesta` for sites without MQTT: the same messages, answered after their commit with a result per
 * item. When one of them could not be stored the whole call is 503, or 429 when it is for what of its own gateway waits
 * already, and may be sent again: copies are harmless. One body per gateway is read at a time (docs/decisions/027).
 */
export const registrarIngesta = (
  http: FastifyInstance,
  { autenticar, receptor, ritmos, acceso, rechazar, ahora, abierta }: PartesHttp,
): void => {
  const turnos = crearTurnosDeCuerpo(TURNO_CUERPO);
  /** Whose turn it is in each call that was let in. */
  const admitidos = new WeakMap<FastifyRequest, Extract<Origen, { tipo: 'gateway' }>>();
  const identificar = async (peticion: FastifyRequest, respuesta: FastifyReply) => {
    const credencial = leerBasic(peticion.headers.authorization);
    const visto = await acceso.verificar(credencial, peticion.ip, ahora());
    if (visto.gateway) return visto.gateway;
    const { motivo, clave: gateway } = visto;
    rechazar({ via: 'http', direccion: peticion.ip, motivo, gateway, dicho: credencial?.clave }, ahora());
    accesoDenegadoTotal.inc({ via: 'http' });
    respuesta.header('www-authenticate', 'Basic realm="ingesta", charset="UTF-8"');
    throw new AppError(401, 'gateway_no_autorizado');
  };
  /** Nothing of the body is read before its gateway has its turn. */
  const admitir = async (peticion: FastifyRequest, respuesta: FastifyReply) => {
    if (!abierta()) throw new AppError(503, 'no_disponible');
    const gateway = await identificar(peticion, respuesta);
    const falta_s = Math.ceil(ritmos.falta_ms(gateway.id) / 1_000);
    if (falta_s > 0) throw new AppError(429, 'ingesta_ocupada', { espera_s: falta_s });
    const soltar = await turnos.tomar(gateway.id);
    if (soltar === null) throw new AppError(429, 'ingesta_ocupada', { espera_s: TURNO_CUERPO_REINTENTO_S });
    admitidos.set(peticion, { tipo: 'gateway', ...gateway, direccion: peticion.ip });
    return soltar;
  };
  const cuerpos: Cuerpos = new WeakMap();
  /** With good credentials, what could not be taken is kept to be looked at, as it is when it comes by MQTT. */
  const guardarIlegible = async (peticion: FastifyRequest, error: Error) => {
    const origen = admitidos.get(peticion);
    const bytes = cuerpos.get(peticion);
    if (!origen || !bytes || !(error instanceof AppError) || error.status >= 500) return;
    const { message: motivo } = cuerpoDeError(error);
    const mensaje = {
      ...{ origen, topic: TOPICO_LLAMADA, recibido_ms: ahora() },
      carga: { tipo: 'ilegible', bytes, motivo },
    } as const;
    // Whoever sent it is told so in any case.
    await receptor.recibir(mensaje).catch(() => undefined);
  };
  const recibirVarios = async (origen: Origen, items: readonly Item[], largo_bytes: number) => {
    const recibido_ms = ahora();
    const peso_bytes = largo_bytes / items.length;
    const recepciones: Promise<ResultadoRecepcion | SinGuardar>[] = [];
    for (const [i, { topic, payload }] of items.entries()) {
      // Reading is work: others are heard in between.
      if (i % ITEMS_POR_TURNO === 0) await finDelTurno();
      const mensaje = {
        ...{ origen, topic },
        carga: { tipo: 'json', valor: payload, peso_bytes },
        recibido_ms,
      } as const;
      recepciones.push(receptor.recibir(mensaje).catch((causa: unknown) => new SinGuardar(causa)));
    }
    return Promise.all(recepciones);
  };
  http.register(async (ambito) => {
    leerCuerposDeCampo(ambito, cuerpos);
    ambito.addHook('onError', async (peticion, _respuesta, error) => guardarIlegible(peticion, error));
    registrar(
      ambito,
      { autenticar },
      'ingesta',
      async ({ body, peticion }) => {
        const gateway = admitidos.get(peticion);
        if (!gateway) throw new AppError(401, 'gateway_no_autorizado');
        const largo_bytes = pesoDeCarga(cuerpos.get(peticion) ?? Buffer.alloc(0), INGESTA_CUERPO_MAX_BYTES);
        const recepciones = await recibirVarios(gateway, body.items, largo_bytes);
        const [resultados, sin_guardar] = separar(recepciones);
        if (sin_guardar.length === 0) return { resultados };
        if (!sin_guardar.every(({ causa }) => causa instanceof ColaLlena))
          throw new AppError(503, 'no_disponible');
        const { clave, direccion } = gateway;
        rechazar({ via: 'http', direccion, motivo: 'cola_llena', gateway: clave }, ahora());
        throw new AppError(429, 'ingesta_cola_llena', { espera_s: COLA_LLENA_REINTENTO_S });
      },
      { limite_bytes: INGESTA_CUERPO_MAX_BYTES, tal_cual: true, alLlegar: admitir },
    );
  });
};
