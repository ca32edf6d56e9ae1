import { describe, expect, it } from 'vitest';
import { creditosDe, reglaPara } from './regla';

describe('the ruler', () => {
  it.each([
    [142, '10\u2009km'],
    [1_100, '100\u2009km'],
    [3.3, '200\u2009m'],
    [0.15, '10\u2009m'],
    [60, '5\u2009km'],
  ])('at %d m per pixel is the longest round length that fits: %s', (mpp, texto) => {
    const regla = reglaPara(mpp);
    expect(regla.texto).toBe(texto);
    expect(regla.px).toBeLessThanOrEqual(96);
    expect(regla.px * mpp).toBeCloseTo(regla.metros, 6);
  });
});

describe('credits', () => {
  it('name whose data is drawn', () => {
    expect(creditosDe({ base_del_sitio: false, tiles_url: null })).toBe('Natural Earth · GeoNames');
    expect(creditosDe({ base_del_sitio: true, tiles_url: null })).toBe('INEGI · Natural Earth');
    expect(creditosDe({ base_del_sitio: true, tiles_url: '/tiles/{z}/{x}/{y}.png' })).toBe('');
  });
});
