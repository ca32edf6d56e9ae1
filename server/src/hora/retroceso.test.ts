import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crearRelato, RELATO_MAX, RELATO_MUESTRAS_MAX, type Relato } from './retroceso';

const T_MS = Date.UTC(2026, 10, 21, 18);
/** What the line does: never twice the same. */
const presion = (t_ms: number) => 40 + Math.sin(t_ms / 700) / 100;
/** What was measured in `[desde_s, hasta_s)`, each second's sample stamped by a clock that is `error_s` off. */
const lote = (desde_s: number, hasta_s: number, error_s = 0, dt_ms = 1_000) => ({
  t0: T_MS + (desde_s + error_s) * 1_000,
  dt_ms,
  p: Array.from({ length: ((hasta_s - desde_s) * 1_000) / dt_ms }, (_, i) =>
    presion(T_MS + desde_s * 1_000 + i * dt_ms),
  ),
});
const dicho = (...lotes: ReturnType<typeof lote>[]): Relato => {
  const relato = crearRelato();
  for (const uno of lotes) relato.contar(uno);
  return relato;
};

describe('a device that says something else of what it had told', () => {
  const seguido = dicho(lote(0, 5), lote(5, 10), lote(10, 15));
  it.each<[string, Relato, ReturnType<typeof lote>, number]>([
    ['its clock was set back three seconds', seguido, lote(15, 20, -3), 3_000],
    ['by so little that no moment is told twice, but between two', seguido, lote(15, 20, -2.4), 2_400],
    ['by more than its batches are long', dicho(lote(0, 1), lote(1, 2), lote(2, 3)), lote(3, 4, -2), 2_000],
    ['at a hundred samples a second', dicho(lote(0, 5, 0, 10)), lote(5, 10, -2.003, 10), 2_003],
    ['it goes on', seguido, lote(15, 20), 0],
    ['its clock was set ahead', seguido, lote(15, 20, 3), 0],
    ['it sends the same again', seguido, lote(5, 10), 0],
    ['it sends windows that share moments', seguido, lote(12, 20), 0],
    ['what was held up fills a gap', dicho(lote(0, 5), lote(10, 15)), lote(5, 10), 0],
    ['nothing was told yet', dicho(), lote(0, 5), 0],
    [
      'it had no number there',
      dicho({ ...lote(0, 5), p: [40, 40.1, Number.NaN, Number.NaN, Number.NaN] }),
      lote(5, 8, -3),
      0,
    ],
  ])('%s', (_, relato, siguiente, esperado) => {
    expect(relato.retroceso_ms(siguiente)).toBeCloseTo(esperado, 6);
  });

  it('remembers no more than is asked for', () => {
    const larga = dicho(lote(0, 600, 0, 100), lote(600, 601, 0, 100));
    expect(larga.corridas.reduce((n, { p }) => n + p.length, 0)).toBeLessThan(130);
    expect(larga.retroceso_ms(lote(601, 602, -2, 100))).toBeCloseTo(2_000, 6);
  });

  it('of one whose clock was a day ahead once remembers no more than of any other that sends as much', () => {
    const relato = dicho(lote(86_400, 86_401, 0, 10));
    for (let s = 0; s < 600; s++) relato.contar(lote(s, s + 1, 0, 10));
    expect(relato.corridas.reduce((n, { p }) => n + p.length, 0)).toBeLessThanOrEqual(RELATO_MUESTRAS_MAX);
    expect(relato.retroceso_ms(lote(600, 601, -2, 10))).toBeGreaterThan(0);
  });

  it('of one that tells of a moment in any number of batches remembers the newest', () => {
    const uno = (i: number) => ({ t0: T_MS + i / 100, dt_ms: 1, p: [i] });
    const muchos = dicho(...Array.from({ length: 3 * RELATO_MAX }, (_, i) => uno(i)));
    expect(muchos.corridas).toEqual(Array.from({ length: RELATO_MAX }, (_, i) => uno(2 * RELATO_MAX + i)));
  });

  it('is heard the same however what it tells is cut into batches', () => {
    const todo = lote(0, 60, 0, 100);
    const cortado = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 15 });
    fc.assert(
      fc.property(cortado, fc.integer({ min: -10_000, max: 1_000 }), (largos, error_ms) => {
        const relato = crearRelato();
        let desde = 0;
        for (const largo of largos) {
          relato.contar({ ...todo, t0: todo.t0 + desde * 100, p: todo.p.slice(desde, desde + largo) });
          desde += largo;
        }
        const siguiente = { ...lote(desde / 10, desde / 10 + 1, 0, 100), t0: T_MS + desde * 100 + error_ms };
        const entero = dicho({ ...todo, p: todo.p.slice(0, desde) });
        expect(relato.retroceso_ms(siguiente)).toBe(entero.retroceso_ms(siguiente));
      }),
    );
  });
});
