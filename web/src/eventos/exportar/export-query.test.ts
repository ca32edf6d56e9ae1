import { ExportQuerySchema } from '@tramos/contract/eventos-filtros';
import { describe, expect, it } from 'vitest';
import type { EventosSearch } from '../busqueda';
import { exportQueriesDe, exportQuery } from './export-query';

const MOMENTO = { hoy: '2026-11-21', hace24h: '2026-11-20T12:00' };

describe('what an export asks for', () => {
  it.each<[string, EventosSearch, object]>([
    ['nothing touched: today', {}, { fecha_inicio: '2026-11-21T00:00', fecha_fin: '2026-11-21T23:59' }],
    ['any day', { rango: 'todo' }, {}],
    [
      'the renamed filters',
      { dateFrom: '2026-11-01T00:00', dateTo: '2026-11-02T10:30', tramo: 3, sistema: 2, municipio: '11017' },
      {
        fecha_inicio: '2026-11-01T00:00',
        fecha_fin: '2026-11-02T10:30',
        tramo_id: 3,
        sistema_id: 2,
        municipio_id: '11017',
      },
    ],
    [
      'those that keep their name, and the order',
      { rango: 'todo', estado: 'Guanajuato', estacion: 4, search: 'toma', escalado: true, orden: 'posicion' },
      { estado: 'Guanajuato', estacion: 4, search: 'toma', escalado: true, orden: 'posicion' },
    ],
    ['without page, size and mode', { rango: 'todo', page: 7, perPage: 100, agrupar: false }, {}],
  ])('%s', (_, search, esperado) => {
    const consulta = exportQuery(search, MOMENTO);
    expect(consulta).toEqual({ ...esperado, formato: 'renglones' });
    expect(Object.keys(ExportQuerySchema.shape)).toEqual(expect.arrayContaining(Object.keys(consulta)));
  });

  it('names chosen events alone, in the order of the list', () => {
    const eleccion = { ids: [7, 1042], grupos: [], total: 2 };
    expect(exportQueriesDe(eleccion, { orden: 'posicion', sentido: 'asc' }, MOMENTO)).toEqual([
      { ids: '7,1042', orden: 'posicion', sentido: 'asc', formato: 'renglones' },
    ]);
  });

  it('names a chosen group of which the page holds but a part, with the filters', () => {
    const eleccion = { ids: [7], grupos: ['G-5'], total: 900 };
    expect(exportQueriesDe(eleccion, { rango: 'todo', tramo: 3, orden: 'posicion' }, MOMENTO)).toEqual([
      { ids: '7', orden: 'posicion', formato: 'renglones' },
      { grupo: 'G-5', tramo_id: 3, orden: 'posicion', formato: 'renglones' },
    ]);
  });

  it('names them in several calls when they are too many for one address', () => {
    const ids = Array.from({ length: 1_001 }, (_, n) => 1_000_000_000 + n);
    const consultas = exportQueriesDe({ ids, grupos: [], total: ids.length }, {}, MOMENTO);
    expect(consultas.map((una) => una.ids?.split(',').length)).toEqual([500, 500, 1]);
    for (const una of consultas) expect(ExportQuerySchema.safeParse(una).success).toBe(true);
  });
});
