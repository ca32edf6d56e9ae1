import { expect, it, vi } from 'vitest';
import { crearLectura } from './lectura';

it('what was read at the position where the line begins is not read again', () => {
  const lectura = crearLectura();
  lectura.anotar(7);
  lectura.anotar(9);
  const releer = vi.fn();
  lectura.siFalta(7, releer);
  expect(releer).not.toHaveBeenCalled();
});

it.each([
  ['one answer was read before', [9, 6]],
  ['no answer has said where it was read', []],
])('what the line does not tell is read again when %s', (_, leidas) => {
  const lectura = crearLectura();
  for (const pos of leidas) lectura.anotar(pos);
  const releer = vi.fn();
  lectura.siFalta(7, releer);
  expect(releer).toHaveBeenCalledOnce();
});

it('an answer that was asked for before the line began and comes behind it has all read again, once', () => {
  const lectura = crearLectura();
  lectura.anotar(7);
  const releer = vi.fn();
  lectura.siFalta(7, releer);
  lectura.anotar(8);
  expect(releer).not.toHaveBeenCalled();
  lectura.anotar(6);
  lectura.anotar(5);
  expect(releer).toHaveBeenCalledOnce();
});

it('after a line was lost all is read again, wherever the log stands', () => {
  const lectura = crearLectura();
  lectura.anotar(7);
  lectura.interrumpir();
  lectura.anotar(9);
  const releer = vi.fn();
  lectura.siFalta(5, releer);
  lectura.siFalta(9, releer);
  expect(releer).toHaveBeenCalledTimes(2);
});
