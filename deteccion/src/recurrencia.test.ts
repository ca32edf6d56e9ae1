import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FrenteUbicado, recurrencias } from './recurrencia';

const DIA_MS = 86_400_000;
const HORA_MS = 3_600_000;
let serie = 0;
const frente = (posicion: number, t_ms: number, resto: Partial<FrenteUbicado> = {}): FrenteUbicado => {
  serie += 1;
  return { id: serie, t_ms, posicion, sigma_m: 48, signo: -1, caudal_m3s: null, ...resto };
};

describe('a place to which events come back', () => {
  it('is one thing, with the mean of the places weighed by how sure each is', () => {
    const varios = [
      frente(212_500, 0, { sigma_m: 50 }),
      frente(212_600, DIA_MS, { sigma_m: 100 }),
      frente(190_000, DIA_MS),
    ];
    const [una, ...otras] = recurrencias(varios);
    expect(otras).toEqual([]);
    // By hand: weights 1/2500 and 1/10000, four to one.
    expect(una).toMatchObject({ posicion: 212_520, desde_ms: 0, hasta_ms: DIA_MS, volumen_m3: null });
    expect(una?.sigma_m).toBeCloseTo(Math.sqrt(2_000), 9);
    expect(una?.ids).toEqual([varios[0]?.id, varios[1]?.id]);
  });

  it.each([
    ['500 m apart', [0, 500], 48, 1],
    ['more than that apart', [0, 501], 48, 0],
    ['within three of their errors', [0, 900], 301, 1],
  ])('is the same %s', (_, lugares, sigma_m, cuantas) => {
    const frentes = lugares.map((x, i) => frente(200_000 + x, i * HORA_MS, { sigma_m }));
    expect(recurrencias(frentes)).toHaveLength(cuantas);
  });

  it('tells how long it stayed open, and what it took, of what was seen to be shut', () => {
    const [una] = recurrencias([
      frente(212_500, 0, { caudal_m3s: 0.005 }),
      frente(212_520, 2 * HORA_MS, { signo: 1 }),
      frente(212_490, DIA_MS, { caudal_m3s: 0.002 }),
      frente(212_500, DIA_MS + HORA_MS, { signo: 1 }),
      frente(212_500, 2 * DIA_MS, { caudal_m3s: 0.01 }),
      // Somewhere else, and too late.
      frente(190_000, 2 * DIA_MS + HORA_MS, { signo: 1 }),
      frente(212_500, 3 * DIA_MS + 1, { signo: 1 }),
    ]);
    expect(una?.duraciones_s).toEqual([7_200, 3_600]);
    expect(una?.volumen_m3).toBeCloseTo(0.005 * 7_200 + 0.002 * 3_600, 9);
  });

  it('that opens again without being shut does not take the shutting of the next', () => {
    const [una] = recurrencias([
      frente(212_500, 0),
      frente(212_500, HORA_MS),
      frente(212_500, 2 * HORA_MS, { signo: 1 }),
    ]);
    expect(una?.duraciones_s).toEqual([3_600]);
  });
});

describe('any fronts', () => {
  const cualquiera = fc.array(
    fc.record({
      posicion: fc.integer({ min: 0, max: 20_000 }),
      t_ms: fc.integer({ min: 0, max: 7 * DIA_MS }),
      sigma_m: fc.option(fc.integer({ min: 5, max: 600 })),
      signo: fc.constantFrom(1 as const, -1 as const),
    }),
    { maxLength: 60 },
  );

  it('are in one place at most, whatever their order', () => {
    fc.assert(
      fc.property(cualquiera, fc.infiniteStream(fc.nat()), (datos, azar) => {
        const frentes = datos.map((d, i) => ({ ...d, id: i + 1, caudal_m3s: null }));
        const lugares = recurrencias(frentes);
        const ids = lugares.flatMap((lugar) => lugar.ids);
        expect(new Set(ids).size).toBe(ids.length);
        const caidas = new Set(frentes.filter(({ signo }) => signo < 0).map(({ id }) => id));
        expect(ids.every((id) => caidas.has(id))).toBe(true);
        const claves = new Map(frentes.map(({ id }) => [id, azar.next().value ?? 0]));
        const revueltos = frentes.toSorted((a, b) => (claves.get(a.id) ?? 0) - (claves.get(b.id) ?? 0));
        expect(recurrencias(revueltos)).toEqual(lugares);
      }),
    );
  });
});
