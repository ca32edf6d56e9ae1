import { describe, expect, it } from 'vitest';
import { pickEn, redDe, T0, TRES } from '../test/apoyo';
import type { Perfil } from './ajuste';
import { crearEstado, type EstadoDeteccion } from './estado';
import { deltaDe_s } from './formulas';
import { formarPar, type ParSuelto, type PickVivo } from './pares';
import { hayCorte, movimientoDe, saleDeCorte } from './secuela';

const red = redDe(TRES);
const [PRIMERO, MEDIO] = TRES as [(typeof TRES)[number], (typeof TRES)[number]];

interface Oido {
  sensor_id: number;
  s: number;
  amplitud: number;
  ancho_s?: number;
}

const perfil = (t: number, amplitud: number, ancho_s: number): Perfil => ({
  filas: [{ log_peso: 0, centro_ms: t, varianza_ms2: 100 }],
  amplitud,
  sigma_amplitud: 0.005,
  inicio_ms: t,
  sigma_ms: 10,
  ancho_s,
  pendiente: 0,
  evidencia: 400,
});

/** A front heard at a sensor, `s` seconds after T0. */
const pick = ({ sensor_id, s, amplitud, ancho_s }: Oido): PickVivo => ({
  ...pickEn(sensor_id, s, amplitud),
  perfil: ancho_s === undefined ? null : perfil(T0 + s * 1_000, amplitud, ancho_s),
});

const oyendo = (oidos: readonly Oido[]): EstadoDeteccion => {
  const estado = crearEstado();
  for (const oido of oidos)
    estado.picks.set(oido.sensor_id, [...(estado.picks.get(oido.sensor_id) ?? []), pick(oido)]);
  return estado;
};

/** A fall of 0.1 in the middle of the second tramo, 300 s after T0. */
const parDe = (amplitud = -0.1, ancho_s?: number): ParSuelto => {
  const ancho = ancho_s === undefined ? {} : { ancho_s };
  const a = pick({ sensor_id: 2, s: 300, amplitud, ...ancho });
  const b = pick({ sensor_id: 3, s: 300 + deltaDe_s(MEDIO, 16_000), amplitud, ...ancho });
  const par = formarPar(MEDIO, a, b, T0 + 310_000);
  if (par === null) throw new Error('no pair');
  return par;
};

describe('a line that still moves', () => {
  const paro = { sensor_id: 1, s: 10, amplitud: -3 };
  /** As both sensors of its tramo hear it: in between, or from beyond one of them. */
  const enDos = (a: Oido, b: Partial<Oido> = {}): Oido[] => [
    a,
    {
      ...a,
      sensor_id: a.sensor_id === 4 ? 3 : a.sensor_id + 1,
      s: a.s + 5,
      amplitud: 0.7 * a.amplitud,
      ...b,
    },
  ];
  it.each<[string, Oido[], ParSuelto, boolean, boolean]>([
    ['is told by a far larger step at any of its tramos', enDos(paro), parDe(), true, true],
    ['of either sign', enDos({ ...paro, amplitud: 3 }), parDe(), true, true],
    [
      'and of one up and one down, as of what shuts between them',
      enDos(paro, { amplitud: 2 }),
      parDe(),
      true,
      true,
    ],
    ['not by one that no other sensor heard', [paro], parDe(), false, false],
    ['nor by one at another time than any wave takes there', enDos(paro, { s: 60 }), parDe(), false, false],
    [
      'nor by one beside which the other heard next to nothing',
      enDos(paro, { amplitud: -0.5 }),
      parDe(),
      false,
      false,
    ],
    ['and not by nothing', [], parDe(), false, false],
    ['not by a step of a like size', enDos({ ...paro, amplitud: -0.3 }), parDe(), false, false],
    [
      'not by a step so small that a tap may have made it',
      enDos({ ...paro, amplitud: -0.45 }),
      parDe(),
      false,
      false,
    ],
    ['not by one three times as large', enDos({ ...paro, amplitud: -3 }), parDe(-1), false, false],
    ['not by one that came after', enDos({ ...paro, s: 301 }), parDe(), false, false],
    ['not by one eleven minutes before', enDos({ ...paro, s: -360 }), parDe(), false, false],
    ['not by one on another sistema', enDos({ ...paro, sensor_id: 9 }), parDe(), false, false],
    [
      'and a front as wide as that step may be what is left of it',
      enDos({ ...paro, ancho_s: 4 }),
      parDe(-0.1, 4),
      true,
      true,
    ],
    ['one far sharper is another wave', enDos({ ...paro, ancho_s: 4 }), parDe(-0.1, 0.3), true, false],
    ['one of unknown width may be anything', enDos({ ...paro, ancho_s: 4 }), parDe(), true, true],
    [
      'one sharper than the first of two, but not than the second, may be left of the second',
      [...enDos({ ...paro, ancho_s: 4 }), ...enDos({ ...paro, sensor_id: 4, s: 60, ancho_s: 0.3 })],
      parDe(-0.1, 0.3),
      true,
      true,
    ],
  ])('%s', (_, oidos, par, movida, transitorio) => {
    expect(movimientoDe(oyendo(oidos), red, par)).toEqual({ movida, transitorio });
  });
});

describe('what shut between two sensors', () => {
  const delta_s = deltaDe_s(MEDIO, 10_000);
  const lados = (a: number, b: number, s = 100, tras_s = delta_s): Oido[] => [
    { sensor_id: 2, s, amplitud: a },
    { sensor_id: 3, s: s + tras_s, amplitud: b },
  ];
  it.each<[string, Oido[], boolean]>([
    ['is told by opposite steps, far larger and in time for one wave', lados(2, -2), true],
    ['not by steps of one sign', lados(-2, -2), false],
    ['not by steps of a like size', lados(0.2, -0.2), false],
    ['not by steps no wave could have made', lados(2, -2, 100, 40), false],
    ['not by steps eleven minutes before', lados(2, -2, -380), false],
    ['not by one of the two alone', lados(2, -2).slice(0, 1), false],
  ])('%s', (_, oidos, corte) => {
    expect(hayCorte(oyendo(oidos), parDe())).toBe(corte);
  });
});

describe('a wave that comes in from the tramo before', () => {
  const compartido = pick({ sensor_id: 2, s: 100, amplitud: -0.4 });
  const lejano = (amplitud: number, s = 100 - deltaDe_s(PRIMERO, 10_000)): Oido[] => [
    { sensor_id: 1, s, amplitud },
  ];
  it.each<[string, Oido[], boolean]>([
    ['came out of something that shut there when its far end rose as much', lejano(0.4), true],
    ['by friction and the pumps not quite as much', lejano(1.5), true],
    ['not when it rose far more', lejano(2), false],
    ['not when it rose far less', lejano(0.08), false],
    ['not when it fell too', lejano(-0.4), false],
    ['not when it rose at another time', lejano(0.4, 20), false],
    ['not when nothing was heard there', [], false],
  ])('%s', (_, oidos, sale) => {
    expect(saleDeCorte(oyendo(oidos), PRIMERO, compartido)).toBe(sale);
  });
});
