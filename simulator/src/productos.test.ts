import { describe, expect, it } from 'vitest';
import { FLUIDOS, moduloVolumetrico_pa, type Producto, velocidadOndaDe } from './productos';

const PULGADA_M = 0.0254;
const tubo = (diametro: number, espesor: number) => ({
  diametro_interior_m: (diametro - 2 * espesor) * PULGADA_M,
  espesor_m: espesor * PULGADA_M,
});

describe('the wave speed of a product', () => {
  it.each<[Producto, number, number, number, number]>([
    ['gasolina', 0.9, 1010, 1007, 990],
    ['turbosina', 1.33, 1132, 1127, 1101],
    ['diesel', 1.51, 1164, 1158, 1129],
    ['crudo', 1.61, 1177, 1171, 1140],
  ])('in %s at 25 °C and 30 kg/cm² is that of the domain table', (producto, k_gpa, en16, en20, en24) => {
    const fluido = FLUIDOS[producto];
    expect(moduloVolumetrico_pa(fluido.grados_api, 25, 30) / 1e9).toBeCloseTo(k_gpa, 1);
    expect(Math.abs(velocidadOndaDe(fluido, tubo(16, 0.312)) / en16 - 1)).toBeLessThan(0.004);
    expect(Math.abs(velocidadOndaDe(fluido, tubo(20, 0.375)) / en20 - 1)).toBeLessThan(0.004);
    expect(Math.abs(velocidadOndaDe(fluido, tubo(24, 0.375)) / en24 - 1)).toBeLessThan(0.004);
  });

  it('falls by some 4 % for each 10 °C in gasoline and rises with pressure', () => {
    const de16 = (temperatura: number, presion: number) =>
      velocidadOndaDe(FLUIDOS.gasolina, tubo(16, 0.312), temperatura, presion);
    expect(de16(35, 30) / de16(25, 30)).toBeCloseTo(0.96, 2);
    expect(de16(25, 60) / de16(25, 10)).toBeCloseTo(1029 / 998, 2);
  });
});
