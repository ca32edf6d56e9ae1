import { crearEscritorDeSitio, crearRelojDeSitio, formatIsoLocal } from '@tramos/contract/hora-sitio';
import { conMemoria } from '@tramos/contract/memoria';
import { BOM, type Estilo, entreComillas, estiloDe, FIN, neutralizar } from '../csv';
import { type Columna, encabezadoDe, instanteDe, numeroDe } from './columna';
import { type Contexto, crearAcopio, type Documento } from './documento';

type EscribirCelda<F> = (fila: F) => string;

/** How each column writes its cells: decided once for a document, because there are millions of them. */
const escritorDe = <F>(
  columna: Columna<F>,
  { decimal }: Estilo,
  escribirInstante: (t_ms: number) => string,
): EscribirCelda<F> => {
  switch (columna.tipo) {
    case 'texto': {
      const celda = conMemoria((texto: string) => entreComillas(neutralizar(texto)));
      return (fila) => celda(String(columna.valor(fila) ?? ''));
    }
    case 'numero': {
      const conPunto = (n: number) => n.toFixed(columna.decimales);
      const celda = conMemoria(decimal === '.' ? conPunto : (n: number) => conPunto(n).replace('.', decimal));
      return (fila) => {
        const n = numeroDe(columna.valor(fila));
        return n === null ? '' : celda(n);
      };
    }
    case 'instante':
      return (fila) => {
        const t_ms = instanteDe(columna.valor(fila));
        return t_ms === null ? '' : escribirInstante(t_ms);
      };
    default:
      return columna satisfies never;
  }
};

/** The lines of a CSV (RFC 4180): UTF-8 with BOM, CRLF, times in site time, named in their headings. */
export const crearCsv = <F>(
  { zona, zona_nombre, region }: Contexto,
  columnas: readonly Columna<F>[],
): Documento<F> => {
  const estilo = estiloDe(region);
  const escribirInstante = crearEscritorDeSitio(crearRelojDeSitio(zona), formatIsoLocal);
  const acopio = crearAcopio();
  const encabezados = columnas.map((columna) =>
    entreComillas(neutralizar(encabezadoDe(columna, zona_nombre))),
  );
  const escritores = columnas.map((columna) => escritorDe(columna, estilo, escribirInstante));
  // Written over for each row, and joined at once: millions of little additions would be joined one by one.
  const celdas = escritores.map(() => '');
  const filaDe = (fila: F): string => {
    for (let i = 0; i < escritores.length; i++) celdas[i] = escritores[i]?.(fila) ?? '';
    return celdas.join(estilo.separador) + FIN;
  };
  acopio.escribir(BOM + encabezados.join(estilo.separador) + FIN);
  return {
    agregar: (filas) => acopio.escribir(filas.map(filaDe).join('')),
    terminar: async () => acopio.cerrar('text/csv;charset=utf-8'),
  };
};
