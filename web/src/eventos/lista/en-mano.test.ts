import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../../galeria/muestra-evento';
import { leerGrupos } from '../../lib/leer-grupos';
import { type EnMano, type Gesto, hayEnMano, NADA_EN_MANO, trasGesto } from './en-mano';
import { eventosDe, ORDEN_INICIAL, paginaDeGrupos } from './renglones';

const e = (id: number) => eventoMuestra({ id, created_at: `2026-11-21T09:${10 + id}:00.000Z` });
/** Event 9, the group of 5 and 6, event 2. */
const { causas } = paginaDeGrupos(
  leerGrupos({
    grupos: [{ grupo_id: 'G-5', eventos: [e(5), e(6)], evento_principal: 5 }],
    eventos_individuales: [e(9), e(2)],
  }),
  ORDEN_INICIAL,
);
const tras = (antes: EnMano, ...gestos: Gesto[]) =>
  gestos.reduce((mano, g) => trasGesto(mano, g, causas), antes);
const mover = { tipo: 'mover', paso: 1 } as const;
const desplegar = (clave: string, abierto?: boolean): Gesto => ({
  tipo: 'desplegar',
  clave,
  ...(abierto !== undefined && { abierto }),
});
const abierta = tras(NADA_EN_MANO, mover, mover, desplegar('g:G-5'));

describe('the keyboard on a list with groups', () => {
  it('walks into an open group and over a closed one', () => {
    expect(tras(NADA_EN_MANO, mover, mover, mover).fila).toBe('e:2');
    expect(tras(abierta, mover, mover, mover).fila).toBe('e:2');
    expect(tras(abierta, mover, mover).fila).toBe('e:6');
  });

  it('goes back to the group before it closes it', () => {
    const dentro = tras(abierta, mover, mover);
    const fuera = tras(dentro, desplegar('e:6', false));
    expect([fuera.fila, fuera.desplegados.size]).toEqual(['g:G-5', 1]);
    expect(tras(fuera, desplegar('g:G-5', false)).desplegados.size).toBe(0);
  });

  it('is not lost inside a group that closes', () => {
    expect(tras(abierta, mover, desplegar('g:G-5')).fila).toBe('g:G-5');
  });

  it.each([
    ['down', 'g:G-5', 1, 'e:2'],
    ['up', 'g:G-5', -1, 'e:9'],
    ['down from the last', 'e:2', 1, 'g:G-5'],
    ['up from the first', 'e:9', -1, 'g:G-5'],
  ] as const)('goes on beside the place of a row that has left the page: %s', (_que, fila, paso, donde) => {
    const mano = tras(NADA_EN_MANO, { tipo: 'posar', clave: fila });
    const quedan = causas.filter((causa) =>
      eventosDe(causa).every(({ id }) => `e:${id}` !== fila && fila !== `g:G-${id}`),
    );
    expect(trasGesto(mano, { tipo: 'mover', paso }, quedan).fila).toBe(donde);
  });

  it('opens nothing that is no group', () => {
    expect(tras(NADA_EN_MANO, desplegar('e:9', true))).toBe(NADA_EN_MANO);
  });
});

describe('a selection in hand', () => {
  it('reaches from the last one that was selected', () => {
    const mano = tras(
      NADA_EN_MANO,
      { tipo: 'elegir', clave: 'e:9' },
      { tipo: 'elegir_hasta', clave: 'g:G-5' },
    );
    expect([...mano.elegidos].toSorted()).toEqual([5, 6, 9]);
  });

  it('is let go first, the row after it', () => {
    const mano = tras(NADA_EN_MANO, mover, { tipo: 'elegir', clave: 'e:9' });
    const una = tras(mano, { tipo: 'soltar' });
    expect([una.elegidos.size, una.fila]).toEqual([0, 'e:9']);
    expect(tras(una, { tipo: 'soltar' }).fila).toBeNull();
  });
});

describe('rows that arrive wait', () => {
  it.each([
    ['nothing is in hand', NADA_EN_MANO, false],
    ['the pointer opened a row', tras(NADA_EN_MANO, { tipo: 'posar', clave: 'e:9' }), false],
    ['the keyboard stands on a row', tras(NADA_EN_MANO, mover), true],
    ['a group is open', tras(NADA_EN_MANO, desplegar('g:G-5')), true],
    ['something is selected', tras(NADA_EN_MANO, { tipo: 'elegir_pagina' }), true],
    ['what was selected has left the page', { ...NADA_EN_MANO, elegidos: new Set([77]) }, false],
    ['an open group has left the page', { ...NADA_EN_MANO, desplegados: new Set(['g:G-77']) }, false],
  ])('while %s: %#', (_que, mano, esperan) => {
    expect(hayEnMano(mano, causas)).toBe(esperan);
  });
});
