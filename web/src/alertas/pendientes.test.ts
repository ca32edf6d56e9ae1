import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { repartir } from './pendientes';

const lista = (ids: number[], total = ids.length) => ({
  events: ids.map((id) => eventoMuestra({ id })),
  total,
});

describe('alerts that wait, asked for again', () => {
  it.each<[string, number[], ReturnType<typeof lista>, number[], number[]]>([
    ['all of them open', [7, 9], lista([9, 8, 7]), [9, 7], []],
    ['one acknowledged', [7, 9], lista([9, 8]), [9], [7]],
    ['nothing open', [7], lista([]), [], [7]],
    ['older than a list that is not whole', [3, 9], lista([9, 8], 40), [9], []],
    ['acknowledged, within a list that is not whole', [8, 9], lista([9, 7], 40), [9], [8]],
  ])('%s', (_caso, ids, respuesta, abiertos, cerrados) => {
    const dicho = repartir(ids, respuesta);
    expect(dicho.abiertos.map(({ id }) => id)).toEqual(abiertos);
    expect(dicho.cerrados).toEqual(cerrados);
  });
});
