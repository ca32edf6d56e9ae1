import { describe, expect, it } from 'vitest';
import { avanzarDucto, type Ducto, presionEn, tiempoDucto_s } from './ducto';
import { type Movimiento, moverEquipo } from './equipos';
import { crearDuctoDemo } from './linea';

const rampa = (hacia: number, duracion_s: number): Movimiento => ({ tipo: 'rampa', hacia, duracion_s });
const PARO: Movimiento = { tipo: 'paro', tau_s: 3 };

const presionA = (ducto: Ducto, posicion: number): number => {
  const sensor = ducto.sensores.find((s) => s.posicion === posicion);
  return sensor === undefined ? Number.NaN : presionEn(ducto, sensor);
};
const correr = (ducto: Ducto, hasta_s: number) => {
  while (tiempoDucto_s(ducto) < hasta_s) avanzarDucto(ducto);
};

interface Oyente {
  posicion: number;
  signo: 1 | -1;
}

describe('what is moved on a ducto', () => {
  it.each<[string, string, number, Movimiento, Oyente[]]>([
    ['a pump that trips', 'bajio-norte', 118_400, PARO, [{ posicion: 150_200, signo: -1 }]],
    [
      'a pump that trips where the flow runs down the chainage',
      'llanos-del-norte',
      173_300,
      PARO,
      [{ posicion: 137_600, signo: -1 }],
    ],
    ['a delivery that closes', 'bajio-norte', 254_900, rampa(0.3, 10), [{ posicion: 221_300, signo: 1 }]],
    ['a delivery that opens', 'bajio-norte', 254_900, rampa(1.3, 10), [{ posicion: 221_300, signo: -1 }]],
    [
      'a block valve that closes',
      'bajio-norte',
      184_600,
      rampa(0.05, 10),
      [
        { posicion: 150_200, signo: 1 },
        { posicion: 221_300, signo: -1 },
      ],
    ],
    [
      'a booster that trips',
      'sierra-oriente',
      44_200,
      PARO,
      [
        { posicion: 12_000, signo: 1 },
        { posicion: 72_600, signo: -1 },
      ],
    ],
  ])(
    '%s sends its wave out at the speed of sound, with its sign',
    (_, sistema, lugar, movimiento, oyentes) => {
      const ducto = crearDuctoDemo(sistema);
      const antes = oyentes.map(({ posicion }) => presionA(ducto, posicion));
      moverEquipo(ducto, lugar, movimiento, 1);
      const cambios = () => oyentes.map((o, i) => o.signo * (presionA(ducto, o.posicion) - (antes[i] ?? 0)));
      correr(ducto, 20);
      for (const cambio of cambios()) expect(Math.abs(cambio)).toBeLessThan(1e-6);
      correr(ducto, 55);
      for (const cambio of cambios()) expect(cambio).toBeGreaterThan(0.15);
    },
  );

  it('moves no sooner than the model has got to, and nothing where nothing stands', () => {
    const ducto = crearDuctoDemo('bajio-norte');
    correr(ducto, 2);
    expect(moverEquipo(ducto, 118_400, PARO, 1)).toBeCloseTo(2, 1);
    expect(() => moverEquipo(ducto, 130_000, PARO, 9)).toThrow(RangeError);
  });
});
