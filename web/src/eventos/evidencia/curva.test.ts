import type { CalculoEvidencia } from '@tramos/contract/evidencia';
import { describe, expect, it } from 'vitest';
import { deltaDeLugar, lugarDeDelta, marcasDeKm, parecidoEn, segundoPico, tramosDeCurva } from './curva';

/** 36.7 km at 1010 m/s against a flow of 1.15 m/s. */
const CALCULO: CalculoEvidencia = {
  ...{ posicion_a: 184_600, posicion_b: 221_300, velocidad_onda_mps: 1_010, flujo_mps: 1.15 },
  ...{
    sigma_velocidad_rel: 0.005,
    sigma_delta_s: 0.014,
    calibrado_en: null,
    producto: 'Gasolina',
    lotes: [],
  },
  ...{ limite_s: [-36_700 / 1_008.85, 36_700 / 1_011.15], ventana_par_s: 41.4, config_version: 37 },
};

describe('the place of a difference of time', () => {
  it.each([
    [-36_700 / 1_008.85, 221_300],
    [36_700 / 1_011.15, 184_600],
    // By the formula of the event: [L(a − V) − (a² − V²)·Δ] / 2a.
    [-18.952, 184_600 + (36_700 * 1_008.85 + (1_010 ** 2 - 1.15 ** 2) * 18.952) / 2_020],
  ])('%d s', (delta_s, posicion) => {
    expect(lugarDeDelta(CALCULO, delta_s)).toBeCloseTo(posicion, 6);
    expect(deltaDeLugar(CALCULO, posicion)).toBeCloseTo(delta_s, 9);
  });
});

describe('the curve', () => {
  const curva = { delta0_s: -3, paso_s: 1, r: [0.1, 0.3, 0.1, null, 0.2, 0.9, 0.2], minima: 0.7 };

  it('runs from A to B in pieces, with nothing where nothing is known', () => {
    const tramos = tramosDeCurva(curva, CALCULO);
    expect(tramos.map((puntos) => puntos.map(({ r }) => r))).toEqual([
      [0.2, 0.9, 0.2],
      [0.1, 0.3, 0.1],
    ]);
    const lugares = tramos.flat().map(({ posicion }) => posicion);
    expect(lugares).toEqual(lugares.toSorted((a, b) => a - b));
  });

  it('has its second place where it rises again, away from the first', () => {
    const tramos = tramosDeCurva(curva, CALCULO);
    const mejor = lugarDeDelta(CALCULO, 2);
    expect(segundoPico(tramos, mejor, 700)).toEqual({ posicion: lugarDeDelta(CALCULO, -2), r: 0.3 });
    expect(segundoPico(tramos, mejor, 5_000)).toBeNull();
    expect(parecidoEn(curva, 2.2)).toBe(0.9);
    expect(parecidoEn(curva, 0)).toBeNull();
  });
});

describe('the axis of kilometres', () => {
  it.each([
    [184_600, 221_300, 8, [185_000, 190_000, 195_000, 200_000, 205_000, 210_000, 215_000, 220_000]],
    [184_600, 221_300, 4, [190_000, 200_000, 210_000, 220_000]],
    [0, 900, 5, [0, 200, 400, 600, 800]],
  ])('from %d to %d in at most %d', (desde, hasta, cuantas, marcas) => {
    expect(marcasDeKm(desde, hasta, cuantas)).toEqual(marcas);
  });
});
