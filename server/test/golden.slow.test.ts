import { describe, expect, it } from 'vitest';
import { casosGolden, correrGolden, dentroDe, mentiras } from './golden';

describe('a 2 % tap from the pipe to the stored event', () => {
  it.each([
    ['the drawn direction', false],
    ['the other direction', true],
  ])(
    'is located within 200 m in nine of ten, within 10 s, and never claims to know better than it does, where the flow goes in %s',
    async (_, invertido) => {
      const resultados = await correrGolden(casosGolden(12).filter((caso) => caso.invertido === invertido));
      expect(dentroDe(resultados, 200)).toBeGreaterThanOrEqual(0.9);
      expect(mentiras(resultados)).toEqual([]);
      expect(Math.max(...resultados.flatMap(({ ok }) => ok.map((e) => e.demora_s)))).toBeLessThanOrEqual(10);
    },
    120_000,
  );
});
