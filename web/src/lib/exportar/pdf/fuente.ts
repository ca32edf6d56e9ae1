import { leerWoff, type Tablas, tablaDe, vistaDe } from './woff';

/** A font as a page needs it: how wide a text is and how its glyphs are called. */
export interface Fuente {
  tablas: Tablas;
  /** Width of a text at 1 pt, pt. */
  medir: (texto: string) => number;
  /** The text as glyph numbers in hexadecimal, four digits each; what it uses is remembered. */
  codificar: (texto: string) => string;
  /** Glyphs used so far and the character that each stands for. */
  usados: ReadonlyMap<number, number>;
  /** Advance of a glyph, thousandths of the size. */
  ancho: (glifo: number) => number;
  /** Thousandths of the size. */
  medidas: { ascenso: number; descenso: number; caja: readonly number[] };
}

/** Glyph of each character of the Basic Multilingual Plane, from a format 4 subtable (OpenType `cmap`). */
const leerCmap = (tablas: Tablas): Uint16Array => {
  const vista = vistaDe(tablaDe(tablas, 'cmap'));
  const subtablas = Array.from({ length: vista.getUint16(2) }, (_, i) => vista.getUint32(4 + i * 8 + 4));
  const en = subtablas.find((desde) => vista.getUint16(desde) === 4);
  if (en === undefined) throw new Error('the font has no format 4 cmap');
  const bytes_segmentos = vista.getUint16(en + 6);
  const glifos = new Uint16Array(0x10000);
  for (let i = 0; i < bytes_segmentos; i += 2) {
    const fin = vista.getUint16(en + 14 + i);
    const inicio = vista.getUint16(en + 16 + bytes_segmentos + i);
    const delta = vista.getUint16(en + 16 + 2 * bytes_segmentos + i);
    const en_rango = en + 16 + 3 * bytes_segmentos + i;
    const rango = vista.getUint16(en_rango);
    for (let c = inicio; c <= fin && c < 0xffff; c++) {
      const directo = rango === 0 ? c : vista.getUint16(en_rango + rango + 2 * (c - inicio));
      glifos[c] = directo === 0 ? 0 : (directo + delta) & 0xffff;
    }
  }
  return glifos;
};

/** Advances in thousandths of the size (OpenType `hmtx`): the last one holds for all further glyphs. */
const leerAnchos = (tablas: Tablas): number[] => {
  const por_em = vistaDe(tablaDe(tablas, 'head')).getUint16(18);
  const glifos = vistaDe(tablaDe(tablas, 'maxp')).getUint16(4);
  const medidos = vistaDe(tablaDe(tablas, 'hhea')).getUint16(34);
  const hmtx = vistaDe(tablaDe(tablas, 'hmtx'));
  return Array.from(
    { length: glifos },
    (_, glifo) => (hmtx.getUint16(4 * Math.min(glifo, medidos - 1)) * 1_000) / por_em,
  );
};

/** Says that a letter stands here which the font lacks: a question mark would be part of the text. */
const SUSTITUTO = 0xfffd;
const BLANCO = ' '.charCodeAt(0);

const esControl = (codigo: number): boolean => codigo < BLANCO || codigo === 0x7f;
/** The second half of a character beyond the Basic Multilingual Plane: its first one is drawn for both. */
const esSegundaMitad = (codigo: number): boolean => codigo >= 0xdc00 && codigo <= 0xdfff;

/** Drawn as nothing wherever it stands: without the letters around it, it has nothing to join or choose. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** What is drawn for a character: itself, its letter without the accent that the font lacks, or that it is lacking. */
const dibujable = (glifos: Uint16Array, codigo: number): number => {
  if (esControl(codigo)) return BLANCO;
  if (glifos[codigo]) return codigo;
  const base = String.fromCharCode(codigo).normalize('NFKD').charCodeAt(0);
  return glifos[base] ? base : SUSTITUTO;
};

const hex = (n: number): string => n.toString(16).padStart(4, '0');

export const leerFuente = async (woff: ArrayBuffer): Promise<Fuente> => {
  const tablas = await leerWoff(woff);
  const glifos = leerCmap(tablas);
  const anchos = leerAnchos(tablas);
  const usados = new Map<number, number>();
  /** By character: its width and its glyph's name, found at its first use. A text is walked millions of times. */
  const anchoDe = new Float64Array(0x10000).fill(Number.NaN);
  const nombreDe = new Array<string>(0x10000).fill('');
  const conocer = (codigo: number): number => {
    if (esSegundaMitad(codigo) || INVISIBLE.test(String.fromCharCode(codigo))) anchoDe[codigo] = 0;
    else {
      const dibujado = dibujable(glifos, codigo);
      const glifo = glifos[dibujado] ?? 0;
      usados.set(glifo, dibujado);
      anchoDe[codigo] = (anchos[glifo] ?? 0) / 1_000;
      nombreDe[codigo] = hex(glifo);
    }
    return anchoDe[codigo] ?? 0;
  };
  const medir = (texto: string): number => {
    let ancho = 0;
    for (let i = 0; i < texto.length; i++) {
      const codigo = texto.charCodeAt(i);
      const letra = anchoDe[codigo] ?? 0;
      ancho += Number.isNaN(letra) ? conocer(codigo) : letra;
    }
    return ancho;
  };
  const codificar = (texto: string): string => {
    let salida = '';
    for (let i = 0; i < texto.length; i++) {
      const codigo = texto.charCodeAt(i);
      if (Number.isNaN(anchoDe[codigo])) conocer(codigo);
      salida += nombreDe[codigo];
    }
    return salida;
  };
  const head = vistaDe(tablaDe(tablas, 'head'));
  const hhea = vistaDe(tablaDe(tablas, 'hhea'));
  const milesimas = (n: number): number => Math.round((n * 1_000) / head.getUint16(18));
  return {
    tablas,
    usados,
    ancho: (glifo) => anchos[glifo] ?? 0,
    medir,
    codificar,
    medidas: {
      ascenso: milesimas(hhea.getInt16(4)),
      descenso: milesimas(hhea.getInt16(6)),
      caja: [36, 38, 40, 42].map((en) => milesimas(head.getInt16(en))),
    },
  };
};
