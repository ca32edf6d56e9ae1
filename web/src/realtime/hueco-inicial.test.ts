import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { huecoEntre } from './hueco-inicial';

const abierto = (id: number) => eventoMuestra({ id });
const escalado = (id: number) => eventoMuestra({ id, escalado: true, escalado_id: `ESC-2026-00000${id}` });
const ids = (antes: number[], despues: number[]) => {
  const { nuevos, escalados } = huecoEntre(antes.map(abierto), despues.map(abierto));
  return { nuevos: nuevos.map((e) => e.id), escalados: escalados.map((e) => e.id) };
};

describe('between the first read and the first live message', () => {
  it('finds the events stored meanwhile, oldest first', () => {
    expect(ids([3, 1], [5, 4, 3, 1])).toEqual({ nuevos: [4, 5], escalados: [] });
    expect(ids([], [1])).toEqual({ nuevos: [1], escalados: [] });
  });

  it('takes no older event that came up, and none that left, for news', () => {
    expect(ids([9, 8], [8, 2])).toEqual({ nuevos: [], escalados: [] });
  });

  it('finds what was escalated meanwhile, be it known or new, and not what already was', () => {
    const { nuevos, escalados } = huecoEntre(
      [abierto(2), escalado(1)],
      [escalado(3), escalado(2), escalado(1)],
    );
    expect(nuevos.map((e) => e.id)).toEqual([3]);
    expect(escalados.map((e) => e.id)).toEqual([2, 3]);
  });
});
