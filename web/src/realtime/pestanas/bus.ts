import { guardar } from '../../lib/almacen';

/** What tabs say to each other; each hears all others, and not itself. Begins closed, and then says and hears nothing. */
export interface Bus {
  decir: (dicho: unknown) => void;
  abrir: () => void;
  cerrar: () => void;
}

const porCanal = (nombre: string, alOir: (dicho: unknown) => void): Bus => {
  let canal: BroadcastChannel | null = null;
  return {
    decir: (dicho) => canal?.postMessage(dicho),
    abrir: () => {
      if (canal) return;
      canal = new BroadcastChannel(nombre);
      canal.addEventListener('message', ({ data }: MessageEvent<unknown>) => alOir(data));
    },
    cerrar: () => {
      canal?.close();
      canal = null;
    },
  };
};

/** Where there is no `BroadcastChannel`: a change of local storage is told to every other tab, in order. */
const porAlmacen = (nombre: string, alOir: (dicho: unknown) => void): Bus => {
  const alCambiar = ({ key, newValue }: StorageEvent) => {
    if (key === nombre && newValue) alOir((JSON.parse(newValue) as { dicho: unknown }).dicho);
  };
  let cuenta = 0;
  let abierto = false;
  return {
    decir: (dicho) => {
      if (!abierto) return;
      cuenta += 1;
      // The same text twice would be no change.
      guardar(localStorage, nombre, JSON.stringify({ dicho, cuenta, t: Date.now() }));
      localStorage.removeItem(nombre);
    },
    abrir: () => {
      abierto = true;
      window.addEventListener('storage', alCambiar);
    },
    cerrar: () => {
      abierto = false;
      window.removeEventListener('storage', alCambiar);
    },
  };
};

export const createBus = (nombre: string, alOir: (dicho: unknown) => void): Bus =>
  typeof BroadcastChannel === 'undefined' ? porAlmacen(nombre, alOir) : porCanal(nombre, alOir);
