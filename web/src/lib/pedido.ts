import { useCallback, useRef } from 'react';

/** Random, and available on plain http too, where `randomUUID` is not: 21 letters and digits. */
export const nuevoId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36).padStart(7, '0')).join('');

/**
 * For what is done anew each time it is asked for: gives a body its `pedido`, the same as long as the body is, so that
 * trying again after an answer was lost does nothing twice (docs/decisions/049). One to each form or question.
 */
export const crearPedido = (): (<T extends object>(body: T) => T & { pedido: string }) => {
  let ultimo: { escrito: string; pedido: string } | null = null;
  return (body) => {
    const escrito = JSON.stringify(body);
    if (ultimo?.escrito !== escrito) ultimo = { escrito, pedido: nuevoId() };
    return { ...body, pedido: ultimo.pedido };
  };
};

/** The same for as long as the part of the screen stands that asks. */
export const usePedido = (): ReturnType<typeof crearPedido> => {
  const pedido = useRef<ReturnType<typeof crearPedido> | null>(null);
  return useCallback((body) => {
    pedido.current ??= crearPedido();
    return pedido.current(body);
  }, []);
};
