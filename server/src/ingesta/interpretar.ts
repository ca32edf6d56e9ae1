import { formatDuracion } from '@tramos/contract/duracion';
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
import { comoRenglonDeCampo } from '@tramos/contract/texto';
import type { z } from 'zod';
import { textoGuardable } from '../db/texto';
import type { GatewayConocido } from './acceso-gateway';
import { esCreible, type SinValor, sinValorDe } from './avisos-lote';
import { corridasDe, sinOrillas } from './corridas';
import { disparoEscalado, type Escala, presionEscalada } from './escala';
import { leerCarga, textoDeCarga } from './leer-carga';
import { motivoDe, motivoDeTopico } from './motivos';
import {
  FECHA_FUTURA_MAX_MS,
  FECHA_PASADA_MAX_MS,
  HUECOS_MAX,
  LOTE_DURACION_MAX_MS,
  MQTT_PAQUETE_MAX_BYTES,
  RECHAZO_PAYLOAD_MAX,
  RECHAZO_TOPIC_MAX,
  RELOJ_CREIBLE_DESDE_MS,
} from './plazos';
import type { GatewayRed, Red } from './red';

/** Who sent it. A broker of the site's own has its own access list: what it hands over is trusted as to the device. */
export type Origen =
  | ({ tipo: 'gateway' /** From where. */; direccion: string } & GatewayConocido)
  | { tipo: 'broker_del_sitio' };

export type Aceptado =
  | {
      tipo: 'presion';
      sensor_id: number;
      /** A sample of it that is NaN is a hole. */
      mensaje: PresionMensaje;
      recibido_ms: number;
      /** Its holes; null when it has none. */
      sin_valor: SinValor | null;
    }
  | {
      tipo: 'disparo';
      sensor_id: number;
      /** A sample of its wave that is NaN is a hole; a wave of holes alone is left out. */
      mensaje: DisparoMensaje;
      recibido_ms: number;
      /** The holes of its wave; null when it has none. */
      sin_valor: SinValor | null;
    }
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
  /** It tells of a pressure that no instrument can have meant. */
  imposible: boolean;
  /** What it said, where nothing but its date was refused: whose clock is wrong is still to be told (relojes.ts). */
  fuera_de_hora: Aceptado | null;
  recibido_ms: number;
}

export type Interpretado = Aceptado | Rechazo;

export interface MensajeDeCampo {
  origen: Origen;
  topic: string;
  /** Bytes as MQTT carries them, JSON already read and about how long it was, or what nobody could read, and why. */
  carga:
    | { tipo: 'bytes'; bytes: Uint8Array }
    | { tipo: 'json'; valor: unknown; peso_bytes: number }
    | { tipo: 'ilegible'; bytes: Uint8Array; motivo: string };
  /** When the server received it, epoch ms. */
  recibido_ms: number;
}

type Fallo = Pick<Rechazo, 'motivo' | 'resultado'> & Partial<Pick<Rechazo, 'imposible' | 'fuera_de_hora'>>;
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
  if (carga.tipo === 'ilegible') return rechazado(carga.motivo);
  const leida = leerCarga(carga.bytes, { bytes_max: MQTT_PAQUETE_MAX_BYTES });
  return leida.ok ? leida : rechazado(leida.motivo);
};

const leerCon = <S extends z.ZodType>(schema: S, mensaje: MensajeDeCampo): Lectura<z.output<S>> => {
  const json = leerJson(mensaje);
  if (!json.ok) return json;
  const leido = schema.safeParse(json.valor);
  return leido.success
    ? { ok: true, valor: leido.data }
    : rechazado(motivoDe(json.valor, leido.error.issues[0]));
};

const esSuyo = (origen: Origen, dispositivo: { gateway_id: number | null } | undefined) =>
  dispositivo !== undefined && (origen.tipo === 'broker_del_sitio' || dispositivo.gateway_id === origen.id);

/** No instrument can have meant it: whoever sent it is told of besides (imposibles-vivos.ts). */
const fueraDeRango = (campo: string, kgcm2: number): Lectura<never> => ({
  ok: false,
  fallo: {
    motivo: `${campo} = ${kgcm2} kg/cm² no es una presión posible: ningún instrumento mide eso`,
    resultado: 'rechazado',
    imposible: true,
  },
});

/** With a hole where a device said what no instrument can have meant: the other samples are as good as without it. */
const soloCreibles = (kgcm2: readonly number[]): number[] =>
  kgcm2.map((valor) => (esCreible(valor) ? valor : Number.NaN));

/** The holes of samples that were read, by what the message held in their place. */
const huecosDe = (
  mensaje: MensajeDeCampo,
  p: readonly number[],
  dichasEn: (valor: unknown) => readonly unknown[],
): SinValor | null => {
  if (!p.some(Number.isNaN)) return null;
  const json = leerJson(mensaje);
  return json.ok ? sinValorDe(p, dichasEn(json.valor)) : null;
};

type Comun = Pick<Extract<Aceptado, { tipo: 'presion' }>, 'sensor_id' | 'recibido_ms'>;

const leerLote = (mensaje: MensajeDeCampo, comun: Comun, escala: Escala): Lectura<Aceptado> => {
  const leido = leerCon(PresionMensajeSchema, mensaje);
  if (!leido.ok) return leido;
  const escalado = presionEscalada(leido.valor, escala);
  const creible = { ...escalado, p: soloCreibles(escalado.p) };
  const sin_valor = huecosDe(mensaje, creible.p, (valor) => (valor as PresionMensaje).p);
  const entero = sinOrillas(creible);
  if (entero === null) {
    const i = escalado.p.findIndex((valor) => !Number.isNaN(valor));
    if (i !== -1) return fueraDeRango(`p, muestra ${i}`, escalado.p[i] as number);
    return rechazado(`Ninguna de las muestras de p es un número: ${sin_valor?.donde}`);
  }
  const cuantas = corridasDe(entero).length;
  if (cuantas > HUECOS_MAX + 1)
    return rechazado(`p trae ${cuantas - 1} huecos separados: se admiten hasta ${HUECOS_MAX}`);
  return { ok: true, valor: { tipo: 'presion', ...comun, mensaje: entero, sin_valor } };
};

const leerDisparo = (mensaje: MensajeDeCampo, comun: Comun, escala: Escala): Lectura<Aceptado> => {
  const leido = leerCon(DisparoMensajeSchema, mensaje);
  if (!leido.ok) return leido;
  const { forma_onda, ...pico } = disparoEscalado(leido.valor, escala);
  if (!esCreible(Math.abs(pico.amplitud))) return fueraDeRango('amplitud', pico.amplitud);
  const p = soloCreibles(forma_onda?.p ?? []);
  const dichasEn = (valor: unknown) => (valor as DisparoMensaje).forma_onda?.p ?? [];
  const huecos = huecosDe(mensaje, p, dichasEn);
  const sirve = !p.every(Number.isNaN);
  const donde = `${sirve ? 'en' : 'toda la'} forma_onda: ${huecos?.donde}`;
  const sin_valor = huecos && { ...huecos, donde };
  const con_onda = forma_onda && sirve ? { forma_onda: { ...forma_onda, p } } : {};
  return { ok: true, valor: { tipo: 'disparo', ...comun, mensaje: { ...pico, ...con_onda }, sin_valor } };
};

const leerDeSensor = (
  red: Red,
  mensaje: MensajeDeCampo,
  topico: Extract<Topico, { dispositivo: 'sensor' }>,
): Lectura<Aceptado> => {
  const sensor = red.sensores.get(topico.clave);
  if (sensor === undefined || !esSuyo(mensaje.origen, sensor)) return DESCONOCIDO;
  const comun = { sensor_id: sensor.id, recibido_ms: mensaje.recibido_ms };
  return topico.tipo === 'presion'
    ? leerLote(mensaje, comun, sensor.escala)
    : leerDisparo(mensaje, comun, sensor.escala);
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

/** When it says it was, as an instant: no zone of anybody's. */
const en = (t_ms: number): string => new Date(t_ms).toISOString();
const fueraDeHora = (motivo: string, fuera_de_hora: Aceptado): Lectura<never> => ({
  ok: false,
  fallo: { motivo, resultado: 'rechazado', fuera_de_hora },
});
const futuro = (t_ms: number, m: Aceptado) =>
  fueraDeHora(
    `Dice ser de ${en(t_ms)}, ${formatDuracion(t_ms - m.recibido_ms)} adelante de la hora del sitio: se admiten ${formatDuracion(FECHA_FUTURA_MAX_MS)}`,
    m,
  );
const pasado = (t_ms: number, m: Aceptado) =>
  fueraDeHora(
    `Dice ser de ${en(t_ms)}, hace ${formatDuracion(m.recibido_ms - t_ms)}: se admite hasta hace ${formatDuracion(FECHA_PASADA_MAX_MS)}`,
    m,
  );
const largo = (dura_ms: number) =>
  rechazado(
    `El lote dura ${formatDuracion(dura_ms)}: se admite hasta ${formatDuracion(LOTE_DURACION_MAX_MS)}`,
  );

/** From when to when a message speaks of, epoch ms. */
const tramoDeTiempo = (m: Aceptado): [desde_ms: number, hasta_ms: number] => {
  if (m.tipo === 'presion') {
    const { t0, dt_ms, p } = m.mensaje;
    return [t0, t0 + (p.length - 1) * dt_ms];
  }
  const { t } = m.mensaje;
  if (m.tipo !== 'disparo' || !m.mensaje.forma_onda) return [t, t];
  const { t0, dt_ms, p } = m.mensaje.forma_onda;
  return [Math.min(t, t0), Math.max(t, t0 + (p.length - 1) * dt_ms)];
};

/** Whether it is dated near its reception (docs/decisions/027). */
const fechar = (leido: Lectura<Aceptado>): Lectura<Aceptado> => {
  if (!leido.ok) return leido;
  const { recibido_ms } = leido.valor;
  const [desde_ms, hasta_ms] = tramoDeTiempo(leido.valor);
  if (hasta_ms - desde_ms > LOTE_DURACION_MAX_MS) return largo(hasta_ms - desde_ms);
  if (recibido_ms < RELOJ_CREIBLE_DESDE_MS) return leido;
  if (hasta_ms - recibido_ms > FECHA_FUTURA_MAX_MS) return futuro(hasta_ms, leido.valor);
  return recibido_ms - desde_ms > FECHA_PASADA_MAX_MS ? pasado(desde_ms, leido.valor) : leido;
};

const leer = (red: Red, mensaje: MensajeDeCampo): Lectura<Aceptado> => {
  // Of a body that nobody could read it is not known what it speaks of.
  if (mensaje.carga.tipo === 'ilegible') return rechazado(mensaje.carga.motivo);
  const topico = leerTopico(mensaje.topic);
  if (topico === null)
    return { ok: false, fallo: { motivo: motivoDeTopico(mensaje.topic), resultado: 'desconocido' } };
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
  if (carga.tipo === 'json') return JSON.stringify(carga.valor) ?? '';
  return textoDeCarga(carga.bytes, { bytes_max: MQTT_PAQUETE_MAX_BYTES, hasta: RECHAZO_PAYLOAD_MAX });
};

/** What is kept of a message that could not be taken: short, and writable to the database whatever it held. */
export const rechazar = (
  mensaje: MensajeDeCampo,
  { motivo, resultado, imposible = false, fuera_de_hora = null }: Fallo,
): Rechazo => ({
  tipo: 'rechazo',
  resultado,
  gateway: mensaje.origen.tipo === 'gateway' ? mensaje.origen.clave : null,
  topic: comoRenglonDeCampo(mensaje.topic.slice(0, RECHAZO_TOPIC_MAX)),
  payload: textoGuardable(cargaComoTexto(mensaje)).slice(0, RECHAZO_PAYLOAD_MAX),
  motivo: comoRenglonDeCampo(motivo),
  ...{ imposible, fuera_de_hora },
  recibido_ms: mensaje.recibido_ms,
});

/**
 * What may have been on its way since `desde_ms` counts as received as soon as it can have been: no later than the site
 * itself held it up, and no earlier than it was measured.
 */
const sinAtasco = (m: Aceptado, desde_ms: number): Aceptado => {
  if (m.tipo !== 'presion' && m.tipo !== 'disparo') return m;
  const [, hasta_ms] = tramoDeTiempo(m);
  return { ...m, recibido_ms: Math.min(m.recibido_ms, Math.max(desde_ms, hasta_ms)) };
};

/**
 * Reads a message from the field: of which device it is, whether its sender may speak for it, and what it says.
 * `desde_ms`: the earliest that it may have been here (`atasco.ts`).
 */
export const interpretar = (red: Red, mensaje: MensajeDeCampo, desde_ms: number): Interpretado => {
  const leido = fechar(leer(red, mensaje));
  return leido.ok ? sinAtasco(leido.valor, desde_ms) : rechazar(mensaje, leido.fallo);
};
