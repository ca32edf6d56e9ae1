import { SIN_APARTADOS } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { leerGrupos } from '../lib/leer-grupos';
import { ORDEN_INICIAL, paginaDeEventos, paginaDeGrupos } from './lista/renglones';
import {
  corteDe,
  crecidosDe,
  hayReales,
  type Lugar,
  leer,
  nuevosDe,
  textoCrecido,
  textoNuevos,
} from './novedades';

const con = (...ids: number[]) => ids.map((id) => eventoMuestra({ id }));
const lista = (total: number, ids: number[] = [], total_aproximado = false) =>
  paginaDeEventos({ events: con(...ids), total, total_aproximado, apartados: SIN_APARTADOS });
const agrupada = (grupos: Record<string, number>) =>
  paginaDeGrupos(
    leerGrupos({
      grupos: Object.entries(grupos).map(([grupo_id, total_eventos]) => ({
        grupo_id,
        eventos: con(4, 6),
        total_eventos,
      })),
    }),
    ORDEN_INICIAL,
  );

describe('reading while events arrive', () => {
  const enVivo = { tipo: 'en_vivo' } as const;
  const detenida = { tipo: 'detenida', corte: 5 } as const;
  const ninguno = { tipo: 'ninguno' } as const;
  const esperan = { tipo: 'cuenta', cuantos: 2, apartados: SIN_APARTADOS, tardios: 0 } as const;
  const soltada = { tipo: 'soltada' } as const;
  const arriba: Lugar = { page: 1, alTope: true, ocupado: false, cabeza: 9, nuevos: ninguno };
  it('is live at the top of page 1', () => {
    expect(leer(enVivo, arriba)).toBe(enVivo);
  });
  it.each([{ alTope: false }, { page: 2 }, { ocupado: true }])(
    'holds at the newest event for %j',
    (donde) => {
      expect(leer(enVivo, { ...arriba, ...donde })).toEqual({ tipo: 'detenida', corte: 9 });
    },
  );
  it('stays held while rows wait, until the person asks for them', () => {
    expect(leer(detenida, { ...arriba, nuevos: esperan })).toBe(detenida);
    expect(leer(detenida, { ...arriba, page: 2 })).toBe(detenida);
    expect(leer(detenida, { ...arriba, ocupado: true })).toBe(detenida);
  });
  it('is live again at the top when nothing waits', () => {
    expect(leer(detenida, arriba)).toEqual(enVivo);
  });
  it('once let go is not held again before it reaches the top', () => {
    expect(leer(soltada, { ...arriba, page: 2 })).toBe(soltada);
    expect(leer(soltada, arriba)).toEqual(enVivo);
  });
  it('is held again after showing what waited while something is in hand', () => {
    expect(leer(soltada, { ...arriba, ocupado: true, cabeza: null })).toBe(soltada);
    expect(leer(soltada, { ...arriba, ocupado: true })).toEqual({ tipo: 'detenida', corte: 9 });
  });
  it('has nothing to hold in an empty list', () => {
    expect(leer(enVivo, { ...arriba, page: 2, cabeza: null })).toBe(enVivo);
    expect(corteDe([])).toBeNull();
  });
  it('holds at the highest id of the page, members of groups among them', () => {
    expect(corteDe(lista(3, [7, 9, 8]).causas)).toBe(9);
    expect(corteDe(agrupada({ 'G-4': 2 }).causas)).toBe(6);
  });
});

describe('a group that grows behind the bar', () => {
  it('says by how many, and only where it was already on screen', () => {
    const crecidos = crecidosDe(agrupada({ 'G-1': 2, 'G-2': 3 }), agrupada({ 'G-1': 4, 'G-2': 3, 'G-9': 2 }));
    expect([...crecidos]).toEqual([['G-1', { cuantos: 2, tardios: 0 }]]);
    expect([...crecidosDe(undefined, agrupada({ 'G-1': 4 }))]).toEqual([]);
  });

  it('counts apart what of it happened long before', () => {
    const hace_dias = eventoMuestra({
      ...{ id: 8, created_at: '2026-11-25T18:00:00.000Z', hora_sensor0: '2026-11-01T07:30:00.000Z' },
      ...{ hora_sensor1: null, estado: 'tardio' },
    });
    const con_tardio = paginaDeGrupos(
      leerGrupos({ grupos: [{ grupo_id: 'G-1', eventos: [...con(4, 6, 7), hace_dias], total_eventos: 4 }] }),
      ORDEN_INICIAL,
    );
    expect(crecidosDe(agrupada({ 'G-1': 2 }), con_tardio).get('G-1')).toEqual({ cuantos: 2, tardios: 1 });
  });

  it.each([
    [{ cuantos: 1, tardios: 0 }, '+1 nuevo'],
    [{ cuantos: 3, tardios: 1 }, '+2 nuevos, +1 tardío'],
    [{ cuantos: 2, tardios: 2 }, '+2 tardíos'],
  ])('says %j as %s', (crecido, texto) => {
    expect(textoCrecido(crecido)).toBe(texto);
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
  it.each([
    [{ simulados: 1, pruebas: 0 }, '2 eventos nuevos, y 1 simulado', true],
    [{ simulados: 1, pruebas: 1 }, '1 evento nuevo, y 1 simulado y 1 de prueba', true],
    [{ simulados: 2, pruebas: 1 }, 'Nuevos: 2 simulados y 1 de prueba', false],
  ])('of three new ones with %j among them says %s', (apartados, texto, reales) => {
    const antes = { ...lista(24), apartados: { simulados: 4, pruebas: 2 } };
    const despues = {
      ...lista(27),
      apartados: { simulados: 4 + apartados.simulados, pruebas: 2 + apartados.pruebas },
    };
    const nuevos = nuevosDe(antes, despues);
    if (nuevos.tipo === 'ninguno') throw new Error('none is new');
    expect([textoNuevos(nuevos), hayReales(nuevos)]).toEqual([texto, reales]);
  });
  it('tells apart from the new ones those that happened long before they were told', () => {
    const tardio = (id: number) =>
      eventoMuestra({ id, estado: 'tardio', hora_sensor0: '2026-11-01T07:30:00Z' });
    const de = (total: number, ...events: ReturnType<typeof con>) =>
      paginaDeEventos({ events, total, total_aproximado: false, apartados: SIN_APARTADOS });
    const texto = (viva: ReturnType<typeof de>) => {
      const nuevos = nuevosDe(de(24, ...con(5)), viva);
      return nuevos.tipo === 'ninguno' ? null : textoNuevos(nuevos);
    };
    expect(texto(de(27, tardio(8), ...con(7), tardio(6), ...con(5)))).toBe(
      '1 evento nuevo y 2 eventos tardíos',
    );
    expect(texto(de(25, tardio(6), ...con(5)))).toBe('1 evento tardío');
    expect(texto(de(25, ...con(6), tardio(4)))).toBe('1 evento nuevo');
  });
  it('says only that there are some where the total stopped counting', () => {
    expect(nuevosDe(lista(10_000, [5], true), lista(10_000, [7], true))).toEqual({ tipo: 'varios' });
    expect(nuevosDe(lista(10_000, [7], true), lista(10_000, [7], true))).toEqual({ tipo: 'ninguno' });
    expect(nuevosDe(undefined, lista(3))).toEqual({ tipo: 'ninguno' });
  });
});
