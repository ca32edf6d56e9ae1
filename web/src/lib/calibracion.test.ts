import { describe, expect, it } from 'vitest';
import { tramoMuestra } from '../galeria/muestras-red';
import { avisoCalibracion } from './calibracion';

const AHORA = Date.parse('2026-11-22T06:00:00.000Z');

describe('what speaks against a wave speed', () => {
  it.each([
    ['nothing, ten days after', {}, null],
    ['nothing, thirty days after', { calibrado_en: '2026-10-23T06:00:00.000Z' }, null],
    [
      'its age, a day later',
      { calibrado_en: '2026-10-22T06:00:00.000Z' },
      'hace 31 días: conviene repetirla',
    ],
    ['another product', { producto: 'Diésel' }, 'con Gasolina y ahora corre Diésel: conviene repetirla'],
    ['that it never was', { calibrado_en: null, producto_calibrado: null }, 'sin calibrar'],
    ['nothing where it is not known what ran', { producto: 'Diésel', producto_calibrado: null }, null],
  ])('is %s', (_, cambios, aviso) => {
    expect(avisoCalibracion(tramoMuestra(cambios), AHORA)).toBe(aviso);
  });
});
