import { describe, expect, it } from 'vitest';
import { vecinosDe } from './en-pantalla';

describe('the neighbours of an event in the list behind the detail', () => {
  it.each([
    ['in the middle', [3, 2, 1], 2, { anterior: 3, siguiente: 1 }],
    ['first', [3, 2, 1], 3, { anterior: null, siguiente: 2 }],
    ['last', [3, 2, 1], 1, { anterior: 2, siguiente: null }],
    ['not listed', [3, 2, 1], 9, { anterior: null, siguiente: null }],
    ['without a list', [], 3, { anterior: null, siguiente: null }],
    ['without an id', [3, 2], null, { anterior: null, siguiente: null }],
    ['shown twice', [3, 2, 3, 1], 3, { anterior: null, siguiente: 2 }],
  ] as const)('%s', (_, ids, id, vecinos) => {
    expect(vecinosDe(ids, id)).toEqual(vecinos);
  });
});
