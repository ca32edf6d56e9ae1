import { SIN_LINEA_MS } from '@tramos/contract/limites';
import type { Authenticate } from '@tramos/contract/tiempo-real';
import { logger } from '../lib/logger';
import type { Channel } from './channel';
import type { Connection } from './connection';
import {
  anotarDato,
  anotarDespertar,
  anotarOido,
  mirarSilencio,
  ponerFase,
  ponerSondeo,
  useConexion,
} from './estado';
import { createMemoria } from './memoria';
import { createOido } from './oido';
import { crearAlmacenPropio } from './pestanas/almacen-propio';
import { createBus } from './pestanas/bus';
import { createDespertador } from './pestanas/despertador';
import { createEleccion, type Eleccion } from './pestanas/eleccion';
import { usePestanas } from './pestanas/estado';
import { CLAVE_TABS } from './pestanas/lista';
import { createRegistro } from './pestanas/registro';
import { createRelevo, type EstadoLider, type Relevo } from './pestanas/relevo';
import { createPosicionPush } from './posicion-push';
import { createPedido } from './presion/pedido';

interface PestanaDeps {
  /** This tab's. */
  id: string;
  userId: number;
  /** Address of the socket. */
  url: string;
  canal: Channel;
  quien: () => Pick<Authenticate, 'userId' | 'token'> | null;
  revisarToken: () => Promise<void>;
}

/** This tab among the others: it holds the socket when it leads, and hears the one that does when it does not. */
export interface Pestana {
  /** Tries to connect at once, be it by another tab. */
  intentar: () => void;
  /** Which sensors' pressure this tab wants to hear. */
  pedirPresion: (sensores: readonly number[]) => void;
  /** Whether it hears the server over a line of its own. */
  lidera: () => boolean;
  /** Takes a line of its own and believes no other tab, as long as this page lives. */
  apartarse: () => void;
  /** The page is put away, or frozen: lets go of everything at once. */
  retirar: () => void;
  volver: () => void;
  stop: () => void;
}

/** The socket of a leader. Its code is fetched ahead, because it may be needed when nothing can be fetched. */
const createEnchufe = (
  abrir: (modulo: typeof import('./connection')) => Connection,
  sigue: () => boolean,
) => {
  let conexion: Connection | null = null;
  let presiones: readonly number[] = [];
  let carga: Promise<typeof import('./connection')> | null = null;
  const cargar = () => {
    carga ??= import('./connection').catch((error: unknown) => {
      carga = null;
      throw error;
    });
    return carga;
  };
  const conectar = async () => {
    try {
      const modulo = await cargar();
      if (!sigue() || conexion) return;
      conexion = abrir(modulo);
      conexion.suscribir(presiones);
    } catch (error) {
      logger.error('code of the live connection', error);
    }
  };
  return {
    conectar,
    intentar: () => conexion?.intentar(),
    rehacer: () => conexion?.rehacer(),
    suscribir: (sensores: readonly number[]) => {
      presiones = sensores;
      conexion?.suscribir(sensores);
    },
    cortar: () => {
      conexion?.stop();
      conexion = null;
      presiones = [];
    },
  };
};

const ponerEstado = ({
  fase,
  desde_ms,
  por_sondeo,
  ultimo_dato_ms,
}: Partial<EstadoLider> & Pick<EstadoLider, 'fase'>) => {
  if (por_sondeo !== undefined) ponerSondeo(por_sondeo);
  ponerFase(fase, desde_ms);
  if (typeof ultimo_dato_ms === 'number') anotarDato(ultimo_dato_ms);
};

/** Follows what concerns the tabs: their list, how this one's connection stands, whether it can be heard. */
const seguir = (eleccion: () => Eleccion, relevo: Relevo, alPerderVivo: () => void): (() => void) => {
  const alCambiarLista = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === localStorage && (key === CLAVE_TABS || key === null)) eleccion().revisar();
  };
  window.addEventListener('storage', alCambiarLista);
  const paradas = [
    useConexion.subscribe((ahora, antes) => {
      if (ahora.fase === antes.fase || !eleccion().lidera()) return;
      if (ahora.fase !== 'en_vivo') alPerderVivo();
      relevo.decirEstado();
    }),
    usePestanas.subscribe((ahora, antes) => {
      if (ahora.sonido !== antes.sonido) eleccion().anunciar();
    }),
    () => window.removeEventListener('storage', alCambiarLista),
  ];
  return () => {
    for (const parar of paradas) parar();
  };
};

/** How often a visible tab looks whether the server is still heard; a hidden one looks with each sign of its own life. */
const VISTAZO_MS = 1_000;

/** Starts this tab of a signed-in console. */
export const startPestana = ({ id, userId, url, canal, quien, revisarToken }: PestanaDeps): Pestana => {
  const posicion = createPosicionPush(sessionStorage, userId);
  const memoria = createMemoria(posicion.desde());
  const ahora = () => Date.now();
  let alDia = false;
  const oir = createOido({ canal, posicion, memoria }, (...dicho) => {
    anotarOido();
    if (!eleccion.lidera()) return;
    if (dicho[0] === 'al_dia') alDia = true;
    // Samples are many: they go only where they are drawn.
    if (dicho[0] === 'presion' && !pedido.interesaAOtras(dicho[1].sensor_id)) return;
    relevo.pasar(...dicho);
  });
  const enchufe = createEnchufe(
    ({ startConnection }) =>
      startConnection({
        ...{ url, posicion, quien, revisarToken },
        oir: (...dicho) => {
          if (eleccion.despierta()) oir(...dicho);
        },
      }),
    () => eleccion.lidera(),
  );
  /** Every tab looks for itself; the one that holds the line lets go of one that is dead (docs/decisions/032). */
  const vigilar = () => {
    const callado_ms = mirarSilencio();
    if (callado_ms < SIN_LINEA_MS || !eleccion.lidera() || useConexion.getState().fase !== 'en_vivo') return;
    ponerFase('reconectando', Date.now() - callado_ms);
    enchufe.rehacer();
  };
  const bus = createBus(`tramos.relevo.${userId}`, (crudo) => relevo.escuchar(crudo));
  const relevo = createRelevo({
    ...{ id, bus, oir, posicion, memoria, ahora },
    lidera: () => eleccion.lidera(),
    despierta: () => eleccion.despierta(),
    estado: () => ({ ...useConexion.getState(), al_dia: alDia ? (posicion.desde() ?? null) : null }),
    alSaber: ponerEstado,
    alChocar: () => eleccion.revisar(),
    alIntentar: enchufe.intentar,
    alPedirPresion: (...dicho) => pedido.oir(...dicho),
    alSeguir: () => pedido.repetir(),
  });
  const pedido = createPedido({
    ...{ ahora, decir: relevo.pedirPresion, suscribir: enchufe.suscribir },
    lidera: () => eleccion.lidera(),
  });
  const sola = () => usePestanas.getState().sola;
  /** Among all tabs of this browser; of a tab that believes no other, among itself alone. */
  const elegir = () =>
    createEleccion({
      ...{ id, ahora, crearDespertador: createDespertador },
      registro: createRegistro({
        ...{ id, ahora, almacen: sola() ? crearAlmacenPropio() : localStorage },
        sonido: () => usePestanas.getState().sonido,
        alCambiar: (estado) => usePestanas.setState(estado),
      }),
      locks: sola() ? undefined : (navigator.locks as LockManager | undefined),
      nombre: `tramos.lider.${userId}`,
      alLiderar: () => {
        if (useConexion.getState().fase === 'en_vivo') ponerFase('reconectando');
        relevo.decirEstado();
        pedido.repetir();
        void enchufe.conectar();
      },
      alCeder: () => {
        enchufe.cortar();
        pedido.repetir();
        alDia = false;
        relevo.preguntar();
      },
      alRevisar: (now) => {
        vigilar();
        relevo.revisar(now);
        pedido.repetir();
        if (eleccion.lidera()) void enchufe.conectar();
      },
      alDespertar: () => {
        anotarDespertar();
        relevo.preguntar();
      },
    });
  let eleccion = elegir();
  const dejarDeSeguir = seguir(
    () => eleccion,
    relevo,
    () => {
      alDia = false;
    },
  );
  const pulso = setInterval(vigilar, VISTAZO_MS);
  /** A browser throws away a page that it keeps as soon as another tab says a word to it: so the bus closes too. */
  const retirar = () => {
    eleccion.retirar();
    bus.cerrar();
  };
  const volver = () => {
    if (!sola()) bus.abrir();
    eleccion.volver();
  };
  volver();
  return {
    intentar: () => {
      eleccion.revisar();
      if (eleccion.lidera()) enchufe.intentar();
      else relevo.pedirIntento();
    },
    pedirPresion: pedido.pedir,
    lidera: () => eleccion.lidera(),
    apartarse: () => {
      if (sola()) return;
      retirar();
      usePestanas.setState({ sola: true });
      eleccion = elegir();
      volver();
    },
    retirar,
    volver,
    stop: () => {
      clearInterval(pulso);
      dejarDeSeguir();
      retirar();
    },
  };
};
