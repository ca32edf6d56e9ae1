import { createHash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { gateways } from '../db/esquema/red';
import type { Db } from '../db/tipos';
import { crearContador, direccionDe } from '../http/intentos';
import { hashSecreto } from '../http/secreto';

const FALLOS_VENTANA_MS = 5 * 60_000;
/** Failures of one key from one address, and of one address over all keys. */
const FALLOS_POR_PAR = 10;
const FALLOS_POR_DIRECCION = 200;
const VERIFICADOS_MAX = 5_000;
const CLAVE_MAX = 64;
const SECRETO_MAX_BYTES = 256;

/** A gateway that showed its secret, and the hash that it fitted. */
export interface GatewayConocido {
  id: number;
  clave: string;
  secreto_hash: string;
}

/** What is stored of the secrets of a gateway. */
export type Secretos = Pick<
  typeof gateways.$inferSelect,
  'secreto_hash' | 'anterior_hash' | 'anterior_hasta'
>;

/** Hashes of the secrets that count now: the newest, and the one before it until its time is over. */
export const vigentes = (
  { secreto_hash, anterior_hash, anterior_hasta }: Secretos,
  ahora_ms: number,
): string[] =>
  anterior_hash !== null && anterior_hasta !== null && anterior_hasta.getTime() > ahora_ms
    ? [secreto_hash, anterior_hash]
    : [secreto_hash];

export interface AccesoGateway {
  /** The gateway of this key and secret, or null. Costs the same time whether the key exists or not. */
  verificar(credencial: Credencial, direccion: string, ahora_ms: number): Promise<GatewayConocido | null>;
}

interface Credencial {
  clave: string;
  secreto: string;
}

/**
 * Key and secret that were found right, with the stored hash they fit. Every connection and every HTTP call asks,
 * and argon2 is slow on purpose; the row is read each time, so a changed secret or a gateway switched off counts at
 * once.
 */
const crearMemoria = () => {
  const verificados = new Map<string, string>();
  const nombre = ({ clave, secreto }: Credencial) =>
    createHash('sha256').update(clave).update('\0').update(secreto).digest('base64');
  return {
    nombre,
    hashDe: (credencial: Credencial) => verificados.get(nombre(credencial)),
    anotar: (credencial: Credencial, guardado: string) => {
      if (verificados.size >= VERIFICADOS_MAX) verificados.clear();
      verificados.set(nombre(credencial), guardado);
    },
  };
};

const bienFormada = ({ clave, secreto }: Credencial) =>
  clave.length > 0 &&
  clave.length <= CLAVE_MAX &&
  !clave.includes('\0') &&
  secreto.length > 0 &&
  Buffer.byteLength(secreto) <= SECRETO_MAX_BYTES;

export const crearAccesoGateway = (db: Db): AccesoGateway => {
  const memoria = crearMemoria();
  const por_par = crearContador({ max: FALLOS_POR_PAR, ventana_ms: FALLOS_VENTANA_MS });
  const por_direccion = crearContador({ max: FALLOS_POR_DIRECCION, ventana_ms: FALLOS_VENTANA_MS });
  const senuelo = hashSecreto('nobody has this secret');

  const leerFila = async (clave: string) => {
    const [fila] = await db.select().from(gateways).where(eq(gateways.clave, clave));
    return fila?.activo ? fila : undefined;
  };
  /**
   * One that was right before is not kept waiting by the failures of others: gateways share the address of their
   * mobile network with strangers, who could otherwise silence them by guessing.
   */
  const reconocer = async (credencial: Credencial, ahora_ms: number): Promise<GatewayConocido | null> => {
    const guardado = memoria.hashDe(credencial);
    const fila = guardado === undefined ? undefined : await leerFila(credencial.clave);
    if (guardado === undefined || !fila || !vigentes(fila, ahora_ms).includes(guardado)) return null;
    return { id: fila.id, clave: fila.clave, secreto_hash: guardado };
  };
  /** Two are compared whether or not there are two, so that nobody learns from the time it takes. */
  const comprobar = async (credencial: Credencial, ahora_ms: number): Promise<GatewayConocido | null> => {
    const fila = await leerFila(credencial.clave);
    const guardados = fila ? vigentes(fila, ahora_ms) : [];
    const cabe = (i: number, nada: string) =>
      verify(guardados[i] ?? nada, credencial.secreto).catch(() => false);
    const caben = [await cabe(0, await senuelo), await cabe(1, await senuelo)];
    const guardado = guardados.find((_, i) => caben[i]);
    if (!fila || guardado === undefined) return null;
    memoria.anotar(credencial, guardado);
    return { id: fila.id, clave: fila.clave, secreto_hash: guardado };
  };
  /** One guess: it counts as a failure until it turns out to be right. */
  const adivinar = async (
    credencial: Credencial,
    direccion: string,
    ahora_ms: number,
  ): Promise<GatewayConocido | null> => {
    const par = `${direccion} ${credencial.clave}`;
    if (!por_par.reservar(par, ahora_ms)) return null;
    if (!por_direccion.reservar(direccion, ahora_ms)) {
      por_par.devolver(par);
      return null;
    }
    try {
      const gateway = await comprobar(credencial, ahora_ms);
      if (gateway === null) return null;
      por_par.olvidar(par);
      por_direccion.devolver(direccion);
      return gateway;
    } catch (error) {
      por_par.devolver(par);
      por_direccion.devolver(direccion);
      throw error;
    }
  };
  /**
   * Guesses under way, by address and credential. The same one that comes again meanwhile is no other guess: a gateway
   * that makes a dozen calls at once to a server that has just started is not turned away for what it has right.
   */
  const en_curso = new Map<string, Promise<GatewayConocido | null>>();
  return {
    verificar: async (credencial, ip, ahora_ms) => {
      if (!bienFormada(credencial)) return null;
      const conocido = await reconocer(credencial, ahora_ms);
      if (conocido) return conocido;
      const direccion = direccionDe(ip);
      const nombre = `${direccion} ${memoria.nombre(credencial)}`;
      const intento =
        en_curso.get(nombre) ??
        adivinar(credencial, direccion, ahora_ms).finally(() => en_curso.delete(nombre));
      en_curso.set(nombre, intento);
      return intento;
    },
  };
};
