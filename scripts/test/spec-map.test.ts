import { describe, expect, it } from 'vitest';
import { archivosQueFaltan, pruebasQueFaltan, renglonesDe } from './mapa';

const renglones = renglonesDe('docs/spec-map.md');

describe('the specification map', () => {
  it('has rows with a file and a test each', () => {
    expect(renglones.length).toBeGreaterThan(300);
    expect(renglones.filter(([, archivos, pruebas]) => !archivos || !pruebas)).toEqual([]);
  });

  it('names files that are there', () => {
    expect(archivosQueFaltan(renglones)).toEqual([]);
  });

  it('names tests by their exact titles', () => {
    expect(pruebasQueFaltan(renglones)).toEqual([]);
  });

  it('has nothing left to build or to prove', () => {
    const abiertos = renglones.filter(
      ([, archivos = '', pruebas]) =>
        archivos.startsWith('pending') || (pruebas === 'none' && archivos !== 'no code'),
    );
    expect(abiertos.map(([frase]) => frase)).toEqual([]);
  });
});
