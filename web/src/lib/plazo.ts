/** Whoever stands still for longer than one of these parts notices that its timer is late. */
const PARTES = 4;

/**
 * Rejects when `pedido` takes longer than `ms`, counted while this tab runs: an answer to a tab that stood still came in
 * time, and could not be heard yet.
 */
export const conPlazo = <T>(pedido: Promise<T>, ms: number, motivo: string): Promise<T> =>
  new Promise((resolver, rechazar) => {
    const parte_ms = ms / PARTES;
    let plazo: ReturnType<typeof setTimeout>;
    const esperar = (partes: number) => {
      if (partes === 0) return rechazar(new Error(motivo));
      const inicio = performance.now();
      plazo = setTimeout(
        () => esperar(performance.now() - inicio > 2 * parte_ms ? partes : partes - 1),
        parte_ms,
      );
    };
    esperar(PARTES);
    void pedido.then(resolver, rechazar).finally(() => clearTimeout(plazo));
  });
