import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escalasDe } from './escala';

describe('the axis of values', () => {
  it('stands on round numbers around the readings', () => {
    expect(escalasDe([{ minimo: 38.26, maximo: 38.43 }], false)[0]).toEqual({
      minimo: 38.25,
      maximo: 38.45,
      paso: 0.05,
      decimales: 2,
    });
  });

  it('gives as much pressure per division to all panels when they share it', () => {
    const [a, b] = escalasDe(
      [
        { minimo: 38.26, maximo: 38.43 },
        { minimo: 20, maximo: 28 },
      ],
      true,
    );
    expect(a?.paso).toBe(2);
    expect(b?.paso).toBe(2);
    expect((a?.maximo ?? 0) - (a?.minimo ?? 0)).toBe((b?.maximo ?? 0) - (b?.minimo ?? 0));
  });

  it('does not make a mountain of a flat line, and none of nothing', () => {
    const [plana, nada] = escalasDe([{ minimo: 38.3, maximo: 38.3 }, null], false);
    expect((plana?.maximo ?? 0) - (plana?.minimo ?? 0)).toBeGreaterThanOrEqual(0.02);
    expect(nada).toBeNull();
  });

  it('always holds every reading', () => {
    const lectura = fc.double({ min: -5, max: 120, noNaN: true });
    fc.assert(
      fc.property(lectura, lectura, fc.boolean(), (a, b, misma) => {
        const extremos = { minimo: Math.min(a, b), maximo: Math.max(a, b) };
        const [escala] = escalasDe([extremos, { minimo: 1, maximo: 1.1 }], misma);
        expect(escala?.minimo).toBeLessThanOrEqual(extremos.minimo + 1e-6);
        expect(escala?.maximo).toBeGreaterThanOrEqual(extremos.maximo - 1e-6);
      }),
    );
  });
});
