import type { SeriePresion } from '@tramos/contract/presiones';
import { describe, expect, it } from 'vitest';
import { lotesDe } from './lotes';

const serie = (fuente: SeriePresion['fuente'], t: number[]): SeriePresion => ({
  ...{ sensor_id: 3, fuente, paso_ms: 100, t, huecos: [] },
  ...{ minimo: t, maximo: t, media: t },
});

describe('samples that were asked for because none came', () => {
  it('are the batches they would have come in, parted by a silence', () => {
    expect(lotesDe(serie('muestras', [0, 100, 200.3, 900, 1_000]))).toEqual([
      { sensor_id: 3, t0: 0, dt_ms: 100, p: [0, 100, 200.3] },
      { sensor_id: 3, t0: 900, dt_ms: 100, p: [900, 1_000] },
    ]);
  });

  it('are none when the answer is no longer of samples', () => {
    expect(lotesDe(serie('minutos', [0, 60_000]))).toEqual([]);
  });
});
