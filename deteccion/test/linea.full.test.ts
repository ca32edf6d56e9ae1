import { RED_DEMO } from '@tramos/simulator/red-demo';
import { describe, expect, it } from 'vitest';
import { crearAzar } from './apoyo';
import { cuantil, localizarToma, type TomaPedida } from './red-simulada';

/** The same as `linea.slow.test.ts`, over every tramo at many places, and smaller or slower taps. */

const PARTES = [0.1, 0.3, 0.5, 0.7, 0.9];

const todas = (semilla: number, toma: Pick<TomaPedida, 'fraccion_flujo' | 'apertura_s' | 'antes_s'>) => {
  const azar = crearAzar(semilla);
  return RED_DEMO.tramos.flatMap((tramo, i) =>
    PARTES.map((parte, j) => localizarToma({ tramo, parte, azar, semilla: semilla + 10 * i + j, ...toma })),
  );
};

const resumen = (resultados: ReturnType<typeof todas>) => {
  const ok = resultados.filter((r) => r.validez === 'ok');
  const errores_m = ok.map((r) => r.error_m);
  const dentro = (k: number) => ok.filter((r) => r.error_m <= k * r.sigma_m).length / ok.length;
  return {
    hallados: ok.length / resultados.length,
    p50_m: cuantil(errores_m, 0.5),
    p90_m: cuantil(errores_m, 0.9),
    lejos: ok.filter((r) => r.error_m > 3 * r.sigma_m + 100).length,
    dentro1: dentro(1),
    dentro2: dentro(2),
  };
};

describe('taps on every tramo of the demo', () => {
  it.each([
    ['2 % at once', { fraccion_flujo: 0.02, apertura_s: 0 }, 1, 30, 100],
    ['2 % fast', { fraccion_flujo: 0.02 }, 1, 30, 100],
    ['2 % fast, twelve seconds after the first data', { fraccion_flujo: 0.02, antes_s: 12 }, 0.99, 30, 100],
    ['4 % in five seconds', { fraccion_flujo: 0.04, apertura_s: 5, antes_s: 200 }, 0.95, 100, 300],
    ['1 % fast', { fraccion_flujo: 0.01, antes_s: 200 }, 0.95, 60, 300],
  ])('of %s are found, placed, and no better known than they are', (_, toma, hallados, p50_m, p90_m) => {
    const r = resumen(todas(77, toma));
    expect(r.hallados).toBeGreaterThanOrEqual(hallados);
    expect(r.p50_m).toBeLessThan(p50_m);
    expect(r.p90_m).toBeLessThan(p90_m);
    expect(r.lejos).toBe(0);
    expect(r.dentro1).toBeGreaterThan(0.55);
    expect(r.dentro2).toBeGreaterThan(0.88);
  });
});
