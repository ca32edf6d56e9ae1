import { describe, expect, it } from 'vitest';
import {
  botonesPuestos,
  buscar,
  consultaDe,
  conTamano,
  EventosSearchSchema,
  filtrar,
  filtrosPuestos,
  limpiar,
  paginaDe,
  paginasDe,
} from './busqueda';

const MOMENTO = { hoy: '2026-11-21', hace24h: '2026-11-20T03:40' };
const HOY = { dateFrom: '2026-11-21T00:00', dateTo: '2026-11-21T23:59' };
const leer = (direccion: object) => EventosSearchSchema.parse(direccion);
const escrito = (valor: object) => JSON.parse(JSON.stringify(valor)) as object;

describe('page and page size in the address', () => {
  it.each([
    [{}, { page: 1, perPage: 10 }],
    [
      { page: 3, perPage: 50 },
      { page: 3, perPage: 50 },
    ],
    [
      { page: 0, perPage: 33 },
      { page: 1, perPage: 10 },
    ],
    [
      { page: 'dos', perPage: '25' },
      { page: 1, perPage: 10 },
    ],
    [{ page: 1.5 }, { page: 1, perPage: 10 }],
  ])('%j reads as %j', (search, pagina) => {
    expect(paginaDe(leer(search))).toEqual(pagina);
  });

  it('writes nothing for the defaults', () => {
    expect(JSON.stringify(buscar({ page: 1, perPage: 10 }))).toBe('{}');
    expect(buscar({ page: 2, perPage: 25 })).toEqual({ page: 2, perPage: 25 });
  });

  it('keeps the first row in sight when the size changes', () => {
    expect(conTamano({ page: 4, perPage: 10 }, 25)).toEqual({ page: 2, perPage: 25 });
    expect(conTamano({ page: 2, perPage: 50 }, 10)).toEqual({ page: 6, perPage: 10 });
  });

  it('has a page even without rows', () => {
    expect([0, 1, 10, 11].map((total) => paginasDe(total, 10))).toEqual([1, 1, 1, 2]);
  });
});

describe('filters in the address', () => {
  it.each([
    [{}, {}],
    [
      { tramo: 3, sistema: 1, estacion: 7, estado: 'Guanajuato', municipio: '11020', escalado: true },
      { tramo: 3, sistema: 1, estacion: 7, estado: 'Guanajuato', municipio: '11020', escalado: true },
    ],
    [{ search: 1042 }, { search: '1042' }],
    [
      { municipio: 11_020, search: '  ESC-2026 ' },
      { municipio: '11020', search: 'ESC-2026' },
    ],
    [
      { tramo: 'tres', evento_estado: 'cerrado', validez: 'ok', disposicion: 7, page: 2 },
      { validez: 'ok', page: 2 },
    ],
    [{ posicion_desde: 205_000, posicion_hasta: -4 }, { posicion_desde: 205_000 }],
    [
      { sistema: 3, ocurrio_desde: '2026-11-20T07:00Z', ocurrio_hasta: '2026-02-30T10:00Z' },
      { sistema: 3, ocurrio_desde: '2026-11-20T07:00Z' },
    ],
    [{ sistema: 3, ocurrio_desde: 'ayer', ocurrio_hasta: '2026-11-20T10:00Z' }, { sistema: 3 }],
    [{ ocurrio_desde: '2026-11-20T07:00Z', ocurrio_hasta: '2026-11-20T10:00Z' }, {}],
    [{ escalado: false, search: '   ', sistema: -1, grupo: '42', estado: { a: 1 } }, {}],
    [
      { grupo: 'G-42', rango: 'todo' },
      { grupo: 'G-42', rango: 'todo' },
    ],
    [{ rango: 'siempre', dateFrom: '2026-13-01', dateTo: '2026-11-20' }, { dateTo: '2026-11-20T23:59' }],
    [{ dateColumn: 'created_at', agrupar: true, orden: 'id', sentido: 'arriba' }, {}],
    [
      { dateColumn: 'recognized_at', agrupar: false },
      { dateColumn: 'recognized_at', agrupar: false },
    ],
  ])('%j reads as %j', (direccion, leida) => {
    expect(escrito(leer(direccion))).toEqual(leida);
  });

  it('cuts a search that no call would take', () => {
    expect(leer({ search: 'a'.repeat(300) }).search).toHaveLength(120);
  });

  it('are counted by what was touched', () => {
    const search = leer({ tramo: 3, evento_estado: 'abierto', page: 2, perPage: 50, agrupar: false });
    expect(filtrosPuestos(search)).toEqual(['evento_estado', 'tramo']);
  });

  it.each([
    [{ page: 2, agrupar: false }, 0],
    [{ dateFrom: '2026-11-20T01:00', dateTo: '2026-11-20T04:00', dateColumn: 'recognized_at' }, 1],
    [{ rango: 'todo', sistema: 3, posicion_desde: 0, posicion_hasta: 9_000 }, 3],
    [{ sistema: 3, ocurrio_desde: '2026-11-20T07:00Z', ocurrio_hasta: '2026-11-20T10:00Z' }, 2],
  ])('%j has so many buttons of the bar set: %d', (direccion, botones) => {
    expect(botonesPuestos(leer(direccion))).toBe(botones);
  });
});

describe('the query of a list', () => {
  it.each([
    [{}, { ...HOY, limit: 10, offset: 0 }],
    [
      { page: 3, perPage: 25 },
      { ...HOY, limit: 25, offset: 50 },
    ],
    [
      { rango: 'todo', evento_estado: 'abierto' },
      { evento_estado: 'abierto', limit: 10, offset: 0 },
    ],
    [{ rango: '24h' }, { dateFrom: '2026-11-20T03:40', limit: 10, offset: 0 }],
    [
      { rango: 'ayer', dateFrom: '2026-11-01T08:00' },
      { dateFrom: '2026-11-01T08:00', limit: 10, offset: 0 },
    ],
    [
      { dateFrom: '2026-11-09', dateTo: '2026-11-02' },
      { dateFrom: '2026-11-02T23:59', dateTo: '2026-11-09T00:00', limit: 10, offset: 0 },
    ],
    [
      { search: 'vado', escalado: true, orden: 'posicion', sentido: 'asc', agrupar: false },
      { ...HOY, search: 'vado', escalado: true, orden: 'posicion', sentido: 'asc', limit: 10, offset: 0 },
    ],
    [
      { search: '', escalado: false, tramo: null, agrupar: false },
      { ...HOY, limit: 10, offset: 0 },
    ],
  ])('%j asks for %j', (direccion, consulta) => {
    expect(consultaDe(leer(direccion), MOMENTO)).toEqual(consulta);
  });

  it('asks for the next day after midnight while the dates are untouched', () => {
    const search = leer({ tramo: 3 });
    const manana = { hoy: '2026-11-22', hace24h: '2026-11-21T00:00' };
    expect(consultaDe(search, manana)).toMatchObject({ tramo: 3, dateFrom: '2026-11-22T00:00' });
  });
});

describe('a change of filters', () => {
  const antes = leer({ tramo: 3, rango: '7d', page: 4, perPage: 50, orden: 'posicion', agrupar: false });
  const tras = (cambio: Parameters<typeof filtrar>[0]) => escrito({ ...antes, ...filtrar(cambio) });

  it('goes back to page 1 and leaves the rest as it was', () => {
    expect(tras({ evento_estado: 'abierto' })).toEqual({
      tramo: 3,
      rango: '7d',
      perPage: 50,
      orden: 'posicion',
      agrupar: false,
      evento_estado: 'abierto',
    });
  });

  it('writes nothing for what is empty or the default', () => {
    expect(tras({ tramo: undefined, search: '  ', rango: undefined })).toEqual({
      perPage: 50,
      orden: 'posicion',
      agrupar: false,
    });
  });

  it('lays down every filter and nothing else', () => {
    expect(escrito({ ...antes, ...limpiar() })).toEqual({ perPage: 50, orden: 'posicion', agrupar: false });
  });
});
