import { describe, expect, it } from 'vitest';
import { rotulosDe, rotulosDeLugares, rotulosDeSenas } from './rotulos';

const en = (nombre: string, posicion: number) => ({ nombre, posicion });
/** A pixel for every 100 m. */
const x = (posicion: number) => posicion / 100;
const dichos = (...estaciones: { nombre: string; posicion: number }[]) =>
  rotulosDe(estaciones, x).map(({ estacion, lado }) => `${estacion.nombre} ${lado}`);

describe('the names of stations above the line', () => {
  it('begin at the first rule and end at the last, so that neither is cut', () => {
    expect(dichos(en('El Sauz', 120_000), en('Encinos', 0), en('La Loma', 60_000))).toEqual([
      'Encinos desde',
      'La Loma medio',
      'El Sauz hasta',
    ]);
  });

  it.each([
    ['the one before it', [en('Encinos', 0), en('La Loma', 12_000), en('El Sauz', 120_000)]],
    ['the last', [en('Encinos', 0), en('La Loma', 110_000), en('El Sauz', 120_000)]],
  ])('leave out one that would stand in %s', (_cual, estaciones) => {
    expect(dichos(...estaciones)).toEqual(['Encinos desde', 'El Sauz hasta']);
  });

  it('need room as they are long', () => {
    const larga = 'Agua Escondida del Norte';
    expect(dichos(en('Encinos', 0), en(larga, 22_000), en('El Sauz', 120_000))).toHaveLength(2);
    expect(dichos(en('Encinos', 0), en('Loma', 22_000), en('El Sauz', 120_000))).toHaveLength(3);
  });

  it('stand about the rule of a station that is alone', () => {
    expect(dichos(en('Encinos', 5_000))).toEqual(['Encinos medio']);
    expect(dichos()).toEqual([]);
  });
});

describe('the names of known points under the line', () => {
  const marco = { izquierda: 0, derecha: 1_200 };
  const lados = (...puntos: { nombre: string; posicion: number }[]) =>
    rotulosDeSenas(puntos, x, marco).map(({ punto, lado }) => `${punto.nombre} ${lado}`);

  it('stand beside their marks, on the side where there is room', () => {
    expect(lados(en('V-12', 50_000), en('V-13', 90_000))).toEqual(['V-12 derecha', 'V-13 derecha']);
    expect(lados(en('V-12', 50_000), en('V-13', 53_000))).toEqual(['V-12 izquierda', 'V-13 derecha']);
    expect(lados(en('Entrega', 119_000))).toEqual(['Entrega izquierda']);
  });

  it('are left out between neighbours on both sides, and their marks stay', () => {
    expect(lados(en('V-11', 47_000), en('V-12', 50_000), en('V-13', 53_000))).toEqual([
      'V-11 izquierda',
      'V-12 null',
      'V-13 derecha',
    ]);
  });

  it('of what is out of sight are not there', () => {
    expect(lados(en('V-12', 130_000))).toEqual([]);
  });
});

describe('what is said beside the places that recur', () => {
  const dicho = (veces: string, lugar: number, y: number) => ({
    ...{ veces, extraccion: '', x: lugar },
    ...{ y1: y - 20, y2: y },
  });
  const lados = (...dichos: ReturnType<typeof dicho>[]) =>
    rotulosDeLugares(dichos, { izquierda: 0, derecha: 600, arriba: 40, abajo: 160 }).map(
      ({ dicho: d, lado }) => `${d.veces} ${lado}`,
    );

  it('covers nothing that another says, and the most often goes first', () => {
    const cuatro = dicho('4 en 7 d, de 00:30 a 04:00', 200, 50);
    expect(lados(cuatro, dicho('3 en 7 d', 260, 55))).toEqual(['4 en 7 d, de 00:30 a 04:00 derecha']);
    expect(lados(cuatro, dicho('2 en 7 d', 260, 80))).toHaveLength(2);
  });

  it('goes to the left at the end of the line, and is not there out of sight', () => {
    expect(lados(dicho('4 en 7 d', 580, 50))).toEqual(['4 en 7 d izquierda']);
    expect(lados(dicho('4 en 7 d', 640, 50))).toEqual([]);
  });

  it('stays on the plane while some of the place is in sight, and is not there above or below it', () => {
    const marco = { izquierda: 0, derecha: 600, arriba: 40, abajo: 160 };
    const alturas = (y1: number, y2: number) =>
      rotulosDeLugares([{ veces: '4 en 7 d', extraccion: '', x: 200, y1, y2 }], marco).map(({ y }) => y);
    expect(alturas(-30, 42)).toEqual([48]);
    expect(alturas(100, 400)).toEqual([152]);
    expect([...alturas(-90, 20), ...alturas(170, 400)]).toEqual([]);
  });
});
