import { createHash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type { MotivoConexion } from '@tramos/contract/instalacion';
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

/** Why a key and secret open nothing: for the log of the site, never for who showed them. */
type MotivoCredencial = Extract<
  MotivoConexion,
  | 'sin_credenciales'
  | 'clave_desconocida'
  | 'puerta_deshabilitada'
  | 'secreto_incorrecto'
  | 'demasiados_intentos'
>;
type Acceso =
  | { gateway: GatewayConocido }
  /** `clave`: the key that was said, where it is a gateway's. */
  | { gateway: null; motivo: MotivoCredencial; clave?: string };

const negado = (motivo: MotivoCredencial, clave?: string): Acceso => ({
  ...{ gateway: null, motivo },
  ...(clave !== undefined && { clave }),
});

export interface AccesoGateway {
  /** The gateway of this key and secret, or why not. Costs the same time whether the key exists or not. */
  verificar(credencial: Credencial | null, direccion: string, ahora_ms: number): Promise<Acceso>;
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

/** What cannot be right, whatever is stored. */
const malFormada = (credencial: Credencial | null): MotivoCredencial | null => {
  if (!credencial?.clave || credencial.secreto === '') return 'sin_credenciales';
  if (credencial.clave.length > CLAVE_MAX || credencial.clave.includes('\0')) return 'clave_desconocida';
  return Buffer.byteLength(credencial.secreto) > SECRETO_MAX_BYTES ? 'secreto_incorrecto' : null;
};

export const crearAccesoGateway = (db: Db): AccesoGateway => {
  const memoria = crearMemoria();
  const por_par = crearContador({ max: FALLOS_POR_PAR, ventana_ms: FALLOS_VENTANA_MS });
  const por_direccion = crearContador({ max: FALLOS_POR_DIRECCION, ventana_ms: FALLOS_VENTANA_MS });
  const senuelo = hashSecreto('nobody has this secret');

  const leerFila = async (clave: string) => {
    const [fila] = await db.select().from(gateways).where(eq(gateways.clave, clave));
    return fila;
  };
  /**
   * One that was right before is not kept waiting by the failures of others: gateways share the address of their
   * mobile network with strangers, who could otherwise silence them by guessing.
   */
  const reconocer = async (credencial: Credencial, ahora_ms: number): Promise<GatewayConocido | null> => {
    const guardado = memoria.hashDe(credencial);
    const fila = guardado === undefined ? undefined : await leerFila(credencial.clave);
    if (guardado === undefined || !fila?.activo || !vigentes(fila, ahora_ms).includes(guardado)) return null;
    return { id: fila.id, clave: fila.clave, secreto_hash: guardado };
  };
  /** Two are compared whether or not there are two, so that nobody learns from the time it takes. */
  const comprobar = async (credencial: Credencial, ahora_ms: number): Promise<Acceso> => {
    const fila = await leerFila(credencial.clave);
    const guardados = fila?.activo ? vigentes(fila, ahora_ms) : [];
    const cabe = (i: number, nada: string) =>
      verify(guardados[i] ?? nada, credencial.secreto).catch(() => false);
    const caben = [await cabe(0, await senuelo), await cabe(1, await senuelo)];
    const guardado = guardados.find((_, i) => caben[i]);
    if (!fila) return negado('clave_desconocida');
    if (!fila.activo) return negado('puerta_deshabilitada', fila.clave);
    if (guardado === undefined) return negado('secreto_incorrecto', fila.clave);
    memoria.anotar(credencial, guardado);
    return { gateway: { id: fila.id, clave: fila.clave, secreto_hash: guardado } };
  };
  /** One guess: it counts as a failure until it turns out to be right. */
  const adivinar = async (credencial: Credencial, direccion: string, ahora_ms: number): Promise<Acceso> => {
    const par = `${direccion} ${credencial.clave}`;
    if (!por_par.reservar(par, ahora_ms)) return negado('demasiados_intentos');
    if (!por_direccion.reservar(direccion, ahora_ms)) {
      por_par.devolver(par);
      return negado('demasiados_intentos');
    }
    try {
      const acceso = await comprobar(credencial, ahora_ms);
      if (acceso.gateway === null) return acceso;
      por_par.olvidar(par);
      por_direccion.devolver(direccion);
      return acceso;
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
  const en_curso = new Map<string, Promise<Acceso>>();
  return {
    verificar: async (credencial, ip, ahora_ms) => {
      const mal = malFormada(credencial);
      if (credencial === null || mal !== null) return negado(mal ?? 'sin_credenciales');
      const conocido = await reconocer(credencial, ahora_ms);
      if (conocido) return { gateway: conocido };
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
