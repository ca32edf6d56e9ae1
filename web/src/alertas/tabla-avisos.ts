import { type AvisoConSonido, AvisoConSonidoSchema } from '@tramos/contract/ajustes';
import type { Role } from '@tramos/contract/roles';
import { type Alert, type AlertMessage, decideAlert } from '../realtime/decide-alert';

/** A kind of alert as the settings tell of it: how it arrives, and why that is not a choice. */
export interface FilaAviso {
  mensaje: AlertMessage;
  nombre: string;
  alert: Alert;
  /** Whether the person chooses if it sounds. */
  elige: AvisoConSonido | null;
  porque: string;
}

const PUEDE_OCULTAR = 'Puede ocultar una toma: siempre avisa. Usted elige si suena.';

const TEXTO: Record<AlertMessage, { nombre: string; porque: string }> = {
  new_evento: { nombre: 'Evento nuevo', porque: 'Puede ser una toma: siempre avisa y siempre suena.' },
  evento_escalado: {
    nombre: 'Evento escalado',
    porque: 'Alguien le pide actuar: siempre avisa y siempre suena.',
  },
  presion_negativa: {
    nombre: 'Falla de sensor',
    porque: 'Sin ese sensor no se ve su tramo: siempre avisa y siempre suena.',
  },
  salud_servidor: {
    nombre: 'No se está guardando, o el servidor está degradado',
    porque: 'Mientras dura se puede pasar por alto una toma: siempre avisa y siempre suena.',
  },
  suspicious_activity: {
    nombre: 'Actividad sospechosa en su cuenta',
    porque: 'Otra persona puede estar usando su cuenta: siempre avisa y siempre suena.',
  },
  session_closed: {
    nombre: 'Sesión cerrada',
    porque: 'Dice por qué sale de la consola: siempre avisa, sin sonido.',
  },
  escalacion_fallida: {
    nombre: 'Escalamiento sin entregar',
    porque: 'A quien debía enterarse no le llegó: siempre avisa, sin sonido.',
  },
  silencio_cambiado: {
    nombre: 'Alarmas apartadas o suprimidas',
    porque: 'Puede ocultar una toma: siempre avisa, sin sonido.',
  },
  maniobra_registrada: { nombre: 'Maniobra registrada', porque: PUEDE_OCULTAR },
  mantenimiento_cambiado: { nombre: 'Sensor en mantenimiento', porque: PUEDE_OCULTAR },
  vigilancia_cambiada: { nombre: 'Cambio en lo que se vigila', porque: PUEDE_OCULTAR },
};

const esElegible = (mensaje: AlertMessage): mensaje is AvisoConSonido =>
  AvisoConSonidoSchema.options.some((aviso) => aviso === mensaje);

/** What this role is alerted of, by the same rule that alerts (spec §4; product §2.20). */
export const filasDeAvisos = (role: Role): FilaAviso[] =>
  (Object.keys(TEXTO) as AlertMessage[]).flatMap((mensaje) => {
    const alert = decideAlert(mensaje, role, 'ok');
    return alert ? [{ mensaje, ...TEXTO[mensaje], alert, elige: esElegible(mensaje) ? mensaje : null }] : [];
  });
