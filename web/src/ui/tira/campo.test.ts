import { describe, expect, it } from 'vitest';
import { campoDe } from './campo';

const H = 3_600_000;
const sensor = (posicion: number, ...desvio: (number | null)[]) => ({
  sensor_id: posicion,
  posicion,
  desvio,
});
const campo = (...sensores: ReturnType<typeof sensor>[]) =>
  campoDe({ desde: 0, paso_ms: H, cubetas: 3, sensores }, 3 * H);

describe('the field of pressure behind the marks', () => {
  it('is interpolated between sensors, darker where pressure is below its mean, newest on top', () => {
    const dibujado = campo(sensor(0, 0.4, 0, -0.4), sensor(10_000, 0.4, 0, 0.4));
    if (!dibujado) throw new Error('nothing to draw');
    const { niveles, columnas, escala } = dibujado;
    expect(escala).toBe(0.4);
    const nivel = (fila: number, parte: number) => niveles[fila * columnas + Math.floor(parte * columnas)];
    expect(nivel(0, 0)).toBeCloseTo(1, 1);
    expect(nivel(0, 0.5)).toBeCloseTo(0.5, 1);
    expect(nivel(0, 0.999)).toBeCloseTo(0, 1);
    expect([nivel(1, 0.3), nivel(2, 0.3)]).toEqual([0.5, 0]);
  });

  it('leaves a hole beside a sensor that was silent, and says where and when', () => {
    const dibujado = campo(sensor(0, 0, null, null), sensor(10_000, 0, 0, 0), sensor(30_000, 0, 0, 0.1));
    expect(dibujado?.huecos).toEqual([{ desde_m: 0, hasta_m: 10_000, desde_ms: H, hasta_ms: 3 * H }]);
    const { niveles, columnas } = dibujado ?? { niveles: [], columnas: 0 };
    expect(niveles[0]).toBeNaN();
    expect(niveles[columnas - 1]).not.toBeNaN();
  });

  it('has no hole in what is still to come', () => {
    const sensores = [sensor(0, 0, 0, null), sensor(10_000, 0, 0, null)];
    expect(campoDe({ desde: 0, paso_ms: H, cubetas: 3, sensores }, 2 * H)?.huecos).toEqual([]);
  });

  it('does not draw a line at rest as if it moved', () => {
    expect(campo(sensor(0, 0.001, 0, 0), sensor(10_000, 0, 0, 0))?.escala).toBe(0.05);
  });

  it('knows when nothing was measured anywhere', () => {
    expect(campo(sensor(0, null, 1, null), sensor(10_000, 0, null, null))?.conDatos).toBe(false);
    expect(campo(sensor(0, null, 1, null), sensor(10_000, 0, 0, null))?.conDatos).toBe(true);
  });

  it('needs two places', () => {
    expect(campo(sensor(0, 0, 0, 0))).toBeNull();
    expect(campo()).toBeNull();
  });
});
