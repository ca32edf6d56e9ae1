import { TAB_LATIDO_MS, TAB_STALE_MS } from '@tramos/contract/limites';
import { type CandadoLider, createCandado } from './candado';
import { siguientePaso } from './decidir';
import type { Despertador } from './despertador';
import { estaFresca, leaderOf, type Tab } from './lista';
import type { Registro } from './registro';

interface EleccionDeps {
  id: string;
  registro: Registro;
  /** Missing on plain http: the list alone decides. */
  locks: Pick<LockManager, 'request'> | undefined;
  nombre: string;
  crearDespertador: (llamar: () => void) => Despertador;
  ahora: () => number;
  /** This tab leads from now on. */
  alLiderar: () => void;
  /** It leads no more; whatever it was hearing must be cut before this returns. */
  alCeder: () => void;
  /** After every look at the list, at least every 3 s. */
  alRevisar: (now: number) => void;
  /** It has slept, or was put away, and may have missed what the leader said. */
  alDespertar: () => void;
}

export interface Eleccion {
  lidera: () => boolean;
  /** False for a tab that had slept: it has then already given up leading, and what it was about to do is void. */
  despierta: () => boolean;
  revisar: () => void;
  /** Tells the other tabs what has changed about this one. */
  anunciar: () => void;
  /** Lets go of everything at once: the page is being put away. */
  retirar: () => void;
  volver: () => void;
}

/** When to look again: for the own heartbeat, or when a tab that is alive now would no longer be. */
const hastaLaProxima = (tabs: readonly Tab[], latido_ms: number, now: number): number =>
  Math.max(
    0,
    Math.min(
      latido_ms + TAB_LATIDO_MS,
      ...tabs.filter((tab) => estaFresca(tab, now)).map((tab) => tab.lastSeen + TAB_STALE_MS),
    ) - now,
  );

/** Keeps this tab in the list and has it lead when it should (product §2.16). Begins put away; `volver` starts it. */
export const createEleccion = (deps: EleccionDeps): Eleccion => {
  const { id, registro, locks, ahora } = deps;
  let candado: CandadoLider | null = null;
  let lidera = false;
  let primera_desde_ms: number | null = null;
  /** None while it is put away. */
  let despertador: Despertador | null = null;

  const ceder = () => {
    if (!lidera) return;
    lidera = false;
    deps.alCeder();
  };
  const decidir = (tabs: readonly Tab[], now: number) => {
    if (leaderOf(tabs, now) !== id) primera_desde_ms = null;
    else primera_desde_ms ??= now;
    const estado = candado ? (candado.mio() ? 'mio' : 'ajeno') : 'no_hay';
    const paso = siguientePaso({ id, tabs, now, candado: estado, lidera, primera_desde_ms });
    switch (paso) {
      case 'conectar':
        lidera = true;
        latir(now);
        return deps.alLiderar();
      case 'desconectar':
        return ceder();
      case 'robar':
        return candado?.robar();
      case 'seguir':
        return;
      default:
        return paso satisfies never;
    }
  };
  const latir = (now: number) => registro.latir(now, candado?.mio() ?? false);
  /** Two tabs that write at once undo each other's sign of life; so whoever finds its own undone gives it again. */
  const revisar = () => {
    const now = ahora();
    if (!seguiaDespierta(now)) return;
    const toca = now - registro.ultimoLatido() >= TAB_LATIDO_MS;
    if (toca || !registro.consta()) latir(now);
    const tabs = registro.leer();
    decidir(tabs, now);
    deps.alRevisar(now);
    despertador?.en(hastaLaProxima(tabs, registro.ultimoLatido(), ahora()));
  };
  const entrar = () => {
    registro.entrar(ahora());
    if (candado) candado.alFinal();
    else if (locks) candado = createCandado(locks, deps.nombre, () => revisar());
  };
  /**
   * Whether this tab had not slept at `now`. A sign of life that follows is to carry the same `now`: a computer may be put
   * to sleep between any two lines, and a sign dated when it woke would hide that it has slept.
   */
  const seguiaDespierta = (now: number): boolean => {
    if (!despertador) return false;
    if (!registro.dormida(now)) return true;
    ceder();
    entrar();
    deps.alDespertar();
    revisar();
    return false;
  };
  return {
    lidera: () => lidera,
    despierta: () => seguiaDespierta(ahora()),
    revisar,
    anunciar: () => {
      const now = ahora();
      if (seguiaDespierta(now)) latir(now);
    },
    retirar: () => {
      if (!despertador) return;
      despertador.stop();
      despertador = null;
      ceder();
      candado?.dejar();
      registro.salir();
    },
    volver: () => {
      if (despertador) return;
      despertador = deps.crearDespertador(() => revisar());
      entrar();
      deps.alDespertar();
      revisar();
    },
  };
};
