import type { IncomingMessage, ServerResponse, Server as ServidorHttp } from 'node:http';
import { LATIDO_MS, SOCKET_SIN_AUTENTICAR_MS } from '@tramos/contract/limites';
import type { SaludServidor } from '@tramos/contract/sitio';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import { Encoder } from 'socket.io-parser';
import type { Config } from '../config';
import { esPropio } from '../db/conexion';
import type { Db } from '../db/tipos';
import { crearAforo } from '../http/aforo';
import { direccionPropia, origenPermitido } from '../http/direccion';
import { crearContador } from '../http/intentos';
import { crearAtiende, crearDireccionRemota, SOLO_EL_PROXY } from '../http/proxy';
import { HSTS } from '../http/seguridad';
import type { Autenticador } from './autenticador';
import { type Aviso, escucharAvisos } from './avisos';
import { anexarVarios, leerBitacora, leerPersonales, podarBitacora, ultimaPos } from './bitacora';
import { cada } from './cada';
import { atenderConexion, type EntornoConexion } from './conexion';
import { crearCupo } from './cupo';
import { deUnaEnUna } from './de-una-en-una';
import { decir } from './decir';
import { crearDifusor } from './difusor';
import { juntarEnvios } from './juntar-envios';
import { LectorMedido } from './lector';
import { crearMemoria } from './memoria';
import { vigilarEnvios } from './por-enviar';
import { crearPresionEnVivo, type PresionEnVivo } from './presion-viva';
import { HUECO_MAX } from './puesta-al-dia';
import type { MensajePendiente, Push } from './push';
import { type Oyente, SALA_TODOS, SALA_VIVOS, salaDeSistema, salasDeMensaje } from './salas';
import { crearSensoresPorSistema } from './sensores-por-sistema';
import { crearSinNombre, type SinNombre } from './sin-nombre';
import { crearUbicar, SUSCRIPCIONES } from './suscripciones';
import { crearTurnos } from './turnos';
import { crearVigilia } from './vigilia';

const LOTE = 500;
/** How often sessions that ended and messages that nobody reported are looked for. */
const REVISION_MS = 2_000;
const PODA_MS = 3_600_000;
/** How often the pressure that another process stores is looked for. */
const AJENAS_MS = 500;
/** A session of the transport that opens no connection is dropped after so long. */
const CONECTAR_PLAZO_MS = 10_000;
/** What a console sends is small; anything larger closes the connection. */
const PAQUETE_MAX_BYTES = 16_384;
/** How many sockets are looked at together while they say who they are. */
const AUTENTICACIONES_A_LA_VEZ = 4;
const RECORDADOS_AL_INICIO = 1_000;
const MEMORIA_MAX_BYTES = 32 * 1_024 * 1_024;
/** Sessions of one address that have not said who they are: more than the consoles of a site behind one proxy. */
const SIN_NOMBRE_MAX = 2_000;
/** Live connections of one account: more than the tabs of every desk and wall that could share it. */
const VIVAS_POR_CUENTA = 2_000;
const FALLOS = { max: 200, ventana_ms: 60_000 };

export interface Realtime {
  push: Push;
  /** Serves the sockets on this HTTP server. */
  conectar(http: ServidorHttp): void;
  /** Not durable, and not by the database: how the server is, to every console. */
  decirSalud(salud: SaludServidor): void;
  /** Consoles that have caught up and hear what is told, in this process. */
  consolas(): number;
  /** How long ago everything that the log held had been sent, ms. */
  atraso_ms(): number;
  cerrar(): Promise<void>;
}

interface Opciones {
  config: Pick<Config, 'allowed_origins' | 'trust_proxy' | 'solo_proxies' | 'base_path' | 'public_url'>;
  db: Db;
  /** Where that database is, as its clients take it. */
  url_base: string;
  ahora: () => number;
  log: Logger;
  autenticador: Autenticador;
  sin_autenticar_ms?: number;
  sin_nombre_max?: number;
  vivas_por_cuenta?: number;
}

/** Whoever asks from elsewhere may write any name; so many are told of. */
const NEGADOS_MAX = 100;

/** Each pair of names once: a console that is refused comes back every few seconds. */
const crearDecirNegado = (log: Logger) => {
  const dichos = new Set<string>();
  return (origen: string, propia: string): void => {
    const par = `${origen} ${propia}`;
    if (dichos.has(par) || dichos.size >= NEGADOS_MAX) return;
    dichos.add(par);
    log.warn(
      { origen, propia },
      'a page of another address was refused the live connection: PUBLIC_URL or the headers of a proxy in TRUST_PROXY say which address is ours',
    );
  };
};

/** Whoever comes together is let in one by one, so that a thousand handshakes never hold up everything else. */
const crearSockets = ({ config, log }: Opciones): Server => {
  const turno = crearTurnos();
  const decirNegado = crearDecirNegado(log);
  const atiende = crearAtiende(config);
  const seAdmite = (peticion: IncomingMessage): boolean => {
    const permitido = origenPermitido(config, peticion);
    if (!permitido) decirNegado(String(peticion.headers.origin), direccionPropia(config, peticion).origin);
    return permitido;
  };
  return new Server({
    path: `${config.base_path}/socket.io`,
    serveClient: false,
    maxHttpBufferSize: PAQUETE_MAX_BYTES,
    connectTimeout: CONECTAR_PLAZO_MS,
    parser: { Encoder, Decoder: LectorMedido },
    allowRequest: (peticion, responder) => {
      // Thrown here it would end the server: nobody stands around what the transport calls.
      try {
        if (!atiende(peticion)) return responder(SOLO_EL_PROXY, false);
        const permitido = seAdmite(peticion);
        void turno().then(() => responder(null, permitido));
      } catch (error) {
        log.error({ err: error }, 'no se pudo juzgar una conexión en vivo: se rechaza');
        responder(null, false);
      }
    },
    cors: { origin: config.allowed_origins, credentials: true },
  });
};

/** What the transport answers is no page: the headers of all others do not reach it. */
const ponerCabeceras = (peticion: IncomingMessage, respuesta: ServerResponse, seguir: () => void): void => {
  respuesta.setHeader('x-content-type-options', 'nosniff');
  respuesta.setHeader(
    'content-security-policy',
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  respuesta.setHeader('referrer-policy', 'same-origin');
  respuesta.setHeader('cache-control', 'no-store');
  if ('encrypted' in peticion.socket) respuesta.setHeader('strict-transport-security', HSTS);
  seguir();
};

/** The log from where it stands now on: in memory, in order, to the rooms. */
const seguirBitacora = async ({ db, log }: Opciones, io: Server) => {
  const ultima_pos = await ultimaPos(db);
  const { memoria, leer } = await recordar(db, ultima_pos);
  const difusor = crearDifusor({
    ultima_pos,
    emitir: (m) => {
      memoria.anotar(m);
      decir(io.to(salasDeMensaje(m)), m.mensaje, m.datos);
    },
    leer: (desde, hasta) => leerBitacora(db, { desde, hasta, oyente: null, tope: LOTE }),
    alFallar: (error) => log.error({ err: error }, 'the push log could not be read'),
  });
  let al_dia = performance.now();
  const alcanzar = deUnaEnUna(async () => {
    const pos = await ultimaPos(db);
    await difusor.alcanzar(pos);
    if (difusor.enviada() >= pos) al_dia = performance.now();
  });
  return { difusor, alcanzar, leer, atraso_ms: () => performance.now() - al_dia };
};

const atenderTodas = (
  opciones: Opciones,
  io: Server,
  {
    presion,
    direccionRemota,
    ...resto
  }: Pick<EntornoConexion, 'enviada' | 'leer' | 'vigilia' | 'conocer'> & {
    presion: PresionEnVivo;
    direccionRemota: ReturnType<typeof crearDireccionRemota>;
  },
): void => {
  const { db, ahora, log, autenticador } = opciones;
  const puerta = crearCupo(AUTENTICACIONES_A_LA_VEZ);
  const entorno: EntornoConexion = {
    ...{ ...resto, autenticador, ahora, log, puerta },
    leerPersonales: (desde, hasta, { id: usuario_id }) =>
      puerta(() => leerPersonales(db, { desde, hasta, usuario_id }, ahora())),
    fallos: crearContador(FALLOS),
    turno: crearTurnos(),
    sin_autenticar_ms: opciones.sin_autenticar_ms ?? SOCKET_SIN_AUTENTICAR_MS,
    suscripciones: {
      ...{ presion, ahora, ubicar: crearUbicar(db, puerta), cambios: crearContador(SUSCRIPCIONES) },
      alFallar: (error) => log.error({ err: error }, 'a console could not follow pressure'),
    },
  };
  io.on('connection', (socket) => {
    juntarEnvios(socket);
    const envios = vigilarEnvios(socket, {
      alSoltar: () => log.warn('a console that does not read what it is sent was dropped'),
    });
    const turno = () => envios.despejada().then(entorno.turno);
    atenderConexion(socket, direccionRemota(socket.request), { ...entorno, turno });
  });
};

/**
 * A socket that has said for whom it speaks is none of its address any more, and one of its account: beyond so many the
 * oldest goes, since one account that opened them without end would leave no file for anybody else.
 */
const crearConocer = (io: Server, sinNombre: SinNombre, por_clave: number): EntornoConexion['conocer'] => {
  const de_cuentas = crearAforo<Socket>({ por_clave, en_total: Number.POSITIVE_INFINITY });
  io.on('connection', (socket) => socket.once('disconnect', () => de_cuentas.salir(socket)));
  return (socket, usuario_id) => {
    sinNombre.conocer(socket.conn);
    de_cuentas.salir(socket);
    de_cuentas.entrar(socket, String(usuario_id))?.disconnect(true);
  };
};

/** To every console that has caught up. Volatile: to one that takes nothing at the moment, none is kept. */
const crearLatido =
  ({ ahora }: Opciones, io: Server) =>
  async (): Promise<void> =>
    decir(io.volatile.to(SALA_VIVOS), 'latido', { timestamp: new Date(ahora()).toISOString() });

/** Each console receives the sensors of its own scope. */
const crearEfimero = ({ db, log }: Opciones, io: Server): Push['efimero'] => {
  const sensores = crearSensoresPorSistema(db);
  return (mensaje, datos) => {
    decir(io.to(SALA_TODOS), mensaje, datos);
    sensores
      .repartir(datos)
      .then((partes) => {
        for (const [sistema_id, parte] of partes) decir(io.to(salaDeSistema(sistema_id)), mensaje, parte);
      })
      .catch((error: unknown) => log.error({ err: error }, 'salud was not sent'));
  };
};

/** The live connection of the consoles: durable log, ordered broadcast, sockets (product §2.18–2.20). */
export const crearRealtime = async (opciones: Opciones): Promise<Realtime> => {
  const { db, ahora, log, autenticador, config } = opciones;
  const io = crearSockets(opciones);
  const { difusor, alcanzar, leer, atraso_ms } = await seguirBitacora(opciones, io);
  const { estadoDeSesiones } = autenticador;
  const vigilia = crearVigilia({ estadoDeSesiones, ponerAlCorriente: alcanzar });
  const revisarSesiones = deUnaEnUna(vigilia.revisar);
  const presion = crearPresionEnVivo(io, { db, ahora });
  const direccionRemota = crearDireccionRemota(config.trust_proxy);
  const sinNombre = crearSinNombre(opciones.sin_nombre_max ?? SIN_NOMBRE_MAX, direccionRemota);
  const conocer = crearConocer(io, sinNombre, opciones.vivas_por_cuenta ?? VIVAS_POR_CUENTA);
  const { enviada } = difusor;
  atenderTodas(opciones, io, { enviada, leer, vigilia, presion, direccionRemota, conocer });

  const quejarse = (frase: string) => (error: unknown) => log.warn({ err: error }, frase);
  const sesionesSinRevisar = quejarse('the live sessions were not reviewed');
  const bitacoraSinMirar = quejarse('the push log was not looked at');
  const despertar = (aviso: Aviso, backend: number | null = null) => {
    // Whoever committed it here reports it; a report that got lost is found by the review.
    if (aviso === 'push_log' && backend !== null && esPropio(db, backend)) return;
    if (aviso !== 'push_log') revisarSesiones().catch(sesionesSinRevisar);
    if (aviso === null || aviso === 'push_log') alcanzar().catch(bitacoraSinMirar);
  };
  const parar = [
    cada(LATIDO_MS, crearLatido(opciones, io), quejarse('a heartbeat was not sent')),
    cada(REVISION_MS, alcanzar, bitacoraSinMirar),
    cada(REVISION_MS, revisarSesiones, sesionesSinRevisar),
    cada(PODA_MS, () => podarBitacora(db, ahora()), quejarse('the push log was not pruned')),
    escucharAvisos({
      url: opciones.url_base,
      alAvisar: despertar,
      alFallar: (error) => log.warn({ err: error }, 'other processes are not heard at once'),
    }),
    cada(AJENAS_MS, presion.buscarAjenas, quejarse('the pressure of other processes was not read')),
  ];
  let conectado = false;
  return {
    push: {
      anexar: async (tx, mensaje, datos, destino) => {
        const [pendiente] = await anexarVarios(tx, [{ mensaje, datos, destino }], ahora());
        if (!pendiente) throw new Error(`${mensaje} was not appended`);
        return pendiente;
      },
      anexarVarios: (tx, anexos, antes) => anexarVarios(tx, anexos, ahora(), antes),
      difundir: difusor.recibir,
      enviada: difusor.enviada,
      efimero: crearEfimero(opciones, io),
      presion: presion.difundir,
      revisarSesiones: () => despertar('sesiones'),
    },
    // To one that takes nothing at the moment, none is kept: the next says it all.
    decirSalud: (salud) => decir(io.volatile.to(SALA_VIVOS), 'salud_servidor', salud),
    consolas: () => io.of('/').adapter.rooms.get(SALA_VIVOS)?.size ?? 0,
    atraso_ms,
    conectar: (http) => {
      conectado = true;
      io.attach(http);
      io.engine.use(ponerCabeceras);
      io.engine.on('connection', sinNombre.llegar);
    },
    cerrar: async () => {
      await Promise.all(parar.map((detener) => detener()));
      // Without an HTTP server there is nothing to close, and the library does not expect to be asked.
      if (conectado) await io.close();
    },
  };
};

/** The newest messages in memory, those before the start included: after a restart everybody comes back at once. */
const recordar = async (db: Db, hasta: number) => {
  const desde = Math.max(0, hasta - RECORDADOS_AL_INICIO);
  const memoria = crearMemoria({ desde, mensajes_max: HUECO_MAX, bytes_max: MEMORIA_MAX_BYTES });
  const previos = await leerBitacora(db, { desde, hasta, oyente: null, tope: RECORDADOS_AL_INICIO });
  for (const mensaje of previos) memoria.anotar(mensaje);
  const leer = async (visto: number, pos: number, oyente: Oyente): Promise<MensajePendiente[]> =>
    memoria.leer(visto, pos, oyente, LOTE) ??
    leerBitacora(db, { desde: visto, hasta: pos, oyente, tope: LOTE });
  return { memoria, leer };
};
