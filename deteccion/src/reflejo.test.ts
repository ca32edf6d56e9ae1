import { describe, expect, it } from 'vitest';
import { type AlzaOida, type OperacionOida, operacionDeAlza } from './reflejo';

const T = Date.UTC(2026, 10, 21, 9, 0, 0);
const SEG = 1_000;

/** A pump at 44 km that starts at T, heard at 44 and at 12 km; waves run a kilometre in a second. */
const BOMBA: OperacionOida = {
  id: 1,
  posicion: 44_000,
  sigma_m: 30,
  velocidad_mps: 1_000,
  arribos: [
    { posicion: 44_000, t_ms: T, signo: -1 },
    { posicion: 12_000, t_ms: T + 32 * SEG, signo: -1 },
  ],
  amplitud: 14,
};
const bomba = (id: number, despues_s: number, amplitud = 14): OperacionOida => ({
  ...BOMBA,
  ...{ id, amplitud },
  arribos: BOMBA.arribos.map((r) => ({ ...r, t_ms: r.t_ms + despues_s * SEG })),
});
/** Heard at 88 km and at 120 km, so many seconds after T. */
const alza = (a_s: number, b_s: number, amplitud = 0.4): AlzaOida => ({
  arribos: [
    { posicion: 88_000, t_ms: T + a_s * SEG, signo: 1 },
    { posicion: 120_000, t_ms: T + b_s * SEG, signo: 1 },
  ],
  amplitud,
});

describe('a rise comes back from', () => {
  it.each<[string, AlzaOida, OperacionOida[], number | null]>([
    ['nothing, when nothing was moved', alza(130, 110), [], null],
    ['the operation before it, at whatever time its slow wave turns back', alza(130, 110), [BOMBA], 1],
    ['it also as it passes by for the first time', alza(44, 76), [BOMBA], 1],
    ['nothing that its wave had not reached yet', alza(40, 110), [BOMBA], null],
    ['nothing that its wave had reached at one of the sensors only', alza(50, 60), [BOMBA], null],
    ['nothing that happened later', alza(130, 110), [bomba(2, 60)], null],
    ['nothing from which the line has come to rest', alza(620, 640), [BOMBA], null],
    ['nothing as weak as itself', alza(130, 110, 13), [BOMBA], null],
    ['the newest of several', alza(130, 110), [bomba(7, -100), BOMBA, bomba(3, -200)], 1],
    ['the newest that was strong enough', alza(130, 110), [bomba(7, -100), bomba(8, 0, 0.3)], 7],
    ['one of which only the signs tell', alza(130, 110), [{ ...BOMBA, posicion: null, sigma_m: null }], 1],
    ['one that is placed within an error that reaches it', alza(40, 76), [{ ...BOMBA, sigma_m: 1_200 }], 1],
  ])('%s', (_, oida, operaciones, id) => {
    expect(operacionDeAlza(oida, operaciones)?.id ?? null).toBe(id);
  });

  it('the operation, when only one sensor heard it', () => {
    expect(operacionDeAlza({ arribos: alza(44, 76).arribos.slice(0, 1), amplitud: 0.4 }, [BOMBA])?.id).toBe(
      1,
    );
  });
});
