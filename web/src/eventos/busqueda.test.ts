import { describe, expect, it } from 'vitest';
import { buscar, conTamano, EventosSearchSchema, paginaDe, paginasDe } from './busqueda';

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
    expect(paginaDe(EventosSearchSchema.parse(search))).toEqual(pagina);
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
