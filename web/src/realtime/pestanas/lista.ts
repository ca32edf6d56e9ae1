import { TAB_STALE_MS } from '@tramos/contract/limites';
import { z } from 'zod';

/** Under exactly this key in local storage (spec §3). */
export const CLAVE_TABS = 'activeTabs';

/**
 * Older entries are of tabs that ended without a word; until then they tell who may be asleep. Entries further ahead are
 * of a clock that was set, or written by somebody for a tab that leads tonight and is not there.
 */
const OLVIDO_MS = 6 * TAB_STALE_MS;

/** Whoever writes `id` and `lastSeen` counts as a tab; what else an entry carries is kept, ours as far as it fits. */
const TabSchema = z.looseObject({
  id: z.string().min(1),
  lastSeen: z.number(),
  /** When it took its place in the list, epoch ms: gives it back after a lost write. */
  desde: z.number().optional().catch(undefined),
  /** Whether it can be heard. */
  armado: z.boolean().optional().catch(undefined),
  /** When somebody last touched it, epoch ms. */
  usado: z.number().optional().catch(undefined),
});
export type Tab = z.infer<typeof TabSchema>;

/** The list as local storage holds it; what cannot be read is left out. */
export const leerTabs = (texto: string | null): Tab[] => {
  try {
    const crudas = z.array(z.unknown()).parse(JSON.parse(String(texto)));
    return crudas.flatMap((cruda) => TabSchema.safeParse(cruda).data ?? []);
  } catch {
    return [];
  }
};

/** A time in the future is as little a sign of life as an old one: somebody has set the clock. */
export const estaFresca = ({ lastSeen }: Tab, now: number): boolean =>
  Math.abs(now - lastSeen) < TAB_STALE_MS;

/** The oldest tab that is alive; the order of the list is age. */
export const leaderOf = (tabs: readonly Tab[], now: number): string | undefined =>
  tabs.find((tab) => estaFresca(tab, now))?.id;

export const salir = (tabs: readonly Tab[], id: string): Tab[] => tabs.filter((tab) => tab.id !== id);

/**
 * The list after a sign of life of `tab`, which keeps its place in it; one whose entry another tab's write has
 * undone, or put back as it was before it slept, gets it by its age. `primera` puts it before all others: the holder of
 * the lock is the oldest.
 */
export const latir = (
  tabs: readonly Tab[],
  tab: Tab & { desde: number },
  { now, primera }: { now: number; primera: boolean },
): Tab[] => {
  const demas = tabs.filter(({ id, lastSeen }) => id !== tab.id && Math.abs(now - lastSeen) < OLVIDO_MS);
  const entrada = { ...tab, lastSeen: now };
  if (primera) return [entrada, ...demas];
  const suyo = tabs.filter(({ id }) => demas.some((otra) => otra.id === id) || id === tab.id);
  const lugar = suyo.findIndex(({ id, desde = tab.desde }) => id === tab.id && desde === tab.desde);
  if (lugar >= 0) return demas.toSpliced(lugar, 0, entrada);
  const menor = demas.findIndex(({ desde = 0 }) => desde > tab.desde);
  return demas.toSpliced(menor < 0 ? demas.length : menor, 0, entrada);
};

/**
 * The tabs that may sound, in the order in which they try: the leader if it is armed, then the armed ones from the
 * last used on. Only where none is armed the leader tries all the same, because browsers sometimes allow it.
 */
export const turnosDeSonido = (tabs: readonly Tab[], now: number): string[] => {
  const lider = leaderOf(tabs, now);
  const armadas = tabs.filter((tab) => tab.armado === true && estaFresca(tab, now));
  const turno = (tab: Tab) => (tab.id === lider ? Number.POSITIVE_INFINITY : (tab.usado ?? 0));
  const ids = armadas.toSorted((a, b) => turno(b) - turno(a) || a.id.localeCompare(b.id)).map(({ id }) => id);
  return ids.length > 0 || lider === undefined ? ids : [lider];
};

/** The one tab that sounds, if any is armed (product §2.16). */
export const quienSuena = (tabs: readonly Tab[], now: number): string | undefined => {
  const [primera] = turnosDeSonido(tabs, now);
  return tabs.some((tab) => tab.id === primera && tab.armado === true) ? primera : undefined;
};
