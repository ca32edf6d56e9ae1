import { describe, expect, it } from 'vitest';
import { ATASCO_TRAS_MS, alDia_ms, crearAtasco } from './atasco';

const T = 1_000_000;

describe('crearAtasco', () => {
  it('lets what is read while something is held up, and shortly after, count from when that began', () => {
    const { notar, desde } = crearAtasco();
    expect(desde(T)).toBe(T);
    notar(T, T + 6_000);
    notar(T + 100_000, T + 200_000);
    expect(desde(T + 200_000)).toBe(T);
    expect(desde(T + 200_000 + ATASCO_TRAS_MS)).toBe(T);
    expect(desde(T + 200_001 + ATASCO_TRAS_MS)).toBe(T + 200_001 + ATASCO_TRAS_MS);
  });

  it('makes nothing later than it was, and does not join one jam to another long before', () => {
    const { notar, desde } = crearAtasco();
    notar(T, T + 6_000);
    expect(desde(T - 5_000)).toBe(T - 5_000);
    const otro = T + 6_001 + ATASCO_TRAS_MS;
    notar(otro, otro + 9_000);
    expect(desde(otro + 9_000)).toBe(otro);
  });
});

describe('alDia_ms', () => {
  const de = (recibido_ms: number, peso_bytes: number) => ({ recibido_ms, peso_bytes, bytes_por_s: 5_000 });

  it.each([
    ['is now while nothing waits', [], T],
    ['stands at the oldest thing that waits', [de(T - 3_000, 900), de(T - 90_000, 60_000)], T - 90_000],
    ['waits for all that a gateway can have said meanwhile', [de(T - 90_000, 500_000)], T - 90_000],
    ['does not wait for a gateway that floods', [de(T - 90_000, 500_001), de(T - 3_000, 900)], T - 3_000],
    ['is never ahead of now', [de(T + 5_000, 900)], T],
  ])('%s', (_que, retenidos, esperado) => {
    expect(alDia_ms(retenidos, T)).toBe(esperado);
  });
});
