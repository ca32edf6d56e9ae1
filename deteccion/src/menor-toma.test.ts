import { describe, expect, it } from 'vitest';
import { menorToma, type OidoSensor, type TramoVigilado } from './menor-toma';

const TRAMO: TramoVigilado = {
  ...{ id: 1, sistema_id: 1, sensor_a_id: 1, sensor_b_id: 2, posicion_a: 184_600, posicion_b: 221_300 },
  ...{ velocidad_onda_mps: 1_010, sigma_velocidad_rel: 0.002, flujo_mps: 1.15 },
  ...{ diametro_m: 0.4064, producto: 'Gasolina' },
};
const OIDO: OidoSensor = { ruido_kgcm2: 0.005, deriva_kgcm2: 0.0019, dt_ms: 100, sigma_reloj_ms: 10 };
const ruidoso = (veces: number, oido = OIDO): OidoSensor => ({
  ...oido,
  ruido_kgcm2: veces * oido.ruido_kgcm2,
  deriva_kgcm2: veces * oido.deriva_kgcm2,
});
const toma = (tramo: Partial<TramoVigilado> = {}, a = OIDO, b = OIDO) =>
  menorToma({ ...TRAMO, ...tramo }, a, b);

describe('the smallest tap that a tramo would notice', () => {
  it('is about one in a hundred of the flow of a 37 km gasoline line with usual sensors', () => {
    const { fraccion_flujo, caudal_m3h } = toma();
    expect(fraccion_flujo).toBeGreaterThan(0.008);
    expect(fraccion_flujo).toBeLessThan(0.012);
    // 497 m³/h flow in it.
    expect(caudal_m3h / (fraccion_flujo ?? 1)).toBeGreaterThan(480);
    expect(caudal_m3h / (fraccion_flujo ?? 1)).toBeLessThan(515);
  });

  it.each([0.001, 0.003, 0.005, 0.02])(
    'at least doubles when a noise of %f kg/cm² triples',
    (ruido_kgcm2) => {
      const oido = { ...OIDO, ruido_kgcm2, deriva_kgcm2: 0.4 * ruido_kgcm2 };
      const triple = ruidoso(3, oido);
      expect(toma({}, triple, triple).caudal_m3h / toma({}, oido, oido).caudal_m3h).toBeGreaterThanOrEqual(2);
    },
  );

  it.each<[string, Partial<TramoVigilado>, OidoSensor?, OidoSensor?]>([
    ['one sensor is noisier', {}, OIDO, ruidoso(2)],
    ['one sensor wanders more', {}, { ...OIDO, deriva_kgcm2: 0.01 }, OIDO],
    ['one sensor measures less often', {}, OIDO, { ...OIDO, dt_ms: 500 }],
    ['the tramo is longer', { posicion_b: 240_000 }],
    ['the pipe is wider', { diametro_m: 0.508 }],
  ])('is larger where %s', (_, tramo, a = OIDO, b = OIDO) => {
    expect(toma(tramo, a, b).caudal_m3h).toBeGreaterThan(toma().caudal_m3h);
  });

  it.each([
    ['A is noisier', ruidoso(2), OIDO, TRAMO.posicion_b],
    ['B is noisier', OIDO, ruidoso(2), TRAMO.posicion_a],
  ])('is hardest to notice at the far end from the sensor to blame when %s', (_, a, b, posicion_peor) => {
    expect(toma({}, a, b).posicion_peor).toBe(posicion_peor);
  });

  it('is the same either way the product flows', () => {
    expect(toma({ flujo_mps: -1.15 }).caudal_m3h).toBeCloseTo(toma().caudal_m3h, 9);
  });

  it('has no share of a flow that stands still, and is smaller there: nothing wears its wave down', () => {
    const quieta = toma({ flujo_mps: 0 });
    expect(quieta.fraccion_flujo).toBeNull();
    expect(quieta.caudal_m3h).toBeLessThan(toma().caudal_m3h);
  });

  it('is placed worse on worse clocks, but is no larger', () => {
    const degradado = { ...OIDO, sigma_reloj_ms: 150 };
    expect(toma().sigma_m).toBeLessThan(50);
    expect(toma({}, degradado).sigma_m).toBeGreaterThan(75);
    expect(toma({}, degradado).caudal_m3h).toBe(toma().caudal_m3h);
  });

  it.each(['GASOLINA Magna', 'diésel'])(
    'of a product it does not know is within a tenth of that of %s',
    (conocido) => {
      const de = (producto: string) => toma({ producto }).caudal_m3h;
      expect(de(conocido)).not.toBe(de('Nafta'));
      expect(Math.abs(de('Nafta') / de(conocido) - 1)).toBeLessThan(0.1);
    },
  );
});
