import { plegarUsername } from '@tramos/contract/texto';
import { type ContadorIntentos, crearContador, direccionDe } from '../http/intentos';

const VENTANA_MS = 15 * 60_000;
/** Failures of one account from one address. Counting the pair keeps a stranger from locking somebody else out. */
export const FALLOS_POR_PAR = 5;
/** Failures of one address over all accounts: gentle, because a control room shares one. */
export const FALLOS_POR_DIRECCION = 100;
/** Failures of one account in a browser that it is known to. */
export const FALLOS_POR_NAVEGADOR = 5;

/** Wrong codes of the second factor of one account, wherever they come from: whoever tries them has the password. */
export const FALLOS_DE_CODIGO = 10;
const VENTANA_CODIGO_MS = 60 * 60_000;

/** Who tries. */
export interface Intentado {
  username: string;
  ip: string;
  /** Number of a browser that signed in to this account before; null for any other. */
  conocido: string | null;
}

/** Brakes on guessing passwords (product §5): they count failures, not sign-ins. */
export interface Frenos {
  /** Takes an attempt before the password is looked at: 0, or how long to wait for one, ms. */
  reservar(quien: Intentado, ahora_ms: number): number;
  /** The password was right: the account's failures from here are forgotten. */
  acertar(quien: Intentado): void;
  /** True when the account's failures from here have used up its attempts; takes none. */
  agotado(quien: Intentado, ahora_ms: number): boolean;
  /** Takes an attempt before a code is looked at: 0, or how long to wait for one, ms. A known browser has its own brake. */
  reservarCodigo(quien: Intentado, ahora_ms: number): number;
  /** The code was right, or nobody looked at it. */
  devolverCodigo(quien: Intentado): void;
  /** Nothing was learnt of the password, the attempt does not count. */
  devolver(quien: Intentado): void;
  /**
   * True the first time in a while that this account is refused here, or this address as a whole: one record tells it
   * all. A blocked address that makes up names must not fill the audit with them.
   */
  esNoticia(quien: Intentado, ahora_ms: number): boolean;
}

/** One counter with the key that somebody has in it. */
type Freno = [contador: ContadorIntentos, clave: string];

const espera = ([contador, clave]: Freno, ahora_ms: number) => contador.espera_ms(clave, ahora_ms);

/**
 * A stranger's attempts are counted by account and address, and by address. A browser that the account is known to has
 * a counter of its own and no other, so nobody who shares its address can hold it up, and its successes forgive them
 * nothing.
 */
export const crearFrenos = (): Frenos => {
  const par = crearContador({ max: FALLOS_POR_PAR, ventana_ms: VENTANA_MS });
  const direccion = crearContador({ max: FALLOS_POR_DIRECCION, ventana_ms: VENTANA_MS });
  const navegador = crearContador({ max: FALLOS_POR_NAVEGADOR, ventana_ms: VENTANA_MS });
  const codigo = crearContador({ max: FALLOS_DE_CODIGO, ventana_ms: VENTANA_CODIGO_MS });
  const noticias = crearContador({ max: 1, ventana_ms: VENTANA_MS });
  /** The one of the account comes first. */
  const frenosDe = ({ username, ip, conocido }: Intentado): [Freno, ...Freno[]] => {
    const cuenta = plegarUsername(username);
    if (conocido !== null) return [[navegador, `${conocido} ${cuenta}`]];
    return [
      [par, `${direccionDe(ip)} ${cuenta}`],
      [direccion, direccionDe(ip)],
    ];
  };
  return {
    reservar: (quien, ahora_ms) => {
      const frenos = frenosDe(quien);
      const espera_ms = Math.max(...frenos.map((freno) => espera(freno, ahora_ms)));
      if (espera_ms === 0) for (const [contador, clave] of frenos) contador.reservar(clave, ahora_ms);
      return espera_ms;
    },
    acertar: (quien) => {
      const [[contador, clave], ...resto] = frenosDe(quien);
      contador.olvidar(clave);
      for (const [otro, suya] of resto) otro.devolver(suya);
    },
    agotado: (quien, ahora_ms) => espera(frenosDe(quien)[0], ahora_ms) > 0,
    reservarCodigo: ({ username, conocido }, ahora_ms) => {
      if (conocido !== null) return 0;
      const espera_ms = codigo.espera_ms(plegarUsername(username), ahora_ms);
      if (espera_ms === 0) codigo.reservar(plegarUsername(username), ahora_ms);
      return espera_ms;
    },
    devolverCodigo: ({ username, conocido }) => {
      if (conocido === null) codigo.devolver(plegarUsername(username));
    },
    devolver: (quien) => {
      for (const [contador, clave] of frenosDe(quien)) contador.devolver(clave);
    },
    esNoticia: (quien, ahora_ms) => {
      const agotado = frenosDe(quien).find((freno) => espera(freno, ahora_ms) > 0);
      return noticias.reservar(agotado?.[1] ?? direccionDe(quien.ip), ahora_ms);
    },
  };
};
