import { describe, expect, it } from 'vitest';
import { detener, empezar, restante, seguir, vencido } from './toast-tiempo';

describe("a toast's time", () => {
  it('runs from full to nothing over its duration', () => {
    const t = empezar(8_000, 1_000);
    expect(restante(t, 1_000)).toBe(1);
    expect(restante(t, 5_000)).toBe(0.5);
    expect(vencido(t, 8_999)).toBe(false);
    expect(vencido(t, 9_000)).toBe(true);
  });

  it('stands still while stopped and runs on afterwards', () => {
    const parado = detener(empezar(8_000, 0), 2_000);
    expect(restante(parado, 60_000)).toBe(0.75);
    const sigue = seguir(parado, 60_000);
    expect(restante(sigue, 62_000)).toBe(0.5);
    expect(vencido(sigue, 66_000)).toBe(true);
  });

  it('never ends without a duration', () => {
    const t = empezar(null, 0);
    expect(restante(t, 1e12)).toBeNull();
    expect(vencido(t, 1e12)).toBe(false);
  });

  it('is not shortened by a clock that was set back', () => {
    expect(restante(empezar(3_000, 5_000), 1_000)).toBe(1);
  });
});
