import { readFileSync } from 'node:fs';
import { PANTALLA_REFRESH_TTL_S } from '@tramos/contract/limites';
import { ArranqueError } from '../db/arranque-error';
import { leerOCrearSecreto, secretoNuevo, sustituirPrivado } from '../http/secreto';

/**
 * The secrets of the installation beside its data, a line for each: the secret, and from when it makes what is new
 * (docs/decisions/035). Running servers read the file again and again, so that all of them know a new secret before the
 * first of them uses it.
 */
export interface Secreto {
  secreto: string;
  /** Epoch ms; 0 of the one that was first. */
  desde_ms: number;
}

/** Servers have read the file, and may verify what another makes, before it makes anything. */
const ESTRENO_MS = 30_000;
/** How soon a running server knows of another secret. */
export const RELEER_SECRETOS_MS = 5_000;
/** The token that lives longest is a wall display's. */
const VIDA_MAX_MS = PANTALLA_REFRESH_TTL_S * 1_000;

export const leerSecretos = (texto: string): Secreto[] =>
  texto
    .split('\n')
    .map((renglon) => renglon.trim())
    .filter((renglon) => renglon !== '')
    .map((renglon) => {
      const [secreto = '', desde = '0'] = renglon.split(/\s+/);
      return { secreto, desde_ms: Number(desde) || 0 };
    });

const escritos = (secretos: readonly Secreto[]): string =>
  secretos.map(({ secreto, desde_ms }) => `${secreto} ${desde_ms}\n`).join('');

const masNuevaPrimero = (a: Secreto, b: Secreto) => b.desde_ms - a.desde_ms;

/** The secrets to go by now: the first makes, all verify. One that is still to come verifies. */
export const secretosEnUso = (secretos: readonly Secreto[], ahora_ms: number): string[] => {
  const orden = [...secretos].sort(masNuevaPrimero);
  const estrenados = orden.filter(({ desde_ms }) => desde_ms <= ahora_ms);
  const por_venir = orden.filter(({ desde_ms }) => desde_ms > ahora_ms);
  return [...estrenados, ...por_venir].map(({ secreto }) => secreto);
};

/** With a new one, and without those of which nothing lives any more. */
export const conNuevo = (secretos: readonly Secreto[], nuevo: string, ahora_ms: number): Secreto[] => {
  const orden = [{ secreto: nuevo, desde_ms: ahora_ms + ESTRENO_MS }, ...[...secretos].sort(masNuevaPrimero)];
  return orden.filter((_, i) => {
    const sucesor = orden[i - 1];
    return sucesor === undefined || ahora_ms - sucesor.desde_ms < VIDA_MAX_MS;
  });
};

export const secretosDelArchivo = (ruta: string, ahora_ms: number): string[] =>
  secretosEnUso(leerSecretos(leerOCrearSecreto(ruta)), ahora_ms);

/**
 * A new secret for the installation. With `retirar` those before it end at once instead: whoever still goes by one of
 * them signs in again.
 * @returns how many of them go on
 * @throws {ArranqueError} when the newest is not in use yet: what is sealed would be lost with the one that sealed it
 */
export const rotarSecreto = (ruta: string, ahora_ms: number, retirar: boolean): number => {
  const antes = leerSecretos(leerOCrearSecreto(ruta)).sort(masNuevaPrimero);
  if (retirar && ahora_ms < (antes[0]?.desde_ms ?? 0) + 2 * RELEER_SECRETOS_MS)
    throw new ArranqueError(
      'El secreto nuevo aún no se usa: repita en un minuto, con el servidor en marcha.',
    );
  const despues = retirar ? antes.slice(0, 1) : conNuevo(antes, secretoNuevo(), ahora_ms);
  sustituirPrivado(ruta, escritos(despues));
  return despues.length - 1;
};

/** What it says now, or null while it cannot be read: a running server goes on with what it knows. */
export const leerSiSePuede = (ruta: string): string | null => {
  try {
    return readFileSync(ruta, 'utf8');
  } catch {
    return null;
  }
};
