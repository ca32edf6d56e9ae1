import { TAB_STALE_MS } from '@tramos/contract/limites';
import { create } from 'zustand';
import type { Tab } from './lista';

export interface EstadoPestanas {
  /** This tab's id; null while it is not in the list: nobody is signed in, or it is being put away. */
  yo: string | null;
  /** Every tab of this browser's console, the oldest first. */
  tabs: readonly Tab[];
  /** Its last sign of life, epoch ms. */
  latido_ms: number | null;
  /** What this tab says of its own sound: whether it can be heard, and when it was last touched. */
  sonido: { armado: boolean; usado: number };
  /** Another tab kept something back: this one believes no other as long as its page lives (docs/decisions/011). */
  sola: boolean;
}

/** What this tab knows of the others; the speaker sets `sonido`, the tab's registration all else. */
export const usePestanas = create<EstadoPestanas>()(() => ({
  yo: null,
  tabs: [],
  latido_ms: null,
  sonido: { armado: false, usado: 0 },
  sola: false,
}));

/** Whether a tab has slept so long since its last sign of life that the others no longer count it. */
export const haDormido = (latido_ms: number | null, now: number): boolean =>
  latido_ms !== null && Math.abs(now - latido_ms) > TAB_STALE_MS;
