import { describe, expect, it } from 'vitest';
import { tramoMuestra } from '../galeria/muestras-red';
import { type Extremo, extremoCerca, extremoEnKm, medir } from './medir';

const TRAMO = tramoMuestra();
const AJENO = { ...tramoMuestra(), id: 9, sistema_id: 2, nombre: 'Tramo 9' };
const en = (posicion: number, tramos = [TRAMO]) =>
  extremoEnKm(tramos[0]?.sistema_id ?? 0, posicion, tramos) as Extremo;

describe('a place to measure from', () => {
  it('is the kilometre of the line nearest to a click', () => {
    const { punto } = en(212_500);
    const hallado = extremoCerca({ lat: punto.lat + 0.001, lng: punto.lng }, [TRAMO], 500);
    expect(hallado?.tramo_nombre).toBe('Tramo 3');
    expect(Math.abs((hallado?.posicion ?? 0) - 212_500)).toBeLessThan(150);
  });

  it('is none on open ground, nor beyond the ends of a line', () => {
    expect(extremoCerca({ lat: 15, lng: -90 }, [TRAMO], 2_000)).toBeNull();
    expect(extremoEnKm(TRAMO.sistema_id, TRAMO.posicion_b + 1, [TRAMO])).toBeNull();
  });
});

describe('a measure', () => {
  it('is along the chainage, whichever end comes first, and never shorter than the straight line', () => {
    const [a, b] = [en(190_000), en(212_500)];
    for (const medida of [medir(a, b, [TRAMO]), medir(b, a, [TRAMO])]) {
      expect(medida.metros).toBe(22_500);
      expect(medida.recta_m).toBeGreaterThan(1_000);
      expect(medida.recta_m).toBeLessThanOrEqual(22_500);
      expect(medida.rutas).toHaveLength(1);
      expect(medida.rutas[0]?.[0]?.lat).toBeCloseTo(a.punto.lat, 6);
      expect(medida.rutas[0]?.at(-1)?.lng).toBeCloseTo(b.punto.lng, 6);
    }
  });

  it('between two sistemas is only the straight line: they share no chainage', () => {
    const medida = medir(en(190_000), en(212_500, [AJENO]), [TRAMO, AJENO]);
    expect(medida.metros).toBeNull();
    expect(medida.rutas).toEqual([]);
  });
});
