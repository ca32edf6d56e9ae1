import type { Evento } from '@tramos/contract/evento';
import type { Role } from '@tramos/contract/roles';
import { llamar } from '../lib/api';
import { logger } from '../lib/logger';
import { cerrarEnBreve } from '../lib/sesion';
import type { Channel } from '../realtime/channel';
import { type Alert, type AlertMessage, decideAlert } from '../realtime/decide-alert';
import type { Notification } from '../ui/alert-types';
import { createFetchEvento } from './fetch-evento';
import { debeSonar } from './pila';
import { armarSonido, sonar } from './sonido';
import { cerrarTarjetaDe, mostrarTarjeta, mostrarToast, vaciarAlertas } from './store';
import { tarjetaDe, toastDeEvento, toastDePresion, toastDeSesion, toastDeSospecha } from './textos';

const fetchEvento = createFetchEvento({
  pedir: (id) => llamar('evento', { params: { id } }),
  esperar: (ms) => new Promise((seguir) => setTimeout(seguir, ms)),
});

const nombreDeSensor = async (id: number): Promise<string> => {
  try {
    return (await llamar('sensor', { params: { id } })).nombre;
  } catch (error) {
    logger.warn(`sensor ${id} of an alarm`, error);
    return `Sensor ${id}`;
  }
};

/** `clave` is the same in every tab that gives this alert. */
const avisar = (alert: Alert, toast: Notification, clave: string): void => {
  const mostrados = mostrarToast(toast);
  if (alert.sound && debeSonar(mostrados)) void sonar(clave);
};

const alertarEvento = (alert: Alert, evento: Evento, clave: string, title?: string): void => {
  if (alert.card) mostrarTarjeta(tarjetaDe(evento));
  avisar(alert, toastDeEvento(evento, alert.toast, title), clave);
};

interface AlertasDeps {
  canal: Channel;
  role: Role;
  /** The operating zone. */
  zona: string;
}

/** Turns what the server says into cards, toasts and sound for this person (spec §4 Alerts by message). Returns its stop. */
export const startAlertas = ({ canal, role, zona }: AlertasDeps): (() => void) => {
  const vistos = new Set<string>();

  /** Fetches the event when the message lacks it, but only for someone who could be alerted of it; each once. */
  const alOir = async (
    mensaje: Extract<AlertMessage, 'new_evento' | 'evento_escalado'>,
    { event_id, evento }: { event_id: number; evento?: Evento | undefined },
    title?: string,
  ): Promise<void> => {
    const clave = `${mensaje}:${event_id}`;
    if (vistos.has(clave)) return;
    vistos.add(clave);
    if (decideAlert(mensaje, role, 'ok') === null) {
      logger.info(`${mensaje} ${event_id} skipped for ${role}`);
      return;
    }
    const completo = evento ?? (await fetchEvento(event_id));
    const alert = decideAlert(mensaje, role, completo?.estado ?? null);
    if (alert && completo) alertarEvento(alert, completo, clave, title);
  };

  const paradas = [
    armarSonido(),
    canal.escuchar('new_evento', (datos) => void alOir('new_evento', datos)),
    canal.escuchar('evento_escalado', (datos) => void alOir('evento_escalado', datos, 'Evento escalado')),
    canal.escuchar('evento_actualizado', ({ evento }) => {
      if (evento.evento_estado === 'reconocido') cerrarTarjetaDe(evento.id);
    }),
    canal.escuchar('presion_negativa', async (datos) => {
      const alert = decideAlert('presion_negativa', role, null);
      const clave = `presion:${datos.sensor_id}:${datos.timestamp}`;
      if (alert) avisar(alert, toastDePresion(await nombreDeSensor(datos.sensor_id), datos, zona), clave);
    }),
    canal.escuchar('session_closed', (datos) => {
      const toast = toastDeSesion(datos);
      const alert = decideAlert('session_closed', role, null);
      if (alert) avisar(alert, toast, `cierre:${datos.timestamp}`);
      cerrarEnBreve(toast.description ?? '');
    }),
    canal.escuchar('suspicious_activity', (datos) => {
      const alert = decideAlert('suspicious_activity', role, null);
      if (alert) avisar(alert, toastDeSospecha(datos), `sospecha:${datos.timestamp}`);
    }),
  ];
  return () => {
    for (const parar of paradas) parar();
    vaciarAlertas();
  };
};
