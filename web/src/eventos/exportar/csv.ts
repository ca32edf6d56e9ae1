import { COLUMNAS, type Columna, type EventoExportado, encabezadoDe, instanteDe, numeroDe } from './columnas';
import { type Contexto, crearAcopio, type Documento } from './documento';
import { crearRelojDeSitio, formatIsoLocal, type RelojDeSitio } from './hora-sitio';

/** How the reader's spreadsheet separates cells and writes decimals. */
export interface Estilo {
  separador: ',' | ';';
  decimal: '.' | ',';
}

/**
 * A spreadsheet opens a CSV by the conventions of its region: Mexico separates cells by a comma and decimals by a
 * point, Spain by a semicolon and a comma. With the other's, all cells fall into one column and `2.5` becomes the
 * second of May. A first line `sep=;` would not do: Excel then forgets that the file is UTF-8.
 */
export const estiloDe = (region: string): Estilo => {
  const decimal = new Intl.NumberFormat(region).format(1.5)[1];
  return decimal === ',' ? { separador: ';', decimal: ',' } : { separador: ',', decimal: '.' };
};

/** What a spreadsheet would run as a formula when it stands first, also after blanks (product §2.23). */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

export const esFormula = (texto: string): boolean => FORMULA.test(texto);

/** A text that stays a text: an apostrophe goes before what would run. Real numbers never come this way. */
export const neutralizar = (texto: string): string => (esFormula(texto) ? `'${texto}` : texto);

/** Quoted when it must be. */
const entreComillas = (texto: string): string =>
  /[",;\r\n\t]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;

/** Names repeat themselves from row to row; so many of them are remembered as cells. */
const CONOCIDOS_MAX = 20_000;
const crearCeldasDeTexto = () => {
  const conocidos = new Map<string, string>();
  return (texto: string): string => {
    const conocido = conocidos.get(texto);
    if (conocido !== undefined) return conocido;
    const celda = entreComillas(neutralizar(texto));
    if (conocidos.size < CONOCIDOS_MAX) conocidos.set(texto, celda);
    return celda;
  };
};

type EscribirCelda = (evento: EventoExportado) => string;

/** How each column writes its cells: decided once for a document, because there are millions of them. */
const escritorDe = (columna: Columna, { decimal }: Estilo, reloj: RelojDeSitio): EscribirCelda => {
  switch (columna.tipo) {
    case 'texto': {
      const celda = crearCeldasDeTexto();
      return (evento) => celda(String(columna.valor(evento) ?? ''));
    }
    case 'numero': {
      const { decimales } = columna;
      return (evento) => {
        const n = numeroDe(columna.valor(evento));
        const cifras = n === null ? '' : n.toFixed(decimales);
        return decimal === '.' ? cifras : cifras.replace('.', ',');
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

const BOM = '\ufeff';
const FIN = '\r\n';

/** The lines of a CSV (RFC 4180): UTF-8 with BOM, CRLF, times in site time, named in their headings. */
export const crearCsv = ({ zona, zona_nombre, region }: Contexto): Documento => {
  const estilo = estiloDe(region);
  const reloj = crearRelojDeSitio(zona);
  const codificador = new TextEncoder();
  const acopio = crearAcopio();
  const poner = (texto: string) => acopio.poner(codificador.encode(texto));
  const encabezados = COLUMNAS.map((columna) =>
    entreComillas(neutralizar(encabezadoDe(columna, zona_nombre))),
  );
  const escritores = COLUMNAS.map((columna) => escritorDe(columna, estilo, reloj));
  const filaDe = (evento: EventoExportado): string => {
    let fila = '';
    for (let i = 0; i < escritores.length; i++)
      fila += (i === 0 ? '' : estilo.separador) + escritores[i]?.(evento);
    return fila + FIN;
  };
  poner(BOM + encabezados.join(estilo.separador) + FIN);
  return {
    agregar: (eventos) => poner(eventos.map(filaDe).join('')),
    terminar: async () => acopio.cerrar('text/csv;charset=utf-8'),
  };
};
