import type { OndaEvidencia } from '@tramos/contract/evidencia';
import { describe, expect, it } from 'vitest';
import { rangoDeLlegadas, todoDe, trazoDeOnda } from './trazos';

const T = 1_795_254_118_000;
const onda = (cambio: Partial<OndaEvidencia> = {}): OndaEvidencia => ({
  ...{ sensor: 0, sensor_id: 1, nombre: 'PT-01', posicion: 118_400, t_pick_ms: T, sigma_ms: 12 },
  ...{ t0_ms: T - 60_000, dt_ms: 100, p: [], completa: true },
  ...cambio,
});
const muestras = (n: number) => Array.from({ length: n }, () => 30);

describe('a waveform on a chart', () => {
  it('is its samples, with a silence where none came', () => {
    const trazo = trazoDeOnda(onda({ t0_ms: T, p: [30, null, null, 30.1] }));
    expect(trazo.t).toEqual([T, T + 300]);
    expect(trazo.media).toEqual([30, 30.1]);
    expect(trazo.huecos).toEqual([[T + 100, T + 300]]);
  });

  it('ends in a silence only once nothing more is to come', () => {
    const cola = { t0_ms: T, p: [30, null, null] };
    expect(trazoDeOnda(onda({ ...cola, completa: false })).huecos).toEqual([]);
    expect(trazoDeOnda(onda(cola)).huecos).toEqual([[T + 100, T + 300]]);
  });

  it('is first shown around both arrivals, and never beyond what was kept', () => {
    const a = onda({ p: muestras(1_801) });
    const b = onda({ t_pick_ms: T + 7_000, t0_ms: T - 53_000, p: muestras(1_801) });
    expect(rangoDeLlegadas([a, b])).toEqual({ desde: T - 20_000, hasta: T + 47_000 });
    expect(todoDe([a, b])).toEqual({ desde: T - 60_000, hasta: T - 53_000 + 180_100 });
    expect(rangoDeLlegadas([onda({ p: muestras(650) })])).toEqual({ desde: T - 20_000, hasta: T + 5_000 });
  });
});
