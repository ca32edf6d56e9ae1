/** How late what a device sends comes, over windows of one length: its clock, and the least that the network takes. Pure. */
export interface Demoras {
  ventana: number;
  /** Of the freshest message of the window that runs, ms; negative when it tells of what is still to come. */
  actual_ms: number;
  /** Of the whole windows before, newest first, without a gap; two are enough. */
  previas_ms: readonly number[];
}

/** What comes this evenly late comes from a clock; a queue that is being sent catches up. */
const FIRME_MS = 1_000;

/** `t_ms`: when it was received, on the axis by which it is late by `demora_ms`. */
export const avanzarDemoras = (
  d: Demoras | null,
  demora_ms: number,
  t_ms: number,
  ventana_ms: number,
): Demoras => {
  const ventana = Math.floor(t_ms / ventana_ms);
  if (d?.ventana === ventana) return demora_ms < d.actual_ms ? { ...d, actual_ms: demora_ms } : d;
  const previas_ms = d?.ventana === ventana - 1 ? [d.actual_ms, ...d.previas_ms].slice(0, 2) : [];
  return { ventana, actual_ms: demora_ms, previas_ms };
};

/** What it shows steadily, ms; null while that cannot be told. */
export const demoraFirme = ({ previas_ms: [una, otra] }: Demoras): number | null =>
  una !== undefined && otra !== undefined && Math.abs(una - otra) < FIRME_MS ? una : null;
