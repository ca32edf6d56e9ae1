import { describe, expect, it } from 'vitest';
import { contraAnterior, esCreible, sinValorDe } from './avisos-lote';

describe('samples that are holes', () => {
  const HUECO = Number.NaN;
  it.each([
    ['none', [1, 2], [1, 2], null],
    ['one without a number', [1, HUECO, 3], [1, null, 3], 'muestra 1: null'],
    ['texts', [HUECO, 2, HUECO], ['32.1', 2, 'x'], 'muestra 0: "32.1", muestra 2: "x"'],
    [
      'a number beyond what is a pressure',
      [1, HUECO],
      [1, -9999],
      'muestra 1: -9999 está fuera de lo posible (de -70 a 9807 kg/cm²)',
    ],
    ['a number that is nothing', [HUECO, 1], [1e-38, 1], 'muestra 0: 1e-38 no es una medida'],
    [
      'many',
      [HUECO, HUECO, HUECO, HUECO],
      [null, null, null, null],
      'muestra 0: null, muestra 1: null, muestra 2: null…',
    ],
  ])('are told where they are and why: %s', (_que, p, dichas, donde) => {
    const cuantas = p.filter(Number.isNaN).length;
    expect(sinValorDe(p, dichas)).toEqual(donde === null ? null : { cuantas, donde });
  });

  it.each([
    ['nothing at all', 0, true],
    ['a broken loop', -70, true],
    ['a vacuum', -1.033, true],
    ['less than any loop reads', -70.1, false],
    ['a hundred kg/cm² in kPa', 9_806.65, true],
    ['more than that', 9_807.1, false],
    ['nothing by three nines', -999, false],
    ['by four', -9_999, false],
    ['by four above', 9_999, false],
    ['by the least of sixteen bits', -32_768, false],
    ['by the most of them with a sign', 32_767, false],
    ['by the most without', 65_535, false],
    ['a float that was never written', 1e-38, false],
    ['no number', HUECO, false],
  ])('hold what no instrument can have meant: %s', (_que, p, creible) => {
    expect(esCreible(p)).toBe(creible);
  });
});

describe('a batch after another of its sensor', () => {
  const antes = { t0: 100_000, dt_ms: 100, muestras: 10 };
  it.each([
    ['that goes on from it', 101_000, null],
    ['that goes on from it, give or take a sample', 101_100, null],
    ['that begins before it ended', 100_500, 'Se encima 0.5 s con el lote anterior'],
    ['that leaves something out', 104_000, 'Deja un hueco de 3.0 s tras el lote anterior'],
    ['that is of the past', 99_000, null],
    ['that is a copy', 100_000, null],
    [
      'a thousand times further on than its samples last',
      1_100_000,
      'Deja un hueco de 16 min 39 s tras el lote anterior: ¿dt_ms está en segundos?',
    ],
  ])('is told how it lies against it: one %s', (_que, t0, dicho) => {
    expect(contraAnterior(antes, { ...antes, t0 })?.replaceAll('\u00a0', ' ') ?? null).toBe(dicho);
  });

  it('that begins where the one before it had hardly begun is asked for its unit', () => {
    const micros = { ...antes, dt_ms: 100_000 };
    expect(contraAnterior(micros, { ...micros, t0: 101_000 })?.replaceAll('\u00a0', ' ')).toBe(
      'Se encima 16 min 39 s con el lote anterior: ¿dt_ms está en microsegundos?',
    );
  });

  it('is held against nothing when it is the first', () => {
    expect(contraAnterior(undefined, antes)).toBeNull();
  });
});
