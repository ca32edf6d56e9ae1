/** Changes bytes the way somebody would who wants a reader to stumble; the same seed changes them the same. */

/** A number in [0, below). */
export type Azar = (hasta: number) => number;

/** mulberry32: small, and good enough to choose by. */
export const crearAzar = (semilla: number): Azar => {
  let a = semilla >>> 0;
  return (hasta) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * hasta);
  };
};

export const elegir = <T>(azar: Azar, lista: readonly T[]): T => lista[azar(lista.length)] as T;

/** What readers have stumbled over before: ends of numbers, of texts, of dates, of alphabets. */
const MALAS = [
  ...[
    '',
    ' ',
    '\0',
    '\r\n',
    '\t',
    '\u2028',
    '\ufeff',
    '\ud800',
    '\u202e',
    '🛢️',
    'İ',
    'ñ',
    '"',
    "'",
    '\\',
    '`',
  ],
  ...[
    '-0',
    '0',
    '1e400',
    '-1e400',
    '9007199254740993',
    '2147483648',
    '4294967296',
    '1e-400',
    '0x10',
    '١٢',
    'NaN',
  ],
  ...[
    'null',
    'true',
    '[]',
    '{}',
    '[[',
    '}}',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":1}}',
    ',',
    ':',
  ],
  ...[
    '0000-01-01',
    '9999-12-31T23:59:59.999Z',
    '+275760-09-13T00:00:00.001Z',
    '2026-02-30',
    '2026-11-21T24:00:00Z',
  ],
  ...['%00', '%ff', '%', '../../../etc/passwd', 'file:///etc/passwd', 'javascript:alert(1)', '//otro.mx'],
  ...[
    "' or 1=1 --",
    '\\u0000',
    '&#x0;',
    '<!--',
    ']]>',
    '<![CDATA[',
    '</',
    '/>',
    '=cmd',
    '@',
    '\x1b',
    ';',
    '|',
  ],
] as const;
const malas = MALAS.map((mala) => Buffer.from(mala, 'utf8'));
const BYTES = [0x00, 0x01, 0x0a, 0x20, 0x22, 0x2c, 0x2f, 0x5c, 0x7f, 0x80, 0xc0, 0xe0, 0xff];
const LARGO_MAX = 1 << 16;

type Cambio = (bytes: Buffer, azar: Azar, otra: Buffer) => Buffer;
/** Where a stretch of it begins and ends. */
const tramo = (bytes: Buffer, azar: Azar): [number, number] => {
  const desde = azar(bytes.length + 1);
  return [desde, desde + azar(Math.min(bytes.length - desde, 64) + 1)];
};
const poner = (bytes: Buffer, [desde, hasta]: [number, number], parte: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, desde), parte, bytes.subarray(hasta)]);

const CAMBIOS: readonly Cambio[] = [
  (bytes, azar) => {
    const otra = Buffer.from(bytes);
    if (otra.length > 0) otra[azar(otra.length)] = elegir(azar, BYTES);
    return otra;
  },
  (bytes, azar) => {
    const otra = Buffer.from(bytes);
    const i = azar(Math.max(1, otra.length));
    if (otra.length > 0) otra[i] = (otra[i] ?? 0) ^ (1 << azar(8));
    return otra;
  },
  (bytes, azar) => poner(bytes, tramo(bytes, azar), Buffer.alloc(0)),
  (bytes, azar) => poner(bytes, tramo(bytes, azar), elegir(azar, malas)),
  (bytes, azar) => poner(bytes, [azar(bytes.length + 1), bytes.length], Buffer.alloc(0)),
  (bytes, azar) => {
    const [desde, hasta] = tramo(bytes, azar);
    const veces = 1 + azar(elegir(azar, [4, 40, 1_000]));
    return poner(bytes, [hasta, hasta], Buffer.concat(Array(veces).fill(bytes.subarray(desde, hasta))));
  },
  (bytes, azar, otra) => poner(bytes, tramo(bytes, azar), otra.subarray(...tramo(otra, azar))),
  (bytes, azar, otra) =>
    Buffer.concat([bytes.subarray(0, azar(bytes.length + 1)), otra.subarray(azar(otra.length + 1))]),
];

/** One of the corpus, changed once to a few times. */
export const mutar = (corpus: readonly Buffer[], azar: Azar): Buffer => {
  let bytes = elegir(azar, corpus);
  for (let veces = 1 + azar(4); veces > 0; veces--)
    bytes = elegir(azar, CAMBIOS)(bytes, azar, elegir(azar, corpus));
  return bytes.subarray(0, LARGO_MAX);
};

/** The same for a value that is JSON: one place of it becomes another kind of thing, and the rest still fits. */
export const mutarValor = (valor: unknown, azar: Azar): unknown => {
  if (azar(4) === 0 || valor === null || typeof valor !== 'object') return elegir(azar, VALORES)();
  if (Array.isArray(valor)) {
    if (valor.length === 0) return [elegir(azar, VALORES)()];
    const i = azar(valor.length);
    if (azar(5) === 0) return Array(1 + azar(300)).fill(valor[i]);
    return valor.map((dentro, j) => (i === j ? mutarValor(dentro, azar) : dentro));
  }
  const claves = Object.keys(valor);
  const clave = claves.length === 0 || azar(8) === 0 ? elegir(azar, CLAVES) : elegir(azar, claves);
  const { [clave]: dentro, ...resto } = valor as Record<string, unknown>;
  return azar(6) === 0 ? resto : { ...resto, [clave]: mutarValor(dentro, azar) };
};
const CLAVES = ['', 'constructor', 'toString', 'id', 'version', 'a'.repeat(1_000), '\0'];
const VALORES: readonly (() => unknown)[] = [
  ...[null, true, false, 0, -1, 1, 2, 1.5, 1e21, 1e308, 5e-324, -0, 2_147_483_648, 2 ** 53, [], {}, [[]]].map(
    (valor) => () => valor,
  ),
  ...MALAS.map((mala) => () => mala),
  () => 'a'.repeat(3_000),
  () => '\u0301'.repeat(200),
  () => Array(200).fill(1),
];
