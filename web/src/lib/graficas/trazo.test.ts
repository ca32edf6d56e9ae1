import type { SeriePresion } from '@tramos/contract/presiones';
import { describe, expect, it } from 'vitest';
import {
  conCola,
  extremosDe,
  filasDe,
  lecturaEn,
  piezasDe,
  type RecorrerMuestras,
  type Trazo,
} from './trazo';

const serie = (cambio: Partial<SeriePresion> = {}): SeriePresion => ({
  ...{ sensor_id: 1, fuente: 'cubetas', paso_ms: 1_000, huecos: [] },
  ...{ t: [0, 1_000, 2_000], minimo: [1, 2, 3], maximo: [2, 3, 4], media: [1.5, 2.5, 3.5] },
  ...cambio,
});
const muestras =
  (...todas: [number, number][]): RecorrerMuestras =>
  (desde, ver) => {
    for (const [t, p] of todas) if (t >= desde) ver(t, p);
  };
const crudas = (huecos: [number, number][] = []) =>
  serie({
    ...{ fuente: 'muestras', paso_ms: 100, huecos },
    ...{ t: [0, 100, 200], minimo: [1, 2, 3], maximo: [1, 2, 3], media: [1, 2, 3] },
  });

describe('the live end of a trace', () => {
  it('follows sample by sample where the range is short enough to show them', () => {
    const { t, media } = conCola(crudas(), muestras([200, 3], [300, 4], [400, 5]), 500);
    expect([t, media]).toEqual([
      [0, 100, 200, 300, 400],
      [1, 2, 3, 4, 5],
    ]);
  });

  it('fills buckets like those before it, and loses no spike of the one that was still filling', () => {
    const { t, minimo, maximo, media } = conCola(
      serie(),
      muestras([2_000, 3], [2_500, 9], [2_900, 3], [3_100, 2], [3_200, 4]),
      3_300,
    );
    expect(t).toEqual([0, 1_000, 2_000, 3_000]);
    expect([minimo.at(2), maximo.at(2), media.at(2)]).toEqual([3, 9, 5]);
    expect([minimo.at(3), maximo.at(3), media.at(3)]).toEqual([2, 4, 3]);
  });

  it('leaves the last bucket as it was told when live samples begin inside of it', () => {
    const { t, maximo } = conCola(serie(), muestras([2_500, 9], [3_000, 5]), 3_100);
    expect([t.slice(2), maximo.slice(2)]).toEqual([
      [2_000, 3_000],
      [4, 5],
    ]);
  });

  it('says when samples stopped, but not while they may still be on their way', () => {
    expect(conCola(crudas(), muestras([300, 4]), 3_200).huecos).toEqual([]);
    expect(conCola(crudas(), muestras([300, 4]), 3_400).huecos).toEqual([[300, 3_400]]);
    expect(conCola(crudas(), muestras([300, 4], [2_301, 5]), 2_400).huecos).toEqual([[300, 2_301]]);
  });

  it('ends the silence that the server told of when samples come again', () => {
    expect(conCola(crudas([[200, 9_000]]), muestras([5_000, 4]), 5_100).huecos).toEqual([[200, 5_000]]);
  });

  it('is not joined to what was told when it began later', () => {
    const trazo = conCola(serie(), muestras([9_000, 4], [9_100, 4]), 9_200);
    expect(trazo.huecos).toEqual([[3_000, 9_000]]);
    expect(piezasDe(trazo)).toEqual([
      [0, 3],
      [3, 4],
    ]);
  });

  it('shows nothing that is later than what is asked for', () => {
    expect(conCola(crudas(), muestras([300, 4], [400, 5]), 350).t.at(-1)).toBe(300);
  });
});

describe('a line', () => {
  it('is parted by a silence and by nothing else', () => {
    const trazo: Trazo = conCola(
      serie({
        t: [0, 1_000, 6_000, 7_000],
        minimo: [1, 1, 1, 1],
        maximo: [2, 2, 2, 2],
        media: [1, 1, 1, 1],
        huecos: [[1_900, 6_100]],
      }),
      muestras(),
      8_000,
    );
    expect(piezasDe(trazo)).toEqual([
      [0, 2],
      [2, 4],
    ]);
    expect(piezasDe({ ...trazo, huecos: [] })).toEqual([[0, 4]]);
    expect(piezasDe({ ...trazo, t: [] })).toEqual([]);
  });

  it('is parted where samples are missing, though too few to be a silence', () => {
    const sueltas = conCola(crudas(), muestras([300, 4], [900, 5]), 1_000);
    expect(sueltas.huecos).toEqual([]);
    expect(piezasDe(sueltas)).toEqual([
      [0, 4],
      [4, 5],
    ]);
  });
});

describe('reading a trace', () => {
  const trazo = conCola(serie({ huecos: [[3_000, 9_000]] }), muestras(), 9_000);

  it('gives the bucket of a moment, and nothing in a silence or far from any', () => {
    expect(lecturaEn(trazo, 1_999)).toEqual({ t: 1_000, minimo: 2, maximo: 3, media: 2.5 });
    expect([lecturaEn(trazo, 5_000), lecturaEn(trazo, -5_000), lecturaEn(trazo, 20_000)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('gives the nearer of two samples', () => {
    const fina = conCola(crudas(), muestras(), 300);
    expect([49, 51, 199].map((t) => lecturaEn(fina, t)?.t)).toEqual([0, 100, 200]);
  });

  it('knows its extremes within the range shown', () => {
    expect(extremosDe(trazo, { desde: 1_500, hasta: 9_000 })).toEqual({ minimo: 2, maximo: 4 });
    expect(extremosDe(trazo, { desde: 50_000, hasta: 60_000 })).toBeNull();
  });

  it('is the same as a table, silences as empty rows', () => {
    expect(filasDe(trazo, { desde: 0, hasta: 8_000 }, 4)).toMatchObject([
      { t: 0, minimo: 1, maximo: 3, media: 2 },
      { t: 2_000, minimo: 3, maximo: 4, media: 3.5 },
      null,
      null,
    ]);
  });
});
