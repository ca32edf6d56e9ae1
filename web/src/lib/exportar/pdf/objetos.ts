import { comprimir } from '../comprimir';
import { crearAcopio } from '../documento';

type Bytes = Uint8Array<ArrayBuffer>;

/** Objects of a PDF (ISO 32000-1) written one after the other into a file that is never whole in memory. */
export interface Objetos {
  /** A number for an object that others name before it is written. */
  reservar: () => number;
  /** Writes an object: its text as PDF spells it. */
  escribir: (numero: number, texto: string) => void;
  /** Writes a stream, compressed, with these entries in its dictionary. */
  flujo: (numero: number, entradas: string, datos: Bytes) => Promise<void>;
  /** Index and end of the file; returns it whole. */
  cerrar: (raiz: number, informacion: number) => Blob;
}

export const crearObjetos = (): Objetos => {
  const acopio = crearAcopio();
  /** Where each object starts; number 0 is the head of the free ones. */
  const lugares: number[] = [0];
  // Four bytes beyond ASCII tell every program on the way that this is no text.
  acopio.escribir('%PDF-1.7\n%');
  acopio.poner(new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  return {
    reservar: () => lugares.push(0) - 1,
    escribir: (numero, texto) => {
      lugares[numero] = acopio.total();
      acopio.escribir(`${numero} 0 obj\n${texto}\nendobj\n`);
    },
    flujo: async (numero, entradas, datos) => {
      const comprimido = await comprimir(datos);
      lugares[numero] = acopio.total();
      acopio.escribir(
        `${numero} 0 obj\n<< ${entradas} /Filter /FlateDecode /Length ${comprimido.length} >>\nstream\n`,
      );
      acopio.poner(comprimido);
      acopio.escribir('\nendstream\nendobj\n');
    },
    cerrar: (raiz, informacion) => {
      const desde = acopio.total();
      const renglones = lugares.map((lugar, i) =>
        i === 0 ? '0000000000 65535 f \n' : `${String(lugar).padStart(10, '0')} 00000 n \n`,
      );
      acopio.escribir(`xref\n0 ${lugares.length}\n${renglones.join('')}`);
      acopio.escribir(
        `trailer\n<< /Size ${lugares.length} /Root ${raiz} 0 R /Info ${informacion} 0 R >>\nstartxref\n${desde}\n%%EOF\n`,
      );
      return acopio.cerrar('application/pdf');
    },
  };
};

/** A text of the document's own data, in UTF-16 as PDF wants it. */
export const textoPdf = (texto: string): string =>
  `<feff${Array.from({ length: texto.length }, (_, i) => texto.charCodeAt(i).toString(16).padStart(4, '0')).join('')}>`;
