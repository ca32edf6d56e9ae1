import {
  closeSync,
  createWriteStream,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Config } from '../config';
import { ArranqueError } from '../db/arranque-error';
import { esCaidaDeBase } from '../db/culpa';
import { migracionesDe } from '../db/migrar';
import { modoDe } from '../db/modo';
import { sinPlazos } from '../db/plazos';
import type { Db, Tx } from '../db/tipos';
import { DE_RESTAURAR } from './archivos';
import { contarFilas, contarLegibles, fijarTexto, leerFilas } from './filas';
import {
  type Cabeza,
  type Comprobado,
  comprobar,
  danado,
  FORMATO,
  type Linea,
  sumaNueva,
  sumar,
} from './formato';
import { leerSecuencias, leerTablas } from './tablas';

/** What is larger than this beside the database is no secret and no upload, but a map: it is copied by hand. */
const ARCHIVO_MAX_BYTES = 5 << 20;
/** Not ours to carry: the database itself, its lock and copies, the other mode's, maps, logs of the simulator, backups. */
const AJENAS = /^(pg|pg\..*|demo|geo|sim|respaldos)$/;

/** Files beside the database that a site needs to come back: its secret, above all. */
export const archivosDe = (carpeta: string): string[] =>
  readdirSync(carpeta, { withFileTypes: true, recursive: true })
    .filter((entrada) => entrada.isFile())
    .map((entrada) => relative(carpeta, join(entrada.parentPath, entrada.name)))
    .filter((ruta) => !AJENAS.test(ruta.split(/[\\/]/)[0] ?? '') && !DE_RESTAURAR.test(ruta))
    .sort();

async function* lineasDe(tx: Tx, cabeza: Cabeza, carpeta: string): AsyncGenerator<Linea> {
  for (const { nombre } of cabeza.tablas) {
    yield { tabla: nombre };
    for await (const f of leerFilas(tx, nombre)) yield { f };
  }
  for (const secuencia of await leerSecuencias(tx)) {
    const { rows } = await tx.execute<{ ultimo: string; usada: boolean }>(
      sql`select last_value::text as ultimo, is_called as usada from public.${sql.identifier(secuencia)}`,
    );
    const [fila] = rows;
    if (fila) yield { secuencia, ...fila };
  }
  for (const archivo of archivosDe(carpeta)) {
    const lugar = join(carpeta, archivo);
    if (statSync(lugar).size > ARCHIVO_MAX_BYTES) continue;
    yield { archivo, datos: readFileSync(lugar, 'base64') };
  }
}

async function* textoDe(tx: Tx, cabeza: Cabeza, carpeta: string): AsyncGenerator<string> {
  const suma = sumaNueva();
  let filas = 0;
  const decir = (dato: Cabeza | Linea) => {
    const texto = JSON.stringify(dato);
    sumar(suma, texto);
    return `${texto}\n`;
  };
  yield decir(cabeza);
  for await (const linea of lineasDe(tx, cabeza, carpeta)) {
    if ('f' in linea) filas += linea.f.length;
    yield decir(linea);
  }
  yield `${JSON.stringify({ sha256: suma.digest('hex'), filas } satisfies Linea)}\n`;
}

/**
 * Reads the file back before anybody is told that there is one: whole, every row such that this database reads it and
 * would write it again just so, and as many of each table as it counts at the same moment.
 */
const releer = async (tx: Tx, ruta: string): Promise<Comprobado> => {
  const leido = await comprobar(ruta, async (tabla, textos) => {
    const legibles = await contarLegibles(tx, tabla, textos).catch((error: unknown) => {
      if (esCaidaDeBase(error)) throw error;
      return 0;
    });
    if (legibles !== textos.length) throw danado(`la tabla ${tabla} no se lee como se escribió`);
  });
  for (const [tabla, filas] of leido.filas)
    if ((await contarFilas(tx, tabla)) !== filas) throw danado(`faltan filas de la tabla ${tabla}`);
  return leido;
};

/** Waits until what was written there is on the disk itself. */
const asentar = (lugar: string): void => {
  const fd = openSync(lugar, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
};

/** Gives the whole file its name so that a loss of power leaves it: first what stands in it, then the name. */
const ponerNombre = (parcial: string, ruta: string): void => {
  asentar(parcial);
  renameSync(parcial, ruta);
  asentar(dirname(ruta));
};

const INSTANTANEA = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/**
 * Writes a whole backup of this database, as it stands at one moment, and of the files of this mode's folder. Others
 * may go on writing. The file is its owner's alone, and appears only when it is whole, was read back and
 * is on the disk.
 * @returns what stands in it
 * @throws {ArranqueError} when the file is there already, or the database is none of ours
 */
export const volcar = async (
  db: Db,
  { version, carpeta_modo }: Pick<Config, 'version' | 'carpeta_modo'>,
  ruta: string,
  ahora_ms: number,
): Promise<Comprobado> => {
  const parcial = `${ruta}.parcial`;
  try {
    const leido = await db.transaction(async (tx) => {
      await sinPlazos(tx);
      await fijarTexto(tx);
      const modo = await modoDe(tx);
      if (!modo) throw new ArranqueError('Esta base de datos está vacía: no hay nada que respaldar.');
      const cabeza: Cabeza = {
        ...{ formato: FORMATO, version, modo },
        migraciones: await migracionesDe(tx),
        tomado: new Date(ahora_ms).toISOString(),
        tablas: await leerTablas(tx),
      };
      const salida = createWriteStream(parcial, { flags: 'wx', mode: 0o600 });
      await pipeline(Readable.from(textoDe(tx, cabeza, carpeta_modo)), createGzip({ level: 6 }), salida);
      return releer(tx, parcial);
    }, INSTANTANEA);
    ponerNombre(parcial, ruta);
    return leido;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new ArranqueError(
        `Ya hay otro respaldo a medias en ${parcial}: bórrelo si nadie lo está haciendo.`,
      );
    rmSync(parcial, { force: true });
    throw error;
  }
};
