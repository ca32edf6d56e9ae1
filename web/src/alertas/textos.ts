import type { CuentaAbiertos } from '@tramos/contract/abiertos';
import { formatEdad } from '@tramos/contract/duracion';
import { ETIQUETA_VALIDEZ, type Evento, TEXTO_MOTIVO } from '@tramos/contract/evento';
import { horaEnFrase, textoMomento } from '@tramos/contract/momento';
import { formatPosicion } from '@tramos/contract/posicion';
import { TEXTO_RAZON, tituloDeSalud } from '@tramos/contract/razon-salud';
import { retrasoDe, textoRetraso } from '@tramos/contract/retraso';
import { aislado } from '@tramos/contract/texto';
import type { Actividad, DatosDe } from '@tramos/contract/tiempo-real';
import { formatFecha, plural } from '../lib/formato';
import { formatManiobra } from '../lib/maniobras';
import { navegadorDe } from '../lib/navegador';
import { palabraDe } from '../lib/simulacion';
import { textoAbiertos, textoApartadas } from '../lib/texto-abiertos';
import type { AlertCardEvent, AlertSummary, Notification } from '../ui/alert-types';
import type { CuentaAlertas } from './espera';
import type { Resumen } from './resumen';

/** What alerts say, to the letter of spec §2 and §8. */

/** Ours: an event's toast leaves by itself, its card stays until someone deals with it. */
const DURACION_EVENTO_MS = 10_000;
const DURACION_AVISO_MS = 20_000;

/** Of an event that happened long before it came, how long: it must not pass for news. */
const tardeDe = (evento: Evento): string | null => {
  const retraso = retrasoDe(evento);
  return retraso && textoRetraso(retraso);
};

const conTarde = (evento: Evento): Pick<AlertCardEvent, 'tarde'> => {
  const tarde = tardeDe(evento);
  return tarde === null ? {} : { tarde };
};

export const tarjetaDe = (evento: Evento): AlertCardEvent => ({
  id: evento.id,
  tramo: evento.tramo,
  tramo_nombre: evento.tramo_nombre,
  created_at: evento.created_at,
  posicion: evento.posicion,
  lat: evento.latitud,
  lng: evento.longitud,
  ...(evento.tipo === 'prueba' ? { prueba: true } : {}),
  ...(evento.simulacion ? { simulacion: true } : {}),
  ...conTarde(evento),
});

/** A test is told from a real event by the first word, and what came late from news. */
const tituloDeEvento = (evento: Evento, title: string | undefined): string | undefined => {
  if (evento.tipo === 'prueba') return ['PRUEBA', title ?? 'de la alarma'].join(' ');
  const tarde = tardeDe(evento);
  return title === undefined && tarde !== null ? `Evento tardío, ${tarde}` : title;
};

export const toastDeEvento = (evento: Evento, type: Notification['type'], title?: string): Notification => {
  const titulo = tituloDeEvento(evento, title);
  return {
    type,
    ...(titulo ? { title: titulo } : {}),
    created_at: evento.created_at,
    duration: DURACION_EVENTO_MS,
    ...(evento.simulacion ? { simulacion: true } : {}),
    tramo: evento.tramo_nombre,
    posicion: evento.posicion,
    eventData: evento,
  };
};

export const toastDePresion = (
  name: string,
  { timestamp, simulacion }: Pick<DatosDe<'presion_negativa'>, 'timestamp' | 'simulacion'>,
  ahora_ms: number,
  zona: string,
): Notification => ({
  type: 'error',
  title: '¡Alarma sensor!',
  description: `Falla en el sensor ${aislado(name)} a las ${horaEnFrase(timestamp, { junto_a: ahora_ms, zona })}`,
  ...(simulacion ? { simulacion: true } : {}),
  created_at: timestamp,
  duration: DURACION_AVISO_MS,
});

/** How the server has come to be; that it is well again is told too. */
export const toastDeSalud = ({ estado, razones, desde }: DatosDe<'salud_servidor'>): Notification => ({
  type: estado === 'sano' ? 'info' : 'error',
  title: estado === 'sano' ? 'Servidor sano de nuevo' : tituloDeSalud(razones),
  description:
    estado === 'sano'
      ? 'Vuelve a guardar, detectar y avisar.'
      : razones.map((r) => TEXTO_RAZON[r]).join('. '),
  created_at: desde,
  duration: DURACION_AVISO_MS,
});

export const toastDeManiobra = (
  { maniobra, timestamp }: Pick<DatosDe<'maniobra_registrada'>, 'maniobra' | 'timestamp'>,
  zona: string,
): Notification => ({
  type: maniobra.a_tiempo ? 'info' : 'warning',
  title: maniobra.a_tiempo ? 'Maniobra registrada' : 'Maniobra registrada fuera de tiempo',
  description: formatManiobra(maniobra, { junto_a: timestamp, zona }),
  created_at: timestamp,
  duration: DURACION_AVISO_MS,
});

export const toastDeMantenimiento = (
  { hasta, motivo, timestamp, ...quienes }: Omit<DatosDe<'mantenimiento_cambiado'>, 'pos' | 'sensor_id'>,
  zona: string,
): Notification => {
  const sensor = aislado(quienes.sensor);
  const por = quienes.por && aislado(quienes.por);
  return {
    type: hasta ? 'warning' : 'info',
    title: hasta ? 'Sensor en mantenimiento' : 'Mantenimiento terminado',
    description: hasta
      ? `${por} sacó ${sensor} de la detección hasta ${formatFecha(hasta, zona)}: ${motivo ?? 'sin motivo escrito'}`
      : por === null
        ? `Se cumplió el plazo: ${sensor} vuelve a la detección`
        : `${por} devolvió ${sensor} a la detección`,
    created_at: timestamp,
    duration: DURACION_AVISO_MS,
  };
};

const COSA = {
  sensor: 'el sensor',
  tramo: 'el tramo',
  gateway: 'la puerta de enlace',
  punto: 'el punto conocido',
} as const;
const HECHO = {
  deshabilitado: 'deshabilitó',
  habilitado: 'volvió a poner en uso',
  quitado: 'quitó',
  medicion: 'cambió cómo mide o dónde está',
  agregado: 'agregó',
} as const;

export const toastDeVigilancia = ({
  que,
  nombre,
  cambio,
  por,
  timestamp,
}: Omit<DatosDe<'vigilancia_cambiada'>, 'pos'>): Notification => ({
  type: cambio === 'habilitado' ? 'info' : 'warning',
  title: 'Vigilancia cambiada',
  description: `${aislado(por)} ${HECHO[cambio]} ${COSA[que]} ${aislado(nombre)}`,
  created_at: timestamp,
  duration: DURACION_AVISO_MS,
});

const lugaresDe = ({ posicion, alternativas }: Pick<Evento, 'posicion' | 'alternativas'>): string =>
  [posicion, ...alternativas.map((otro) => otro.posicion)]
    .map((x) => (x === null ? 'sin lugar' : formatPosicion(x)))
    .join(' o ');

/** Whoever was told of a place, or acted on it, is told that it is another: until closed, when somebody acted. */
export const toastDeCorreccion = ({
  evento,
  correccion: antes,
  timestamp,
}: Pick<DatosDe<'evento_actualizado'>, 'evento' | 'timestamp'> & {
  correccion: NonNullable<DatosDe<'evento_actualizado'>['correccion']>;
}): Notification => {
  const decidido = [
    ...(evento.evento_estado === 'reconocido' ? ['Ya estaba reconocido.'] : []),
    ...(evento.escalado ? [`Ya estaba escalado como ${evento.escalado_id ?? evento.id}.`] : []),
  ];
  const ahora = `Ahora: ${lugaresDe(evento)}, ${ETIQUETA_VALIDEZ[evento.estado].toLowerCase()}.`;
  const [motivo] = evento.estado === 'ok' ? [] : evento.motivos;
  const era = lugaresDe({ posicion: antes.posicion, alternativas: [] });
  return {
    type: 'warning',
    title: `Evento ${evento.id} corregido`,
    description: [
      ahora,
      ...(motivo === undefined ? [] : [`${TEXTO_MOTIVO[motivo]}.`]),
      `Antes: ${era}, ${ETIQUETA_VALIDEZ[antes.estado].toLowerCase()}.`,
      ...decidido,
    ].join(' '),
    ...(evento.simulacion ? { simulacion: true } : {}),
    created_at: timestamp,
    ...(decidido.length > 0 ? {} : { duration: DURACION_AVISO_MS }),
    eventData: { id: evento.id },
  };
};

export const toastDeEnvio = ({
  event_id,
  nombre,
  canal,
  error,
  definitivo,
  timestamp,
}: Omit<DatosDe<'escalacion_fallida'>, 'pos'>): Notification => ({
  type: 'error',
  title: definitivo ? 'Un aviso no llegó' : 'Un aviso no ha llegado',
  description: `${aislado(nombre)}, por ${canal}: ${error}. ${definitivo ? 'Ya no se reintenta.' : 'Se sigue intentando.'}`,
  created_at: timestamp,
  duration: DURACION_AVISO_MS,
  eventData: { id: event_id },
});

const SILENCIO: Record<
  DatosDe<'silencio_cambiado'>['cambio'],
  readonly [titulo: string, persona: string, nadie: string]
> = {
  apartada: ['Alarmas apartadas', 'apartó', 'Se apartó'],
  devuelta: ['Alarmas devueltas', 'devolvió', 'Se devolvió'],
  apartado_vencido: ['Terminó un apartado', 'devolvió', 'Se cumplió el plazo de'],
  suprimida: ['Alarmas suprimidas por diseño', 'suprimió', 'Otra alarma explica'],
  sin_suprimir: ['Alarmas sin suprimir', 'dejó de suprimir', 'Ya no se suprime'],
};

/** What was silenced, or is no longer: `Lucía apartó 2 alarmas de PT-03 hasta …: maniobra`. */
export const toastDeSilencio = (
  datos: Omit<DatosDe<'silencio_cambiado'>, 'pos'>,
  zona: string,
): Notification => {
  const { cambio, alarmas, nombres, hasta, motivo, por, timestamp } = datos;
  const [title, persona, nadie] = SILENCIO[cambio];
  const de = nombres.length > 0 ? ` de ${nombres.map(aislado).join(', ')}` : '';
  const plazo = cambio === 'apartada' && hasta ? ` hasta ${formatFecha(hasta, zona)}` : '';
  return {
    type: cambio === 'apartada' || cambio === 'suprimida' ? 'warning' : 'info',
    title,
    description: `${por ? `${aislado(por)} ${persona}` : nadie} ${plural(alarmas, 'alarma', 'alarmas')}${de}${plazo}${motivo ? `: ${motivo}` : ''}`,
    created_at: timestamp,
    duration: DURACION_AVISO_MS,
  };
};

export const toastDeSesion = ({ message, timestamp }: DatosDe<'session_closed'>): Notification => ({
  type: 'warning',
  title: 'Sesión Cerrada',
  description: message || 'Tu sesión ha sido cerrada por un nuevo inicio de sesión',
  created_at: timestamp,
});

/** What was noticed, in a sentence without its end. */
const hechoDe = ({ motivo, username, intentos }: Actividad): string => {
  const cuenta = username ? ` a la cuenta ${aislado(username)}` : '';
  switch (motivo) {
    case 'ingresos_fallidos':
      return `${intentos ? plural(intentos, 'intento fallido', 'intentos fallidos') : 'Intentos fallidos'} de entrar${cuenta}`;
    case 'ingreso_de_red_nueva':
      return `Entrada${cuenta} desde una red y un navegador que no se conocían`;
    case 'llave_sospechosa':
      return `Se rechazó una llave de acceso${username ? ` de la cuenta ${aislado(username)}` : ''} que parece copiada`;
    case 'refresh_reutilizado':
      return `Alguien volvió a usar una credencial vieja${username ? ` de la cuenta ${aislado(username)}` : ''}: se cerró esa sesión`;
    default:
      return motivo satisfies never;
  }
};

/** The specified words first; then what, from where and when. */
export const toastDeSospecha = (
  { message, timestamp, activityInfo }: DatosDe<'suspicious_activity'>,
  zona: string,
): Notification => {
  const dicho = message || 'Se detectó actividad sospechosa en tu cuenta';
  const description = activityInfo
    ? `${dicho}. ${hechoDe(activityInfo)}. Desde ${activityInfo.ip}, ${navegadorDe(activityInfo.agente)}, el ${formatFecha(timestamp, zona)}.`
    : dicho;
  return { type: 'error', title: 'Actividad Sospechosa', description, created_at: timestamp };
};

/** `8 s`, `1 min 12 s`: whole seconds, and at least one. */
const formatLapso = (lapso_ms: number): string =>
  formatEdad(1_000 * Math.max(1, Math.ceil(lapso_ms / 1_000)));

const fallasDe = ({ fallas }: Resumen): string => plural(fallas, 'falla de sensor', 'fallas de sensor');

/** Alerts that wait, and what the server says of all that is open; the latter once it has said so. */
export interface LoPendiente {
  alertas: CuentaAlertas;
  /** More wait than are known here. */
  hayMas: boolean;
  abiertos: CuentaAbiertos | undefined;
}

const deSimulacros = (n: number): string[] =>
  n === 0 ? [] : [plural(n, 'alerta de simulacro', 'alertas de simulacro')];
const dePruebas = (n: number): string[] =>
  n === 0 ? [] : [plural(n, 'alerta de prueba', 'alertas de prueba')];

/**
 * `13 alertas sin reconocer`, `Más de 500 alertas sin reconocer`; those that are not real only where there are no others,
 * else apart: `2 alertas de simulacro y 1 alerta de prueba`.
 */
export const textoPendientes = ({
  alertas: { reales, simuladas, pruebas },
  hayMas,
}: LoPendiente): { titulo: string; apartadas: string | null } => {
  const apartadas = [...deSimulacros(simuladas), ...dePruebas(pruebas)].join(' y ');
  const mas = hayMas ? 'Más de ' : '';
  if (reales === 0 && apartadas) return { titulo: `${mas}${apartadas} sin reconocer`, apartadas: null };
  return {
    titulo: `${mas}${plural(reales, 'alerta sin reconocer', 'alertas sin reconocer')}`,
    apartadas: apartadas || null,
  };
};

/** The two figures of what is open, the same as everywhere; of exercises where nothing else waits. */
export const textoDeAbiertos = ({ alertas, abiertos }: LoPendiente): string | null => {
  if (!abiertos) return null;
  return alertas.reales === 0 ? textoApartadas(abiertos) : textoAbiertos(abiertos);
};

const tituloDe = (resumen: Resumen, pendiente: LoPendiente): string => {
  const { motivo, eventos, fallas, desde_ms, hasta_ms } = resumen;
  switch (motivo) {
    case 'tormenta':
      return `${plural(eventos + fallas, 'alerta', 'alertas')} en ${formatLapso(hasta_ms - (desde_ms ?? hasta_ms))}`;
    case 'ausencia':
      return `${eventos > 0 ? plural(eventos, 'evento', 'eventos') : fallasDe(resumen)} mientras no había conexión`;
    case 'pendientes':
      return textoPendientes(pendiente).titulo;
    default:
      return motivo satisfies never;
  }
};

const TODO_SIMULADO = 'De un simulacro: no ocurre en el ducto';

/** How much of it belongs to an exercise. */
const deUnSimulacro = ({ simulados, eventos, fallas }: Resumen): string | null => {
  if (simulados === 0) return null;
  if (simulados === eventos + fallas) return TODO_SIMULADO;
  return `${plural(simulados, 'alerta es', 'alertas son')} de un simulacro`;
};

/** And how much of it only tests the alarm. */
const deUnaPrueba = ({ pruebas, eventos, fallas }: Resumen): string | null => {
  if (pruebas === 0) return null;
  if (pruebas === eventos + fallas) return 'De prueba: no ocurrió nada en el ducto';
  return `${plural(pruebas, 'alerta es', 'alertas son')} de prueba`;
};

/** The same of what waits, where those of exercises are not among the others: `Además 2 alertas de simulacro`. */
const deSimulacro = ({ alertas: { reales, simuladas, pruebas } }: LoPendiente): string | null => {
  if (simuladas === 0) return null;
  return reales + pruebas > 0 ? `Además ${deSimulacros(simuladas).join()}` : TODO_SIMULADO;
};

/** And those that only test the alarm, which say so by themselves where they are alone. */
const dePrueba = ({ alertas: { reales, simuladas, pruebas } }: LoPendiente): string | null =>
  pruebas === 0 || reales + simuladas === 0 ? null : `Además ${dePruebas(pruebas).join()}`;

/** Where an alert is of, after the word for what is not real: `SIMULACIÓN, Tramo 3, 212+500 km`. */
const lugarDe = ({ tramo, tramo_nombre, posicion, simulacion, prueba, tarde }: AlertCardEvent): string =>
  [
    palabraDe({ simulacion, tipo: prueba ? 'prueba' : undefined }),
    aislado(tramo_nombre || tramo),
    posicion === null ? null : formatPosicion(posicion),
    tarde ?? null,
  ]
    .filter((parte) => parte !== null)
    .join(', ');

/**
 * What a summary card says; `pendiente` are the alerts of its open events, `ahora_ms` is the server's clock, for the
 * day of an absence that began on another.
 */
export const textoDeResumen = (
  resumen: Resumen,
  pendiente: LoPendiente,
  ahora_ms: number,
  zona: string,
): AlertSummary => {
  const { motivo, eventos, fallas, abiertos, desde_ms, ultima, sinSonido } = resumen;
  return {
    titulo: tituloDe(resumen, pendiente),
    desde:
      motivo === 'ausencia' && desde_ms !== null
        ? `Sin conexión desde ${textoMomento(desde_ms, { junto_a: ahora_ms, zona, precision: 'minuto' })}`
        : null,
    abiertos:
      eventos === 0
        ? null
        : motivo === 'pendientes'
          ? textoDeAbiertos(pendiente)
          : plural(abiertos.length, 'alerta sin reconocer', 'alertas sin reconocer'),
    fallas: fallas > 0 && !(motivo === 'ausencia' && eventos === 0) ? fallasDe(resumen) : null,
    simulados: motivo === 'pendientes' ? deSimulacro(pendiente) : deUnSimulacro(resumen),
    pruebas: motivo === 'pendientes' ? dePrueba(pendiente) : deUnaPrueba(resumen),
    ultima: ultima && { lugar: lugarDe(ultima), created_at: ultima.created_at },
    sinSonido,
  };
};
