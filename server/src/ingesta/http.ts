import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../http/errores';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import type { AccesoGateway } from './acceso-gateway';
import { accesoDenegadoTotal } from './metricas';
import { INGESTA_CUERPO_MAX_BYTES } from './plazos';
import type { Receptor } from './recibir';

/** Key and secret of an HTTP Basic header (RFC 7617); null when it is none. */
export const leerBasic = (cabecera: string | undefined): { clave: string; secreto: string } | null => {
  const codificado = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(cabecera ?? '')?.[1];
  if (codificado === undefined) return null;
  const texto = Buffer.from(codificado, 'base64').toString('utf8');
  const corte = texto.indexOf(':');
  return corte < 1 ? null : { clave: texto.slice(0, corte), secreto: texto.slice(corte + 1) };
};

interface PartesHttp {
  autenticar: Autenticar;
  receptor: Receptor;
  acceso: AccesoGateway;
  ahora: () => number;
  /** False before the network has been read: then everything is answered 503 and sent again. */
  abierta: () => boolean;
}

/**
 * `POST /api/ingesta` for sites without MQTT: the same messages, answered after their commit with a result per
 * item. When one of them could not be stored the whole call is 503 and may be sent again: copies are harmless.
 */
export const registrarIngesta = (
  http: FastifyInstance,
  { autenticar, receptor, acceso, ahora, abierta }: PartesHttp,
): void => {
  const gateways = new WeakMap<FastifyRequest, { id: number; clave: string }>();
  const identificar = async (peticion: FastifyRequest, respuesta: FastifyReply) => {
    if (!abierta()) throw new AppError(503, 'no_disponible');
    const credencial = leerBasic(peticion.headers.authorization);
    const gateway = credencial && (await acceso.verificar(credencial, peticion.ip, ahora()));
    if (gateway) {
      gateways.set(peticion, gateway);
      return;
    }
    accesoDenegadoTotal.inc({ via: 'http' });
    respuesta.header('www-authenticate', 'Basic realm="ingesta", charset="UTF-8"');
    throw new AppError(401, 'gateway_no_autorizado');
  };
  registrar(
    http,
    { autenticar },
    'ingesta',
    async ({ body, peticion }) => {
      const gateway = gateways.get(peticion);
      if (!gateway) throw new AppError(401, 'gateway_no_autorizado');
      const recibido_ms = ahora();
      const recepciones = await Promise.allSettled(
        body.items.map(({ topic, payload }) =>
          receptor.recibir({
            origen: { tipo: 'gateway', ...gateway },
            topic,
            carga: { tipo: 'json', valor: payload },
            recibido_ms,
          }),
        ),
      );
      const resultados = recepciones.flatMap((r) => (r.status === 'fulfilled' ? [r.value] : []));
      if (resultados.length < recepciones.length) throw new AppError(503, 'no_disponible');
      return { resultados };
    },
    { limite_bytes: INGESTA_CUERPO_MAX_BYTES, alLlegar: identificar },
  );
};
