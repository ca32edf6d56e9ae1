import type { MotivoConexion, Rechazada } from '@tramos/contract/instalacion';
import { comoRenglonDeCampo } from '@tramos/contract/texto';
import { direccionDe } from '../http/intentos';

/**
 * Who was turned away at the doors, in memory. Whatever strangers do it stays small: one entry for each address, reason and
 * gateway, and of those that name no gateway so many and no more, apart from those that do.
 */

const ENTRADAS_MAX = 100;
const DETALLE_MAX = 64;
/** Of a name that is no gateway's: it may be a password in the wrong field. */
const INICIO_MAX = 4;
const INICIO_PARTE = 4;

export interface Rechazo {
  via: Rechazada['via'];
  direccion: string;
  motivo: MotivoConexion;
  /** The gateway that it is known to be. */
  gateway?: string | undefined;
  /** The key that was said, of whoever it is. */
  dicho?: string | undefined;
  detalle?: string | undefined;
}

interface Entrada extends Omit<Rechazada, 'primera' | 'ultima'> {
  primera_ms: number;
  ultima_ms: number;
}

export interface Conexiones {
  rechazar(rechazo: Rechazo, ahora_ms: number): void;
  /** Newest first. */
  rechazadas(): Entrada[];
  /** How many are in no entry any more. */
  otras(): number;
}

/** Enough of a name to know one's own by; never the whole of it. */
const iniciosDe = (dicho: string): string =>
  `${dicho.slice(0, Math.min(INICIO_MAX, Math.floor(dicho.length / INICIO_PARTE)))}…`;

/** `conocida`: whether it is the key of a gateway. */
export const crearConexiones = (conocida: (clave: string) => boolean): Conexiones => {
  const con_gateway = new Map<string, Entrada>();
  const sin_gateway = new Map<string, Entrada>();
  let otras = 0;
  return {
    rechazar: ({ via, direccion: ip, motivo, gateway: cierta, dicho, detalle }, ahora_ms) => {
      const direccion = direccionDe(ip);
      const gateway = cierta ?? (dicho !== undefined && conocida(dicho) ? dicho : null);
      const inicio = gateway === null && dicho ? iniciosDe(dicho) : undefined;
      const entradas = gateway === null ? sin_gateway : con_gateway;
      const nombre = `${via} ${motivo} ${gateway ?? ''} ${direccion}`;
      const antes = entradas.get(nombre);
      entradas.delete(nombre);
      const dicha = detalle ?? inicio;
      entradas.set(nombre, {
        ...{ via, direccion, motivo, gateway },
        detalle: dicha === undefined ? null : comoRenglonDeCampo(dicha.slice(0, DETALLE_MAX)),
        veces: (antes?.veces ?? 0) + 1,
        primera_ms: antes?.primera_ms ?? ahora_ms,
        ultima_ms: ahora_ms,
      });
      if (entradas.size <= ENTRADAS_MAX) return;
      for (const [vieja, { veces }] of entradas) {
        entradas.delete(vieja);
        otras += veces;
        break;
      }
    },
    rechazadas: () =>
      [...con_gateway.values(), ...sin_gateway.values()].sort((a, b) => b.ultima_ms - a.ultima_ms),
    otras: () => otras,
  };
};
