import {
  PACIENCIA_MS,
  RECONEXION_ALEATORIO,
  RECONEXION_DEMORA_MAX_MS,
  RECONEXION_DEMORA_MS,
  RECONEXION_INTENTOS,
} from '@tramos/contract/limites';
import type { SuscribirPresion } from '@tramos/contract/presiones';
import { type Authenticate, MENSAJES_SERVIDOR, type MensajeServidor } from '@tramos/contract/tiempo-real';
import { io, type Socket } from 'socket.io-client';
import { conCamino } from '../lib/camino';
import { logger } from '../lib/logger';
import { ponerEnHora } from '../lib/reloj';
import { demoraDeAutenticar, esperaTrasRechazo } from './autenticacion';
import { ponerFase, ponerSondeo } from './estado';
import type { Oir } from './oido';
import type { PosicionPush } from './posicion-push';

/** Between rounds of the three specified attempts: a console must never stay silent (product §2.17). */
const REINTENTO_LENTO_MS = 15_000;

export interface ConnectionDeps {
  /** Address of the socket; empty is this page's own origin. */
  url: string;
  /** Hears what the server says. */
  oir: Oir;
  posicion: Pick<PosicionPush, 'desde'>;
  /** Who to authenticate as now; null when nobody is signed in any more. */
  quien: () => Pick<Authenticate, 'userId' | 'token'> | null;
  /** Makes sure that the token is good, refreshing it when it is not. */
  revisarToken: () => Promise<void>;
}

export interface Connection {
  /** Follows the pressure of these sensors and no others, also after coming back (product §2.20). */
  suscribir: (sensores: readonly number[]) => void;
  /** Tries at once: by a button, on `online`, on focus. */
  intentar: () => void;
  /** The line stands and nothing comes over it: leaves it and takes another. */
  rehacer: () => void;
  stop: () => void;
}

const abrir = (url: string): Socket =>
  io(url || window.location.origin, {
    path: conCamino('/socket.io'),
    transports: ['websocket', 'polling'],
    // Without it a refused websocket (an old proxy) would never fall back to polling.
    tryAllTransports: true,
    reconnectionAttempts: RECONEXION_INTENTOS,
    reconnectionDelay: RECONEXION_DEMORA_MS,
    reconnectionDelayMax: RECONEXION_DEMORA_MAX_MS,
    randomizationFactor: RECONEXION_ALEATORIO,
    timeout: PACIENCIA_MS,
    withCredentials: true,
    forceNew: true,
  });

/** One timer at a time; setting it again replaces it. */
const crearPlazo = () => {
  let id: ReturnType<typeof setTimeout> | undefined;
  return {
    poner: (hacer: () => void, ms: number) => {
      clearTimeout(id);
      id = setTimeout(hacer, ms);
    },
    quitar: () => clearTimeout(id),
  };
};

/**
 * Keeps one authenticated socket for as long as it is not stopped (spec §4 Real-time connection): websocket, then
 * polling; three attempts, then slow ones for ever; after `session_closed` never again. What it hears goes
 * to `oir`, how it stands to `useConexion`.
 */
export const startConnection = (deps: ConnectionDeps): Connection => {
  const socket = abrir(deps.url);
  const autenticar = crearPlazo();
  const reintento = crearPlazo();
  let conexiones = 0;
  let rechazos = 0;
  let terminada = false;
  let seguidos: readonly number[] = [];
  let autenticada = false;

  const decirQuien = () => {
    const quien = deps.quien();
    if (!quien || !socket.connected) return;
    const desde = deps.posicion.desde();
    socket.emit('authenticate', desde === undefined ? quien : { ...quien, desde });
  };
  const suscribir = (sensores: readonly number[]) => {
    seguidos = sensores;
    if (autenticada) socket.emit('suscribir_presion', { sensores: [...sensores] } satisfies SuscribirPresion);
  };
  const rehacer = () => {
    if (!terminada) socket.disconnect().connect();
  };
  const conectar = () => {
    if (!socket.connected) rehacer();
  };

  socket.on('connect', () => {
    reintento.quitar();
    autenticar.poner(decirQuien, demoraDeAutenticar(conexiones > 0));
    conexiones += 1;
  });
  for (const mensaje of Object.keys(MENSAJES_SERVIDOR) as MensajeServidor[])
    socket.on(mensaje, (crudo: unknown) => {
      if (!terminada) deps.oir(mensaje, crudo);
    });
  socket.on('authenticated', (crudo: unknown) => {
    if (terminada) return;
    const leido = MENSAJES_SERVIDOR.authenticated.safeParse(crudo);
    if (leido.success) ponerEnHora(leido.data.hora_servidor);
    rechazos = 0;
    autenticada = true;
    if (seguidos.length > 0) suscribir(seguidos);
    ponerSondeo(socket.io.engine.transport.name === 'polling');
    ponerFase('en_vivo');
  });
  socket.on('auth_error', () => {
    if (terminada) return;
    logger.error('Error de autenticación Socket.IO (Leader Tab)');
    ponerFase('reconectando');
    autenticar.poner(() => void deps.revisarToken().finally(decirQuien), esperaTrasRechazo(rechazos));
    rechazos += 1;
  });
  socket.on('disconnect', (motivo) => {
    autenticar.quitar();
    autenticada = false;
    if (terminada) return;
    ponerFase('reconectando');
    if (motivo !== 'io server disconnect') return;
    // Socket.IO leaves it to the client to come back from a disconnection that the server asked for. It may have
    // been for a change of who the person is, so that is asked besides.
    const volver = () => {
      void deps.revisarToken();
      conectar();
    };
    reintento.poner(volver, Math.max(RECONEXION_DEMORA_MS, esperaTrasRechazo(Math.max(0, rechazos - 1))));
  });
  socket.on('connect_error', (error) => logger.warn('connect_error', error));
  socket.io.on('reconnect_failed', () => {
    ponerFase('reconectando');
    reintento.poner(conectar, REINTENTO_LENTO_MS);
  });
  const stop = () => {
    terminada = true;
    autenticar.quitar();
    reintento.quitar();
    socket.disconnect();
  };
  // Once it has been heard: leaving the line ourselves keeps Socket.IO from coming back by itself.
  socket.on('session_closed', stop);

  return { intentar: conectar, rehacer, suscribir, stop };
};
