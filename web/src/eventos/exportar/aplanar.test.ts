import { describe, expect, it } from 'vitest';
import { aplanar, crearRelleno } from './aplanar';

describe('a row of the answer', () => {
  it.each<[string, unknown, number[]]>([
    ['an event', { id: 7 }, [7]],
    [
      'a group with its events',
      { grupo_id: 'G-1', eventos: [{ id: 1 }, { id: 2 }], primer_evento: { id: 1 } },
      [1, 2],
    ],
    ['a group without them', { grupo_id: 'G-1', primer_evento: { id: 1 }, ultimo_evento: { id: 3 } }, [1, 3]],
    [
      'a group whose list is empty',
      { eventos: [], primer_evento: { id: 1 }, ultimo_evento: { id: 3 } },
      [1, 3],
    ],
    [
      'a group whose list is no list',
      { eventos: 'no', primer_evento: { id: 1 }, ultimo_evento: { id: 1 } },
      [1],
    ],
    ['a group with one end', { eventos: null, ultimo_evento: { id: 3 } }, [3]],
    ['what is neither', { total: 3 }, []],
    ['no object', 'hola', []],
  ])('gives single events: %s', (_, dato, ids) => {
    expect(aplanar(dato).map(({ id }) => id)).toEqual(ids);
  });
});

describe('the names that an event lacks', () => {
  const rellenar = crearRelleno([{ id: 3, nombre: 'Encinos - Mezquital', sistema_nombre: 'Bajío Norte' }]);

  it.each([
    ['come from the list of tramos', { tramo_id: 3 }, 'Encinos - Mezquital', 'Bajío Norte'],
    [
      'also when they came empty',
      { tramo_id: 3, tramo: '', sistema_nombre: '' },
      'Encinos - Mezquital',
      'Bajío Norte',
    ],
    ['or from the event under another key', { tramo_id: 9, tramo_nombre: 'Otro' }, 'Otro', undefined],
    ['stay as they are when present', { tramo_id: 3, tramo: 'T', sistema_nombre: 'S' }, 'T', 'S'],
    ['stay missing when nobody knows them', { tramo_id: 9 }, undefined, undefined],
  ])('%s', (_, evento, tramo, sistema_nombre) => {
    const lleno = rellenar(evento);
    expect([lleno.tramo, lleno.sistema_nombre]).toEqual([tramo, sistema_nombre]);
  });
});
