import { describe, expect, it } from 'vitest';
import { textoDe } from './alfabeto';

const TEXTO = 'Estación Peñón;19°49′12″ N\r\nTepeján;20°\r\n';
const de16 = (texto: string, alReves: boolean): Uint8Array =>
  Uint8Array.from(
    [...texto].flatMap((letra) => {
      const codigo = letra.charCodeAt(0);
      const par = [codigo & 0xff, codigo >> 8];
      return alReves ? par.reverse() : par;
    }),
  );
/** What those alphabets have for the letters of the text, by their published tables. */
const WINDOWS: Record<string, number> = { á: 0xe1, é: 0xe9, ó: 0xf3, ñ: 0xf1, '°': 0xb0 };
const MAC: Record<string, number> = { á: 0x87, é: 0x8e, ó: 0x97, ñ: 0x96, '°': 0xa1 };
const con = (tabla: Record<string, number>, texto: string) =>
  Uint8Array.from(texto, (letra) => tabla[letra] ?? letra.charCodeAt(0));
const LLANO = 'Estación Peñón;Tepeján 20°';

describe('the text of a file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(TEXTO), TEXTO],
    ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${TEXTO}`), TEXTO],
    ['UTF-16 with its mark', de16(`\ufeff${TEXTO}`, false), TEXTO],
    ['UTF-16, the other way round', de16(`\ufeff${TEXTO}`, true), TEXTO],
    ['UTF-16 without a mark', de16('19.82\t-98.91\r\n', false), '19.82\t-98.91\r\n'],
    ['UTF-16 without a mark, the other way round', de16('19.82\t-98.91\r\n', true), '19.82\t-98.91\r\n'],
    ['the alphabet of Windows', con(WINDOWS, LLANO), LLANO],
    ['the alphabet of Mac', con(MAC, LLANO), LLANO],
    ['nothing', new Uint8Array(), ''],
  ])('is read from %s', (_de, bytes, texto) => {
    expect(textoDe(bytes)).toBe(texto);
  });
});
