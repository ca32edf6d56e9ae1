import { describe, expect, it } from 'vitest';
import { crearSensor, errorReloj_ms, leer, PASO_ADC_KGCM2, SENSOR_TIPICO } from './sensor-model';

const DT_S = 0.1;
const lecturas = (semilla: number, clave: string, n: number, cambios: Partial<typeof SENSOR_TIPICO> = {}) => {
  const sensor = crearSensor(semilla, clave, { ...SENSOR_TIPICO, ...cambios });
  return Array.from({ length: n }, () => leer(sensor, 30, DT_S) ?? Number.NaN);
};
const desviacion = (x: readonly number[]) => {
  const media = x.reduce((s, v) => s + v, 0) / x.length;
  return Math.sqrt(x.reduce((s, v) => s + (v - media) ** 2, 0) / x.length);
};
const pasos = (x: readonly number[]) => x.slice(1).map((v, i) => v - (x[i] ?? 0));

describe('a sensor', () => {
  it('adds white noise of the given size', () => {
    const x = lecturas(1, 'PT-01', 20_000, { ruido_lento_kgcm2: 0 });
    expect(desviacion(x)).toBeCloseTo(0.005, 4);
  });

  it('adds slow noise of the given size and time constant', () => {
    const x = lecturas(1, 'PT-01', 400_000, { ruido_blanco_kgcm2: 0, ruido_lento_kgcm2: 0.05 });
    expect(desviacion(x) / 0.05).toBeCloseTo(1, 1);
    // An AR(1) of time constant τ moves σ·√(2·dt/τ) from one sample to the next.
    expect(desviacion(pasos(x)) / (0.05 * Math.sqrt((2 * DT_S) / 60))).toBeCloseTo(1, 1);
  });

  it('reads in whole steps of a 16-bit converter over 0–100 kg/cm²', () => {
    for (const p of lecturas(3, 'PT-02', 100))
      expect(Math.abs(p / PASO_ADC_KGCM2 - Math.round(p / PASO_ADC_KGCM2))).toBeLessThan(1e-9);
  });

  it('has noise of its own: the same for the same seed and key, another for another seed or key', () => {
    const base = lecturas(7, 'PT-01', 50);
    expect(lecturas(7, 'PT-01', 50)).toEqual(base);
    expect(lecturas(8, 'PT-01', 50)).not.toEqual(base);
    expect(lecturas(7, 'PT-02', 50)).not.toEqual(base);
  });

  it('fails as told, and reads again when mended', () => {
    const sensor = crearSensor(1, 'PT-01', SENSOR_TIPICO);
    const sana = leer(sensor, 30, DT_S);
    sensor.falla = 'atorada';
    expect([leer(sensor, 31, DT_S), leer(sensor, 32, DT_S)]).toEqual([sana, sana]);
    sensor.falla = 'negativa';
    expect(leer(sensor, 30, DT_S)).toBeLessThan(-0.2);
    sensor.falla = 'sin_senal';
    expect(leer(sensor, 30, DT_S)).toBeNull();
    sensor.falla = null;
    expect(leer(sensor, 40, DT_S)).toBeCloseTo(40, 0);
  });

  it('has a clock that drifts from its offset until it is disciplined again', () => {
    const reloj = { ...SENSOR_TIPICO, reloj_ms: 4, deriva_ppm: 2 };
    expect(errorReloj_ms(reloj, 0)).toBe(4);
    expect(errorReloj_ms(reloj, 500)).toBeCloseTo(5, 9);
    expect(errorReloj_ms(reloj, 601)).toBeCloseTo(4.002, 9);
  });
});
