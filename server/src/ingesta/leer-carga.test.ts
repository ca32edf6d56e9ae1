import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { leerCarga, pesoDeCarga } from './leer-carga';

const LIMITES = { bytes_max: 1_024 * 1_024 };
const LOTE = '{"t0": 1795599566000, "dt_ms": 100, "p": [32.114, 32.113]}';
const utf16be = (texto: string) => Buffer.from(`\ufeff${texto}`, 'utf16le').swap16();

describe('what stands around the JSON of a message', () => {
  it.each([
    ['nothing', Buffer.from(LOTE)],
    ['a byte order mark', Buffer.from(`\ufeff${LOTE}`)],
    ['a NUL at its end, as a C string has', Buffer.from(`${LOTE}\0`)],
    ['a line break, blanks and more NULs', Buffer.from(`\r\n ${LOTE}\r\n\0\0 `)],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${LOTE}`, 'utf16le')],
    ['UTF-16 of the other order', utf16be(LOTE)],
    ['UTF-16 with a NUL at its end', Buffer.from(`\ufeff${LOTE}\0`, 'utf16le')],
    ['UTF-16 without any mark, as iconv writes it', Buffer.from(LOTE, 'utf16le')],
    ['UTF-16 of the other order without a mark', Buffer.from(LOTE, 'utf16le').swap16()],
    ['gzip', gzipSync(LOTE)],
    ['gzip of a text with a mark', gzipSync(`\ufeff${LOTE}\n`)],
  ])('is taken off: %s', (_que, bytes) => {
    expect(leerCarga(bytes, LIMITES)).toEqual({ ok: true, valor: JSON.parse(LOTE) });
  });
});

describe('what programs write where they have no number', () => {
  it.each([
    ['NaN', '[1, NaN, 2]', [1, null, 2]],
    ['nan of a C library', '[1,nan,-nan,2]', [1, null, null, 2]],
    ['infinities', '[1,Infinity,-Infinity,inf,2]', [1, null, null, null, 2]],
    ['None', '[None,1]', [null, 1]],
    [
      'no number of a C library of Windows',
      '[1.#QNAN,-1.#IND0,1.#INF,-nan(ind),2]',
      [null, null, null, null, 2],
    ],
    ['Lua, Arduino and capitals', '[nil,ovf,NULL,INF,2]', [null, null, null, null, 2]],
    ['nothing between two commas', '[1,,2,, 3]', [1, null, 2, null, 3]],
    ['nothing before the first comma', '[,1]', [null, 1]],
    ['a comma after the last one', '[1,2,]', [1, 2]],
    ['the same words within a text', '{"id":"NaN,,\\"nan","p":[NaN]}', { id: 'NaN,,"nan', p: [null] }],
  ])('is null: %s', (_que, texto, valor) => {
    expect(leerCarga(Buffer.from(texto), LIMITES)).toEqual({ ok: true, valor });
  });
});

it('letters that are no UTF-8 are those of Windows', () => {
  const bytes = Buffer.from('{"operador":"\u0093Telcel\u0094 M\u00e9xico"}', 'latin1');
  expect(leerCarga(bytes, LIMITES)).toEqual({ ok: true, valor: { operador: '“Telcel” México' } });
});

describe('what cannot be read says why', () => {
  const anidado = '['.repeat(50) + ']'.repeat(50);
  it.each([
    ['no bytes', Buffer.alloc(0), 'La carga está vacía'],
    ['NULs alone', Buffer.alloc(8), 'La carga está vacía'],
    [
      'a text that ends early',
      Buffer.from('{"t0": 1'),
      'La carga no es JSON: se acaba en el carácter 9, incompleta',
    ],
    ['a word', Buffer.from('{"t0": ayer}'), 'La carga no es JSON: se rompe en el carácter 8, en «ayer}»'],
    [
      'a decimal comma',
      Buffer.from('{"p":[32,1 32,2]}'),
      'La carga no es JSON: se rompe en el carácter 12, en «32,2]}»',
    ],
    [
      'what breaks behind samples without a number, which are read',
      Buffer.from('{"p":[NaN,-Infinity,,1,1.#QNAN,]} x'),
      'La carga no es JSON: se rompe en el carácter 35, en «x»',
    ],
    [
      'bytes that happen to begin with a letter',
      Buffer.from([0x62, 0xf6, 0x79, 0x1d, 0x64, 2]),
      'La carga no es texto, sus primeros bytes son 62 f6 79 1d: se espera JSON en UTF-8',
    ],
    [
      'single quotes',
      Buffer.from("{'t0':1}"),
      "La carga no es JSON: se rompe en el carácter 2, en «'t0':1}»",
    ],
    [
      'lists within lists behind a text that a line break ends',
      Buffer.from(`"\n${'['.repeat(200_000)}`),
      'La carga no es JSON: se rompe en el carácter 1, en «" [[[[[[[[[[»',
    ],
    [
      'hundreds of thousands of blanks',
      Buffer.from(`{"t0":${' '.repeat(500_000)}x`),
      'La carga no es JSON: se rompe en el carácter 500007, en «x»',
    ],
    ['lists within lists', Buffer.from(anidado), 'La carga tiene demasiados niveles o demasiadas partes'],
    [
      'what turns round or hides what stands beside it',
      Buffer.from('{"t0":\u202e\u0007x}'),
      'La carga no es JSON: se rompe en el carácter 7, en «\ufffd\ufffdx}»',
    ],
    [
      'packed as MessagePack',
      Buffer.from([0x83, 0xa2, 0x74, 0x30, 0xcf]),
      'La carga no es texto, sus primeros bytes son 83 a2 74 30: se espera JSON en UTF-8',
    ],
    [
      'UTF-32',
      Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]),
      'La carga viene en UTF-32: se espera JSON en UTF-8',
    ],
    ...(
      [
        ['zip', [0x50, 0x4b, 3, 4, 0x14]],
        ['bzip2', [0x42, 0x5a, 0x68, 0x39]],
        ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]],
        ['zstd', [0x28, 0xb5, 0x2f, 0xfd, 4]],
        ['lz4', [4, 0x22, 0x4d, 0x18, 0x64]],
      ] as const
    ).map(([cual, bytes]): [string, Buffer, string] => [
      cual,
      Buffer.from(bytes),
      `La carga viene comprimida con ${cual}: se lee con gzip o sin comprimir`,
    ]),
    ['zlib', deflateSync(LOTE), 'La carga viene comprimida con zlib: se lee con gzip o sin comprimir'],
    [
      'a gzip that was cut',
      Buffer.concat([gzipSync(LOTE).subarray(0, 30), Buffer.alloc(4)]),
      'La carga viene comprimida con gzip y no se puede abrir: está dañada o incompleta',
    ],
    [
      'a gzip that holds more than may be',
      gzipSync(Buffer.alloc(2_000_000, 0x20)),
      'La carga comprimida dice ocupar 1,954 kB y se leen hasta 1,024 kB: es demasiado grande, o está dañada o incompleta',
    ],
    [
      'more than is read',
      Buffer.alloc(1_024 * 1_024 + 1, 0x20),
      'La carga ocupa 1,025 kB y se leen hasta 1,024 kB',
    ],
    [
      'a gzip that holds more than it says',
      Buffer.concat([gzipSync(Buffer.alloc(1_000_000, 0x20)).subarray(0, -4), Buffer.from([9, 0, 0, 0])]),
      'La carga viene comprimida con gzip y no se puede abrir: está dañada o incompleta',
    ],
  ])('%s', (_que, bytes, motivo) => {
    expect(leerCarga(bytes, LIMITES)).toMatchObject({ ok: false, motivo });
  });
});

it('what is compressed weighs what reading it takes, as far as it says so', () => {
  const largo = JSON.stringify({ p: new Array(2_000).fill(32.1) });
  const pesa = (bytes: Buffer) => pesoDeCarga(bytes, LIMITES.bytes_max);
  expect(pesa(gzipSync(largo))).toBe(largo.length);
  expect(pesa(Buffer.from(LOTE))).toBe(LOTE.length);
  expect(pesa(Buffer.from([0x1f, 0x8b, 1]))).toBe(3);
  const mentira = Buffer.concat([gzipSync(LOTE), Buffer.alloc(4, 0xff)]);
  expect(pesa(mentira)).toBe(mentira.length);
});
