import { describe, expect, it } from 'vitest';
import { acercarLinea, correrLinea, mismaVista, verTramo } from './vista';

const ENTERA = { desde_m: 100_000, hasta_m: 200_000, desde_ms: 0, hasta_ms: 86_400_000 };

describe('how much of the line is shown', () => {
  it('comes nearer about a place that stays where it is', () => {
    const cerca = acercarLinea(ENTERA, ENTERA, 0.5, 125_000);
    expect(cerca).toEqual({ ...ENTERA, desde_m: 112_500, hasta_m: 162_500 });
    expect(acercarLinea(cerca ?? ENTERA, ENTERA, 0.5, 125_000)).toMatchObject({ desde_m: 118_750 });
  });

  it('is all of it again from far enough, and never more', () => {
    const cerca = { ...ENTERA, desde_m: 100_000, hasta_m: 150_000 };
    expect(acercarLinea(cerca, ENTERA, 4, 110_000)).toBeNull();
    expect(correrLinea(ENTERA, ENTERA, 0.5)).toBeNull();
  });

  it('comes no nearer than a kilometre and ten minutes', () => {
    expect(acercarLinea(ENTERA, ENTERA, 0.0001, 150_000)).toMatchObject({
      desde_m: 149_500,
      hasta_m: 150_500,
    });
    expect(verTramo({ ...ENTERA, desde_ms: 1_000, hasta_ms: 2_000 }, ENTERA)).toMatchObject({
      desde_ms: 1_000,
      hasta_ms: 601_000,
    });
  });

  it('moves along the line and stops at its ends', () => {
    const cerca = { ...ENTERA, desde_m: 120_000, hasta_m: 140_000 };
    expect(correrLinea(cerca, ENTERA, 0.5)).toMatchObject({ desde_m: 130_000, hasta_m: 150_000 });
    expect(correrLinea(cerca, ENTERA, -9)).toMatchObject({ desde_m: 100_000, hasta_m: 120_000 });
  });

  it('tells when it shows just what is selected', () => {
    const cerca = { ...ENTERA, desde_m: 120_000, hasta_m: 140_000 };
    expect(mismaVista({ ...cerca }, cerca)).toBe(true);
    expect(mismaVista(ENTERA, cerca)).toBe(false);
    expect(mismaVista(ENTERA, null)).toBe(false);
  });
});
