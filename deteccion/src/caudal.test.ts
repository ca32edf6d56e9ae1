import { describe, expect, it } from 'vitest';
import {
  areaInterior_m2,
  atenuacion_1m,
  caudalDeFrente_m3s,
  frenteEnOrigen_kgcm2,
  type Tubo,
} from './caudal';

/** 16 in of gasoline at 1.4 m/s. */
const TUBO: Tubo = { velocidad_onda_mps: 1_010, flujo_mps: 1.4, diametro_m: 0.4064, producto: 'Gasolina' };

describe('the discharge behind a front', () => {
  it('is 1 % of what flows for 0.053 kg/cm² (domain §1.3)', () => {
    const flujo_m3s = areaInterior_m2(TUBO) * TUBO.flujo_mps;
    expect(caudalDeFrente_m3s(TUBO, 0.053) / flujo_m3s).toBeCloseTo(0.01, 3);
  });

  it('is worn down by friction as in the table: 0.77, 0.60 and 0.46 after 10, 20 and 30 km', () => {
    const k = atenuacion_1m(TUBO);
    expect([10, 20, 30].map((km) => Math.exp(-k * km * 1_000))).toEqual([
      expect.closeTo(0.77, 1),
      expect.closeTo(0.6, 1),
      expect.closeTo(0.46, 1),
    ]);
    expect(atenuacion_1m({ ...TUBO, flujo_mps: 0 })).toBe(0);
  });

  it('is worn down by 32·ν/(D²·a) in a slow flow of heavy crude, which is laminar', () => {
    const maya = { ...TUBO, flujo_mps: 0.2, producto: 'Crudo Maya' };
    const interior_m2 = (4 / Math.PI) * areaInterior_m2(maya);
    expect(atenuacion_1m(maya)).toBeCloseTo((32 * 6e-5) / (interior_m2 * maya.velocidad_onda_mps), 12);
  });

  it('is found again from what was measured along the way', () => {
    const k = atenuacion_1m(TUBO);
    const oidos = [8_000, 28_700].map((distancia_m) => ({
      distancia_m,
      amplitud: -0.08 * Math.exp(-k * distancia_m),
    }));
    expect(frenteEnOrigen_kgcm2(TUBO, oidos)).toBeCloseTo(0.08, 12);
    expect(frenteEnOrigen_kgcm2(TUBO, [])).toBeNull();
  });
});
