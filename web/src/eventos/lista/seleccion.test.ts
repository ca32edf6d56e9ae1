import type { Evento } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../../galeria/muestra-evento';
import { leerGrupos } from '../../lib/leer-grupos';
import { ORDEN_INICIAL, paginaDeGrupos, renglonesDe } from './renglones';
import {
  alternar,
  alternarPagina,
  bloqueDe,
  cuantosElegidos,
  eleccionDe,
  hastaRenglon,
  marcaDePagina,
  marcaDeRenglon,
} from './seleccion';

const abierto = (id: number, cambios: Partial<Evento> = {}) =>
  eventoMuestra({ id, created_at: `2026-11-21T09:${String(10 + id)}:00.000Z`, ...cambios });
const hecho = (id: number) => abierto(id, { evento_estado: 'reconocido' });

/** Rows from the top: event 9, the group of 5, 6 and 7, event 3 (acknowledged), event 2. */
const { causas } = paginaDeGrupos(
  leerGrupos({
    grupos: [
      {
        grupo_id: 'G-5',
        eventos: [abierto(5), hecho(6), abierto(7)],
        total_eventos: 8,
        abiertos: 6,
        resto_abiertos: 'r',
      },
    ],
    eventos_individuales: [abierto(9), hecho(3), abierto(2)],
  }),
  ORDEN_INICIAL,
);
const renglones = renglonesDe(causas, new Set());
const fila = (clave: string) => {
  const renglon = renglones.find((r) => r.clave === clave);
  if (!renglon) throw new Error(`no row ${clave}`);
  return renglon;
};
const ids = (elegidos: ReadonlySet<number>) => [...elegidos].toSorted((x, y) => x - y);

describe('the selection of a page', () => {
  it('takes a whole group with its row, and lets it go', () => {
    const con = alternar(new Set([9]), fila('g:G-5'));
    expect(ids(con)).toEqual([5, 6, 7, 9]);
    expect(ids(alternar(con, fila('g:G-5')))).toEqual([9]);
  });

  it('completes a group that was selected in part', () => {
    expect(marcaDeRenglon(fila('g:G-5'), new Set([6]))).toBe('parte');
    expect(ids(alternar(new Set([6]), fila('g:G-5')))).toEqual([5, 6, 7]);
  });

  it('takes and lets go of the page', () => {
    const toda = alternarPagina(new Set([2]), causas);
    expect([ids(toda), marcaDePagina(causas, toda)]).toEqual([[2, 3, 5, 6, 7, 9], 'toda']);
    expect(ids(alternarPagina(toda, causas))).toEqual([]);
  });

  it.each([
    ['e:9', 'e:3', [3, 5, 6, 7, 9]],
    ['e:3', 'g:G-5', [3, 5, 6, 7]],
    [null, 'e:2', [2]],
    ['e:77', 'e:2', [2]],
  ])('reaches from %s to %s', (desde, hasta, elegidos) => {
    expect(ids(hastaRenglon(new Set(), renglones, desde, hasta))).toEqual(elegidos);
  });

  it('counts also the members that the page does not carry, of a whole group only', () => {
    expect(cuantosElegidos(causas, new Set([5, 6, 7, 9]))).toBe(9);
    expect(cuantosElegidos(causas, new Set([5, 6, 9, 1_000]))).toBe(3);
  });
});

describe('what a selection acknowledges', () => {
  it('is a whole group by its name, with what was seen of it and the name of what was counted besides', () => {
    expect(bloqueDe(causas, new Set([5, 6, 7]))).toMatchObject({
      grupos: [{ grupo_id: 'G-5', hasta: 7, vistos: [5, 7], resto_abiertos: 'r' }],
      ids: [],
      abiertos: 6,
    });
  });

  it('is one by one whatever is open of the rest', () => {
    expect(bloqueDe(causas, new Set([9, 3, 5, 6]))).toMatchObject({ grupos: [], ids: [9, 5], abiertos: 2 });
  });

  it('is nothing of what was acknowledged, or of a group without a name of its own', () => {
    const rota = paginaDeGrupos(leerGrupos({ grupos: [{ eventos: [abierto(5)] }] }), ORDEN_INICIAL).causas;
    expect(bloqueDe(causas, new Set([3]))).toMatchObject({ grupos: [], ids: [], abiertos: 0 });
    expect(bloqueDe(rota, new Set([5]))).toMatchObject({ grupos: [], ids: [5], abiertos: 1 });
  });
});

describe('what is selected, to be exported', () => {
  it('is a group by its name when it has members beyond the page, and its events otherwise', () => {
    const con_grupo = new Set([9, 5, 6, 7]);
    expect(eleccionDe(causas, con_grupo)).toEqual({ ids: [9], grupos: ['G-5'], total: 9 });
    const una_parte = new Set([9, 5, 6]);
    expect(eleccionDe(causas, una_parte)).toEqual({ ids: [9, 5, 6], grupos: [], total: 3 });
  });

  it('is also what has left the list since', () => {
    expect(eleccionDe(causas, new Set([9, 77]))).toEqual({ ids: [9, 77], grupos: [], total: 2 });
  });
});
