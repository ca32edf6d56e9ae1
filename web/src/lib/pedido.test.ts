import { PedidoSchema } from '@tramos/contract/basicos';
import { describe, expect, it } from 'vitest';
import { crearPedido } from './pedido';

describe('what may be asked for again', () => {
  const cuerpo = { tramo_id: 3, posicion: 212_500, nota: 'Llamó el dueño' };

  it('keeps its key while it is the same, and goes with what was asked', () => {
    const conPedido = crearPedido();
    const primero = conPedido(cuerpo);
    expect(primero).toEqual({ ...cuerpo, pedido: expect.any(String) });
    expect(PedidoSchema.parse(primero.pedido)).toBe(primero.pedido);
    expect(conPedido({ ...cuerpo })).toEqual(primero);
  });

  it('is something else once it was changed, and in another form', () => {
    const conPedido = crearPedido();
    const primero = conPedido(cuerpo);
    const claves = [
      primero,
      conPedido({ ...cuerpo, posicion: 213_000 }),
      conPedido(cuerpo),
      crearPedido()(cuerpo),
    ].map(({ pedido }) => pedido);
    expect(new Set(claves).size).toBe(4);
  });
});
