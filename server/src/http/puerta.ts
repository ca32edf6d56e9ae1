import type { Server as ServidorHttp } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { type AforoConexiones, crearAforo, type LimitesAforo } from './aforo';
import { direccionDe } from './intentos';

/** More than the consoles of a site behind one proxy, and never more than so large a part of the files. */
const POR_DIRECCION_MAX = 2_000;
const PARTE_DE_UNA = 4;
/** The other half is for the live connections, the door of the field and the database. */
const PARTE_DE_TODAS = 2;
/** Where nobody says how many files this process may hold open. */
const ARCHIVOS_SI_NO_SE_SABE = 4_096;
/** Somebody was turned out within this: the door is crowded, ms. */
const APRETADA_MS = 60_000;

interface Recursos {
  userLimits?: { open_files?: { soft?: number | string } };
}

const archivosAbiertos = (): number => {
  const { userLimits } = process.report.getReport() as Recursos;
  const dicho = Number(userLimits?.open_files?.soft);
  return Number.isFinite(dicho) ? dicho : ARCHIVOS_SI_NO_SE_SABE;
};

export const limitesDe = (archivos: number): LimitesAforo => ({
  por_clave: Math.min(POR_DIRECCION_MAX, Math.floor(archivos / PARTE_DE_UNA)),
  en_total: Math.floor(archivos / PARTE_DE_TODAS),
});

/** The plain connection and the encrypted one over it have this in common. */
const nombreDe = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/**
 * Keeps places at the door of the consoles (docs/decisions/027). After the sockets are served here: what becomes a live
 * connection is counted there, and no longer at the door. Answers who crowds it at a moment, in words; null while nobody does.
 */
export const cuidarPuerta = (
  servidor: ServidorHttp,
  log: Logger,
  limites: LimitesAforo = limitesDe(archivosAbiertos()),
): (() => string | null) => {
  const aforo: AforoConexiones<string> = crearAforo(limites);
  const abiertas = new Map<string, Socket>();
  let echada: { direccion: string; ms: number } | null = null;
  const quienAprieta = (): string | null =>
    echada !== null && performance.now() - echada.ms < APRETADA_MS
      ? `La última desde ${echada.direccion}; se cierran las más antiguas que no piden nada`
      : null;
  const echar = (nombre: string, direccion: string) => {
    abiertas.get(nombre)?.destroy();
    const ya_dicho = quienAprieta() !== null;
    echada = { direccion, ms: performance.now() };
    if (ya_dicho) return;
    log.warn(
      { direccion, abiertas: abiertas.size },
      'too many connections at the door of the consoles: the oldest that ask nothing are closed',
    );
  };
  servidor.on('connection', (socket: Socket) => {
    const nombre = nombreDe(socket);
    const direccion = direccionDe(socket.remoteAddress ?? '');
    abiertas.set(nombre, socket);
    socket.once('close', () => {
      abiertas.delete(nombre);
      aforo.salir(nombre);
    });
    const sale = aforo.entrar(nombre, direccion);
    if (sale !== null) echar(sale, direccion);
  });
  servidor.prependListener('request', ({ socket }, respuesta) => {
    const nombre = nombreDe(socket);
    aforo.ocupar(nombre, true);
    respuesta.once('close', () => aforo.ocupar(nombre, false));
  });
  servidor.prependListener('upgrade', ({ socket }) => aforo.salir(nombreDe(socket)));
  return quienAprieta;
};
