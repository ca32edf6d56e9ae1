import type { AvisoConSonido } from '@tramos/contract/ajustes';
import type { Evento } from '@tramos/contract/evento';
import { LIMITE_MAX } from '@tramos/contract/limites';
import { tituloDeSalud } from '@tramos/contract/razon-salud';
import type { Role } from '@tramos/contract/roles';
import { llamar } from '../lib/api';
import { queryClient } from '../lib/consulta';
import { avisosConSonido } from '../lib/elecciones-persona';
import { clavesEventos } from '../lib/eventos-cache';
import { logger } from '../lib/logger';
import { cerrarEnBreve, useSesion } from '../lib/sesion';
import type { Channel } from '../realtime/channel';
import { type AlertMessage, decideAlert } from '../realtime/decide-alert';
import type { Notification } from '../ui/alert-types';
import { seguirAjustesSonido, silenciado, silencioDe } from './ajustes-sonido';
import type { Alarma } from './alarma';
import { anotarDesconfianza } from './desconfianza';
import { claveDeEvento, consultaDeEspera } from './espera';
import { createFetchEvento } from './fetch-evento';
import { oirCorrecciones } from './oir-correcciones';
import { alertar, ponerAlDia, recibir } from './presentar';
import { startPuestaAlDia } from './puesta-al-dia';
import { armarSonido, sonados, sonar } from './sonido';
import { claveDeSospecha, estaAtendida, seguirAtendidas } from './sospechas';
import { startEspera } from './start-espera';
import { startMirada } from './start-mirada';
import { startRepeticion } from './start-repeticion';
import { mostrarToast, quitarToasts, vaciarAlertas } from './store';
import {
  toastDeEnvio,
  toastDeManiobra,
  toastDeMantenimiento,
  toastDeSalud,
  toastDeSesion,
  toastDeSilencio,
  toastDeSospecha,
  toastDeVigilancia,
} from './textos';
import { createVoz, type Voz } from './voz';

const fetchEvento = createFetchEvento({
  pedir: (id) => llamar('evento', { params: { id } }),
  esperar: (ms) => new Promise((seguir) => setTimeout(seguir, ms)),
});

/** As many of the newest that wait as a tab asks for by itself. */
const ULTIMOS = 50;

interface AlertasDeps {
  canal: Channel;
  role: Role;
  /** The operating zone. */
  zona: string;
  /** How this tab hears the server: over its own line or another tab's; `tomar` takes its own and believes no other. */
  linea: { propia: () => boolean; tomar: () => void };
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
    // It may be located later, and alert then for the first time.
    if (!alert) vistos.delete(visto);
    if (alert && completo)
      llegar({ tipo: 'evento', clave: claveDeEvento(completo), alert, evento: completo, title });
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
const oirSesion = ({ canal, role, zona }: AlertasDeps, voz: Voz): (() => void) => {
  const paradas = [
    canal.escuchar('session_closed', (datos) => {
      const toast = toastDeSesion(datos);
      if (decideAlert('session_closed', role, null)) mostrarToast(`cierre:${datos.timestamp}`, toast);
      cerrarEnBreve(toast.description ?? '');
    }),
    canal.escuchar('suspicious_activity', (datos) => {
      const clave = claveDeSospecha(datos);
      if (estaAtendida(clave)) return;
      mostrarToast(clave, toastDeSospecha(datos, zona));
      const alert = decideAlert('suspicious_activity', role, null);
      if (alert?.sound) voz.pedir([clave]);
    }),
    seguirAtendidas(quitarToasts),
  ];
  return () => {
    for (const parar of paradas) parar();
  };
};

/** Whoever answers for the site is told of what can explain a tap away or hide it (product §5). Returns its stop. */
const oirMedidas = ({ canal, role, zona }: AlertasDeps, voz: Voz): (() => void) => {
  /** Notices are quiet unless this person asked to hear them. */
  const avisar = (aviso: AvisoConSonido, clave: string, toast: Notification) => {
    if (!decideAlert(aviso, role, null)) return;
    mostrarToast(clave, toast);
    if (avisosConSonido.valor().includes(aviso)) voz.pedir([clave]);
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

/** The sistemas in which an exercise is running. */
const pedirSimulacros = async (): Promise<ReadonlySet<number>> => {
  const { ejercicios } = await llamar('ejercicios', { query: { estado: 'en_curso', limit: LIMITE_MAX } });
  return new Set(ejercicios.map(({ sistema }) => sistema.id));
};

/** What goes on without the database: each turn for the worse sounds, and that it is over is told. Returns its stop. */
const oirServidor = ({ canal, role }: AlertasDeps, voz: Voz): (() => void) => {
  let dicho = '';
  return canal.escuchar('salud_servidor', (datos) => {
    const { estado, razones, desde } = datos;
    const antes = dicho;
    dicho = estado === 'sano' ? '' : `${desde} ${tituloDeSalud(razones)}`;
    const alert = decideAlert('salud_servidor', role, null);
    if (dicho === antes || !alert) return;
    const clave = `servidor:${dicho || desde}`;
    mostrarToast(clave, toastDeSalud(datos));
    if (estado === 'degradado' && alert.sound) voz.pedir([clave]);
  });
};

/** Turns what the server says into cards, toasts and sound for this person (spec §4 Alerts by message). Returns its stop. */
export const startAlertas = (deps: AlertasDeps): (() => void) => {
  const { canal, role, zona, linea } = deps;
  const sesion = useSesion.getState().loginLogId ?? '';
  const voz = createVoz({ sonar, silenciado });
  void sonados.olvidarOtras();
  silencioDe(sesion);
  const vive = (alarma: Alarma) =>
    alarma.tipo === 'sensor' ||
    (alarma.evento.evento_estado === 'abierto' && !enEspera.sabida(alarma.evento.id));
  const anotar = (alarma: Alarma) => {
    if (alarma.tipo === 'evento') enEspera.poner(alarma.evento);
  };
  const puesta = startPuestaAlDia<Alarma>({
    canal,
    alTerminar: (juntas, desde_ms) => {
      const vivas = juntas.filter(vive);
      vivas.forEach(anotar);
      ponerAlDia({ juntas, vivas, desde_ms, zona, voz });
    },
  });
  const enEspera = startEspera({
    ...{ canal, role, sesion, pedirSimulacros },
    pedirEspera: () => llamar('eventos', { query: { ...consultaDeEspera(role), limit: LIMITE_MAX } }),
    pedirUltimos: () => llamar('eventos', { query: { ...consultaDeEspera(role), limit: ULTIMOS } }),
    alEncontrar: (eventos, plegadas, primera) => recibir({ eventos, plegadas, primera, voz }),
    alIrse: voz.olvidar,
  });
  const repeticion = startRepeticion({ canal, voz, ultimo: sonados.ultimo });
  void enEspera.lista.then(repeticion.retomar);
  const paradas = [
    armarSonido(),
    seguirAjustesSonido(),
    puesta.parar,
    startMirada({
      pedir: enEspera.mirar,
      lineaPropia: linea.propia,
      alFaltar: (ids, mienten) => {
        logger.error(`not told of ${ids.join(', ')}`, { mienten });
        if (mienten) {
          anotarDesconfianza(ids);
          linea.tomar();
        }
        void enEspera.releer();
        void queryClient.invalidateQueries({ queryKey: clavesEventos.todas });
      },
    }),
    enEspera.parar,
    repeticion.parar,
    voz.parar,
    oirAlarmas(deps, (alarma) => {
      if (puesta.juntar(alarma) || !vive(alarma)) return;
      anotar(alarma);
      alertar(alarma, zona, voz);
    }),
    oirSesion(deps, voz),
    oirMedidas(deps, voz),
    oirServidor(deps, voz),
    oirCorrecciones(deps),
  ];
  return () => {
    for (const parar of paradas) parar();
    vaciarAlertas();
  };
};
