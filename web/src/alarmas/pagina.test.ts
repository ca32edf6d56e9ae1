import type { Alarma } from '@tramos/contract/alarmas';
import { describe, expect, it } from 'vitest';
import { alarmaDePrueba } from '../../test/alarma-de-prueba';
import { conHechas, type VistaLista } from './pagina';

const HASTA = {
  desde: '2026-11-21T09:00:00.000Z',
  hasta: '2026-11-21T10:00:00.000Z',
  motivo: 'prueba',
  por: null,
};

describe('a page after an act', () => {
  const antes = { alarmas: [alarmaDePrueba({ id: 1 }), alarmaDePrueba({ id: 2 })], total: 2 };
  const tras = (vista: VistaLista, ...hechas: ReturnType<typeof alarmaDePrueba>[]) =>
    conHechas(antes, vista, new Map(hechas.map((a) => [a.id, a])));

  it('shows what was acknowledged in its place', () => {
    const { alarmas, total } = tras('activas', alarmaDePrueba({ id: 1, estado: 'reconocida' }));
    expect(alarmas.map(({ id, estado }) => [id, estado])).toEqual([
      [1, 'reconocida'],
      [2, 'sin_reconocer'],
    ]);
    expect(total).toBe(2);
  });

  it.each([
    ['was put aside', alarmaDePrueba({ id: 1, apartada: HASTA })],
    ['had returned and was acknowledged', alarmaDePrueba({ id: 1, estado: 'normal', condicion: false })],
  ])('lets go of what %s', (_, hecha) => {
    const { alarmas, total } = tras('activas', hecha);
    expect(alarmas.map(({ id }) => id)).toEqual([2]);
    expect(total).toBe(1);
  });

  it('keeps its reasons in the review while it is silenced, and lets go of what was given back', () => {
    const apartada = alarmaDePrueba({ apartada: HASTA });
    const revision = { alarmas: [{ ...apartada, razones: ['mas_de_un_turno' as const] }], total: 1 };
    const tras = (hecha: Alarma) => conHechas(revision, 'revision', new Map([[1, hecha]])).alarmas;
    expect(tras({ ...apartada, estado: 'reconocida' })).toMatchObject([
      { estado: 'reconocida', razones: ['mas_de_un_turno'] },
    ]);
    expect(tras(alarmaDePrueba())).toEqual([]);
  });
});
