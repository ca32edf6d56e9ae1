import { pintaAparte } from './papel';

/** Says something to whoever paints, and is answered; what can be transferred is not copied. */
export type Decir<M> = (mensaje: M, transfer?: Transferable[]) => void;

export interface Taller<Hacia> {
  decir: Decir<Hacia>;
  cerrar(): void;
}

interface Oficio<Hacia, Desde> {
  /** The worker that paints; written where the bundler sees its address. */
  trabajador: () => Worker;
  /** The same work on the page. */
  enPagina: () => Promise<(decir: Decir<Desde>) => (mensaje: Hacia) => void>;
  alRecibir: (mensaje: Desde) => void;
  /** The worker or its code could not be had. */
  alFallar: () => void;
}

/** The same work on the page, when its code has come. */
const enLaPagina = <Hacia, Desde>({ enPagina, alRecibir, alFallar }: Oficio<Hacia, Desde>): Taller<Hacia> => {
  let abierto = true;
  const recibir = (mensaje: Desde) => {
    if (abierto) alRecibir(mensaje);
  };
  const hecho = enPagina().then((crear) => crear(recibir));
  return {
    decir: (mensaje) => void hecho.then((hacer) => abierto && hacer(mensaje)).catch(alFallar),
    cerrar: () => {
      abierto = false;
    },
  };
};

/** Paints in a worker, so that painting never holds up the page; on the page where a worker cannot paint, or fails. */
export const abrirTaller = <Hacia, Desde>(oficio: Oficio<Hacia, Desde>): Taller<Hacia> => {
  if (!pintaAparte()) return enLaPagina(oficio);
  const trabajador = oficio.trabajador();
  let enSuLugar: Taller<Hacia> | null = null;
  trabajador.onmessage = ({ data }: MessageEvent<Desde>) => oficio.alRecibir(data);
  trabajador.onerror = () => {
    trabajador.terminate();
    enSuLugar ??= enLaPagina(oficio);
    // What it was told is lost: it must be said again.
    oficio.alFallar();
  };
  return {
    decir: (mensaje, transfer = []) =>
      enSuLugar ? enSuLugar.decir(mensaje, transfer) : trabajador.postMessage(mensaje, transfer),
    cerrar: () => {
      trabajador.terminate();
      enSuLugar?.cerrar();
    },
  };
};
