import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { ArranqueError } from '../db/arranque-error';
import { contarCampos } from './campos';

/**
 * A backup is one compressed file of lines of JSON: a head, the rows of every table as PostgreSQL itself writes them
 * (one text a row, exact for every type), its sequences, the files beside the database, and an end with the SHA-256
 * of all lines before. The same for both databases, so that one can be brought to the other.
 */
export const FORMATO = 'tramos-respaldo-1';
/** What a later version may call its own, which may say anything else in another way. */
const DE_OTRO_FORMATO = /^\{"formato":"tramos-respaldo-(?!1")\d+"/;

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

export const danado = (motivo: string) =>
  new ArranqueError(`El respaldo está dañado o no es uno: ${motivo}.`);
export const MAS_NUEVO = 'El respaldo lo hizo una versión más nueva: actualice este servidor antes.';

const comoJson = (texto: string): unknown => {
  try {
    return JSON.parse(texto);
  } catch {
    throw danado('tiene líneas ilegibles');
  }
};

/** Letters of one line. The longest of ours, 500 rows with a waveform each, has some 200 million. */
const LINEA_MAX = 300_000_000;

const FALLA_DE_ARCHIVO: Readonly<Record<string, string>> = {
  ENOENT: 'No existe el archivo',
  EACCES: 'Este usuario no puede leer el archivo',
  EISDIR: 'Es una carpeta, no un respaldo:',
};

/**
 * The lines of a backup, uncompressed as they are read. Only `\n` ends one: a note may hold every other sign that
 * somebody takes for the end of a line. @throws {ArranqueError} when it is no whole gzip file
 */
async function* lineasDe(ruta: string): AsyncGenerator<string> {
  const origen = createReadStream(ruta);
  const gunzip = createGunzip();
  origen.on('error', (error) => gunzip.destroy(error));
  let partes: string[] = [];
  let largo = 0;
  try {
    for await (const trozo of origen.pipe(gunzip).setEncoding('utf8') as AsyncIterable<string>) {
      const [primera = '', ...otras] = trozo.split('\n');
      partes.push(primera);
      largo += primera.length;
      if (largo > LINEA_MAX) throw danado('tiene una línea que no acaba');
      for (const otra of otras) {
        yield partes.join('');
        partes = [otra];
        largo = otra.length;
      }
    }
  } catch (error) {
    if (error instanceof ArranqueError) throw error;
    const falla = FALLA_DE_ARCHIVO[(error as NodeJS.ErrnoException).code ?? ''];
    throw falla ? new ArranqueError(`${falla} ${ruta}.`) : danado('no se puede descomprimir');
  } finally {
    origen.destroy();
  }
  const resto = partes.join('');
  if (resto !== '') yield resto;
}

const cabezaDe = (texto: string): Cabeza => {
  if (DE_OTRO_FORMATO.test(texto)) throw new ArranqueError(MAS_NUEVO);
  const leida = CabezaSchema.safeParse(comoJson(texto));
  if (!leida.success) throw danado('su primera línea no es la de un respaldo');
  return leida.data;
};

const lineaDe = (texto: string): Linea => {
  const leida = LineaSchema.safeParse(comoJson(texto));
  if (!leida.success) throw danado('tiene líneas que no son de un respaldo');
  return leida.data;
};

export const leerCabeza = async (ruta: string): Promise<Cabeza> => {
  for await (const texto of lineasDe(ruta)) return cabezaDe(texto);
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
    const linea = lineaDe(texto);
    if ('sha256' in linea) return;
    yield linea;
  }
}

export const sumar = (suma: Hash, linea: string): Hash => suma.update(`${linea}\n`);
export const sumaNueva = (): Hash => createHash('sha256');

/** What stands in a backup that was read whole. */
export interface Comprobado {
  cabeza: Cabeza;
  /** Rows of each table. */
  filas: ReadonlyMap<string, number>;
}

const NUMERO = new Intl.NumberFormat('es-MX');
/** In words for whoever asked for it. */
export const resumenDe = (filas: Comprobado['filas']): string =>
  `${NUMERO.format([...filas.values()].reduce((a, b) => a + b, 0))} filas en ${filas.size} tablas`;

/** Counts the rows of each table as they go by, and looks at the form of each. */
const crearCuenta = ({ tablas }: Cabeza) => {
  const filas = new Map<string, number>();
  let tabla: Cabeza['tablas'][number] | undefined;
  let campos: number | null = null;
  return {
    filas,
    empezar: (nombre: string): void => {
      tabla = tablas[filas.size];
      if (tabla?.nombre !== nombre) throw danado(`la tabla ${nombre} no está en su lugar`);
      filas.set(nombre, 0);
      campos = null;
    },
    contar: (textos: readonly string[]): string => {
      if (!tabla) throw danado('tiene filas de ninguna tabla');
      for (const texto of textos) {
        const suyos = contarCampos(texto);
        campos ??= suyos;
        if (suyos === null || suyos !== campos || suyos < tabla.columnas.length)
          throw danado(`la tabla ${tabla.nombre} tiene filas que no son suyas`);
      }
      filas.set(tabla.nombre, (filas.get(tabla.nombre) ?? 0) + textos.length);
      return tabla.nombre;
    },
    total: (): number => [...filas.values()].reduce((a, b) => a + b, 0),
  };
};

/**
 * Reads all of it and touches nothing.
 * @param mirar is given the rows too, for who can say more about them
 * @throws {ArranqueError} unless every line is as it was written, and every row has the form of one
 */
export const comprobar = async (
  ruta: string,
  mirar: (tabla: string, textos: readonly string[]) => Promise<void> = async () => undefined,
): Promise<Comprobado> => {
  const lineas = lineasDe(ruta);
  try {
    const primera = await lineas.next();
    if (primera.done) throw danado('está vacío');
    const cabeza = cabezaDe(primera.value);
    const suma = sumar(sumaNueva(), primera.value);
    const cuenta = crearCuenta(cabeza);
    let fin: { sha256: string; filas: number } | null = null;
    for await (const texto of lineas) {
      if (fin) throw danado('sigue después de su fin');
      const linea = lineaDe(texto);
      if ('sha256' in linea) {
        fin = linea;
        continue;
      }
      sumar(suma, texto);
      if ('tabla' in linea) cuenta.empezar(linea.tabla);
      if ('f' in linea) await mirar(cuenta.contar(linea.f), linea.f);
    }
    if (!fin) throw danado('está cortado');
    if (fin.sha256 !== suma.digest('hex')) throw danado('su suma no coincide');
    if (fin.filas !== cuenta.total() || cuenta.filas.size !== cabeza.tablas.length)
      throw danado('no tiene las filas que dice');
    return { cabeza, filas: cuenta.filas };
  } finally {
    await lineas.return(undefined);
  }
};
