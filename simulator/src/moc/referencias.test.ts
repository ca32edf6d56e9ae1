import { describe, expect, it } from 'vitest';
import { velocidadOnda_mps } from '../productos';
import { type Accionamiento, fijo } from './accionamiento';
import { avanzar, crearConduccion } from './conduccion';
import { G } from './friccion';
import type { Tubo } from './tubo';

/** Cases published by others (domain notes §8), with the tolerances we hold. */

const PIE_M = 0.3048;
const GALON_MIN_M3S = 6.30902e-5;

const cargaEn = (tubo: Tubo | undefined, indice: number) => tubo?.h[indice] ?? Number.NaN;

describe('published transients', () => {
  it('reproduces the extremes of the two-pipe HAMMER network Tnet0 within 0.1 m', () => {
    const cierre: Accionamiento = { tipo: 'rampa', desde_s: 0, duracion_s: 2, de: 0.05, a: 0 };
    const tubo = { velocidad_mps: 1200, elevacion_inicio_m: 0, elevacion_fin_m: 0 };
    const linea = crearConduccion({
      inicio: { tipo: 'tanque', carga_m: 750 },
      tubos: [
        { ...tubo, longitud_m: 1200, diametro_m: 0.6, friccion: { tipo: 'darcy', f: 0.018 } },
        { ...tubo, longitud_m: 2400, diametro_m: 1.2, friccion: { tipo: 'darcy', f: 0.021 } },
      ],
      medios: [{ tipo: 'union' }],
      fin: { tipo: 'caudal', caudal_m3s: cierre },
      caudal_m3s: 0.05,
      carga_inicial_m: 750,
      dt_s: 0.02,
    });
    const extremos = { nodo_max: -1e9, nodo_min: 1e9, valvula_max: -1e9, valvula_min: 1e9 };
    while (linea.paso * linea.dt_s < 60) {
      avanzar(linea);
      const nodo = cargaEn(linea.tubos[1], 0);
      const valvula = cargaEn(linea.tubos[1], linea.tubos[1]?.n ?? 0);
      extremos.nodo_max = Math.max(extremos.nodo_max, nodo);
      extremos.nodo_min = Math.min(extremos.nodo_min, nodo);
      extremos.valvula_max = Math.max(extremos.valvula_max, valvula);
      extremos.valvula_min = Math.min(extremos.valvula_min, valvula);
    }
    expect(Math.abs(extremos.nodo_max - 759.3)).toBeLessThanOrEqual(0.1);
    expect(Math.abs(extremos.nodo_min - 740.6)).toBeLessThanOrEqual(0.1);
    expect(Math.abs(extremos.valvula_max - 761.8)).toBeLessThanOrEqual(0.1);
    expect(Math.abs(extremos.valvula_min - 738.3)).toBeLessThanOrEqual(0.1);
  });

  it('reproduces the instantaneous closure of RTHYM-MOC: V0, first step and period', () => {
    const caudal_m3s = 500 * GALON_MIN_M3S;
    const diametro_m = PIE_M;
    const a = 4000 * PIE_M;
    const linea = crearConduccion({
      inicio: { tipo: 'tanque', carga_m: 150 * PIE_M },
      tubos: [
        {
          longitud_m: 3000 * PIE_M,
          diametro_m,
          velocidad_mps: a,
          friccion: { tipo: 'hazen_williams', c: 130 },
          elevacion_inicio_m: -200,
          elevacion_fin_m: -200,
        },
      ],
      medios: [],
      fin: { tipo: 'caudal', caudal_m3s: fijo(0) },
      caudal_m3s,
      carga_inicial_m: 150 * PIE_M,
      dt_s: 0.005,
    });
    const v0 = caudal_m3s / ((Math.PI * diametro_m ** 2) / 4);
    expect(v0 / PIE_M).toBeCloseTo(1.418, 3);
    const n = linea.tubos[0]?.n ?? 0;
    const inicial = cargaEn(linea.tubos[0], n);
    const cargas: number[] = [];
    for (let i = 0; i < 2400; i++) {
      avanzar(linea);
      cargas.push(cargaEn(linea.tubos[0], n) / PIE_M);
    }
    const primero = cargas[0] ?? 0;
    expect(Math.abs(primero - inicial / PIE_M - 176.3) / 176.3).toBeLessThan(1e-3);
    expect(Math.abs(primero - 324.18) / 324.18).toBeLessThan(1e-3);

    // One period apart, the head at the valve falls through the reservoir's: 2L/a + k·4L/a.
    const caidas = cargas.flatMap((h, i) => ((cargas[i - 1] ?? 0) > 150 && h <= 150 ? [i * linea.dt_s] : []));
    const periodo = ((caidas[3] ?? 0) - (caidas[0] ?? 0)) / 3;
    expect(Math.abs(periodo - 3) / 3).toBeLessThan(0.005);
    expect((a * v0) / G / PIE_M).toBeCloseTo(176.3, 0);
  });

  it('reproduces the published wave speed of a thin pipe', () => {
    const tubo = { diametro_interior_m: 0.3, espesor_m: 0.007, modulo_pa: 160e9, c1: 1 };
    expect(velocidadOnda_mps(2.03e9, 1000, tubo)).toBeCloseTo(1146.7, 1);
  });
});
