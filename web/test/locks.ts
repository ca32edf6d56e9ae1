/** Web Locks for several tabs in one process, as far as the console uses them. */

interface Pedido {
  tab: string;
  conceder: () => void;
  quitar: () => void;
}

type Tarea = () => void;

export const crearLocks = () => {
  const colas = new Map<string, Pedido[]>();
  const cola = (nombre: string) => {
    const pedidos = colas.get(nombre) ?? [];
    colas.set(nombre, pedidos);
    return pedidos;
  };
  /** The head of a queue holds the lock; `cambiar` gives it to the next when the head has changed. */
  const cambiar = (nombre: string, hacer: (pedidos: Pedido[]) => void) => {
    const [antes] = cola(nombre);
    hacer(cola(nombre));
    const [ahora] = cola(nombre);
    if (ahora && ahora !== antes) ahora.conceder();
  };
  const sin = (pedidos: Pedido[], fuera: (pedido: Pedido) => boolean) =>
    void pedidos.splice(0, pedidos.length, ...pedidos.filter((pedido) => !fuera(pedido)));

  const pedir = (
    { tab, hacer }: { tab: string; hacer: (tarea: Tarea) => void },
    nombre: string,
    { signal, steal, ifAvailable }: LockOptions,
    usar: (lock: Lock | null) => unknown,
  ) =>
    new Promise<unknown>((resolver, rechazar) => {
      if (ifAvailable && cola(nombre).length > 0) return resolver(usar(null));
      const abortar = () => rechazar(new DOMException('gone', 'AbortError'));
      const irse = () => cambiar(nombre, (pedidos) => sin(pedidos, (otro) => otro === pedido));
      const pedido: Pedido = {
        tab,
        conceder: () =>
          hacer(() => {
            const trabajo = Promise.resolve(usar({ name: nombre, mode: 'exclusive' }));
            void trabajo.then(resolver).finally(irse);
          }),
        quitar: () => hacer(abortar),
      };
      signal?.addEventListener('abort', () => {
        if (cola(nombre)[0] === pedido) return;
        irse();
        abortar();
      });
      cambiar(nombre, (pedidos) => {
        if (steal) pedidos.shift()?.quitar();
        pedidos.splice(steal ? 0 : pedidos.length, 0, pedido);
      });
    });

  return {
    /** The `navigator.locks` of one tab; `hacer` runs what the browser calls back. */
    de: (tab: string, hacer: (tarea: Tarea) => void = (tarea) => queueMicrotask(tarea)) =>
      ({
        request: (nombre: string, ...resto: [LockOptions, (lock: Lock | null) => unknown]) =>
          pedir({ tab, hacer }, nombre, ...resto),
      }) as Pick<LockManager, 'request'>,
    /** The tab is gone, and with it what it held. */
    morir: (tab: string) => {
      for (const nombre of colas.keys())
        cambiar(nombre, (pedidos) => sin(pedidos, (pedido) => pedido.tab === tab));
    },
  };
};
