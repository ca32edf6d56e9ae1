import { describe, expect, it } from 'vitest';
import { disponibilidadDe, ventanasDe } from './disponibilidad-router';
import { pasoDe } from './router-cubetas';
import { silenciosDe } from './router-estados';

const HORA = 3_600_000;
const MINUTO = 60_000;
const AHORA = Date.UTC(2026, 10, 21, 18, 30);

describe('availability', () => {
  it('looks back to the begun hour in which its window begins', () => {
    const { h24, d7, d30 } = ventanasDe(AHORA);
    expect([h24, d7, d30].map((t) => new Date(t).toISOString())).toEqual([
      '2026-11-20T18:00:00.000Z',
      '2026-11-14T18:00:00.000Z',
      '2026-10-22T18:00:00.000Z',
    ]);
  });

  /** Two hours up to now. */
  const ventana = { desde_ms: AHORA - 2 * HORA, hasta_ms: AHORA };
  it.each<[string, { contacto: number; primera: number | null; ultima: number | null }, number | null]>([
    ['all of it', { contacto: 120, primera: -600, ultima: -10 }, 1],
    ['an hour and a half of two', { contacto: 90, primera: -600, ultima: -10 }, 0.75],
    ['since it was first heard, an hour ago', { contacto: 45, primera: -60, ultima: -10 }, 0.75],
    // The newest state, a minute ago, still counts for two minutes that are not over.
    ['without the contact that is still to come', { contacto: 122, primera: -600, ultima: -1 }, 1],
    ['of a router that was silent all the while', { contacto: 0, primera: -600, ultima: -300 }, 0],
    ['of one that was never heard', { contacto: 0, primera: null, ultima: null }, null],
    ['of one heard first this moment', { contacto: 3, primera: 0, ultima: 0 }, null],
  ])('%s', (_que, { contacto, primera, ultima }, espera) => {
    const en = (minutos: number | null) => (minutos === null ? null : AHORA + minutos * MINUTO);
    expect(
      disponibilidadDe({
        ...ventana,
        contacto_ms: contacto * MINUTO,
        primera_ms: en(primera),
        ultima_ms: en(ultima),
      }),
    ).toBe(espera);
  });
});

describe('a range of one router', () => {
  it.each([
    [24, 400, true, 5 / 60],
    [24, 400, false, 1],
    [24 * 7, 400, false, 1],
    [24 * 30, 400, false, 2],
    [24 * 90, 400, false, 6],
    [24 * 365, 400, false, 24],
    [24 * 365, 10, false, 168],
  ])(
    'of %i h in %i buckets at most takes steps as people count (fine: %s): %d h',
    (horas, puntos, finos, paso_h) => {
      expect(pasoDe(horas * HORA, puntos, finos)).toBe(paso_h * HORA);
    },
  );

  it('is silent from three minutes after a state to the next', () => {
    const rango = { desde_ms: AHORA - HORA, hasta_ms: AHORA };
    const estados = [-61, -50, -49, -2].map((m) => ({ t_ms: AHORA + m * MINUTO }));
    expect(
      silenciosDe(estados, rango).map(([de, a]) => [(de - AHORA) / MINUTO, (a - AHORA) / MINUTO]),
    ).toEqual([
      [-58, -50],
      [-46, -2],
    ]);
    expect(silenciosDe([], rango)).toEqual([[rango.desde_ms, rango.hasta_ms]]);
  });
});
