import { type Almacen, guardar } from '../../lib/almacen';
import { type EstadoPestanas, haDormido } from './estado';
import { CLAVE_TABS, latir, leerTabs, salir, type Tab } from './lista';

/** This tab's entry in the list that all tabs share. */
export interface Registro {
  leer: () => Tab[];
  /** Whether this tab has slept since its last sign of life; one that is put away counts as asleep. */
  dormida: (now: number) => boolean;
  /** Gives a sign of life, at the head of the list when it holds the lock of leadership. */
  latir: (now: number, primera: boolean) => void;
  ultimoLatido: () => number;
  /** Whether the list holds that sign of life. */
  consta: () => boolean;
  salir: () => void;
  /** Takes a place behind all others, as a tab that has just come. */
  entrar: (now: number) => void;
}

interface RegistroDeps {
  id: string;
  almacen: Almacen;
  ahora: () => number;
  sonido: () => EstadoPestanas['sonido'];
  /** Told how this tab stands in the list whenever it has written or read it. */
  alCambiar: (estado: Pick<EstadoPestanas, 'yo' | 'tabs' | 'latido_ms'>) => void;
}

/** Begins outside of the list. */
export const createRegistro = ({ id, almacen, ahora, sonido, alCambiar }: RegistroDeps): Registro => {
  let desde = 0;
  let latido_ms: number | null = null;
  const leer = () => leerTabs(almacen.getItem(CLAVE_TABS));
  const escribir = (tabs: Tab[]): Tab[] => {
    guardar(almacen, CLAVE_TABS, JSON.stringify(tabs));
    return tabs;
  };
  const decir = (tabs: Tab[]): Tab[] => {
    alCambiar({ yo: latido_ms === null ? null : id, tabs, latido_ms });
    return tabs;
  };
  const darSigno = (now: number, primera: boolean) => {
    const antes_ms = latido_ms;
    const tabs = escribir(latir(leer(), { id, lastSeen: now, desde, ...sonido() }, { now, primera }));
    // The others see what is written: while this tab slept before it wrote, they judged it by its sign before.
    if (!haDormido(antes_ms, ahora())) latido_ms = now;
    decir(tabs);
  };
  return {
    leer: () => decir(leer()),
    dormida: (now) => latido_ms === null || haDormido(latido_ms, now),
    latir: darSigno,
    ultimoLatido: () => latido_ms ?? 0,
    consta: () => leer().some((tab) => tab.id === id && tab.lastSeen === latido_ms),
    salir: () => {
      latido_ms = null;
      decir(escribir(salir(leer(), id)));
    },
    entrar: (now) => {
      desde = now;
      latido_ms = null;
      escribir(salir(leer(), id));
      darSigno(now, false);
    },
  };
};
