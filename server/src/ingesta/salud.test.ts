import { describe, expect, it } from 'vitest';
import { avanzarSalud, type EstadoSalud, saludInicial } from './salud';

const T0_MS = 1_795_248_000_000;
/** Readings of a living sensor: the last digit moves. */
const vivas = (n: number, media = 30) => Array.from({ length: n }, (_, i) => media + (i % 7) * 0.0015);
const fijas = (n: number, valor: number) => Array.from({ length: n }, () => valor);

/** Runs 10 Hz samples through the state in batches of ten and tells when the fault began and ended, s. */
const correr = (p: readonly number[], inicial: EstadoSalud = saludInicial()) => {
  const cambios: [string, number][] = [];
  let estado = inicial;
  for (let i = 0; i < p.length; i += 10) {
    const previa = estado.falla_desde;
    estado = avanzarSalud(estado, { t0: T0_MS + i * 100, dt_ms: 100, p: p.slice(i, i + 10) });
    if (previa === null && estado.falla_desde !== null)
      cambios.push(['falla', (estado.falla_desde - T0_MS) / 1_000]);
    if (previa !== null && estado.falla_desde === null) cambios.push(['sana', i / 10]);
  }
  return { cambios, estado };
};

/** Every tenth sample has no value. */
const conHuecos = (p: readonly number[]) => p.map((valor, i) => (i % 10 === 4 ? Number.NaN : valor));

const CASOS: [string, number[], [string, number][]][] = [
  ['a living sensor is well', vivas(3_000), []],
  ['below −0.2 for less than 5 s is no fault', [...vivas(100), ...fijas(49, -0.5), ...vivas(300)], []],
  [
    'below −0.2 is a fault though samples are missing',
    [...vivas(100), ...conHuecos(vivas(400, -2.5))],
    [['falla', 15]],
  ],
  ['a value that never moves is one though samples are missing', conHuecos(fijas(700, 30)), [['falla', 60]]],
  ['below −0.2 for 5 s is a fault, once', [...vivas(100), ...vivas(400, -2.5)], [['falla', 15]]],
  [
    'it ends after 10 s of good readings',
    [...vivas(100), ...vivas(100, -2.5), ...vivas(300)],
    [
      ['falla', 15],
      ['sana', 30],
    ],
  ],
  [
    'a value on the edge neither ends it nor starts it again',
    [...vivas(100), ...vivas(100, -0.5), ...vivas(600, -0.15)],
    [['falla', 15]],
  ],
  [
    'a short good spell does not end it',
    [...vivas(100, -1), ...vivas(80), ...vivas(100, -1)],
    [['falla', 5]],
  ],
  ['a loop above its range is a fault', [...vivas(100), ...vivas(100, 106)], [['falla', 15]]],
  ['zero pressure is not a fault', vivas(1_000, 0), []],
  ['the same reading for less than a minute is no fault', [...fijas(590, 30), ...vivas(100)], []],
  ['the same reading for a minute is a fault', [...vivas(95), ...fijas(1_500, 40)], [['falla', 69.5]]],
  [
    'a stuck value that moves again is well after 10 s',
    [...fijas(700, 40), ...vivas(200)],
    [
      ['falla', 60],
      ['sana', 80],
    ],
  ],
];

describe('avanzarSalud', () => {
  it.each(CASOS)('%s', (_nombre, muestras, esperado) => {
    expect(correr(muestras).cambios).toEqual(esperado);
  });

  it('keeps a fault known before a restart, without telling of it again', () => {
    const conocida = saludInicial(T0_MS - 60_000);
    expect(correr(vivas(300, -2.5), conocida).cambios).toEqual([]);
    expect(correr(fijas(300, 40), conocida).cambios).toEqual([]);
    expect(correr(vivas(300), conocida).cambios).toEqual([['sana', 10]]);
  });

  it('takes no notice of batches that come twice or late', () => {
    const { estado } = correr(vivas(300));
    expect(avanzarSalud(estado, { t0: T0_MS, dt_ms: 100, p: fijas(100, -3) })).toBe(estado);
  });

  it('does not add up bad readings across a silence', () => {
    const malo = avanzarSalud(saludInicial(), { t0: T0_MS, dt_ms: 100, p: fijas(10, -1) });
    const tras_hueco = avanzarSalud(malo, { t0: T0_MS + 60_000, dt_ms: 100, p: fijas(10, -1) });
    expect(tras_hueco.falla_desde).toBeNull();
  });
});
