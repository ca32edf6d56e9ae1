import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  DisparoMensajeSchema,
  ManiobraMensajeSchema,
  PresionMensajeSchema,
  RouterEstadoMensajeSchema,
  RouterGpsMensajeSchema,
} from './ingesta';
import type { Llamada } from './llamada';
import { LLAMADAS } from './llamadas';
import { plegar } from './plegar';
import { aislado, mismoNombre } from './texto';
import { esTextoEscrito, parrafo, parrafoDeCampo, renglon, renglonDeCampo } from './texto-escrito';

const Nombre = renglon({ falta: 'Escriba el nombre', max: 40 });
const Nota = parrafo({ falta: 'Escriba la nota', max: 200 });

const motivoDe = (esquema: z.core.$ZodType, texto: string): string[] => {
  const leido = z.safeParse(esquema, texto);
  return leido.success ? [] : leido.error.issues.map(({ message }) => message);
};

describe('a line of text', () => {
  it.each([
    ['blanks of every width', ' La\u00a0Loma\u3000\u2002norte\t', 'La Loma norte'],
    ['a blank of Braille, which is drawn as nothing', 'La\u2800Loma', 'La Loma'],
    ['a line break at its end, as a paste leaves it', 'La Loma\r\n', 'La Loma'],
    ['letters and accents apart', 'Estacio\u0301n', 'Estación'],
    ['something unseen between a letter and its accent', 'Estacio\u200d\u0301n', 'Estación'],
    ['a zero-width blank between others', 'La \u200b Loma', 'La Loma'],
    ['a joiner that joins nothing', 'La\u200d Loma', 'La Loma'],
    ['a soft hyphen', 'Mez\u00adquital', 'Mezquital'],
    ['a byte order mark', '\ufeffLa Lo\ufeffma', 'La Loma'],
    ['a mark of direction', 'La Loma\u200e', 'La Loma'],
    ['the filler of Hangul, which is as wide as a letter', 'La\u3164Loma', 'La Loma'],
    ['a chooser of variants behind a letter', 'Loma\ufe0f', 'Loma'],
  ])('is kept as it looks: %s', (_que, escrito, guardado) => {
    expect(z.parse(Nombre, escrito)).toBe(guardado);
  });

  it.each([
    ['an emoji of several', '👩‍🔧 taller'],
    ['an emoji with its chooser of variants', '❤️‍🔥'],
    ['a keycap', 'Pozo 1️⃣'],
    ['a flag in tags', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['letters of India that join', 'क्\u200dष'],
    ['letters of Persian that do not join', 'می\u200cخواهم'],
    ['four bytes a letter', '𠮷野家'],
  ])('keeps what makes %s', (_que, escrito) => {
    expect(z.parse(Nombre, escrito)).toBe(escrito.normalize('NFC'));
  });

  it.each([
    ['NUL', 'La\0Loma', /de control.*U\+0000, después de «La»/],
    ['a control character at the start', '\u0007Loma', /de control.*U\+0007, al principio/],
    ['one of the second set', 'La\u009bLoma', /de control.*U\+009B/],
    ['an override of direction', 'La \u202eamoL', /orden en que se lee.*U\+202E/],
    ['an isolate', 'La \u2066Loma', /orden en que se lee.*U\+2066/],
    ['half a character', 'La \ud83d Loma', /no se puede leer.*U\+D83D/],
    ['a letter that was lost', 'Estaci\ufffdn', /no se puede leer.*U\+FFFD/],
    ['what is no character', 'La\uffffLoma', /no se puede leer.*U\+FFFF/],
    ['a line break of Unix', 'La Loma\nBcc: x', /un solo renglón/],
    ['a line break of old Macs', 'La Loma\rBcc: x', /un solo renglón/],
    ['a line break of Unicode', 'La Loma\u2028Bcc: x', /un solo renglón/],
    ['a heap of marks on one letter', `La Lom${'\u0363'.repeat(12)}a`, /signos sobre una letra/],
    [
      'such a heap in parts that something unseen keeps apart',
      `La Lom${'\u0363'.repeat(8)}\u200b${'\u0363'.repeat(8)}a`,
      /signos sobre una letra/,
    ],
    ['a mark that lies on what stands before the name', '\u0338Loma', /Empieza con un signo.*U\+0338/],
    ['the same behind something unseen', '\u200b\u20ddLoma', /Empieza con un signo.*U\+20DD/],
    ['a mark of annotation, which hides what is between', 'La\ufff9Loma', /no se puede leer.*U\+FFF9/],
    ['a place for an object', 'La\ufffcLoma', /no se puede leer.*U\+FFFC/],
    ['nothing', '', /^Escriba el nombre$/],
    ['nothing that is seen', '\u200b\u3164\u2800 \u200d', /^Escriba el nombre$/],
    ['a mark without a letter', '\u0301', /^Escriba el nombre$/],
    ['too many letters', 'a'.repeat(41), /^Hasta 40 caracteres$/],
  ])('is refused once, with what is to be mended: %s', (_que, escrito, motivo) => {
    expect(motivoDe(Nombre, escrito)).toEqual([expect.stringMatching(motivo)]);
  });
});

it('what was kept once is kept as it is, whatever it is made of', () => {
  const pieza = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom(
      '👩',
      '\u200d',
      '\ufe0f',
      '🔧',
      'e',
      '\u0301',
      '\u200b',
      'ش',
      '\u200c',
      ' ',
      '\u3164',
      '1',
      '\u20e3',
    ),
  );
  const escrito = fc.array(pieza, { maxLength: 10 }).map((piezas) => piezas.join(''));
  fc.assert(
    fc.property(escrito, fc.constantFrom(Nombre, Nota), (texto, forma) => {
      const una = z.safeParse(forma, texto);
      if (una.success) expect(z.parse(forma, una.data)).toBe(una.data);
    }),
  );
});

describe('a paragraph', () => {
  it.each([
    ['line breaks of any system', 'uno\r\ndos\rtres\u2028cuatro\n', 'uno\ndos\ntres\ncuatro'],
    ['tabs', 'km\t212', 'km\t212'],
    ['what nobody sees', 'u\u200bno', 'uno'],
    ['letters and accents apart', 'cami\u006e\u0303o', 'camiño'],
  ])('is kept as it looks: %s', (_que, escrito, guardado) => {
    expect(z.parse(Nota, escrito)).toBe(guardado);
  });

  it.each([
    ['NUL', 'a\0b', /de control/],
    ['an escape', 'a\u001b[31mb', /de control.*U\+001B/],
    ['an override of direction', 'uno\n\u202edos', /orden en que se lee.*después de «uno»/],
    ['half a character', '\udc00', /no se puede leer/],
    ['nothing that is seen', '\n \u200b\n', /^Escriba la nota$/],
  ])('is refused once: %s', (_que, escrito, motivo) => {
    expect(motivoDe(Nota, escrito)).toEqual([expect.stringMatching(motivo)]);
  });
});

describe('what a device writes', () => {
  it('is used whatever it holds, and shows what cannot be read', () => {
    expect(z.parse(renglonDeCampo(60), 'Tel\0cel\r\n\u202eMX\u200b')).toBe('Tel\ufffdcel \ufffdMX');
    expect(z.parse(parrafoDeCampo(60), 'a\u0001b\r\nc\ud800')).toBe('a\ufffdb\nc\ufffd');
  });
});

it.each([
  ['of Latin letters', 'Tramo 3 «Norte»', 'Tramo 3 «Norte»'],
  ['of none', '12-34', '12-34'],
  ['of letters of the East that run from the left', '北線 3', '北線 3'],
  ['in Hebrew', 'קו 3', '\u2068קו 3\u2069'],
  ['in Arabic', 'خط ٣', '\u2068خط ٣\u2069'],
  ['with one letter of them', 'Norte א', '\u2068Norte א\u2069'],
])(
  'a name %s stands in plain text beside figures and leaves them in their order',
  (_de_que, nombre, puesto) => {
    expect(aislado(nombre)).toBe(puesto);
  },
);

describe('two names', () => {
  it.each([
    ['with accents apart', 'Estacio\u0301n', 'Estación'],
    ['in capitals', 'LA LOMA', 'La Loma'],
    ['with another blank', 'La\u00a0Loma', 'La Loma'],
    ['with a letter that is a blank', 'La\u3164Loma', 'La Loma'],
    ['with something unseen', 'La Lo\u200dma', 'La Loma'],
    ['in full width', 'ＰＴ-01', 'PT-01'],
    ['with a ligature', 'ﬁltro', 'filtro'],
    ['with a letter that has no capital of its own', 'Straße', 'STRASSE'],
    ['with a letter of Cyrillic', 'Duct\u043e 1', 'Ducto 1'],
    ['with a capital of Cyrillic, whose small letter is another', '\u0412omba', 'BOMBA'],
    ['all in letters of Cyrillic', 'ТОМА', 'TOMA'],
    ['with a letter of Greek', 'Tram\u03bf 1', 'Tramo 1'],
    ['with a capital of Greek', '\u039dorte', 'NORTE'],
    ['with an accented letter of Greek', 'Estaci\u03ccn', 'Estación'],
    ['with an accented letter of Cyrillic', 'Estaci\u043e\u0301n', 'Estación'],
    ['with the hyphen of a word processor', 'PT\u201101', 'PT-01'],
    ['with a dash', 'Norte 1\u20132', 'Norte 1-2'],
    ['with a quote that a telephone types', 'D\u2019Ambrosio', "D'Ambrosio"],
    ['in Cyrillic, in capitals', 'Ворота', 'ВОРОТА'],
  ])('are one when they look alike: %s', (_que, uno, otro) => {
    expect(mismoNombre(uno)).toBe(mismoNombre(otro));
  });

  it.each([
    ['Peña', 'Pena'],
    ['Pozo 1', 'Pozo 2'],
    ['La Loma', 'LaLoma'],
    ['Tramo 1', 'Tramo l'],
    ['Tramo 0', 'Tramo O'],
    ['5 µm', '5 mm'],
    ['Ворота', 'Bopoma'],
  ])('are two when they do not: %s, %s', (uno, otro) => {
    expect(mismoNombre(uno)).not.toBe(mismoNombre(otro));
  });

  it('are found by what is typed, whatever is pasted with it', () => {
    expect(plegar('ESTACIO\u0301N\u200b\u00a0Norte')).toBe(plegar('estación norte'));
  });
});

/** Texts that are neither a line nor a paragraph, by call and place, and why. */
const SIN_FORMA: readonly (readonly [RegExp, string])[] = [
  [
    /\.(codigo|password|password_actual|password_nueva)$/,
    'a secret is compared as it was typed, never shown',
  ],
  [
    /^(login|changePassword|entrarConLlave)\.username$/,
    'it is looked up, folded; what names nobody is not kept as a name',
  ],
  [
    /\.(token|refreshToken|loginLogId|huella|resto_abiertos)$/,
    'the server wrote it and knows it again or not',
  ],
  [/^compararAuditoria\.lineas$/, 'lines that the server wrote, compared byte by byte'],
  [/^editarReporte\.columnas\[\]$/, 'names of columns, of which the report knows its own'],
  [/^guardarFiltro\.consulta\{\}$/, 'parameters of an address, judged by the call that they go to'],
  [
    /^importar(Estaciones|Sensores)\.(columnas\[\]|filas\[\]\[\])$/,
    'a cell is told of as it came; what it fills has its shape',
  ],
  [/^ingesta\.items\[\]\.topic$/, 'a topic has its form, or is kept among the rejected as it came'],
];

const ES_FORMA = ['regex', 'string_format'];
/** Whether its alphabet is closed already: a pattern, or a format such as that of an address or a time. */
const cerrado = (esquema: z.core.$ZodType): boolean => {
  const def = esquema._zod.def as z.core.$ZodStringDef & { format?: string };
  return (
    def.format !== undefined || (def.checks?.some(({ _zod }) => ES_FORMA.includes(_zod.def.check)) ?? false)
  );
};

/** Every text that a schema takes which is of no shape, by its path. */
const sueltos = (esquema: unknown, ruta: string): string[] => {
  const { def } = (esquema as z.core.$ZodType)._zod as unknown as {
    def: Record<string, unknown> & { type: string };
  };
  const dentro = (otro: unknown, paso = '') => sueltos(otro, `${ruta}${paso}`);
  switch (def.type) {
    case 'string':
      return esTextoEscrito(esquema as z.core.$ZodType) || cerrado(esquema as z.core.$ZodType) ? [] : [ruta];
    case 'object':
      return Object.entries(def.shape as object).flatMap(([clave, otro]) => dentro(otro, `.${clave}`));
    case 'array':
      return dentro(def.element, '[]');
    case 'union':
      return (def.options as unknown[]).flatMap((otro) => dentro(otro));
    case 'record':
      return [...dentro(def.keyType, '{}'), ...dentro(def.valueType, '{}')];
    case 'tuple':
      return (def.items as unknown[]).flatMap((otro) => dentro(otro, '[]'));
    case 'pipe':
      return dentro(def.in).concat(dentro(def.out));
    default:
      return 'innerType' in def ? dentro(def.innerType) : [];
  }
};

describe('every text that somebody sends', () => {
  it('is a line, a paragraph, of a closed alphabet, or of no shape for a reason that is written down', () => {
    const hallados = Object.entries<Llamada>(LLAMADAS).flatMap(([nombre, { body }]) =>
      body ? sueltos(body, nombre) : [],
    );
    expect(hallados.filter((ruta) => !SIN_FORMA.some(([cual]) => cual.test(ruta)))).toEqual([]);
    expect(SIN_FORMA.filter(([cual]) => !hallados.some((ruta) => cual.test(ruta)))).toEqual([]);
  });

  it('comes from the field in the same shapes, but for the marks by which its messages are told apart', () => {
    const mensajes = {
      presion: PresionMensajeSchema,
      disparo: DisparoMensajeSchema,
      estado: RouterEstadoMensajeSchema,
      gps: RouterGpsMensajeSchema,
      maniobra: ManiobraMensajeSchema,
    };
    const hallados = Object.entries(mensajes).flatMap(([nombre, esquema]) => sueltos(esquema, nombre));
    expect(hallados.sort()).toEqual(['disparo.id', 'maniobra.id']);
  });
});
