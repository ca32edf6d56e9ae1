import { describe, expect, it } from 'vitest';
import { edadDesdeLejos, vejezDe } from './frescura';

const AHORA_MS = 1_000_000;
const viva = { fase: 'en_vivo', desde_ms: 0 } as const;
const cortada = (hace_s: number) => ({ fase: 'reconectando', desde_ms: AHORA_MS - hace_s * 1_000 }) as const;

describe('the data of a wall', () => {
  it.each([
    ['a fresh answer over a live line', 15, viva, null],
    ['an answer of 30 s ago', 30, viva, null],
    ['an answer of 31 s ago', 31, viva, { edad_ms: 31_000, causa: 'sin_respuesta' }],
    ['a line that was cut half a minute ago', 10, cortada(30), null],
    ['a line that has been cut for two minutes', 10, cortada(120), { edad_ms: 120_000, causa: 'sin_linea' }],
    ['neither, the answer longer', 200, cortada(120), { edad_ms: 200_000, causa: 'sin_respuesta' }],
  ] as const)('with %s', (_que, hace_s, linea, vejez) => {
    expect(vejezDe({ respuesta_ms: AHORA_MS - hace_s * 1_000, linea, ahora_ms: AHORA_MS })).toEqual(vejez);
  });

  it('is not old before there is any', () => {
    expect(vejezDe({ respuesta_ms: null, linea: cortada(120), ahora_ms: AHORA_MS })).toBeNull();
  });

  it('has an age that is read from afar', () => {
    expect([45_900, 125_000, 3_960_000].map(edadDesdeLejos)).toEqual([
      '45\u00a0s',
      '2\u00a0min',
      '1\u00a0h 6\u00a0min',
    ]);
  });
});
