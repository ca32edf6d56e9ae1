import { describe, expect, it } from 'vitest';
import { faseDe } from './pulsos';

describe('the pulse of a new event', () => {
  it('sends three waves and then holds still', () => {
    const fases = Array.from({ length: 60 }, (_, i) => faseDe(1_000, 1_000 + i * 100));
    const vivas = fases.filter((fase) => fase !== null);
    const olas = vivas.filter((fase, i) => i === 0 || fase < (vivas[i - 1] ?? 0)).length;
    expect(olas).toBe(3);
    expect(fases.slice(vivas.length).every((fase) => fase === null)).toBe(true);
  });

  it('does not start before its time', () => {
    expect(faseDe(1_000, 999)).toBeNull();
  });
});
