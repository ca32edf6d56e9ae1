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

/** Paints in a worker, so that painting never holds up the page; on the page where a worker cannot paint. */
export const abrirTaller = <Hacia, Desde>(oficio: Oficio<Hacia, Desde>): Taller<Hacia> => {
  const { alRecibir, alFallar } = oficio;
  let abierto = true;
  if (pintaAparte()) {
    const trabajador = oficio.trabajador();
    trabajador.onmessage = ({ data }: MessageEvent<Desde>) => alRecibir(data);
    trabajador.onerror = alFallar;
    return {
      decir: (mensaje, transfer = []) => trabajador.postMessage(mensaje, transfer),
      cerrar: () => trabajador.terminate(),
    };
  }
  const recibir = (mensaje: Desde) => {
    if (abierto) alRecibir(mensaje);
  };
  const hecho = oficio.enPagina().then((crear) => crear(recibir));
  return {
    decir: (mensaje) => void hecho.then((hacer) => abierto && hacer(mensaje)).catch(alFallar),
    cerrar: () => {
      abierto = false;
    },
  };
};
