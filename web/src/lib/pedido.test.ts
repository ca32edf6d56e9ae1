import { PedidoSchema } from '@tramos/contract/basicos';
import { describe, expect, it } from 'vitest';
import { crearPedido } from './pedido';

describe('what may be asked for again', () => {
  const cuerpo = { tramo_id: 3, posicion: 212_500, nota: 'Llamó el dueño' };
  const crear = () => {
    let ahora_ms = 5_000;
    const pedido = crearPedido(() => ahora_ms);
    const pasar = (ms: number) => {
      ahora_ms += ms;
    };
    return { ...pedido, pasar };
  };

  it('keeps its key from one try to the next, and goes with what was asked', () => {
    const { con, pasar } = crear();
    const primero = con(cuerpo);
    expect(primero).toEqual({ ...cuerpo, pedido: expect.any(String) });
    expect(PedidoSchema.parse(primero.pedido)).toBe(primero.pedido);
    for (const _ of [1, 2, 3]) {
      pasar(110_000);
      expect(con({ ...cuerpo })).toEqual(primero);
    }
  });

  it.each<[que: string, cambiar: (pedido: ReturnType<typeof crear>) => object]>([
    ['was changed', () => ({ ...cuerpo, posicion: 213_000 })],
    [
      'was done',
      ({ hecho }) => {
        hecho();
        return cuerpo;
      },
    ],
    [
      'was asked long ago',
      ({ pasar }) => {
        pasar(120_001);
        return cuerpo;
      },
    ],
  ])('is something else once it %s', (_que, cambiar) => {
    const pedido = crear();
    const { pedido: primero } = pedido.con(cuerpo);
    expect(pedido.con(cambiar(pedido)).pedido).not.toBe(primero);
  });

  it('is something else in what is not the same act', () => {
    expect(crear().con(cuerpo).pedido).not.toBe(crear().con(cuerpo).pedido);
  });
});
