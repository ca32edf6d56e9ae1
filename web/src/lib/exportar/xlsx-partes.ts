/** The fixed parts of a workbook (ECMA-376), as small as Excel accepts them. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PRINCIPAL = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELACION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PAQUETE = 'http://schemas.openxmlformats.org/package/2006';
const HOJA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const DECIMALES_MAX = 6;
/** First free number for a format of one's own. */
const FORMATO_PROPIO = 164;
const formatoNumero = (decimales: number): string => (decimales === 0 ? '0' : `0.${'0'.repeat(decimales)}`);
const FORMATOS = [
  'yyyy\\-mm\\-dd hh:mm:ss.000',
  ...Array.from({ length: DECIMALES_MAX + 1 }, (_, decimales) => formatoNumero(decimales)),
];

/** Styles by their place in `cellXfs`. */
export const CELDA = {
  texto: 0,
  titulo: 1,
  /** A text that would be taken for a formula if somebody edited it. */
  citada: 2,
  fecha: 3,
  numero: (decimales: number): number => 4 + Math.min(decimales, DECIMALES_MAX),
} as const;

const ESTILOS = `${XML}<styleSheet xmlns="${PRINCIPAL}"><numFmts count="${FORMATOS.length}">${FORMATOS.map(
  (codigo, i) => `<numFmt numFmtId="${FORMATO_PROPIO + i}" formatCode="${codigo}"/>`,
).join(
  '',
)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FORMATOS.length + 3}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>${FORMATOS.map(
  (_, i) =>
    `<xf numFmtId="${FORMATO_PROPIO + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
).join('')}</cellXfs></styleSheet>`;

/** Parts that are the same in every workbook: name and text. */
export const PARTES_FIJAS: readonly (readonly [string, string])[] = [
  [
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PAQUETE}/relationships"><Relationship Id="rId1" Type="${RELACION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', ESTILOS],
];

const numeros = (hojas: number): number[] => Array.from({ length: hojas }, (_, i) => i + 1);
/** Excel refuses these in the name of a sheet, and more than 31 characters. */
const nombreDeHoja = (titulo: string, n: number): string => {
  const nombre = titulo.replace(/[\\/?*[\]:&<>"']/g, ' ').slice(0, 27);
  return n === 1 ? nombre : `${nombre} ${n}`;
};

/** Parts that name the sheets, after the document. */
export const libroDe = (titulo: string, hojas: number): readonly (readonly [string, string])[] => [
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PAQUETE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${HOJA}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${HOJA}.styles+xml"/>${numeros(
      hojas,
    )
      .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${HOJA}.worksheet+xml"/>`)
      .join('')}</Types>`,
  ],
  [
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${PRINCIPAL}" xmlns:r="${RELACION}"><sheets>${numeros(hojas)
      .map((n) => `<sheet name="${nombreDeHoja(titulo, n)}" sheetId="${n}" r:id="rId${n}"/>`)
      .join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${PAQUETE}/relationships">${numeros(hojas)
      .map(
        (n) => `<Relationship Id="rId${n}" Type="${RELACION}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId${hojas + 1}" Type="${RELACION}/styles" Target="styles.xml"/></Relationships>`,
  ],
];
