/** What tabs say to each other; each hears all others, and not itself. */
export interface Bus {
  decir: (dicho: unknown) => void;
  stop: () => void;
}

const porCanal = (nombre: string, alOir: (dicho: unknown) => void): Bus => {
  const canal = new BroadcastChannel(nombre);
  canal.addEventListener('message', ({ data }: MessageEvent<unknown>) => alOir(data));
  return { decir: (dicho) => canal.postMessage(dicho), stop: () => canal.close() };
};

/** Where there is no `BroadcastChannel`: a change of local storage is told to every other tab, in order. */
const porAlmacen = (nombre: string, alOir: (dicho: unknown) => void): Bus => {
  const alCambiar = ({ key, newValue }: StorageEvent) => {
    if (key === nombre && newValue) alOir((JSON.parse(newValue) as { dicho: unknown }).dicho);
  };
  let cuenta = 0;
  window.addEventListener('storage', alCambiar);
  return {
    decir: (dicho) => {
      cuenta += 1;
      // The same text twice would be no change.
      localStorage.setItem(nombre, JSON.stringify({ dicho, cuenta, t: Date.now() }));
      localStorage.removeItem(nombre);
    },
    stop: () => window.removeEventListener('storage', alCambiar),
  };
};

export const createBus = (nombre: string, alOir: (dicho: unknown) => void): Bus =>
  typeof BroadcastChannel === 'undefined' ? porAlmacen(nombre, alOir) : porCanal(nombre, alOir);
