import type { AvisoConSonido } from '@tramos/contract/ajustes';
import type { Evento } from '@tramos/contract/evento';
import { LIMITE_MAX } from '@tramos/contract/limites';
import type { Role } from '@tramos/contract/roles';
import { llamar } from '../lib/api';
import { avisosConSonido } from '../lib/elecciones-persona';
import { logger } from '../lib/logger';
import { cerrarEnBreve, useSesion } from '../lib/sesion';
import type { Channel } from '../realtime/channel';
import { type AlertMessage, decideAlert } from '../realtime/decide-alert';
import type { Notification } from '../ui/alert-types';
import { seguirAjustesSonido, silenciado } from './ajustes-sonido';
import type { Alarma } from './alarma';
import { createFetchEvento } from './fetch-evento';
import { createPedirSonido, type PedirSonido } from './pedir-sonido';
import { olvidarPendiente, startPendientes } from './pendientes';
import { debeSonar } from './pila';
import { alertar, ponerAlDia, recuperar } from './presentar';
import { startPuestaAlDia } from './puesta-al-dia';
import { armarSonido, sonar, useSonido } from './sonido';
import { startRepeticion } from './start-repeticion';
import { mostrarToast, useAlertas, vaciarAlertas } from './store';
import {
  toastDeEnvio,
  toastDeManiobra,
  toastDeMantenimiento,
  toastDeSesion,
  toastDeSilencio,
  toastDeSospecha,
  toastDeVigilancia,
} from './textos';

const fetchEvento = createFetchEvento({
  pedir: (id) => llamar('evento', { params: { id } }),
  esperar: (ms) => new Promise((seguir) => setTimeout(seguir, ms)),
});

interface AlertasDeps {
  canal: Channel;
  role: Role;
  /** The operating zone. */
  zona: string;
}

/** Hears of events and sensors, and hands over what this person is alerted of, each once. Returns its stop. */
const oirAlarmas = ({ canal, role }: AlertasDeps, llegar: (alarma: Alarma) => void): (() => void) => {
  const vistos = new Set<string>();
  /** Fetches the event when the message lacks it, but only for someone who could be alerted of it. */
  const alOir = async (
    mensaje: Extract<AlertMessage, 'new_evento' | 'evento_escalado'>,
    { event_id, evento }: { event_id: number; evento?: Evento | undefined },
    title?: string,
  ): Promise<void> => {
    const visto = `${mensaje}:${event_id}`;
    if (vistos.has(visto)) return;
    vistos.add(visto);
    if (decideAlert(mensaje, role, 'ok') === null) {
      logger.info(`${mensaje} ${event_id} skipped for ${role}`);
      return;
    }
    const completo = evento ?? (await fetchEvento(event_id));
    const alert = decideAlert(mensaje, role, completo?.estado ?? null);
    if (alert && completo)
      llegar({ tipo: 'evento', clave: `evento:${event_id}`, alert, evento: completo, title });
  };
  const paradas = [
    canal.escuchar('new_evento', (datos) => void alOir('new_evento', datos)),
    canal.escuchar('evento_escalado', (datos) => void alOir('evento_escalado', datos, 'Evento escalado')),
    canal.escuchar('presion_negativa', (datos) => {
      const alert = decideAlert('presion_negativa', role, null);
      const clave = `presion:${datos.sensor_id}:${datos.timestamp}`;
      if (alert) llegar({ tipo: 'sensor', clave, alert, datos });
    }),
  ];
  return () => {
    for (const parar of paradas) parar();
  };
};

/** What concerns the session shows at once, whatever else is going on. Returns its stop. */
const oirSesion = ({ canal, role }: AlertasDeps, pedir: PedirSonido): (() => void) => {
  const paradas = [
    canal.escuchar('session_closed', (datos) => {
      const toast = toastDeSesion(datos);
      if (decideAlert('session_closed', role, null)) mostrarToast(`cierre:${datos.timestamp}`, toast);
      cerrarEnBreve(toast.description ?? '');
    }),
    canal.escuchar('suspicious_activity', (datos) => {
      const clave = `sospecha:${datos.timestamp}`;
      mostrarToast(clave, toastDeSospecha(datos));
      const alert = decideAlert('suspicious_activity', role, null);
      if (alert?.sound && debeSonar(useAlertas.getState().toasts)) pedir(clave);
    }),
  ];
  return () => {
    for (const parar of paradas) parar();
  };
};

/** Whoever answers for the site is told of what can explain a tap away or hide it (product §5). Returns its stop. */
const oirMedidas = ({ canal, role, zona }: AlertasDeps, pedir: PedirSonido): (() => void) => {
  /** Notices are quiet unless this person asked to hear them. */
  const avisar = (aviso: AvisoConSonido, clave: string, toast: Notification) => {
    if (!decideAlert(aviso, role, null)) return;
    mostrarToast(clave, toast);
    if (avisosConSonido.valor().includes(aviso)) pedir(clave);
  };
  const paradas = [
    canal.escuchar('maniobra_registrada', (datos) =>
      avisar('maniobra_registrada', `maniobra:${datos.pos}`, toastDeManiobra(datos, zona)),
    ),
    canal.escuchar('mantenimiento_cambiado', (datos) =>
      avisar('mantenimiento_cambiado', `mantenimiento:${datos.pos}`, toastDeMantenimiento(datos, zona)),
    ),
    canal.escuchar('escalacion_fallida', (datos) => {
      if (decideAlert('escalacion_fallida', role, null))
        mostrarToast(`envio:${datos.pos}`, toastDeEnvio(datos));
    }),
    canal.escuchar('vigilancia_cambiada', (datos) =>
      avisar('vigilancia_cambiada', `vigilancia:${datos.pos}`, toastDeVigilancia(datos)),
    ),
    canal.escuchar('silencio_cambiado', (datos) => {
      if (decideAlert('silencio_cambiado', role, null))
        mostrarToast(`silencio:${datos.pos}`, toastDeSilencio(datos, zona));
    }),
  ];
  return () => {
    for (const parar of paradas) parar();
  };
};

/** Turns what the server says into cards, toasts and sound for this person (spec §4 Alerts by message). Returns its stop. */
export const startAlertas = (deps: AlertasDeps): (() => void) => {
  const { canal, zona } = deps;
  const reconocidos = new Set<number>();
  const pedir = createPedirSonido({ sonar, silenciado, reloj: () => performance.now() });
  const vive = (alarma: Alarma) =>
    alarma.tipo === 'sensor' ||
    (alarma.evento.evento_estado === 'abierto' && !reconocidos.has(alarma.evento.id));
  const puesta = startPuestaAlDia<Alarma>({
    canal,
    alTerminar: (juntas, desde_ms) => ponerAlDia({ juntas, vive, desde_ms, zona, pedir }),
  });
  const pendientes = startPendientes({
    usuario_id: useSesion.getState().user?.id ?? 0,
    pedirAbiertos: () => llamar('eventos', { query: { evento_estado: 'abierto', limit: LIMITE_MAX } }),
    alRecuperar: (eventos) => recuperar(eventos.filter(({ id }) => !reconocidos.has(id))),
  });
  const paradas = [
    armarSonido(),
    seguirAjustesSonido(),
    puesta.parar,
    pendientes.parar,
    startRepeticion({ canal, esSuTurno: () => !useSonido.getState().otra_pestana, sonar: pedir }),
    canal.escuchar('al_dia', pendientes.revisar),
    canal.escuchar('evento_actualizado', ({ evento }) => {
      if (evento.evento_estado !== 'reconocido') return;
      reconocidos.add(evento.id);
      olvidarPendiente(evento.id);
    }),
    oirAlarmas(deps, (alarma) => {
      if (!puesta.juntar(alarma) && vive(alarma)) alertar(alarma, zona, pedir);
    }),
    oirSesion(deps, pedir),
    oirMedidas(deps, pedir),
  ];
  return () => {
    for (const parar of paradas) parar();
    vaciarAlertas();
  };
};
