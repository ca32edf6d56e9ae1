import { describe, expect, it } from 'vitest';
import { creditosDe, reglaPara, textoSuelo } from './regla';

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

describe('the ground that is not as it was set up', () => {
  it.each([
    ['entero', '/{z}/{x}/{y}.png', null],
    [
      'incluido',
      '/{z}/{x}/{y}.png',
      'El servidor de mapas no responde como se pidió: se usa el mapa incluido.',
    ],
    ['incluido', null, 'El archivo del mapa del sitio no se puede leer: se usa el mapa incluido.'],
    ['ninguno', null, 'Mapa base no disponible'],
  ] as const)('%s, with tiles of %s, is told in one sentence: %s', (suelo, tiles_url, dicho) => {
    expect(textoSuelo(suelo, { tiles_url })).toBe(dicho);
  });
});
