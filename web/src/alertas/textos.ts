import type { Evento } from '@tramos/contract/evento';
import { formatPosicion } from '@tramos/contract/posicion';
import type { DatosDe } from '@tramos/contract/tiempo-real';
import { conUnidad, formatDesde, formatDuracion, formatFecha, formatHora, plural } from '../lib/formato';
import { formatManiobra } from '../lib/maniobras';
import type { AlertCardEvent, AlertSummary, Notification } from '../ui/alert-types';
import type { Resumen } from './resumen';

/** What alerts say, to the letter of spec §2 and §8. */

/** Ours: an event's toast leaves by itself, its card stays until someone deals with it. */
const DURACION_EVENTO_MS = 10_000;
const DURACION_AVISO_MS = 20_000;

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
});

/** A test is told from a real event by the first word. */
const tituloDeEvento = ({ tipo }: Evento, title: string | undefined): string | undefined =>
  tipo === 'prueba' ? ['PRUEBA', title ?? 'de la alarma'].join(' ') : title;

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
    eventData: { id: evento.id },
  };
};

export const toastDePresion = (
  name: string,
  { timestamp, simulacion }: Pick<DatosDe<'presion_negativa'>, 'timestamp' | 'simulacion'>,
  zona: string,
): Notification => ({
  type: 'error',
  title: '¡Alarma sensor!',
  description: `Falla en el sensor ${name} a las ${formatHora(timestamp, zona)}`,
  ...(simulacion ? { simulacion: true } : {}),
  created_at: timestamp,
  duration: DURACION_AVISO_MS,
});

export const toastDeManiobra = (
  { maniobra, timestamp }: Pick<DatosDe<'maniobra_registrada'>, 'maniobra' | 'timestamp'>,
  zona: string,
): Notification => ({
  type: maniobra.a_tiempo ? 'info' : 'warning',
  title: maniobra.a_tiempo ? 'Maniobra registrada' : 'Maniobra registrada fuera de tiempo',
  description: formatManiobra(maniobra, null, zona),
  created_at: timestamp,
  duration: DURACION_AVISO_MS,
});

export const toastDeMantenimiento = (
  { sensor, hasta, motivo, por, timestamp }: Omit<DatosDe<'mantenimiento_cambiado'>, 'pos' | 'sensor_id'>,
  zona: string,
): Notification => ({
  type: hasta ? 'warning' : 'info',
  title: hasta ? 'Sensor en mantenimiento' : 'Mantenimiento terminado',
  description: hasta
    ? `${por} sacó ${sensor} de la detección hasta ${formatFecha(hasta, zona)}: ${motivo ?? 'sin motivo escrito'}`
    : por === null
      ? `Se cumplió el plazo: ${sensor} vuelve a la detección`
      : `${por} devolvió ${sensor} a la detección`,
  created_at: timestamp,
  duration: DURACION_AVISO_MS,
});

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
  description: `${por} ${HECHO[cambio]} ${COSA[que]} ${nombre}`,
  created_at: timestamp,
  duration: DURACION_AVISO_MS,
});

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
  description: `${nombre}, por ${canal}: ${error}. ${definitivo ? 'Ya no se reintenta.' : 'Se sigue intentando.'}`,
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
  const de = nombres.length > 0 ? ` de ${nombres.join(', ')}` : '';
  const plazo = cambio === 'apartada' && hasta ? ` hasta ${formatFecha(hasta, zona)}` : '';
  return {
    type: cambio === 'apartada' || cambio === 'suprimida' ? 'warning' : 'info',
    title,
    description: `${por ? `${por} ${persona}` : nadie} ${plural(alarmas, 'alarma', 'alarmas')}${de}${plazo}${motivo ? `: ${motivo}` : ''}`,
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

export const toastDeSospecha = ({ message, timestamp }: DatosDe<'suspicious_activity'>): Notification => ({
  type: 'error',
  title: 'Actividad Sospechosa',
  description: message || 'Se detectó actividad sospechosa en tu cuenta',
  created_at: timestamp,
});

/** `8 s`, `1 min 12 s`: whole seconds, and at least one. */
const formatLapso = (lapso_ms: number): string => {
  const s = Math.max(1, Math.ceil(lapso_ms / 1_000));
  return s < 60 ? conUnidad(s, 's') : formatDuracion(s * 1_000);
};

const fallasDe = ({ fallas }: Resumen): string => plural(fallas, 'falla de sensor', 'fallas de sensor');

const tituloDe = (resumen: Resumen): string => {
  const { motivo, eventos, fallas, desde_ms, hasta_ms } = resumen;
  switch (motivo) {
    case 'tormenta':
      return `${plural(eventos + fallas, 'alerta', 'alertas')} en ${formatLapso(hasta_ms - (desde_ms ?? hasta_ms))}`;
    case 'ausencia':
      return `${eventos > 0 ? plural(eventos, 'evento', 'eventos') : fallasDe(resumen)} mientras no había conexión`;
    case 'pendientes':
      return `${plural(eventos, 'alerta', 'alertas')} por atender`;
    default:
      return motivo satisfies never;
  }
};

const lugarDe = ({ tramo, tramo_nombre, posicion }: AlertCardEvent): string =>
  [tramo_nombre || tramo, ...(posicion === null ? [] : [formatPosicion(posicion)])].join(', ');

/** What a summary card says; `ahora_ms` is the server's clock, for the day of an absence that began on another. */
export const textoDeResumen = (resumen: Resumen, ahora_ms: number, zona: string): AlertSummary => {
  const { motivo, eventos, fallas, abiertos, simulados, desde_ms, ultima, sinSonido } = resumen;
  return {
    titulo: tituloDe(resumen),
    desde:
      motivo === 'ausencia' && desde_ms !== null
        ? `Sin conexión desde ${formatDesde(desde_ms, ahora_ms, zona)}`
        : null,
    abiertos: eventos > 0 ? plural(abiertos.length, 'abierto', 'abiertos') : null,
    fallas: fallas > 0 && !(motivo === 'ausencia' && eventos === 0) ? fallasDe(resumen) : null,
    simulados:
      simulados === 0
        ? null
        : simulados === eventos + fallas
          ? 'De un simulacro: no ocurre en el ducto'
          : `${plural(simulados, 'alerta es', 'alertas son')} de un simulacro`,
    ultima: ultima && { lugar: lugarDe(ultima), created_at: ultima.created_at },
    sinSonido,
  };
};
