import type { PresionViva, SeriePresion } from '@tramos/contract/presiones';

/** Samples of an answer as the batches they came in: at even steps, parted where one is missing. */
export const lotesDe = ({ sensor_id, fuente, paso_ms, t, media }: SeriePresion): PresionViva[] => {
  if (fuente !== 'muestras') return [];
  const lotes: PresionViva[] = [];
  t.forEach((cuando, i) => {
    const lote = lotes.at(-1);
    const p = media[i] ?? 0;
    if (lote && Math.abs(lote.t0 + lote.p.length * paso_ms - cuando) < paso_ms / 2) lote.p.push(p);
    else lotes.push({ sensor_id, t0: cuando, dt_ms: paso_ms, p: [p] });
  });
  return lotes;
};
