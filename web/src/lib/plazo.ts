/**
 * Rejects when `pedido` takes longer than `ms`. A tab that stood still until then has the answer before it, but hears of
 * the time first: so the last quarter begins only when the tab runs again. A hidden tab, whose timers come once a second,
 * rejects a second or two late; none waits for longer.
 */
export const conPlazo = <T>(pedido: Promise<T>, ms: number, motivo: string): Promise<T> =>
  new Promise((resolver, rechazar) => {
    let plazo = setTimeout(
      () => {
        plazo = setTimeout(() => rechazar(new Error(motivo)), ms / 4);
      },
      (ms * 3) / 4,
    );
    void pedido.then(resolver, rechazar).finally(() => clearTimeout(plazo));
  });
