import { describe, expect, it } from 'vitest';
import { type Candidata, cajaDeEtiqueta, colocar, type Exigencia } from './etiquetas';
import { secruzan } from './vista';

const candidata = (
  valor: string,
  x: number,
  y: number,
  exigencia: Exigencia = 'libre',
): Candidata<string> => ({
  valor,
  tamano: { ancho: 60, alto: 16 },
  lugares: (['arriba', 'abajo', 'derecha', 'izquierda'] as const).map((lado) => ({
    ancla: { x, y },
    lado,
    separacion: 6,
  })),
  exigencia,
});

const aLosLados = (['derecha', 'abajo-izquierda'] as const).map((lado) => ({
  ancla: { x: 100, y: 100 },
  lado,
  separacion: 6,
}));

describe('placing names', () => {
  it('takes the preferred place, and the next one where that is taken', () => {
    const marca = { minX: 85, minY: 70, maxX: 115, maxY: 95 };
    expect(colocar([candidata('a', 100, 100)], [], [])[0]?.lado).toBe('arriba');
    expect(colocar([candidata('a', 100, 100)], [marca], [])[0]?.lado).toBe('abajo');
  });

  it('never lets two names or a mark overlap, and drops what does not fit', () => {
    const muchas = Array.from({ length: 80 }, (_, i) =>
      candidata(`n${i}`, 40 + ((i * 53) % 300), 30 + ((i * 29) % 200)),
    );
    const duros = [{ minX: 100, minY: 60, maxX: 160, maxY: 120 }];
    const puestas = colocar(muchas, duros, []);
    expect(puestas.length).toBeGreaterThan(10);
    expect(puestas.length).toBeLessThan(80);
    const cajas = [...duros, ...puestas.map(({ caja }) => caja)];
    for (const [i, a] of cajas.entries())
      for (const b of cajas.slice(i + 1)) expect(secruzan(a, b)).toBe(false);
  });

  it('gives way in order of importance', () => {
    const solo = { ...candidata('segunda', 100, 100), lugares: candidata('', 100, 100).lugares.slice(0, 1) };
    const puestas = colocar([candidata('primera', 100, 100), solo], [], []);
    expect(puestas.map(({ valor }) => valor)).toEqual(['primera']);
  });

  it('keeps a name that must be read, where it covers the least', () => {
    const todo = { minX: 0, minY: 0, maxX: 300, maxY: 110 };
    const [puesta] = colocar([candidata('evento', 100, 100, 'siempre')], [todo], []);
    expect(puesta?.lado).toBe('abajo');
    const cubierto = colocar([candidata('evento', 100, 60, 'siempre')], [todo], []);
    expect(cubierto).toHaveLength(1);
  });

  it('puts a name that matters where the edge of what is seen does not cut it', () => {
    const marco = { minX: 0, minY: 0, maxX: 120, maxY: 300 };
    // Above and below lies the pipe; to the right the edge, 54 px short of what the name takes.
    const ducto = [{ minX: 98, minY: 0, maxX: 102, maxY: 300 }];
    const lado = (exigencia: Exigencia) =>
      colocar([{ ...candidata('evento', 100, 100, exigencia), lugares: aLosLados }], [], ducto, marco)[0]
        ?.lado;
    expect(lado('siempre')).toBe('abajo-izquierda');
    expect(lado('libre')).toBe('derecha');
  });

  it('leaves the pipe free, unless the name matters more than that', () => {
    const ducto = [{ minX: 0, minY: 0, maxX: 300, maxY: 300 }];
    expect(colocar([candidata('lugar', 100, 100)], [], ducto)).toEqual([]);
    expect(colocar([candidata('sensor', 100, 100, 'sobre_ducto')], [], ducto)).toHaveLength(1);
    const marcas = [{ minX: 0, minY: 0, maxX: 300, maxY: 300 }];
    expect(colocar([candidata('sensor', 100, 100, 'sobre_ducto')], marcas, ducto)).toEqual([]);
    expect(colocar([candidata('evento', 100, 100, 'siempre')], marcas, ducto)).toHaveLength(1);
  });

  it.each([
    ['arriba', { minX: 70, minY: 78, maxX: 130, maxY: 94 }],
    ['derecha', { minX: 106, minY: 92, maxX: 166, maxY: 108 }],
    ['centro', { minX: 70, minY: 92, maxX: 130, maxY: 108 }],
  ] as const)('puts the box on the side called %s', (lado, caja) => {
    expect(cajaDeEtiqueta({ x: 100, y: 100 }, lado, 6, { ancho: 60, alto: 16 })).toEqual(caja);
  });
});
