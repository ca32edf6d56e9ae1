import {
  type DisparoMensaje,
  DisparoMensajeSchema,
  type IngestaResultado,
  leerTopico,
  type ManiobraMensaje,
  ManiobraMensajeSchema,
  type PresionMensaje,
  PresionMensajeSchema,
  type RouterEstadoMensaje,
  RouterEstadoMensajeSchema,
  type RouterGpsMensaje,
  RouterGpsMensajeSchema,
  type Topico,
} from '@tramos/contract/ingesta';
import { PRESION_MAX, PRESION_MIN } from '@tramos/contract/limites';
import type { z } from 'zod';
import { textoGuardable } from '../db/texto';
import { disparoEscalado, presionEscalada } from './escala';
import { RECHAZO_PAYLOAD_MAX, RECHAZO_TOPIC_MAX } from './plazos';
import type { GatewayRed, Red } from './red';

/** Who sent it. A broker of the site's own has its own access list: what it hands over is trusted as to the device. */
export type Origen = { tipo: 'gateway'; id: number; clave: string } | { tipo: 'broker_del_sitio' };

export type Aceptado =
  | { tipo: 'presion'; sensor_id: number; mensaje: PresionMensaje; recibido_ms: number }
  | { tipo: 'disparo'; sensor_id: number; mensaje: DisparoMensaje; recibido_ms: number }
  | { tipo: 'router_estado'; router_id: number; mensaje: RouterEstadoMensaje; recibido_ms: number }
  | { tipo: 'router_gps'; router_id: number; mensaje: RouterGpsMensaje; recibido_ms: number }
  | {
      tipo: 'maniobra';
      estacion_id: number;
      sistema_id: number;
      mensaje: ManiobraMensaje;
      recibido_ms: number;
      /** Key of the gateway that logged it, null from a broker of the site's own: the audit names it. */
      gateway: string | null;
    };

export interface Rechazo {
  tipo: 'rechazo';
  resultado: Extract<IngestaResultado, 'rechazado' | 'desconocido'>;
  /** Key of the gateway, null from a broker of the site's own. */
  gateway: string | null;
  topic: string;
  /** Cut to what is kept for inspection. */
  payload: string;
  motivo: string;
  recibido_ms: number;
}

export type Interpretado = Aceptado | Rechazo;

export interface MensajeDeCampo {
  origen: Origen;
  topic: string;
  /** Bytes as MQTT carries them, or JSON already read. */
  carga: { tipo: 'bytes'; bytes: Uint8Array } | { tipo: 'json'; valor: unknown };
  /** When the server received it, epoch ms. */
  recibido_ms: number;
}

type Fallo = { motivo: string; resultado: Rechazo['resultado'] };
type Lectura<T> = { ok: true; valor: T } | { ok: false; fallo: Fallo };

const rechazado = (motivo: string): { ok: false; fallo: Fallo } => ({
  ok: false,
  fallo: { motivo, resultado: 'rechazado' },
});
/** The same answer for a device that is not there and for somebody else's: keys cannot be guessed by asking. */
const DESCONOCIDO = {
  ok: false,
  fallo: { motivo: 'El dispositivo no existe o no es de esta puerta de enlace', resultado: 'desconocido' },
} as const;

const leerJson = ({ carga }: MensajeDeCampo): Lectura<unknown> => {
  if (carga.tipo === 'json') return { ok: true, valor: carga.valor };
  try {
    return { ok: true, valor: JSON.parse(Buffer.from(carga.bytes).toString('utf8')) };
  } catch {
    return rechazado('La carga no es JSON');
  }
};

const leerCon = <S extends z.ZodType>(schema: S, mensaje: MensajeDeCampo): Lectura<z.output<S>> => {
  const json = leerJson(mensaje);
  if (!json.ok) return json;
  const leido = schema.safeParse(json.valor);
  if (leido.success) return { ok: true, valor: leido.data };
  const campo = leido.error.issues[0]?.path.join('.') ?? '';
  return rechazado(campo === '' ? 'La carga no tiene la forma esperada' : `Campo no válido: ${campo}`);
};

const esSuyo = (origen: Origen, dispositivo: { gateway_id: number | null } | undefined) =>
  dispositivo !== undefined && (origen.tipo === 'broker_del_sitio' || dispositivo.gateway_id === origen.id);

/** In kg/cm²: the contract's bounds, without a parser for every sample. */
const esCreible = (p: number) => p >= PRESION_MIN && p <= PRESION_MAX;
const FUERA_DE_RANGO = rechazado('Campo no válido: p');

const leerDeSensor = (
  red: Red,
  mensaje: MensajeDeCampo,
  topico: Extract<Topico, { dispositivo: 'sensor' }>,
): Lectura<Aceptado> => {
  const sensor = red.sensores.get(topico.clave);
  if (sensor === undefined || !esSuyo(mensaje.origen, sensor)) return DESCONOCIDO;
  const comun = { sensor_id: sensor.id, recibido_ms: mensaje.recibido_ms };
  if (topico.tipo === 'presion') {
    const leido = leerCon(PresionMensajeSchema, mensaje);
    if (!leido.ok) return leido;
    const escalado = presionEscalada(leido.valor, sensor.escala);
    if (!escalado.p.every(esCreible)) return FUERA_DE_RANGO;
    return { ok: true, valor: { tipo: 'presion', ...comun, mensaje: escalado } };
  }
  const leido = leerCon(DisparoMensajeSchema, mensaje);
  if (!leido.ok) return leido;
  const escalado = disparoEscalado(leido.valor, sensor.escala);
  if (escalado.forma_onda?.p.every(esCreible) === false) return FUERA_DE_RANGO;
  return { ok: true, valor: { tipo: 'disparo', ...comun, mensaje: escalado } };
};

const leerDeRouter = (
  red: Red,
  mensaje: MensajeDeCampo,
  topico: Extract<Topico, { dispositivo: 'router' }>,
): Lectura<Aceptado> => {
  const router = red.routers.get(topico.clave);
  if (router === undefined || !esSuyo(mensaje.origen, router)) return DESCONOCIDO;
  const comun = { router_id: router.id, recibido_ms: mensaje.recibido_ms };
  if (topico.tipo === 'estado') {
    const leido = leerCon(RouterEstadoMensajeSchema, mensaje);
    return leido.ok ? { ok: true, valor: { tipo: 'router_estado', ...comun, mensaje: leido.valor } } : leido;
  }
  const leido = leerCon(RouterGpsMensajeSchema, mensaje);
  return leido.ok ? { ok: true, valor: { tipo: 'router_gps', ...comun, mensaje: leido.valor } } : leido;
};

const puedeManiobrar = (gateway: GatewayRed | undefined, sistema_id: number) =>
  gateway?.permite_maniobras === true && gateway.sistemas.has(sistema_id);

const leerManiobra = (red: Red, mensaje: MensajeDeCampo, clave: string): Lectura<Aceptado> => {
  const estacion = red.estaciones.get(clave);
  const { origen, recibido_ms } = mensaje;
  if (estacion === undefined) return DESCONOCIDO;
  if (origen.tipo === 'gateway' && !puedeManiobrar(red.gateways.get(origen.id), estacion.sistema_id))
    return DESCONOCIDO;
  const leido = leerCon(ManiobraMensajeSchema, mensaje);
  if (!leido.ok) return leido;
  return {
    ok: true,
    valor: {
      tipo: 'maniobra',
      estacion_id: estacion.id,
      sistema_id: estacion.sistema_id,
      mensaje: leido.valor,
      recibido_ms,
      gateway: origen.tipo === 'gateway' ? origen.clave : null,
    },
  };
};

const leer = (red: Red, mensaje: MensajeDeCampo): Lectura<Aceptado> => {
  const topico = leerTopico(mensaje.topic);
  if (topico === null)
    return { ok: false, fallo: { motivo: 'El tópico no es de este sistema', resultado: 'desconocido' } };
  const { origen } = mensaje;
  if (origen.tipo === 'gateway' && !red.gateways.has(origen.id)) return DESCONOCIDO;
  switch (topico.dispositivo) {
    case 'sensor':
      return leerDeSensor(red, mensaje, topico);
    case 'router':
      return leerDeRouter(red, mensaje, topico);
    case 'estacion':
      return leerManiobra(red, mensaje, topico.clave);
    default:
      return topico satisfies never;
  }
};

const cargaComoTexto = ({ carga }: MensajeDeCampo): string => {
  if (carga.tipo === 'bytes')
    return Buffer.from(carga.bytes.subarray(0, RECHAZO_PAYLOAD_MAX)).toString('utf8');
  try {
    return JSON.stringify(carga.valor) ?? '';
  } catch {
    return ''; // lists within lists beyond the stack: it can be read, but not written again
  }
};

/** What is kept of a message that could not be taken: short, and writable to the database whatever it held. */
export const rechazar = (mensaje: MensajeDeCampo, { motivo, resultado }: Fallo): Rechazo => ({
  tipo: 'rechazo',
  resultado,
  gateway: mensaje.origen.tipo === 'gateway' ? mensaje.origen.clave : null,
  topic: textoGuardable(mensaje.topic.slice(0, RECHAZO_TOPIC_MAX)),
  payload: textoGuardable(cargaComoTexto(mensaje)).slice(0, RECHAZO_PAYLOAD_MAX),
  motivo,
  recibido_ms: mensaje.recibido_ms,
});

/** Reads a message from the field: of which device it is, whether its sender may speak for it, and what it says. */
export const interpretar = (red: Red, mensaje: MensajeDeCampo): Interpretado => {
  const leido = leer(red, mensaje);
  return leido.ok ? leido.valor : rechazar(mensaje, leido.fallo);
};
