import { TAB_LATIDO_MS } from '@tramos/contract/limites';
import type { Tab } from './lista';

/** How this tab stands to the lock of leadership; on plain http there is none and the list alone decides. */
export type Candado = 'no_hay' | 'mio' | 'ajeno';
export type Paso = 'conectar' | 'desconectar' | 'robar' | 'seguir';

export interface Situacion {
  id: string;
  tabs: readonly Tab[];
  now: number;
  candado: Candado;
  /** Whether it acts as leader now. */
  lidera: boolean;
  /** Since when it is the oldest tab alive by the list (`leaderOf`), epoch ms; null while it is not. */
  primera_desde_ms: number | null;
}

/**
 * The lock comes by itself when its holder leaves. It is taken from a holder that still stands in the list before us
 * but is asleep; where nobody does, from one that has not shown itself in the time of a heartbeat.
 */
const debeRobar = ({ id, tabs, now, primera_desde_ms }: Situacion): boolean => {
  if (primera_desde_ms === null) return false;
  // Whoever stands before the oldest that is alive is asleep.
  const duermeUna = tabs.findIndex((tab) => tab.id === id) > 0;
  return duermeUna || now - primera_desde_ms >= TAB_LATIDO_MS;
};

/** What a tab does next about leading (spec §4 Real-time connection; product §2.16). */
export const siguientePaso = (situacion: Situacion): Paso => {
  const { candado, lidera, primera_desde_ms } = situacion;
  switch (candado) {
    case 'mio':
      return lidera ? 'seguir' : 'conectar';
    case 'ajeno':
      if (lidera) return 'desconectar';
      return debeRobar(situacion) ? 'robar' : 'seguir';
    case 'no_hay': {
      const debe = primera_desde_ms !== null;
      if (debe === lidera) return 'seguir';
      return debe ? 'conectar' : 'desconectar';
    }
    default:
      return candado satisfies never;
  }
};
