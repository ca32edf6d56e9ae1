import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { ArranqueError } from '../db/arranque-error';

/**
 * A backup is one compressed file of lines of JSON: a head, the rows of every table as PostgreSQL itself writes them
 * (one text a row, exact for every type), its sequences, the files beside the database, and an end with the SHA-256
 * of all lines before. The same for both databases, so that one can be brought to the other.
 */
export const FORMATO = 'tramos-respaldo-1';

const CabezaSchema = z.object({
  formato: z.literal(FORMATO),
  version: z.string(),
  modo: z.enum(['demo', 'real']),
  /** Names of the migrations that made its tables, in order. */
  migraciones: z.array(z.string()),
  tomado: z.iso.datetime(),
  /** Tables in an order in which each stands after those it names. */
  tablas: z.array(z.object({ nombre: z.string(), columnas: z.array(z.string()) })),
});
export type Cabeza = z.infer<typeof CabezaSchema>;

const LineaSchema = z.union([
  z.object({ tabla: z.string() }),
  z.object({ f: z.array(z.string()) }),
  z.object({ secuencia: z.string(), ultimo: z.string(), usada: z.boolean() }),
  z.object({ archivo: z.string(), datos: z.base64() }),
  z.object({ sha256: z.string(), filas: z.number().int() }),
]);
export type Linea = z.infer<typeof LineaSchema>;

const danado = (motivo: string) => new ArranqueError(`El respaldo está dañado o no es uno: ${motivo}.`);

const comoJson = (texto: string): unknown => {
  try {
    return JSON.parse(texto);
  } catch {
    throw danado('tiene líneas ilegibles');
  }
};

/** The lines of a backup, uncompressed as they are read. @throws {ArranqueError} when it is no whole gzip file */
async function* lineasDe(ruta: string): AsyncGenerator<string> {
  const origen = createReadStream(ruta);
  const gunzip = createGunzip();
  origen.on('error', (error) => gunzip.destroy(error));
  try {
    yield* createInterface({ input: origen.pipe(gunzip), crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new ArranqueError(`No existe el archivo ${ruta}.`);
    throw danado('no se puede descomprimir');
  }
}

export const leerCabeza = async (ruta: string): Promise<Cabeza> => {
  for await (const texto of lineasDe(ruta)) {
    const leida = CabezaSchema.safeParse(comoJson(texto));
    if (!leida.success) throw danado('su primera línea no es la de un respaldo');
    return leida.data;
  }
  throw danado('está vacío');
};

/** What stands between the head and the end, parsed. */
export async function* leerCuerpo(ruta: string): AsyncGenerator<Linea> {
  let primera = true;
  for await (const texto of lineasDe(ruta)) {
    if (primera) {
      primera = false;
      continue;
    }
    const linea = LineaSchema.parse(comoJson(texto));
    if ('sha256' in linea) return;
    yield linea;
  }
}

export const sumar = (suma: Hash, linea: string): Hash => suma.update(`${linea}\n`);
export const sumaNueva = (): Hash => createHash('sha256');

/** Reads all of it and touches nothing. @throws {ArranqueError} unless every line is as it was written */
export const comprobar = async (ruta: string): Promise<void> => {
  const suma = sumaNueva();
  let filas = 0;
  let fin: { sha256: string; filas: number } | null = null;
  for await (const texto of lineasDe(ruta)) {
    if (fin) throw danado('sigue después de su fin');
    if (texto.startsWith('{"sha256"')) {
      const leido = LineaSchema.parse(comoJson(texto));
      if ('sha256' in leido) fin = leido;
      continue;
    }
    sumar(suma, texto);
    if (texto.startsWith('{"f"')) filas += (comoJson(texto) as { f: unknown[] }).f.length;
  }
  if (!fin) throw danado('está cortado');
  if (fin.sha256 !== suma.digest('hex') || fin.filas !== filas) throw danado('su suma no coincide');
};
