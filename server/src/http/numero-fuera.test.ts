import { describe, expect, it } from 'vitest';
import { AppError } from './errores';
import { siNumeroFuera } from './numero-fuera';

const pg = (code: string) => Object.assign(new Error('provoked'), { code });
const FUERA = new Error('Failed query', { cause: pg('22003') });
const NADA = { params: {}, query: {}, body: undefined };
const GRANDE = 99_999_999_999;

describe('a number that the database found too large', () => {
  it.each<
    [string, Partial<Record<'params' | 'query' | 'body', unknown>>, number, string | undefined, string]
  >([
    ['an id in the path', { params: { id: GRANDE } }, 404, undefined, 'No existe o no está a su alcance.'],
    [
      'an id in the path that could be a moment',
      { params: { id: 1_795_284_000_000 } },
      404,
      undefined,
      'No existe o no está a su alcance.',
    ],
    [
      'a version in the body',
      { params: { id: 7 }, body: { version: GRANDE } },
      400,
      'version',
      'Versión: el número es demasiado grande',
    ],
    [
      'a version that could be a moment, beside one',
      { body: { desde: 1_795_284_000_000, version: 1_795_284_000_000 } },
      400,
      'version',
      'Versión: el número es demasiado grande',
    ],
    [
      'one in a list',
      { body: { ids: [3, GRANDE] } },
      400,
      'ids.1',
      'Selección (2): el número es demasiado grande',
    ],
    [
      'one below zero',
      { body: { posicion: -1e300 } },
      400,
      'posicion',
      'Cadenamiento: el número es demasiado grande',
    ],
    ['a filter', { query: { tramo: GRANDE } }, 400, 'tramo', 'Tramo: el número es demasiado grande'],
    [
      'a filter beside a moment',
      { query: { desde: 1_795_000_000_000, sistema: GRANDE } },
      400,
      'sistema',
      'Sistema: el número es demasiado grande',
    ],
    [
      'the body, though the path names nothing either',
      { params: { id: GRANDE }, body: { version: GRANDE } },
      400,
      'version',
      'Versión: el número es demasiado grande',
    ],
  ])('is told as what it is: %s', (_, dado, status, field, message) => {
    const dicho = siNumeroFuera(FUERA, { ...NADA, ...dado });
    expect(dicho).toBeInstanceOf(AppError);
    const { status: dada, extra } = dicho as AppError;
    expect([dada, extra.field]).toEqual([status, field]);
    if (status === 400) expect(extra.message).toBe(message);
  });

  it.each([
    ['the call gave none', FUERA, { params: { id: 7 }, body: { nota: 'x', t: 1_795_000_000_000 } }],
    ['the error is another', pg('23505'), { params: { id: GRANDE } }],
    ['nothing came of the database', new TypeError('ours'), { body: { version: GRANDE } }],
  ])('hides nothing: %s', (_, error, dado) => {
    expect(siNumeroFuera(error, { ...NADA, ...dado })).toBe(error);
  });
});
