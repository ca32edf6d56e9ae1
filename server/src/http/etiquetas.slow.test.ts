import { fraseDe } from '@tramos/contract/frases';
import type { Llamada } from '@tramos/contract/llamada';
import { LLAMADAS } from '@tramos/contract/llamadas';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { conNombre, etiquetaDe } from './etiquetas';

type Esquema = z.core.$ZodType;

/** A key of what is stored under any key. */
const CUALQUIERA = 'una';

/** The ways into a schema: through wrappers to objects, lists and alternatives. */
const partesDe = (esquema: Esquema): { paso: string | null; esquema: Esquema }[] => {
  const { def } = (esquema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([paso, suyo]) => ({ paso, esquema: suyo }));
    case 'array':
      return [{ paso: '0', esquema: def.element }];
    case 'tuple':
      return def.items.map((suyo, i) => ({ paso: String(i), esquema: suyo }));
    case 'record':
      return [{ paso: CUALQUIERA, esquema: def.valueType }];
    case 'union':
      return def.options.map((suyo) => ({ paso: null, esquema: suyo }));
    case 'pipe':
      return [
        { paso: null, esquema: def.in },
        { paso: null, esquema: def.out },
      ];
    default:
      return 'innerType' in def ? [{ paso: null, esquema: def.innerType as Esquema }] : [];
  }
};

/** Every path that a schema knows, as a value put there would be wrapped. */
const rutasDe = (esquema: Esquema, ruta: readonly string[] = []): string[][] => [
  [...ruta],
  ...partesDe(esquema).flatMap(({ paso, esquema: suyo }) =>
    rutasDe(suyo, paso === null ? ruta : [...ruta, paso]),
  ),
];

const enRuta = (ruta: readonly string[], valor: unknown): unknown =>
  ruta.reduceRight<unknown>((dentro, paso) => (/^\d+$/.test(paso) ? [dentro] : { [paso]: dentro }), valor);

/** Alternatives are told apart by one of these: with it the parser goes on into the one that is meant. */
const DISTINTIVOS = ['tipo', 'type', 'accion'] as const;
const opcionesDe = (esquema: Esquema): unknown[] => {
  const { def } = (esquema as z.core.$ZodTypes)._zod;
  if (def.type === 'literal') return [...def.values];
  if (def.type === 'enum') return Object.values(def.entries);
  return partesDe(esquema).flatMap(({ paso, esquema: suyo }) =>
    paso === null || /^\d+$/.test(paso) || (DISTINTIVOS as readonly string[]).includes(paso)
      ? opcionesDe(suyo)
      : [],
  );
};

const MALOS: readonly unknown[] = [
  null,
  undefined,
  '',
  'zzz',
  'x'.repeat(5_000),
  '2026-02-31T25:61:00.000Z',
  '-1',
  -1e300,
  1e300,
  1.5,
  -1,
  Number.NaN,
  true,
  {},
  { sobra: 1 },
  [],
  [null],
  ['zzz', 'zzz', -5, 1e300, {}],
  Array.from({ length: 30_000 }, () => 0),
];

const partesDeLlamada = (llamada: Llamada): [string, Esquema][] =>
  (['params', 'query', 'body'] as const).flatMap((parte) => {
    const esquema = llamada[parte];
    return esquema ? [[parte, esquema] as [string, Esquema]] : [];
  });
const PARTES = Object.entries(LLAMADAS).flatMap(([nombre, llamada]) =>
  partesDeLlamada(llamada).map(([parte, esquema]) => [`${nombre}.${parte}`, esquema] as const),
);

const INGLES = z.locales.en().localeError;
const ESPANOL = z.locales.es().localeError;
const textoDe = (dicho: ReturnType<z.core.$ZodErrorMap>): string | undefined =>
  typeof dicho === 'string' ? dicho : dicho?.message;
/** What is left of the parser's own words in a sentence, whatever it was about. */
const CRUDO =
  /inv[aá]lid|se esperaba|recibid|expected|received|invalid|too (big|small)|demasiado (grande|peque)|unrecognized|no reconocid|NaN|null\b|undefined|ZodError/i;

/** Wraps what it is given into everything that may distinguish one alternative of the schema. */
const intentosEn = (esquema: Esquema, ruta: readonly string[], valor: unknown): unknown[] => {
  const puro = enRuta(ruta, valor);
  const padre = ruta.slice(0, -1);
  const ultimo = ruta.at(-1);
  if (ultimo === undefined || /^\d+$/.test(ultimo)) return [puro];
  const distintos = [...new Set(opcionesDe(esquema))].flatMap((opcion) =>
    DISTINTIVOS.filter((d) => d !== ultimo).map((d) => enRuta(padre, { [d]: opcion, [ultimo]: valor })),
  );
  return [puro, ...distintos];
};

const faltasDe = (esquema: Esquema, dato: unknown): z.core.$ZodIssue[] =>
  z.safeParse(esquema, dato, { reportInput: true }).error?.issues ?? [];

describe('the refusal of what a call is given', () => {
  it.each(['toString', 'constructor', '__proto__'])(
    'takes the name %s for one that it does not know',
    (paso) => {
      expect(etiquetaDe(['consulta', paso])).toBe(etiquetaDe(['consulta']));
      expect(conNombre([paso], 'Escriba un texto')).toBe('La petición: escriba un texto');
    },
  );

  it('knows by name everything that any call may be given', () => {
    const sinNombre = PARTES.flatMap(([donde, esquema]) =>
      rutasDe(esquema).flatMap((ruta) =>
        etiquetaDe(ruta.slice(-1)) === null && ruta.at(-1) !== CUALQUIERA
          ? [`${donde}: ${ruta.join('.')}`]
          : [],
      ),
    );
    expect(sinNombre).toEqual([]);
  });

  it.each(PARTES)('%s: is in sentences of ours, and each names its field', (_, esquema) => {
    z.config({ customError: fraseDe });
    const vistas = new Set<string>();
    const crudas: string[] = [];
    for (const ruta of rutasDe(esquema))
      for (const dato of MALOS.flatMap((valor) => intentosEn(esquema, ruta, valor)))
        for (const falta of faltasDe(esquema, dato)) {
          const frase = conNombre(falta.path, falta.message);
          if (vistas.has(frase)) continue;
          vistas.add(frase);
          const [nombre = ''] = (etiquetaDe(falta.path) ?? 'sin nombre').split(' (');
          const bruta = falta as unknown as z.core.$ZodRawIssue;
          const deZod = [INGLES, ESPANOL].some((habla) => textoDe(habla(bruta)) === falta.message);
          if (deZod || CRUDO.test(frase) || !frase.toLowerCase().includes(nombre.toLowerCase()))
            crudas.push(`${falta.path.join('.')}: ${frase}`);
        }
    expect(crudas).toEqual([]);
  });
});
