/** Rejects when `pedido` takes longer. A timer that is late itself says nothing of it: this tab stood still. */
export const conPlazo = <T>(pedido: Promise<T>, ms: number, motivo: string): Promise<T> =>
  new Promise((resolver, rechazar) => {
    let plazo: ReturnType<typeof setTimeout>;
    const esperar = () => {
      const inicio = performance.now();
      plazo = setTimeout(() => {
        if (performance.now() - inicio > 2 * ms) esperar();
        else rechazar(new Error(motivo));
      }, ms);
    };
    esperar();
    void pedido.then(resolver, rechazar).finally(() => clearTimeout(plazo));
  });
