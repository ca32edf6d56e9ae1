import { describe, expect, it } from 'vitest';
import { retrasoDe, textoRetraso } from './retraso';

const CREADO = '2026-11-25T07:30:00Z';
const antes = (ms: number) => Date.parse(CREADO) - ms;
const [S, MIN, H, DIA] = [1_000, 60_000, 3_600_000, 86_400_000];

describe('how late an event was told', () => {
  it.each([
    [
      'when its first sensor heard it long before',
      { hora_sensor0: antes(DIA), hora_sensor1: antes(DIA + S) },
      DIA + S,
    ],
    ['when only one sensor heard it', { hora_sensor1: antes(DIA) }, DIA],
    ['when it says so itself, however little', { estado: 'tardio', hora_sensor0: antes(40 * S) }, 40 * S],
    ['whatever else it says of itself', { estado: 'incompleto', hora_sensor0: antes(6 * MIN) }, 6 * MIN],
  ] as const)('is told %s', (_cuando, cambios, retraso_ms) => {
    const ocurrio_ms = antes(retraso_ms);
    expect(retrasoDe({ created_at: CREADO, ...cambios })).toEqual({ ocurrio_ms, retraso_ms });
  });

  it.each([
    ['as soon as it could be', { hora_sensor0: antes(100 * S), hora_sensor1: antes(80 * S) }],
    ['by hand: nobody heard it', { estado: 'ok' }],
    ['of no known time', { created_at: '', estado: 'tardio', hora_sensor0: antes(DIA) }],
    ['before it happened, by a clock that is ahead', { estado: 'tardio', hora_sensor0: antes(-DIA) }],
  ] as const)('is nothing of one that was told %s', (_cuando, cambios) => {
    expect(retrasoDe({ created_at: CREADO, ...cambios })).toBeNull();
  });

  it.each([
    [24 * DIA, 'llegó 24\u00a0días después'],
    [24 * DIA + 3 * H, 'llegó 24\u00a0días después'],
    [2 * DIA, 'llegó 2\u00a0días después'],
    [36 * H, 'llegó 1\u00a0d 12\u00a0h después'],
    [3 * H, 'llegó 3\u00a0h después'],
    [90 * MIN, 'llegó 1\u00a0h 30\u00a0min después'],
    [7 * MIN + 20 * S, 'llegó 7\u00a0min después'],
    [40 * S, 'llegó 40\u00a0s después'],
  ])('in words, %i ms are %s', (retraso_ms, texto) => {
    expect(textoRetraso({ retraso_ms })).toBe(texto);
  });
});
