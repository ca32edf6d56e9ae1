import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestras';
import { corteDe, leer, moverFila, nuevosDe, textoNuevos } from './novedades';

const con = (...ids: number[]) => ids.map((id) => eventoMuestra({ id }));
const lista = (total: number, ids: number[] = [], total_aproximado?: boolean) => ({
  events: con(...ids),
  total,
  ...(total_aproximado === undefined ? {} : { total_aproximado }),
});

describe('reading while events arrive', () => {
  const enVivo = { tipo: 'en_vivo' } as const;
  const detenida = { tipo: 'detenida', corte: 5 } as const;
  const ninguno = { tipo: 'ninguno' } as const;
  const esperan = { tipo: 'cuenta', cuantos: 2 } as const;
  it('is live at the top of page 1', () => {
    expect(leer(enVivo, { page: 1, alTope: true, cabeza: con(9, 8), nuevos: ninguno })).toBe(enVivo);
  });
  it.each([
    { page: 1, alTope: false },
    { page: 2, alTope: true },
  ])('holds at the newest event for %j', (donde) => {
    expect(leer(enVivo, { ...donde, cabeza: con(7, 9, 8), nuevos: ninguno })).toEqual({
      tipo: 'detenida',
      corte: 9,
    });
  });
  it('stays held while rows wait, until the person asks for them', () => {
    expect(leer(detenida, { page: 1, alTope: true, cabeza: con(9), nuevos: esperan })).toBe(detenida);
    expect(leer(detenida, { page: 2, alTope: true, cabeza: con(9), nuevos: ninguno })).toBe(detenida);
  });
  it('is live again at the top when nothing waits', () => {
    expect(leer(detenida, { page: 1, alTope: true, cabeza: con(5), nuevos: ninguno })).toEqual(enVivo);
  });
  it('once let go is not held again before it reaches the top', () => {
    const soltada = { tipo: 'soltada' } as const;
    expect(leer(soltada, { page: 2, alTope: true, cabeza: con(9), nuevos: ninguno })).toBe(soltada);
    expect(leer(soltada, { page: 1, alTope: true, cabeza: con(9), nuevos: ninguno })).toEqual(enVivo);
  });
  it('has nothing to hold in an empty list', () => {
    expect(leer(enVivo, { page: 2, alTope: true, cabeza: [], nuevos: ninguno })).toBe(enVivo);
    expect(corteDe([])).toBeNull();
  });
});

describe('the bar of new events', () => {
  it.each([
    [24, 24, null],
    [24, 25, '1 evento nuevo'],
    [24, 27, '3 eventos nuevos'],
    [24, 20, null],
  ])('held at %i of %i says %s', (detenida, viva, texto) => {
    const nuevos = nuevosDe(lista(detenida), lista(viva));
    expect(nuevos.tipo === 'ninguno' ? null : textoNuevos(nuevos)).toBe(texto);
  });
  it('says only that there are some where the total stopped counting', () => {
    expect(nuevosDe(lista(10_000, [5], true), lista(10_000, [7], true))).toEqual({ tipo: 'varios' });
    expect(nuevosDe(lista(10_000, [7], true), lista(10_000, [7], true))).toEqual({ tipo: 'ninguno' });
    expect(nuevosDe(undefined, lista(3))).toEqual({ tipo: 'ninguno' });
  });
});

describe('the row of the keyboard', () => {
  const eventos = con(9, 8, 7);
  it.each([
    [null, 1, 9],
    [null, -1, 7],
    [9, 1, 8],
    [7, 1, 7],
    [9, -1, 9],
    [55, 1, 9],
  ] as const)('from %s by %i goes to %s', (actual, paso, destino) => {
    expect(moverFila(eventos, actual, paso)).toBe(destino);
  });
  it('is none in an empty list', () => {
    expect(moverFila([], null, 1)).toBeNull();
  });
});
