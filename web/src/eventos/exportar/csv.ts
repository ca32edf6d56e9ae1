import { conMemoria } from '@tramos/contract/memoria';
import { BOM, type Estilo, entreComillas, estiloDe, FIN, neutralizar } from '../../lib/csv';
import { crearRelojDeSitio, formatIsoLocal, type RelojDeSitio } from '../../lib/hora-sitio';
import { COLUMNAS, type Columna, type EventoExportado, encabezadoDe, instanteDe, numeroDe } from './columnas';
import { type Contexto, crearAcopio, type Documento } from './documento';

type EscribirCelda = (evento: EventoExportado) => string;

/** How each column writes its cells: decided once for a document, because there are millions of them. */
const escritorDe = (columna: Columna, { decimal }: Estilo, reloj: RelojDeSitio): EscribirCelda => {
  switch (columna.tipo) {
    case 'texto': {
      const celda = conMemoria((texto: string) => entreComillas(neutralizar(texto)));
      return (evento) => celda(String(columna.valor(evento) ?? ''));
    }
    case 'numero': {
      const conPunto = (n: number) => n.toFixed(columna.decimales);
      const celda = conMemoria(decimal === '.' ? conPunto : (n: number) => conPunto(n).replace('.', decimal));
      return (evento) => {
        const n = numeroDe(columna.valor(evento));
        return n === null ? '' : celda(n);
      };
    }
    case 'instante':
      return (evento) => {
        const t_ms = instanteDe(columna.valor(evento));
        return t_ms === null ? '' : formatIsoLocal(reloj(t_ms));
      };
    default:
      return columna satisfies never;
  }
};

/** The lines of a CSV (RFC 4180): UTF-8 with BOM, CRLF, times in site time, named in their headings. */
export const crearCsv = ({ zona, zona_nombre, region }: Contexto): Documento => {
  const estilo = estiloDe(region);
  const reloj = crearRelojDeSitio(zona);
  const acopio = crearAcopio();
  const encabezados = COLUMNAS.map((columna) =>
    entreComillas(neutralizar(encabezadoDe(columna, zona_nombre))),
  );
  const escritores = COLUMNAS.map((columna) => escritorDe(columna, estilo, reloj));
  // Written over for each event, and joined at once: millions of little additions would be joined one by one.
  const celdas = escritores.map(() => '');
  const filaDe = (evento: EventoExportado): string => {
    for (let i = 0; i < escritores.length; i++) celdas[i] = escritores[i]?.(evento) ?? '';
    return celdas.join(estilo.separador) + FIN;
  };
  acopio.escribir(BOM + encabezados.join(estilo.separador) + FIN);
  return {
    agregar: (eventos) => acopio.escribir(eventos.map(filaDe).join('')),
    terminar: async () => acopio.cerrar('text/csv;charset=utf-8'),
  };
};
