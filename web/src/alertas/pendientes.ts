import type { Evento } from '@tramos/contract/evento';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { logger } from '../lib/logger';
import { idsPendientes } from './pila';
import { cerrarTarjetaDe, useAlertas } from './store';

/**
 * The alerts that wait for somebody, in local storage: one key per event, so that tabs never write over each other.
 * A card put away in one tab leaves the others with it, and a reload sweeps none away.
 */
const PREFIJO = 'tramos.alerta.';

const idDe = (clave: string | null): number | null => {
  const id = clave?.startsWith(PREFIJO) ? Number(clave.slice(PREFIJO.length)) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

const guardadasDe = (usuario_id: number): number[] =>
  Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n)).flatMap((clave) => {
    const id = idDe(clave);
    return id !== null && localStorage.getItem(`${PREFIJO}${id}`) === String(usuario_id) ? [id] : [];
  });

/**
 * Which of these events are open and which are surely not, by the newest open ones: what is older than all of a list
 * that is not whole cannot be told from it.
 */
export const repartir = (
  ids: readonly number[],
  { events, total }: Pick<EventosLista, 'events' | 'total'>,
): { abiertos: Evento[]; cerrados: number[] } => {
  const pedidos = new Set(ids);
  const abiertos = events.filter(({ id }) => pedidos.has(id));
  const listados = new Set(abiertos.map(({ id }) => id));
  const ultimo = total > events.length ? Math.min(...events.map(({ id }) => id)) : 0;
  return { abiertos, cerrados: ids.filter((id) => !listados.has(id) && id >= ultimo) };
};

interface PendientesDeps {
  usuario_id: number;
  /** Asks the server for the open events, newest first. */
  pedirAbiertos: () => Promise<EventosLista>;
  /** Gets the events that waited before a reload and still do. */
  alRecuperar: (eventos: readonly Evento[]) => void;
}

/** An event that was acknowledged waits no more, whether its card is showing or still to come back. */
export const olvidarPendiente = (id: number): void => {
  localStorage.removeItem(`${PREFIJO}${id}`);
  cerrarTarjetaDe(id);
};

/** Keeps storage and cards in step. `revisar` closes the cards of what was acknowledged unheard. */
export const startPendientes = ({ usuario_id, pedirAbiertos, alRecuperar }: PendientesDeps) => {
  const previas = guardadasDe(usuario_id);
  let sigue = true;
  const guardar = (ahora: ReadonlySet<number>, antes: ReadonlySet<number>) => {
    for (const id of ahora) if (!antes.has(id)) localStorage.setItem(`${PREFIJO}${id}`, String(usuario_id));
    for (const id of antes) if (!ahora.has(id)) localStorage.removeItem(`${PREFIJO}${id}`);
  };
  /** Only what was waiting before the question can be told by its answer. */
  const preguntar = async (ids: readonly number[]): Promise<Evento[]> => {
    if (ids.length === 0) return [];
    try {
      const { abiertos, cerrados } = repartir(ids, await pedirAbiertos());
      if (!sigue) return [];
      for (const id of cerrados) olvidarPendiente(id);
      return abiertos;
    } catch (error) {
      logger.warn('alerts that wait', error);
      return [];
    }
  };
  const alCambiar = ({ key, newValue, storageArea }: StorageEvent) => {
    const id = idDe(key);
    if (storageArea === localStorage && id !== null && newValue === null) cerrarTarjetaDe(id);
  };
  const dejar = useAlertas.subscribe((ahora, antes) => {
    if (ahora.tarjetas !== antes.tarjetas)
      guardar(idsPendientes(ahora.tarjetas), idsPendientes(antes.tarjetas));
  });
  window.addEventListener('storage', alCambiar);
  void preguntar(previas).then((abiertos) => {
    // Another tab may have put some away meanwhile.
    const esperan = new Set(guardadasDe(usuario_id));
    alRecuperar(abiertos.filter(({ id }) => esperan.has(id)));
  });
  return {
    revisar: () => void preguntar([...idsPendientes(useAlertas.getState().tarjetas)]),
    parar: () => {
      sigue = false;
      dejar();
      window.removeEventListener('storage', alCambiar);
    },
  };
};
