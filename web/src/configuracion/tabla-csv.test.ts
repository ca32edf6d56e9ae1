import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textoDe } from '../lib/lineas/alfabeto';
import { escribirCsv, leerArchivo, leerCsv } from './tabla-csv';

const bytesDe = (texto: string) => new TextEncoder().encode(texto);
const latin1 = (texto: string) => Uint8Array.from(texto, (c) => c.charCodeAt(0));

describe('a table as a file', () => {
  it('comes back as it was, whatever its cells hold', () => {
    const celda = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        '=1+1',
        "'=1+1",
        '-100.8157',
        '-abc',
        'a;b',
        'a,b',
        'di"jo',
        'dos\nrenglones',
        '@x',
        "'",
        '\t',
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(celda, celda, celda), { maxLength: 6 }), (filas) => {
        const tabla = { columnas: ['clave', 'nombre', 'latitud'], filas };
        // A carriage return alone ends a line for whoever reads it, as it does for a spreadsheet.
        fc.pre(!filas.flat().some((texto) => texto.includes('\r')));
        expect(leerCsv(textoDe(bytesDe(escribirCsv(tabla))))).toEqual(tabla);
      }),
    );
  });

  it('runs nothing in a spreadsheet and leaves figures figures', () => {
    const texto = escribirCsv({
      columnas: ['clave', 'nombre'],
      filas: [
        ['-a', '=HYPERLINK("x")'],
        ['b', '-3.5'],
      ],
    });
    expect(texto).toBe('\ufeffclave,nombre\r\n\'-a,"\'=HYPERLINK(""x"")"\r\nb,-3.5\r\n');
  });
});

describe('a file that was chosen', () => {
  it.each([
    ['UTF-8', bytesDe('clave,nombre\nA,Estación'), 'Estación'],
    ['UTF-8 with its mark', bytesDe('\ufeffclave,nombre\nA,Estación'), 'Estación'],
    ['Latin-1', latin1('clave,nombre\nA,Estaci\xf3n'), 'Estación'],
    ['semicolons', bytesDe('clave;nombre\r\nA;Uno, dos\r\n'), 'Uno, dos'],
    ['what its first line says', bytesDe('sep=;\r\nclave;nombre\r\nA;Uno, dos\r\n'), 'Uno, dos'],
    [
      'the same, with the ends of lines of old Macs',
      bytesDe('sep=;\rclave;nombre\rA;Uno, dos\r'),
      'Uno, dos',
    ],
    ['the same, saved again in quotes', bytesDe('"sep=;";\r\nclave;nombre\r\nA;Uno, dos'), 'Uno, dos'],
    ['the alphabet of Mac', latin1('clave,nombre\nA,Estaci\x97n Tepej\x87n'), 'Estación Tepeján'],
    ['tabs', bytesDe('clave\tnombre\rA\tUno'), 'Uno'],
    [
      'UTF-16',
      new Uint8Array(Uint16Array.from('\ufeffclave\tnombre\nA\tñ', (c) => c.charCodeAt(0)).buffer),
      'ñ',
    ],
  ])('in %s is read', (_como, bytes, nombre) => {
    expect(leerCsv(textoDe(bytes))).toEqual({ columnas: ['clave', 'nombre'], filas: [['A', nombre]] });
  });

  it.each([
    ['nothing', '', 'El archivo está vacío.'],
    [
      'a first row that is empty',
      ',\nclave,nombre\nA,B',
      'El primer renglón está vacío: ahí van los nombres de las columnas.',
    ],
    ['a quote left open', 'clave\n"A', 'Hay unas comillas que no se cierran.'],
    ['too many rows', `clave\n${'A\n'.repeat(1_001)}`, /1\s001 renglones/],
  ])('with %s is told why it cannot be', (_que, texto, error) => {
    expect(leerCsv(texto)).toEqual({ error: expect.stringMatching(error) });
  });

  it('of a spreadsheet’s own kind, or too heavy, is told what to do', async () => {
    const archivo = (contenido: string, nombre: string) => new File([contenido], nombre);
    expect(await leerArchivo(archivo('PK', 'lista.xlsx'))).toEqual({ error: expect.stringContaining('CSV') });
    expect(await leerArchivo(archivo('x'.repeat(1_100_000), 'lista.csv'))).toEqual({
      error: expect.stringContaining('1 MB'),
    });
  });

  it.each([
    ['of DOS', latin1('clave;nombre\nA;Estaci\xa2n Tepej\xa0n'), 'Estaci¢n'],
    ['of DOS, with a blank for a letter', latin1('clave;nombre\nA;C\xa0rdenas'), 'C'],
    ['that was read as another and saved so', bytesDe('clave,nombre\nA,EstaciÃ³n'), 'EstaciÃ³n'],
    ['of Mac that was saved as that of Windows', bytesDe('clave,nombre\nA,Estaci\x97n'), 'Estaci'],
    ['of Mac that was read as that of Windows', bytesDe('clave,nombre\nA,Tepej‡n'), 'j‡n'],
    ['of DOS, at the end of a word', latin1('clave;nombre;x\nA;Panam\xa0;1'), 'Panam'],
    ['of DOS, that ends a word as Spanish begins a sentence', latin1('clave;nombre\nA;Caim\xa1'), 'Caim¡'],
    ['that was read as that of Mac', bytesDe('clave,nombre\nA,Estaci√≥n'), 'Estaci√≥n'],
    ['that was read as that of DOS', bytesDe('clave,nombre\nA,Estaci├│n'), 'Estaci├│n'],
    [
      'without such letters, which put a mark in their place',
      bytesDe('clave,nombre\nA,Estaci?n'),
      'Estaci\\?n',
    ],
    ['that lost its letters', bytesDe('clave,nombre\nA,Estaci\ufffdn'), 'Estaci\ufffdn'],
  ])('in an alphabet %s is refused: its accents cannot be read', async (_cual, bytes, palabra) => {
    expect(await leerArchivo(new File([bytes], 'lista.csv'))).toEqual({
      error: expect.stringMatching(`^Los acentos no se leen, como en «.*${palabra}`),
    });
  });

  it.each([
    ['of Windows', latin1('clave;nombre\nA;\xabPe\xf1a\xbb 2\xb0 N\xba 3 \xbfS\xed?'), '«Peña» 2° Nº 3 ¿Sí?'],
    ['of Mac', latin1('clave;nombre\rA;Estaci\x97n Tepej\x87n N\xbc 3\r'), 'Estación Tepeján Nº 3'],
    [
      'of Unicode, with a dash between words',
      bytesDe('clave;nombre\nA;La Loma—Mezquital'),
      'La Loma—Mezquital',
    ],
    ['of Unicode, with other letters', bytesDe('clave;nombre\nA;中 Škoda ©'), '中 Škoda ©'],
  ])('in an alphabet %s is read when it makes words', async (_cual, bytes, nombre) => {
    expect(await leerArchivo(new File([bytes], 'lista.csv'))).toEqual({
      columnas: ['clave', 'nombre'],
      filas: [['A', nombre]],
    });
  });

  it('is a table or an explained error, whatever its bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const leido = leerCsv(textoDe(bytes));
        if ('error' in leido) expect(leido.error).not.toBe('');
        else expect(leido.columnas.length).toBeGreaterThan(0);
      }),
    );
  });
});
