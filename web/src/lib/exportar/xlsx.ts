import {
  crearEscritorDeSitio,
  crearRelojDeSitio,
  crearRepetidos,
  formatIsoLocal,
} from '@tramos/contract/hora-sitio';
import { esFormula } from '../csv';
import { type Columna, encabezadoDe, instanteDe, numeroDe } from './columna';
import type { Contexto, Documento } from './documento';
import { CELDA, libroDe, PARTES_FIJAS } from './xlsx-partes';
import { abrirEntrada, type EntradaZip, unirZip } from './zip';

/** Rows that a sheet of Excel holds, its heading included, and characters of a cell. */
const RENGLONES_MAX = 1_048_576;
const CELDA_MAX = 32_767;
const TIPO = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const DIA_MS = 86_400_000;
/** Days from Excel's day zero to that of the computers. */
const DIAS_1970 = 25_569;

const ENTIDADES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** As XML: what it cannot hold is left out, and Excel's own escapes, such as `_x0041_`, are taken at their word. */
export const escaparXml = (texto: string): string =>
  texto
    .slice(0, CELDA_MAX)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (letra) => ENTIDADES[letra] ?? letra);

/** A text is never a formula, and stays none when somebody edits the cell. */
const celdaDeTexto = (
  texto: string,
  estilo: number = esFormula(texto) ? CELDA.citada : CELDA.texto,
): string => `<c t="inlineStr" s="${estilo}"><is><t xml:space="preserve">${escaparXml(texto)}</t></is></c>`;

const celdaDeNumero = (n: number | null, estilo: number): string =>
  n === null ? '<c/>' : `<c s="${estilo}"><v>${n}</v></c>`;

/** How a document's instants are told. */
const crearHoras = (zona: string) => {
  const reloj = crearRelojDeSitio(zona);
  return {
    ...{ reloj, repetido: crearRepetidos(reloj) },
    escribir: crearEscritorDeSitio(reloj, formatIsoLocal),
  };
};
type Horas = ReturnType<typeof crearHoras>;

const celda = <F>(columna: Columna<F>, fila: F, { reloj, repetido, escribir }: Horas): string => {
  const valor = columna.valor(fila);
  if (valor === null || valor === undefined) return '<c/>';
  switch (columna.tipo) {
    case 'texto':
      return celdaDeTexto(String(valor));
    case 'numero':
      return celdaDeNumero(numeroDe(valor), CELDA.numero(columna.decimales));
    case 'instante': {
      const t_ms = instanteDe(valor);
      // A date of a sheet has no place for which of two equal readings it is: in such an hour it is a text.
      return t_ms !== null && repetido(t_ms)
        ? celdaDeTexto(escribir(t_ms))
        : celdaDeNumero(t_ms === null ? null : reloj(t_ms) / DIA_MS + DIAS_1970, CELDA.fecha);
    }
    default:
      return columna satisfies never;
  }
};

type Titular = Pick<Columna<never>, 'tipo' | 'titulo'>;

/** Characters wide, enough for what the column usually holds. */
const anchoDe = ({ tipo, titulo }: Titular): number =>
  tipo === 'instante' ? 24 : Math.max(10, Math.min(40, titulo.length + 2));

const inicioDeHoja = (columnas: readonly Titular[], zona_nombre: string): string => {
  const anchos = columnas.map(
    (columna, i) => `<col min="${i + 1}" max="${i + 1}" width="${anchoDe(columna)}" customWidth="1"/>`,
  );
  const titulos = columnas.map((columna) => celdaDeTexto(encabezadoDe(columna, zona_nombre), CELDA.titulo));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>${anchos.join('')}</cols><sheetData><row>${titulos.join('')}</row>`;
};
const FIN_DE_HOJA = '</sheetData></worksheet>';

/** A sheet that fills up while it is compressed. */
const abrirHoja = async (n: number, columnas: readonly Titular[], zona_nombre: string) => {
  const codificador = new TextEncoder();
  const entrada = abrirEntrada(`xl/worksheets/sheet${n}.xml`);
  const escribir = (texto: string) => entrada.escribir(codificador.encode(texto));
  await escribir(inicioDeHoja(columnas, zona_nombre));
  let renglones = 1;
  return {
    libres: (max: number) => max - renglones,
    agregar: async (filas: readonly string[]) => {
      renglones += filas.length;
      await escribir(filas.join(''));
    },
    cerrar: async () => {
      await escribir(FIN_DE_HOJA);
      return entrada.cerrar();
    },
  };
};

const parteFija = async ([nombre, xml]: readonly [string, string]): Promise<EntradaZip> => {
  const entrada = abrirEntrada(nombre);
  await entrada.escribir(new TextEncoder().encode(xml));
  return entrada.cerrar();
};

/**
 * A workbook of real numbers and dates; when a sheet is full another one follows.
 * @param renglones_max rows of a sheet with its heading, Excel's own limit unless a test says less
 */
export const crearXlsx = async <F>(
  { titulo, zona, zona_nombre }: Contexto,
  columnas: readonly Columna<F>[],
  renglones_max = RENGLONES_MAX,
): Promise<Documento<F>> => {
  const horas = crearHoras(zona);
  const hojas: EntradaZip[] = [];
  let hoja = await abrirHoja(1, columnas, zona_nombre);
  const filaDe = (fila: F): string =>
    `<row>${columnas.map((columna) => celda(columna, fila, horas)).join('')}</row>`;
  const agregar = async (filas: readonly F[]): Promise<void> => {
    for (let resto = filas; resto.length > 0; ) {
      const libres = hoja.libres(renglones_max);
      if (libres === 0) {
        hojas.push(await hoja.cerrar());
        hoja = await abrirHoja(hojas.length + 1, columnas, zona_nombre);
        continue;
      }
      await hoja.agregar(resto.slice(0, libres).map(filaDe));
      resto = resto.slice(libres);
    }
  };
  return {
    agregar,
    terminar: async () => {
      hojas.push(await hoja.cerrar());
      const partes = await Promise.all([...libroDe(titulo, hojas.length), ...PARTES_FIJAS].map(parteFija));
      return unirZip([...partes, ...hojas], TIPO);
    },
  };
};
