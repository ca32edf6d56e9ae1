/** Random, and available on plain http too, where `randomUUID` is not: 21 letters and digits. */
export const nuevoId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36).padStart(7, '0')).join('');

/** So long after the last try the same words are another act. */
const VALE_MS = 120_000;

interface Pedido {
  /** The body with its `pedido`: the same one as long as the body is, and nobody has said that it was done. */
  con: <T extends object>(body: T) => T & { pedido: string };
  /** It was done: the next time is another. */
  hecho: () => void;
}

/**
 * For what is done anew each time it is asked for: trying again after an answer was lost does nothing twice
 * (docs/decisions/049), also from a form that was closed meanwhile and opened again.
 */
export const crearPedido = (ahora_ms: () => number): Pedido => {
  let ultimo: { escrito: string; pedido: string; hasta_ms: number } | null = null;
  return {
    con: (body) => {
      const escrito = JSON.stringify(body);
      const sigue = ultimo?.escrito === escrito && ahora_ms() <= ultimo.hasta_ms;
      const pedido = sigue && ultimo ? ultimo.pedido : nuevoId();
      ultimo = { escrito, pedido, hasta_ms: ahora_ms() + VALE_MS };
      return { ...body, pedido };
    },
    hecho: () => {
      ultimo = null;
    },
  };
};

const delReloj = () => performance.now();

export const PEDIDOS = {
  manual: crearPedido(delReloj),
  prueba: crearPedido(delReloj),
  turno: crearPedido(delReloj),
} as const;
