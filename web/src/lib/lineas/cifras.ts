/** Figures as people write them: with decimal commas, with degrees, minutes and seconds, as kilometre + metre. */

/** How a text writes its figures: by which sign its decimals begin. */
export type Decimal = '.' | ',';

const LIMPIAR = /[\s\u00a0\u202f']/g;

const CIFRA = {
  '.': /^[-+]?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?(e[-+]?\d+)?$/i,
  ',': /^[-+]?(\d+|\d{1,3}(\.\d{3})+)(,\d*)?(e[-+]?\d+)?$/i,
} as const;

/** A number, or null where the text is none. */
export const numeroDe = (texto: string, decimal: Decimal): number | null => {
  const limpio = texto.replaceAll('−', '-').replaceAll(LIMPIAR, '');
  if (!CIFRA[decimal].test(limpio)) return null;
  return Number(limpio.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.'));
};

/** A comma is the decimal sign where no figure has a point, and no figure has two commas. */
export const decimalDe = (celdas: readonly string[]): Decimal => {
  const cifras = celdas.map((celda) => celda.trim()).filter((celda) => /^[-+−]?[\d.,\s]+$/.test(celda));
  if (cifras.some((celda) => /,\d{3}[,.]/.test(celda) || /^[-+−]?\d+\.\d+$/.test(celda))) return '.';
  return cifras.some((celda) => celda.includes(',')) ? ',' : '.';
};

const KM = /^\s*(?:p\.?k\.?|k\.?p\.?|km|k)?\.?\s*(\d{1,4})\s*\+\s*(\d{1,3}(?:[.,]\d+)?)\s*$/i;
/** `150+200` as metres, or null. */
export const kilometroDe = (texto: string): number | null => {
  const partes = KM.exec(texto);
  return partes ? Number(partes[1]) * 1_000 + Number((partes[2] ?? '').replace(',', '.')) : null;
};

interface Angulo {
  grados: number;
  eje: 'lat' | 'lng' | null;
  /** Neither a sign nor a letter says on which side of Greenwich or of the equator. */
  sinLado: boolean;
}

/** With the letter before, after, or with nothing but blanks, dashes or colons between figures. */
const FORMAS: readonly { forma: RegExp; letraAntes: boolean }[] = [
  {
    forma:
      /\b(norte|sur|este|oeste|north|south|east|west|[nsewo])\s*([-+−]?\d{1,3}(?:[.,]\d+)?)\s*[°º˚d]\s*(?:(\d{1,3}(?:[.,]\d+)?)\s*(?:['’′´`]|min|m)\s*(?:(\d{1,3}(?:[.,]\d+)?)\s*(?:''|’’|′′|´´|["”“″]|seg|s)?)?)?/giu,
    letraAntes: true,
  },
  {
    forma:
      /([-+−]?\d{1,3}(?:[.,]\d+)?)\s*[°º˚d]\s*(?:(\d{1,3}(?:[.,]\d+)?)\s*(?:['’′´`]|min|m)\s*(?:(\d{1,3}(?:[.,]\d+)?)\s*(?:''|’’|′′|´´|["”“″]|seg|s)?)?)?\s*(?:(norte|sur|este|oeste|north|south|east|west|[nsewo])(?![a-z]))?/giu,
    letraAntes: false,
  },
  {
    forma:
      /(\d{1,3})[-:\s](\d{1,2})[-:\s](\d{1,2}(?:[.,]\d+)?)\s*"?\s*(norte|sur|este|oeste|north|south|east|west|[nsewo])(?![a-z])/giu,
    letraAntes: false,
  },
  {
    forma: /(\d{1,3}[.,]\d+)()()\s*(norte|sur|este|oeste|north|south|east|west|[nsewo])(?![a-z])/giu,
    letraAntes: false,
  },
];

const cifra = (texto: string | undefined): number =>
  Number((texto || '0').replace(',', '.').replace('−', '-'));

const anguloDe = (pieza: RegExpMatchArray, letraAntes: boolean): Angulo => {
  const [letra = '', g, m, s] = letraAntes ? pieza.slice(1) : [pieza[4], pieza[1], pieza[2], pieza[3]];
  const lado = letra.charAt(0).toUpperCase();
  const magnitud = Math.abs(cifra(g)) + cifra(m) / 60 + cifra(s) / 3_600;
  const negativo = /^[-−]/.test(g ?? '') || 'SWO'.includes(lado || '·');
  return {
    grados: negativo ? -magnitud : magnitud,
    eje: lado === '' ? null : 'NS'.includes(lado) ? 'lat' : 'lng',
    sinLado: lado === '' && !/^[-+−]/.test(g ?? ''),
  };
};

/** The place that a line of text tells by degrees, or null. */
export const lugarEnGrados = (
  renglon: string,
): { latitud: number; longitud: number; sinLado: boolean } | null => {
  for (const { forma, letraAntes } of FORMAS) {
    const [una, otra, demas] = [...renglon.matchAll(forma)].map((pieza) => anguloDe(pieza, letraAntes));
    if (!una || !otra || demas) continue;
    const alReves = una.eje === 'lng' || otra.eje === 'lat';
    const [lat, lng] = alReves ? [otra, una] : [una, otra];
    // Nobody writes degrees without a side but where all longitudes are west.
    return {
      latitud: lat.grados,
      longitud: lng.sinLado ? -lng.grados : lng.grados,
      sinLado: lng.sinLado,
    };
  }
  return null;
};
