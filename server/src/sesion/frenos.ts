import { plegar } from '@tramos/contract/texto';
import { type ContadorIntentos, crearContador, direccionDe } from '../http/intentos';

const VENTANA_MS = 15 * 60_000;
/** Failures of one account from one address. Counting the pair keeps a stranger from locking somebody else out. */
export const FALLOS_POR_PAR = 5;
/** Failures of one address over all accounts: gentle, because a control room shares one. */
export const FALLOS_POR_DIRECCION = 100;

/** Brakes on guessing passwords (product §5): they count failures, not sign-ins. */
export interface Frenos {
  /** Takes an attempt before the password is looked at; false when account and address must wait. */
  reservar(username: string, ip: string, ahora_ms: number): boolean;
  /** The password was right: the account's failures from here are forgotten. */
  acertar(username: string, ip: string): void;
  /** True when the account's failures from this address have used up its attempts; takes none. */
  agotado(username: string, ip: string, ahora_ms: number): boolean;
  /** Nothing was learnt of the password, the attempt does not count. */
  devolver(username: string, ip: string): void;
  /**
   * True the first time in a while that this pair, or this address as a whole, is refused: one record tells it all.
   * A blocked address that makes up names must not fill the audit with them.
   */
  esNoticia(username: string, ip: string, ahora_ms: number): boolean;
}

export const crearFrenos = (): Frenos => {
  const par = crearContador({ max: FALLOS_POR_PAR, ventana_ms: VENTANA_MS });
  const direccion = crearContador({ max: FALLOS_POR_DIRECCION, ventana_ms: VENTANA_MS });
  const noticias = crearContador({ max: 1, ventana_ms: VENTANA_MS });
  const claveDe = (username: string, ip: string) => `${direccionDe(ip)} ${plegar(username)}`;
  const quitar = (contador: ContadorIntentos, ip: string) => contador.devolver(direccionDe(ip));
  return {
    reservar: (username, ip, ahora_ms) => {
      if (!par.reservar(claveDe(username, ip), ahora_ms)) return false;
      if (direccion.reservar(direccionDe(ip), ahora_ms)) return true;
      par.devolver(claveDe(username, ip));
      return false;
    },
    acertar: (username, ip) => {
      par.olvidar(claveDe(username, ip));
      quitar(direccion, ip);
    },
    agotado: (username, ip, ahora_ms) => par.agotado(claveDe(username, ip), ahora_ms),
    devolver: (username, ip) => {
      par.devolver(claveDe(username, ip));
      quitar(direccion, ip);
    },
    esNoticia: (username, ip, ahora_ms) => {
      const agotado = par.agotado(claveDe(username, ip), ahora_ms);
      return noticias.reservar(agotado ? claveDe(username, ip) : direccionDe(ip), ahora_ms);
    },
  };
};
