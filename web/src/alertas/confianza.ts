/**
 * What a tab makes of an alert that waits at the server and that it was never told of: pure (docs/decisions/011). The
 * words of a leader come in order, so one that passes signs of life on for longer than this keeps the alert back. By then
 * a server whose own words do not get on has said so: it waits 10 s for them.
 */
export const GRACIA_MS = 15_000;

/** What the line last told of an event: nothing; that it waits no more; or something else, from which no alert came. */
export type Dicho = 'nada' | 'ido' | 'oido';

/** An event that waits, as the server says, and does not wait here. */
export interface Falta {
  id: number;
  dicho: Dicho;
  simulacion: boolean;
}

/** Since when each of them has been found missing, epoch ms of this computer. */
export type Faltas = ReadonlyMap<number, number>;

export const seguirFaltas = (antes: Faltas, halladas: readonly Falta[], ahora: number): Faltas =>
  new Map(halladas.map(({ id }) => [id, antes.get(id) ?? ahora]));

interface Situacion {
  halladas: readonly Falta[];
  faltas: Faltas;
  ahora: number;
  /** This tab has a line of its own, and was told by nobody else. */
  linea_propia: boolean;
  /** Since when another tab's line has given its signs of life without a pause; null while it does not. */
  viva_desde_ms: number | null;
  /** The server says that it is well; what is late otherwise may be late of itself. */
  servidor_sano: boolean;
}

/**
 * `esperar`: its word may still be on its way. `mostrar`: it is shown here, and nobody is to blame. `desconfiar`: it is
 * shown here, and the tab that leads is believed no more.
 */
export type Juicio = 'nada' | 'esperar' | 'mostrar' | 'desconfiar';

export const juzgar = (situacion: Situacion): Juicio => {
  const { halladas, faltas, ahora, linea_propia, viva_desde_ms, servidor_sano } = situacion;
  if (halladas.length === 0) return 'nada';
  const vencidas = halladas.filter(({ id }) => ahora - (faltas.get(id) ?? ahora) >= GRACIA_MS);
  if (vencidas.length === 0) return 'esperar';
  const viva = viva_desde_ms !== null && ahora - viva_desde_ms >= GRACIA_MS;
  // What an older exercise left open waits again, untold, when another begins in its sistema.
  const calladas = vencidas.filter(({ dicho, simulacion }) => dicho !== 'oido' && !simulacion);
  return viva && servidor_sano && !linea_propia && calladas.length > 0 ? 'desconfiar' : 'mostrar';
};
