import { describe, expect, it } from 'vitest';
import { diasDe } from './busqueda';
import { type ColumnaReporte, ordenar, siguienteOrden, visibles } from './tabla';

interface Fila {
  nombre: string;
  n: number | null;
}
const COLUMNAS: ColumnaReporte<Fila>[] = [
  { clave: 'nombre', tipo: 'texto', titulo: 'Nombre', valor: ({ nombre }) => nombre },
  { clave: 'n', tipo: 'numero', decimales: 0, titulo: 'N', valor: ({ n }) => n },
];
const FILAS: Fila[] = [
  { nombre: 'Tramo 10', n: 2 },
  { nombre: 'Ámbar', n: null },
  { nombre: 'Tramo 9', n: 30 },
];

describe('the rows of a report', () => {
  it.each([
    ['nombre', ['Ámbar', 'Tramo 9', 'Tramo 10']],
    ['-nombre', ['Tramo 10', 'Tramo 9', 'Ámbar']],
    ['n', ['Tramo 10', 'Tramo 9', 'Ámbar']],
    ['-n', ['Tramo 9', 'Tramo 10', 'Ámbar']],
    ['otra', ['Tramo 10', 'Ámbar', 'Tramo 9']],
    [undefined, ['Tramo 10', 'Ámbar', 'Tramo 9']],
  ])('stand by %s, what has no value last', (orden, nombres) => {
    expect(ordenar(FILAS, COLUMNAS, orden).map(({ nombre }) => nombre)).toEqual(nombres);
  });

  it('are turned round by pressing a heading again', () => {
    const numero = { clave: 'n', tipo: 'numero' } as const;
    expect([siguienteOrden(numero, undefined), siguienteOrden(numero, '-n')]).toEqual(['-n', 'n']);
    const texto = { clave: 'a', tipo: 'texto' } as const;
    expect([siguienteOrden(texto, '-n'), siguienteOrden(texto, 'a')]).toEqual(['a', '-a']);
  });
});

describe('the columns of a report', () => {
  it.each([
    [undefined, null, ['nombre', 'n']],
    [undefined, [], ['nombre']],
    ['n', [], ['nombre', 'n']],
    ['otra', null, ['nombre']],
  ])('asked for as %s where the site shows %j', (pedidas, del_sitio, claves) => {
    expect(visibles(COLUMNAS, pedidas, del_sitio).map(({ clave }) => clave)).toEqual(claves);
  });
});

describe('the days of a report', () => {
  it.each([
    [{}, '2026-11-16', '2026-11-22'],
    [{ periodo: 'ayer' as const }, '2026-11-21', '2026-11-21'],
    [{ periodo: 'mes' as const }, '2026-11-01', '2026-11-22'],
    [{ periodo: '365d' as const }, '2025-11-23', '2026-11-22'],
    [{ desde: '2026-02-27', hasta: '2026-03-02' }, '2026-02-27', '2026-03-02'],
    [{ desde: '2026-03-02', hasta: '2026-02-27' }, '2026-11-16', '2026-11-22'],
    [{ periodo: 'hoy' as const, desde: '2026-02-27', hasta: '2026-03-02' }, '2026-11-22', '2026-11-22'],
  ])('of %j', (search, desde, hasta) => {
    expect(diasDe(search, '2026-11-22', '7d')).toEqual({ desde, hasta });
  });
});
