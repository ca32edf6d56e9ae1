import { afterEach, describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { abrirDetalle, cerrarDetalleSuelto, tieneDetalle, useDetalleSuelto } from './detalle-suelto';

afterEach(cerrarDetalleSuelto);

const abrir = (...eventos: Parameters<typeof abrirDetalle>[0][]): number[] => {
  const pedidos: number[] = [];
  for (const evento of eventos) abrirDetalle(evento, (id) => pedidos.push(id));
  return pedidos;
};

describe('the detail of what an alert tells', () => {
  const sinId = { tramo: 'Tramo 3', posicion: 212_500 };

  it('is opened as it came when it has a tramo but no id, until it is closed', () => {
    expect(abrir(sinId)).toEqual([]);
    expect(useDetalleSuelto.getState().evento).toBe(sinId);
    cerrarDetalleSuelto();
    expect(useDetalleSuelto.getState().evento).toBeNull();
  });
  it('is loaded by its id in every other case, in the place of one that is open', () => {
    expect(abrir(sinId, eventoMuestra({ id: 7 }))).toEqual([7]);
    expect(useDetalleSuelto.getState().evento).toBeNull();
  });
  it.each([
    [{ id: 7 }, true],
    [sinId, true],
    [{ posicion: 3 }, false],
    [{}, false],
  ])('of %j can be opened: %s', (evento, puede) => {
    expect(tieneDetalle(evento)).toBe(puede);
  });
});
