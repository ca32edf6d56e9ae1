import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enCubetas, type Lote, type Rango, redondear, serieDeMuestras } from './muestras';

const T0 = 1_000_000;
const rango = (desde: number, hasta: number, ahora_ms = 10 * T0): Rango => ({ desde, hasta, ahora_ms });
const lote = (t0_ms: number, p: number[], dt_ms = 100): Lote => ({ t0_ms, dt_ms, p });

describe('samples in buckets', () => {
  it('have the least, the greatest and the mean of each, and no bucket where there is none', () => {
    const lotes = [lote(T0, [3, 1, 2]), lote(T0 + 2_000, [7])];
    expect(enCubetas(lotes, rango(T0, T0 + 3_000), 1_000)).toEqual({
      t: [T0, T0 + 2_000],
      minimo: [1, 7],
      maximo: [3, 7],
      media: [2, 7],
    });
  });

  it('are those of the range only: the first counts, what the end is at does not', () => {
    const { minimo, maximo } = enCubetas([lote(T0, [1, 2, 3, 4])], rango(T0 + 100, T0 + 300), 1_000);
    expect([minimo, maximo]).toEqual([[2], [3]]);
  });

  const lotes = fc.array(
    fc.record({
      t0_ms: fc.integer({ min: 0, max: 60_000 }).map((ms) => T0 + ms),
      dt_ms: fc.integer({ min: 1, max: 2_500 }),
      p: fc.array(fc.integer({ min: -20, max: 90 }), { minLength: 1, maxLength: 30 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const limites = fc.tuple(fc.integer({ min: -5_000, max: 70_000 }), fc.integer({ min: 1, max: 70_000 }));
  const dentro = (de: readonly Lote[], { desde, hasta }: Rango) =>
    de
      .flatMap(({ t0_ms, dt_ms, p }) => p.map((valor, i) => ({ t: t0_ms + i * dt_ms, valor })))
      .filter(({ t }) => t >= desde && t < hasta);

  it('lose none and invent none, whatever the batches and the range', () => {
    fc.assert(
      fc.property(lotes, limites, fc.integer({ min: 1, max: 20_000 }), (de, [inicio, largo], paso_ms) => {
        const r = rango(T0 + inicio, T0 + inicio + largo);
        const curva = enCubetas(de, r, paso_ms);
        for (const [k, t] of curva.t.entries()) {
          const suyas = dentro(de, r).filter((m) => Math.floor(m.t / paso_ms) * paso_ms === t);
          const valores = suyas.map((m) => m.valor);
          expect([curva.minimo[k], curva.maximo[k]]).toEqual([Math.min(...valores), Math.max(...valores)]);
          expect(curva.media[k]).toBe(redondear(valores.reduce((a, b) => a + b, 0) / valores.length));
        }
        const todas = dentro(de, r).map((m) => m.valor);
        expect(Math.min(...curva.minimo)).toBe(Math.min(...todas));
        expect(Math.max(...curva.maximo)).toBe(Math.max(...todas));
      }),
    );
  });

  it('merged are the buckets of all of them merged', () => {
    fc.assert(
      fc.property(
        lotes,
        fc.integer({ min: 50, max: 9_000 }),
        fc.integer({ min: 2, max: 7 }),
        (de, paso_ms, k) => {
          const r = rango(T0, T0 + 150_000);
          const finas = enCubetas(de, r, paso_ms);
          const gruesas = enCubetas(de, r, paso_ms * k);
          const de_cada = gruesas.t.map((t) =>
            finas.t.flatMap((fina, i) => (Math.floor(fina / (paso_ms * k)) * paso_ms * k === t ? [i] : [])),
          );
          expect(gruesas.minimo).toEqual(
            de_cada.map((is) => Math.min(...is.map((i) => finas.minimo[i] ?? 0))),
          );
          expect(gruesas.maximo).toEqual(
            de_cada.map((is) => Math.max(...is.map((i) => finas.maximo[i] ?? 0))),
          );
        },
      ),
    );
  });
});

describe('a series from samples', () => {
  it('is the samples themselves, in order of time, where they are no more than the buckets', () => {
    const serie = serieDeMuestras([lote(T0, [1, 2]), lote(T0 + 200, [3])], rango(T0, T0 + 1_000), 10);
    expect(serie).toMatchObject({
      fuente: 'muestras',
      paso_ms: 100,
      t: [T0, T0 + 100, T0 + 200],
      minimo: [1, 2, 3],
      maximo: [1, 2, 3],
      media: [1, 2, 3],
    });
  });

  it('is buckets where there are more', () => {
    const lotes = [lote(T0, [1, 2, 3, 4])];
    expect(serieDeMuestras(lotes, rango(T0, T0 + 400), 200)).toEqual({
      fuente: 'cubetas',
      paso_ms: 200,
      t: [T0, T0 + 200],
      minimo: [1, 3],
      maximo: [2, 4],
      media: [1.5, 3.5],
      huecos: [],
    });
  });
});

describe('the silences of a series', () => {
  const segundo = (t0_ms: number, dt_ms = 100) => lote(t0_ms, Array<number>(1_000 / dt_ms).fill(30), dt_ms);
  const huecos = (lotes: Lote[], r: Rango) => serieDeMuestras(lotes, r, 10_000).huecos;

  it.each<[string, Lote[], Rango, [number, number][]]>([
    [
      'are none while batches follow each other',
      [segundo(T0), segundo(T0 + 1_000)],
      rango(T0, T0 + 2_000),
      [],
    ],
    [
      'are none while samples are two seconds apart',
      [segundo(T0), segundo(T0 + 2_900)],
      rango(T0, T0 + 3_900),
      [],
    ],
    [
      'begin where the next sample was due and end with the one that came',
      [segundo(T0), segundo(T0 + 3_000)],
      rango(T0, T0 + 4_000),
      [[T0 + 1_000, T0 + 3_000]],
    ],
    [
      'are longer where samples are further apart',
      [lote(T0, [30], 1_000), lote(T0 + 3_000, [30], 1_000), lote(T0 + 7_000, [30], 1_000)],
      rango(T0, T0 + 8_000),
      [[T0 + 4_000, T0 + 7_000]],
    ],
    [
      'reach to both ends of the range and no further',
      [segundo(T0 + 5_000)],
      rango(T0, T0 + 9_000),
      [
        [T0, T0 + 5_000],
        [T0 + 6_000, T0 + 9_000],
      ],
    ],
    ['are the whole range where nothing was measured', [], rango(T0, T0 + 9_000), [[T0, T0 + 9_000]]],
    [
      'do not reach into the future',
      [segundo(T0)],
      rango(T0, T0 + 90_000, T0 + 9_000),
      [[T0 + 1_000, T0 + 9_000]],
    ],
    [
      'are none while the newest samples may be on their way',
      [segundo(T0)],
      rango(T0, T0 + 5_000, T0 + 5_000),
      [],
    ],
    [
      'are those of the range, not of the batch before it',
      [segundo(T0), segundo(T0 + 9_000)],
      rango(T0 + 5_000, T0 + 10_000),
      [[T0 + 5_000, T0 + 9_000]],
    ],
  ])('%s', (_que, lotes, r, esperados) => {
    expect(huecos(lotes, r)).toEqual(esperados);
  });
});
