import { describe, expect, it } from 'vitest';
import type { EventosSearch } from '../busqueda';
import { describirFiltros } from './describir-filtros';

const MOMENTO = { hoy: '2026-11-21', hace24h: '2026-11-20T12:00' };
const RED = { tramos: [], sensores: [], estaciones: [] };

describe('the filters that a document names', () => {
  it.each<[string, EventosSearch, [string, string][]]>([
    ['today, by its date', {}, [['Creado', '21/11/2026']]],
    ['a relative range, by its dates', { rango: 'ayer' }, [['Creado', '20/11/2026']]],
    ['every day', { rango: 'todo' }, [['Creado', 'cualquier día']]],
    ['an open range', { dateFrom: '2026-11-01T10:00' }, [['Creado', 'desde 01/11/2026 10:00']]],
    [
      'each one that was touched, in words',
      { rango: 'todo', evento_estado: 'abierto', escalado: true, search: 'σ', dateColumn: 'recognized_at' },
      [
        ['Reconocido', 'cualquier día'],
        ['Evento', 'Abierto'],
        ['Escalados', 'solo escalados'],
        ['Búsqueda', 'σ'],
      ],
    ],
    [
      'a stretch of chainage and of time',
      {
        ...{ rango: 'todo', posicion_desde: 205_000, posicion_hasta: 215_000 },
        ...{ ocurrio_desde: '2026-11-20T07:00Z', ocurrio_hasta: '2026-11-20T10:00Z' },
      },
      [
        ['Creado', 'cualquier día'],
        ['Cadenamiento', '205+000 a 215+000 km'],
        ['Ocurrió', '20/11/2026, 01:00 a 04:00'],
      ],
    ],
    [
      'by its number what has no name here',
      { rango: 'todo', tramo: 7 },
      [
        ['Creado', 'cualquier día'],
        ['Tramo', '7'],
      ],
    ],
  ])('%s', (_, search, esperado) => {
    expect(describirFiltros(search, { momento: MOMENTO, zona: 'America/Mexico_City' }, RED)).toEqual(
      esperado,
    );
  });
});
