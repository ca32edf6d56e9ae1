import { describe, expect, it } from 'vitest';
import { type TramoDeCatalogo, tramosQueCumplen } from './catalogo';

const tramo = (id: number, resto: Partial<TramoDeCatalogo>): TramoDeCatalogo => ({
  id,
  sistema_id: 1,
  estacion_ids: [],
  municipios: [],
  estados: [],
  nombres: [],
  ...resto,
});

const CATALOGO = [
  tramo(1, { estacion_ids: [10, 11], municipios: ['León'], estados: ['Guanajuato'], nombres: ['El Águila'] }),
  tramo(2, { estacion_ids: [11, 12], municipios: ['Celaya'], estados: ['Guanajuato'], nombres: ['La Loma'] }),
  tramo(3, { estacion_ids: [12, 13], municipios: ['Tula'], estados: ['Hidalgo'], nombres: ['Peña Alta'] }),
];

describe('tramosQueCumplen', () => {
  it.each([
    ['nothing', {}, [1, 2, 3]],
    ['a tramo', { tramo: 2 }, [2]],
    ['a station at either end', { estacion: 11 }, [1, 2]],
    ['a federal state without its case', { estado: 'GUANAJUATO' }, [1, 2]],
    ['a municipio without its accent', { municipio: 'leon' }, [1]],
    ['a municipio by its whole name only', { municipio: 'leo' }, []],
    ['part of a name without its accent', { search: 'aguil' }, [1]],
    ['part of a name with an accent nobody wrote', { search: 'lóma' }, [2]],
    ['a name whose ñ was typed as n', { search: 'pena' }, [3]],
    ['every filter at once', { estado: 'Guanajuato', estacion: 12, search: 'loma' }, [2]],
    ['filters that contradict each other', { tramo: 1, estado: 'Hidalgo' }, []],
  ])('filters by %s', (_que, filtros, ids) => {
    expect(tramosQueCumplen(CATALOGO, filtros)).toEqual(ids);
  });
});
