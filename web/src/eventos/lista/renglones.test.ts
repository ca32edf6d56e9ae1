import type { Evento } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../../galeria/muestra-evento';
import { leerGrupos } from '../../lib/leer-grupos';
import { moverRenglon, type OrdenLista, paginaDeGrupos, renglonesDe } from './renglones';

const DESC: OrdenLista = { orden: 'created_at', sentido: 'desc' };
const a = (minuto: number, id: number, cambios: Partial<Evento> = {}) =>
  eventoMuestra({ id, created_at: `2026-11-21T09:${String(minuto).padStart(2, '0')}:00.000Z`, ...cambios });
const grupo = (id: number, ...eventos: Evento[]) => ({ grupo_id: `G-${id}`, eventos, evento_principal: id });
const claves = (grupos: unknown[], solos: Evento[], orden: OrdenLista = DESC, abiertos: string[] = []) =>
  renglonesDe(
    paginaDeGrupos(leerGrupos({ grupos, eventos_individuales: solos }), orden).causas,
    new Set(abiertos),
  ).map(({ clave }) => clave);

describe('a page of groups and single events', () => {
  it('is one list, each group at the place of its newest member', () => {
    expect(claves([grupo(1, a(10, 1), a(40, 6)), grupo(2, a(20, 2), a(21, 3))], [a(30, 5), a(5, 4)])).toEqual(
      ['g:G-1', 'e:5', 'g:G-2', 'e:4'],
    );
  });

  it('turned around puts each group at its oldest member', () => {
    const orden: OrdenLista = { orden: 'created_at', sentido: 'asc' };
    expect(claves([grupo(1, a(10, 1), a(40, 6))], [a(30, 5), a(5, 4)], orden)).toEqual([
      'e:4',
      'g:G-1',
      'e:5',
    ]);
  });

  it.each([
    ['asc', ['e:3', 'g:G-1', 'e:4']],
    ['desc', ['g:G-1', 'e:3', 'e:4']],
  ] as const)('has what has no value last, in the order of the place %s', (sentido, esperado) => {
    const de = (id: number, posicion: number | null) => a(10, id, { posicion });
    const orden: OrdenLista = { orden: 'posicion', sentido };
    expect(claves([grupo(1, de(1, 900), de(2, null))], [de(4, null), de(3, 500)], orden)).toEqual(esperado);
  });

  it('breaks ties by id, as the server does', () => {
    expect(claves([grupo(1, a(10, 1), a(10, 7))], [a(10, 5), a(10, 9)])).toEqual(['e:9', 'g:G-1', 'e:5']);
  });

  it('has what could not be read at its end', () => {
    expect(claves([null], [a(10, 5)])).toEqual(['e:5', 'g:grupo-1']);
  });
});

describe('an open group', () => {
  it('shows its main event first, then the others from the oldest', () => {
    const abierta = { ...grupo(1, a(10, 1), a(11, 2), a(12, 3)), evento_principal: 2 };
    expect(claves([abierta], [], DESC, ['g:G-1'])).toEqual(['g:G-1', 'e:2', 'e:1', 'e:3']);
  });

  it('says that there are more than the page carries', () => {
    expect(claves([{ ...grupo(1, a(10, 1)), total_eventos: 240 }], [], DESC, ['g:G-1'])).toEqual([
      'g:G-1',
      'e:1',
      'r:g:G-1',
    ]);
  });
});

describe('the row of the keyboard', () => {
  const renglones = renglonesDe(
    [9, 8, 7].map((id) => ({ tipo: 'evento', evento: a(10, id) })),
    new Set(),
  );
  it.each([
    [null, 1, 'e:9'],
    [null, -1, 'e:7'],
    ['e:9', 1, 'e:8'],
    ['e:7', 1, 'e:7'],
    ['e:9', -1, 'e:9'],
    ['e:55', 1, 'e:9'],
  ] as const)('from %s by %i goes to %s', (actual, paso, destino) => {
    expect(moverRenglon(renglones, actual, paso)).toBe(destino);
  });
  it('is none in an empty list', () => {
    expect(moverRenglon([], null, 1)).toBeNull();
  });
});
