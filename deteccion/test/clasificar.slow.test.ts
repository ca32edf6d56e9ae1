import { ClaseSchema, MOTIVOS_OPERATIVOS } from '@tramos/contract/evento';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clasificar, type Evidencia, type LlegadaOida } from '../src/clasificar';

const T = Date.UTC(2026, 10, 21, 9, 0, 0);
const TRAMO = { posicion_a: 100_000, posicion_b: 130_000, flujo_mps: 1.2 };

const llegada: fc.Arbitrary<LlegadaOida | null> = fc.option(
  fc.record({
    signo: fc.constantFrom(1 as const, -1 as const),
    amplitud: fc.option(fc.double({ min: -20, max: 20, noNaN: true })),
  }),
);

const cualquiera: fc.Arbitrary<Evidencia> = fc.record({
  tramo: fc.constantFrom(TRAMO, { ...TRAMO, flujo_mps: -1.2 }, { ...TRAMO, flujo_mps: 0 }),
  a: llegada,
  b: llegada,
  t_ms: fc.constant(T),
  delta_s: fc.option(fc.double({ min: -30_000, max: 30_000, noNaN: true })),
  posicion: fc.option(fc.integer({ min: 100_000, max: 130_000 })),
  sigma_m: fc.option(fc.integer({ min: 10, max: 5_000 })),
  motivos: fc.subarray(['eco_de_otro_evento', 'barrido', 'cerca_de_estacion', 'correlacion_debil']),
  principal: fc.constant(null),
  tramos_barridos: fc.nat(3),
  estaciones: fc.constant([100_000, 130_000]),
  puntos_conocidos: fc.array(
    fc.record({
      id: fc.nat(),
      posicion: fc.integer({ min: 100_000, max: 130_000 }),
      tolerancia_m: fc.integer({ min: 50, max: 2_000 }),
      horario: fc.constant(null),
    }),
    { maxLength: 2 },
  ),
  amplitud_toma_max: fc.option(fc.constant(7)),
  maniobras: fc.array(
    fc.record({
      t_ms: fc.integer({ min: T - 1_200_000, max: T + 1_200_000 }),
      equipo: fc.constantFrom('bomba', 'valvula', 'entrega'),
      accion: fc.constantFrom('arranque', 'paro', 'apertura', 'cierre'),
      posicion: fc.constantFrom(100_000, 115_000, 130_000),
    }),
    { maxLength: 3 },
  ),
  aperturas: fc.array(
    fc.record({
      t_ms: fc.integer({ min: T - 1e8, max: T + 1e8 }),
      posicion: fc.integer({ min: 100_000, max: 130_000 }),
      sigma_m: fc.option(fc.integer({ min: 10, max: 500 })),
    }),
    { maxLength: 3 },
  ),
  falla_de_sensor: fc.boolean(),
  presion_min: fc.option(fc.double({ min: -3, max: 60, noNaN: true })),
});

describe('whatever the evidence', () => {
  it('there is a class, and no flag without a reason for it', () => {
    fc.assert(
      fc.property(cualquiera, (e) => {
        const { clase, possible_operational_movement, motivos } = clasificar(e);
        expect(ClaseSchema.safeParse(clase).success).toBe(true);
        expect(possible_operational_movement).toBe(motivos.some((m) => MOTIVOS_OPERATIVOS.includes(m)));
        expect(new Set(motivos).size).toBe(motivos.length);
      }),
      { numRuns: 2_000, noBias: true },
    );
  });

  it('a fall inside a tramo with nothing against it is a tap and is never flagged', () => {
    const caida = fc.double({ min: -6.9, max: -0.001, noNaN: true });
    const toma = fc
      .tuple(
        cualquiera,
        fc.integer({ min: 101_501, max: 128_499 }),
        fc.integer({ min: 10, max: 500 }),
        caida,
        caida,
      )
      .map(
        ([e, posicion, sigma_m, a, b]): Evidencia => ({
          ...e,
          ...{ posicion, sigma_m, delta_s: 2, presion_min: 5 },
          a: { signo: -1, amplitud: a },
          b: { signo: -1, amplitud: b },
          ...{ motivos: [], puntos_conocidos: [], maniobras: [] },
        }),
      );
    fc.assert(
      fc.property(toma, (e) => {
        expect(clasificar(e)).toEqual({
          clase: 'toma_o_fuga',
          possible_operational_movement: false,
          motivos: [],
        });
      }),
      { numRuns: 1_000, noBias: true },
    );
  });
});
