import { describe, expect, it, vi } from 'vitest';
import { leerTodas } from './exportar-tabla';

// It leans on the session, which is read from the browser as soon as it is loaded: here nobody is signed in.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));

/** A list of rows, newest first, into which one more comes before each page after the first is read. */
const crecer = (n: number) => {
  let filas = Array.from({ length: n }, (_, i) => ({ id: n - i }));
  let leidas = 0;
  return async ({ limit, offset }: { limit: number; offset: number }) => {
    if (leidas++ > 0) filas = [{ id: n + leidas }, ...filas];
    return filas.slice(offset, offset + limit);
  };
};

const todas = async (n: number): Promise<number[]> => {
  const ids: number[] = [];
  for await (const lote of leerTodas(crecer(n), ({ id }) => id)) ids.push(...lote.map(({ id }) => id));
  return ids;
};

describe('a list that is read page by page into a document', () => {
  it.each([0, 1, 199, 200, 201, 650])('gives each of %d rows once while others come in', async (n) => {
    expect(await todas(n)).toEqual(Array.from({ length: n }, (_, i) => n - i));
  });
});
