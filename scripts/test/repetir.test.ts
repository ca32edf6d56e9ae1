import { describe, expect, it } from 'vitest';
import type { Prueba } from '../lib/conteo.mjs';
import {
  barajar,
  codigoDe,
  corridasDe,
  enLotes,
  lasMasLentas,
  pedidoDe,
  tablaDeFallas,
} from '../lib/repetir.mjs';

describe('what test:flakes is asked', () => {
  const gate = { veces: 3, patron: '', largas: false, lentas: false };
  it.each([
    [[], gate],
    [['20'], { ...gate, veces: 20 }],
    [['5', 'pestanas'], { ...gate, veces: 5, patron: 'pestanas' }],
    [['pestanas', '--largas', '5'], { veces: 5, patron: 'pestanas', largas: true, lentas: false }],
    [['--lentas'], { ...gate, veces: 1, lentas: true }],
    [['--lentas', '2'], { ...gate, veces: 2, lentas: true }],
  ])('by %j', (args, pedido) => {
    expect(pedidoDe(args)).toEqual(pedido);
  });

  it.each([[['5', '6']], [['a', 'b']], [['--rapidas']]])('is not understood by %j', (args) => {
    expect(pedidoDe(args)).toBeUndefined();
  });
});

/** The same row of numbers each time, that look like chance. */
const azarDe = (semilla: number) => () => {
  semilla = (semilla * 16_807) % 2_147_483_647;
  return semilla / 2_147_483_647;
};

describe('the order of a run', () => {
  it('has everything once, in another order with other chance', () => {
    const lista = Array.from({ length: 30 }, (_, i) => i);
    const [una, otra] = [barajar(lista, azarDe(7)), barajar(lista, azarDe(8))];
    expect(una.toSorted((a, b) => a - b)).toEqual(lista);
    expect(una).not.toEqual(lista);
    expect(una).not.toEqual(otra);
    expect(lista[0]).toBe(0);
  });

  it('puts so many tests of each project into a lot, and what is left of the longer one into the next', () => {
    const de = (proyecto: string, cuantas: number) =>
      Array.from({ length: cuantas }, (_, i) => ({ proyecto, nombre: `${proyecto} ${i}` }));
    const pruebas = [...de('red', 5), ...de('alertas', 3)];
    const lotes = enLotes(pruebas, 2, azarDe(7));
    expect(lotes.map((lote) => lote.map(({ proyecto }) => proyecto))).toEqual([
      ['red', 'red', 'alertas', 'alertas'],
      ['red', 'red', 'alertas'],
      ['red'],
    ]);
    expect(new Set(lotes.flat())).toEqual(new Set(pruebas));
    expect(enLotes([], 2, azarDe(7))).toEqual([]);
  });
});

const corrida = (nombre: string, estado: Prueba['estado'], ms = 1_000, mensaje = '') => ({
  ...{ nombre, archivo: nombre, estado, ms, mensaje },
});

describe('the runs that a command came to', () => {
  const [pasa, omitida, rota] = [corrida('a', 'pasa'), corrida('b', 'omitida'), corrida('c', 'falla')];
  const falla = (nombre: string, mensaje: string, archivo = '') => ({
    ...{ nombre, archivo, mensaje, estado: 'falla', ms: 0 },
  });
  const terminoMal = falla('navegador', 'terminó mal: Error: gone');
  const noCorrio = (nombre: string) => falla(nombre, 'no corrió', nombre);
  const caido = { bien: false, salida: 'Running 2 tests\nError: gone\n' };
  const bien = { bien: true, salida: '' };
  it.each([
    ['those that its report has', { ...bien, pruebas: [pasa, omitida] }, [], [pasa, omitida]],
    ['those, where one failed', { ...caido, pruebas: [pasa, rota] }, [], [pasa, rota]],
    [
      'a failure, where it ended badly with no failed test',
      { ...caido, pruebas: [pasa] },
      [],
      [pasa, terminoMal],
    ],
    ['a failure, where it has no report', { ...caido }, [], [terminoMal]],
    [
      'a failure, where it has none though it says that all is well',
      { ...bien, salida: 'Error: gone' },
      [],
      [terminoMal],
    ],
    ['none, where nothing was to be found', { ...bien, pruebas: [] }, [], []],
    ['none that was only listed', { ...bien, pruebas: [corrida('a', 'sin_correr')] }, [], []],
    ['those that were asked for', { ...bien, pruebas: [pasa, omitida] }, [pasa, omitida], [pasa, omitida]],
    [
      'a failure for each that was asked for and is not there',
      { ...bien, pruebas: [pasa] },
      [pasa, omitida, rota],
      [pasa, noCorrio('b'), noCorrio('c')],
    ],
    [
      'a failure for one whose turn did not come',
      { ...caido, pruebas: [corrida('a', 'sin_correr')] },
      [pasa],
      [noCorrio('a')],
    ],
  ])('are %s', (_cuales, parte, pedidas, corridas) => {
    expect(corridasDe({ nombre: 'navegador', ...parte }, pedidas)).toEqual(corridas);
  });
});

describe('what test:flakes ends with', () => {
  it.each<[number, Prueba['estado'][]]>([
    [2, []],
    [2, ['omitida']],
    [0, ['omitida', 'pasa']],
    [1, ['pasa', 'falla']],
    [1, ['falla']],
  ])('is %i after %j', (codigo, estados) => {
    expect(codigoDe(estados.map((estado) => corrida('a', estado)))).toBe(codigo);
  });
});

describe('what test:flakes says', () => {
  it('is how often each test failed, most often first, with its first message', () => {
    expect(
      tablaDeFallas([
        corrida('a', 'pasa'),
        corrida('b', 'falla', 1, 'gone'),
        corrida('c', 'falla', 1, 'late'),
        corrida('a', 'falla', 1, 'once'),
        corrida('b', 'falla', 1, 'gone twice'),
        corrida('c', 'pasa'),
        corrida('d', 'omitida'),
      ]),
    ).toEqual([
      '2 de 2  b',
      '         gone',
      '1 de 2  a',
      '         once',
      '1 de 2  c',
      '         late',
      '6 corridas de 3 pruebas: 4 fallas',
    ]);
  });

  it('is one line where nothing failed', () => {
    expect(tablaDeFallas([corrida('a', 'pasa'), corrida('a', 'pasa')])).toEqual([
      '2 corridas de 1 pruebas: 0 fallas',
    ]);
  });

  it('lists what took longest, by the longest of its runs', () => {
    const corridas = [
      corrida('a', 'pasa', 900),
      corrida('b', 'pasa', 2_000),
      corrida('a', 'pasa', 12_340),
      corrida('c', 'pasa', 5),
    ];
    expect(lasMasLentas(corridas, 2)).toEqual(['prueba  segundos', 'a           12.3', 'b            2.0']);
  });
});
