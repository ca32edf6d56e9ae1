import * as z from 'zod/mini';
import {
  comoParrafo,
  comoParrafoDeCampo,
  comoRenglon,
  comoRenglonDeCampo,
  faltaDeParrafo,
  faltaDeRenglon,
} from './texto';

/**
 * The two shapes of what people write: a line, which names something, and a paragraph. Whatever they are made of, what
 * is kept reads as it looks (docs/decisions/045). What was stored before is read as it is.
 */

/** `falta` is what to do when nothing is left to read; without it, nothing is fine. */
interface Medidas {
  falta?: string;
  max: number;
  largo?: string;
}

const ESCRITOS = new WeakSet<object>();
const escribirComo = (como: (texto: string) => string) => {
  const check = z.overwrite(como);
  ESCRITOS.add(check);
  return check;
};
/** Whether a schema is one of these two. */
export const esTextoEscrito = (esquema: z.core.$ZodType): boolean =>
  esquema._zod.def.checks?.some((check) => ESCRITOS.has(check)) ?? false;

const ALGO = /[\p{L}\p{N}\p{P}\p{S}]/u;

const escrito = (
  faltaDe: (texto: string) => string | null,
  como: (texto: string) => string,
  { falta, max, largo = `Hasta ${max} caracteres` }: Medidas,
) =>
  z.string().check(
    z.refine((texto) => faltaDe(texto) === null, {
      error: ({ input }) => faltaDe(String(input)) ?? '',
      abort: true,
    }),
    escribirComo(como),
    z.refine((texto) => falta === undefined || ALGO.test(texto), { error: falta ?? '' }),
    z.maxLength(max, largo),
  );

/** One line: a name, a place, a reason. */
export const renglon = (medidas: Medidas) => escrito(faltaDeRenglon, comoRenglon, medidas);
/** Several lines: notes. */
export const parrafo = (medidas: Medidas) => escrito(faltaDeParrafo, comoParrafo, medidas);

const deCampo = (como: (texto: string) => string, max: number) =>
  z.string().check(z.maxLength(max), escribirComo(como));
/** What a device writes: never a reason to lose its message. */
export const renglonDeCampo = (max: number) => deCampo(comoRenglonDeCampo, max);
export const parrafoDeCampo = (max: number) => deCampo(comoParrafoDeCampo, max);
