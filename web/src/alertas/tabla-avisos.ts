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

const NOMBRE: Partial<Record<AlertMessage, string>> = {
  new_evento: 'Evento nuevo',
  evento_escalado: 'Evento escalado',
  presion_negativa: 'Falla de sensor',
  suspicious_activity: 'Actividad sospechosa en su cuenta',
  session_closed: 'Sesión cerrada',
  maniobra_registrada: 'Maniobra registrada',
  mantenimiento_cambiado: 'Sensor en mantenimiento',
  vigilancia_cambiada: 'Cambio en lo que se vigila',
};

const PORQUE: Partial<Record<AlertMessage, string>> = {
  new_evento: 'Puede ser una toma: siempre avisa y siempre suena.',
  evento_escalado: 'Alguien le pide actuar: siempre avisa y siempre suena.',
  presion_negativa: 'Sin ese sensor no se ve su tramo: siempre avisa y siempre suena.',
  suspicious_activity: 'Otra persona puede estar usando su cuenta: siempre avisa y siempre suena.',
  session_closed: 'Dice por qué sale de la consola: siempre avisa, sin sonido.',
};
const PUEDE_OCULTAR = 'Puede ocultar una toma: siempre avisa. Usted elige si suena.';

const esElegible = (mensaje: AlertMessage): mensaje is AvisoConSonido =>
  AvisoConSonidoSchema.options.some((aviso) => aviso === mensaje);

/** What this role is alerted of, by the same rule that alerts (spec §4; product §2.20). */
export const filasDeAvisos = (role: Role): FilaAviso[] =>
  (Object.keys(NOMBRE) as AlertMessage[]).flatMap((mensaje) => {
    const alert = decideAlert(mensaje, role, 'ok');
    if (!alert) return [];
    const elige = esElegible(mensaje) ? mensaje : null;
    return [
      { mensaje, nombre: NOMBRE[mensaje] ?? mensaje, alert, elige, porque: PORQUE[mensaje] ?? PUEDE_OCULTAR },
    ];
  });
