import type { IncomingMessage } from 'node:http';
import { direccionDe } from '../http/intentos';

/** What of a session of the transport is looked at here. */
interface Linea {
  request: IncomingMessage;
  once(suceso: 'close', alCerrar: () => void): unknown;
  close(desechar: boolean): unknown;
}

export interface SinNombre {
  llegar(linea: Linea): void;
  /** It has said for whom it speaks, and was believed. */
  conocer(linea: Linea): void;
}

/**
 * Sessions of the transport that have not said for whom they speak, `max` of each address. One more, and the oldest of
 * that address goes: whoever has a token of ours shows it within a moment, so it is none of theirs.
 */
export const crearSinNombre = (
  max: number,
  direccionRemota: (peticion: IncomingMessage) => string,
): SinNombre => {
  const esperan = new Map<string, Set<Linea>>();
  const claveDe = ({ request }: Linea) => direccionDe(direccionRemota(request));
  const soltar = (clave: string, linea: Linea) => {
    const suyas = esperan.get(clave);
    suyas?.delete(linea);
    if (suyas?.size === 0) esperan.delete(clave);
  };
  return {
    llegar: (linea) => {
      const clave = claveDe(linea);
      const suyas = esperan.get(clave) ?? new Set();
      const [primera] = suyas;
      if (primera && suyas.size >= max) {
        suyas.delete(primera);
        primera.close(true);
      }
      esperan.set(clave, suyas.add(linea));
      linea.once('close', () => soltar(clave, linea));
    },
    conocer: (linea) => soltar(claveDe(linea), linea),
  };
};
