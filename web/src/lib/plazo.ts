/**
 * Rejects when `pedido` takes longer than `ms`. A tab that stood still hears of the time before it hears of the answer: so
 * the last quarter begins when it runs again, and is the whole time for one that stood still for long and has much to
 * catch up with. In a hidden tab, whose timers come once a second, it rejects a second or two late.
 */
export const conPlazo = <T>(pedido: Promise<T>, ms: number, motivo: string): Promise<T> =>
  new Promise((resolver, rechazar) => {
    const inicio = performance.now();
    let plazo = setTimeout(
      () => {
        const estuvoParada = performance.now() - inicio > 2 * ms;
        plazo = setTimeout(() => rechazar(new Error(motivo)), estuvoParada ? ms : ms / 4);
      },
      (ms * 3) / 4,
    );
    void pedido.then(resolver, rechazar).finally(() => clearTimeout(plazo));
  });
