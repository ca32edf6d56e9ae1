import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { crearRitmos } from './ritmo-gateway';

/** 100 bytes a second, 1,000 at once. */
const ritmos = () =>
  crearRitmos({ por_s: () => 100, reserva: () => 1_000, reloj_ms: () => performance.now() });

/** What has been let through so far. */
const siguiendo = () => {
  const pasados: string[] = [];
  return {
    pasados,
    seguir: (nombre: string, turno: Promise<void>) => turno.then(() => pasados.push(nombre)),
  };
};

describe('what a gateway may send', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('passes at once up to its store, and then at its pace, in order', async () => {
    const { tomar, falta_ms } = ritmos();
    const { pasados, seguir } = siguiendo();
    for (const [nombre, bytes] of [
      ['a', 1_000],
      ['b', 200],
      ['c', 100],
    ] as const)
      void seguir(nombre, tomar(1, bytes));
    await vi.advanceTimersByTimeAsync(0);
    expect(pasados).toEqual(['a']);
    expect(falta_ms(1)).toBe(3_000);
    await vi.advanceTimersByTimeAsync(2_001);
    expect(pasados).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pasados).toEqual(['a', 'b', 'c']);
    expect(falta_ms(1)).toBe(0);
  });

  it('is nobody else’s matter', async () => {
    const { tomar, falta_ms } = ritmos();
    const { pasados, seguir } = siguiendo();
    void seguir('uno', tomar(1, 100_000));
    void seguir('otro', tomar(2, 500));
    await vi.advanceTimersByTimeAsync(0);
    expect(pasados).toEqual(['otro']);
    expect(falta_ms(2)).toBe(0);
  });

  it('is less where a message turned out to cost more, which is nobody else’s matter', async () => {
    const { tomar, cobrar, falta_ms, excedidos } = ritmos();
    await tomar(1, 500);
    cobrar(1, 1_000);
    expect([falta_ms(1), falta_ms(2)]).toEqual([5_000, 0]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(excedidos(4_000)).toEqual([1]);
  });

  it('names who has been held back for so long without a pause, and no longer once it has caught up', async () => {
    const { tomar, excedidos } = ritmos();
    void tomar(1, 2_000);
    void tomar(2, 900);
    expect(excedidos(5_000)).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(excedidos(5_000)).toEqual([1]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(excedidos(5_000)).toEqual([]);
  });

  it('is told of while one that nobody holds back goes on, and for no longer than a minute after', async () => {
    const { contar, excedidos } = ritmos();
    for (let i = 0; i < 20; i++) {
      contar('sensor/PT-A', 100_000);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    contar('sensor/PT-B', 900);
    expect(excedidos(10_000)).toEqual(['sensor/PT-A']);
    await vi.advanceTimersByTimeAsync(60_001);
    expect(excedidos(10_000)).toEqual([]);
  });
});
