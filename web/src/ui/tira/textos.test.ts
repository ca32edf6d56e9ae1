import { describe, expect, it } from 'vitest';
import { textoCuantos, textoExtraccion, textoPunto, textoRecurrencia, textoTira } from './textos';

const ZONA = 'America/Mexico_City';

/** Four nights of one place, as docs/tira.md works them by hand. */
const VECES = [
  '2026-11-16T06:40:00.000Z',
  '2026-11-17T09:55:00.000Z',
  '2026-11-19T07:10:00.000Z',
  '2026-11-21T09:41:00.000Z',
];

describe('how many events the strip holds', () => {
  const [real, simulado] = [{ simulacion: false }, { simulacion: true }];
  it.each([
    [[], '0 eventos'],
    [[real], '1 evento'],
    [[real, simulado, real], '2 eventos y 1 simulado'],
    [[simulado, simulado], '2 simulados'],
  ])('tells those of exercises apart: %j', (marcas, dicho) => {
    expect(textoCuantos(marcas)).toBe(dicho);
    expect(textoTira(marcas, { lugares: 0, incompleta: false })).toBe(
      `Tira kilométrica: ${dicho}, ningún lugar que se repita`,
    );
  });

  it('says so when there are more than it draws', () => {
    expect(textoTira([real, real], { lugares: 1, incompleta: true })).toBe(
      'Tira kilométrica: más de 2 eventos, 1 lugar que se repite',
    );
  });
});

describe('what a place that recurs says', () => {
  it('is how often in the period, and the hours of the site in whole halves', () => {
    const lugar = { ids: [1, 2, 3, 4], veces: VECES };
    expect(textoRecurrencia(lugar, ZONA, '7d')).toBe('4 en 7 d, de 00:30 a 04:00');
    expect(textoRecurrencia(lugar, ZONA, '30d')).toMatch(/^4 en 30 d/);
  });

  it('has no hours when it comes at any', () => {
    const veces = ['T00:00Z', 'T05:00Z', 'T10:00Z', 'T15:00Z', 'T20:00Z'].map((hora) => `2026-11-20${hora}`);
    expect(textoRecurrencia({ ids: [1, 2, 3, 4, 5], veces }, ZONA, '24h')).toBe('5 en 24 h');
  });

  it('is how long it typically stays open and what it took, of what was seen to be shut', () => {
    expect(textoExtraccion({ duraciones_s: [7_200, 3_600, 5_400], volumen_m3: 43.2 })).toBe(
      '3 cierres vistos, abierta 1\u00a0h 30\u00a0min, unos 43\u00a0m³ en total',
    );
    expect(textoExtraccion({ duraciones_s: [3_600], volumen_m3: null })).toBe(
      '1 cierre visto, abierta 1\u00a0h',
    );
    expect(textoExtraccion({ duraciones_s: [], volumen_m3: null })).toBeNull();
  });

  it('names a known point with what it is', () => {
    expect(textoPunto({ id: 1, nombre: 'V-12', tipo: 'valvula', posicion: 210_000 })).toBe(
      'V-12, válvula, 210+000 km',
    );
  });
});
