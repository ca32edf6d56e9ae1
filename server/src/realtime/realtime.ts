import type { IncomingHttpHeaders, Server as ServidorHttp } from 'node:http';
import { SOCKET_SIN_AUTENTICAR_MS } from '@tramos/contract/limites';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { Config } from '../config';
import type { Db } from '../db/tipos';
import { crearContador } from '../http/intentos';
import type { Autenticador } from './autenticador';
import { anexar, leerBitacora, podarBitacora, ultimaPos } from './bitacora';
import { cada } from './cada';
import { atenderConexion } from './conexion';
import { deUnaEnUna } from './de-una-en-una';
import { decir } from './decir';
import { crearDifusor } from './difusor';
import { origenPermitido } from './origen';
import type { Push } from './push';
import { type Oyente, SALA_TODOS, salaDeSistema, salasDeMensaje } from './salas';
import { crearSensoresPorSistema } from './sensores-por-sistema';
import { crearVigilia } from './vigilia';

const LOTE = 500;
/** How often sessions that ended and messages that nobody reported are looked for. */
const REVISION_MS = 2_000;
const PODA_MS = 3_600_000;
/** What a console sends is small; anything larger closes the connection. */
const PAQUETE_MAX_BYTES = 16_384;
const FALLOS = { max: 200, ventana_ms: 60_000 };

export interface Realtime {
  push: Push;
  /** Serves the sockets on this HTTP server. */
  conectar(http: ServidorHttp): void;
  cerrar(): Promise<void>;
}

interface Opciones {
  config: Pick<Config, 'allowed_origins' | 'trust_proxy'>;
  db: Db;
  ahora: () => number;
  log: Logger;
  autenticador: Autenticador;
  sin_autenticar_ms?: number;
}

/** The live connection of the consoles: durable log, ordered broadcast, sockets (product §2.18–2.20). */
export const crearRealtime = async (opciones: Opciones): Promise<Realtime> => {
  const { db, ahora, log, autenticador, config } = opciones;
  const io = new Server({
    serveClient: false,
    maxHttpBufferSize: PAQUETE_MAX_BYTES,
    allowRequest: ({ headers }, responder) =>
      responder(null, origenPermitido(headers.origin, headers.host, config.allowed_origins)),
    cors: { origin: config.allowed_origins, credentials: true },
  });
  const leer = (desde: number, hasta: number, oyente: Oyente | null) =>
    leerBitacora(db, { desde, hasta, oyente, tope: LOTE });
  const difusor = crearDifusor({
    ultima_pos: await ultimaPos(db),
    emitir: (m) => decir(io.to(salasDeMensaje(m)), m.mensaje, m.datos),
    leer: (desde, hasta) => leer(desde, hasta, null),
    alFallar: (error) => log.error({ err: error }, 'the push log could not be read'),
  });
  const alcanzar = async () => difusor.alcanzar(await ultimaPos(db));
  const vigilia = crearVigilia({
    estadoDeSesiones: autenticador.estadoDeSesiones,
    ponerAlCorriente: alcanzar,
  });
  const revisarSesiones = deUnaEnUna(vigilia.revisar);
  const sensores = crearSensoresPorSistema(db);
  const fallos = crearContador(FALLOS);
  io.on('connection', (socket) => {
    const direccion = direccionRemota(socket.handshake, config.trust_proxy !== false);
    const sin_autenticar_ms = opciones.sin_autenticar_ms ?? SOCKET_SIN_AUTENTICAR_MS;
    atenderConexion(socket, direccion, {
      ...{ autenticador, ahora, log, fallos, leer, sin_autenticar_ms, vigilia },
      enviada: difusor.enviada,
    });
  });

  const sesionesSinRevisar = (error: unknown) =>
    log.warn({ err: error }, 'the live sessions were not reviewed');
  const push: Push = {
    anexar: (tx, mensaje, datos, destino) => anexar(tx, mensaje, datos, destino, ahora()),
    difundir: difusor.recibir,
    efimero: (mensaje, datos) => {
      decir(io.to(SALA_TODOS), mensaje, datos);
      sensores
        .repartir(datos)
        .then((partes) => {
          for (const [sistema_id, parte] of partes) decir(io.to(salaDeSistema(sistema_id)), mensaje, parte);
        })
        .catch((error: unknown) => log.error({ err: error }, 'salud was not sent'));
    },
    revisarSesiones: () => {
      revisarSesiones().catch(sesionesSinRevisar);
    },
  };

  let conectado = false;
  const parar = [
    cada(REVISION_MS, alcanzar, (error) => log.warn({ err: error }, 'the push log was not looked at')),
    cada(REVISION_MS, revisarSesiones, sesionesSinRevisar),
    cada(
      PODA_MS,
      () => podarBitacora(db, ahora()),
      (error) => log.warn({ err: error }, 'the push log was not pruned'),
    ),
  ];

  return {
    push,
    conectar: (http) => {
      conectado = true;
      io.attach(http);
    },
    cerrar: async () => {
      await Promise.all(parar.map((detener) => detener()));
      // Without an HTTP server there is nothing to close, and the library does not expect to be asked.
      if (conectado) await io.close();
    },
  };
};

/**
 * Where a socket comes from, for counting failures only: behind a proxy, what the nearest proxy wrote last in
 * X-Forwarded-For.
 */
const direccionRemota = (
  { address, headers }: { address: string; headers: IncomingHttpHeaders },
  tras_proxy: boolean,
): string => {
  const escrita = headers['x-forwarded-for'];
  const ultima = (Array.isArray(escrita) ? escrita.at(-1) : escrita)?.split(',').at(-1)?.trim();
  return tras_proxy && ultima ? ultima : address;
};
