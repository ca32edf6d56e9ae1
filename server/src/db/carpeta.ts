import { accessSync, constants, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ArranqueError } from './arranque-error';
import { motivoConocido } from './motivo';

/** Without these nothing opens. */
const PARTES = [
  'PG_VERSION',
  'base',
  'global',
  'global/pg_control',
  'pg_multixact',
  'pg_notify',
  'pg_subtrans',
  'pg_wal',
  'pg_xact',
  'postgresql.conf',
] as const;

/** What was seen where the database stands, before anybody opens it. */
export interface Vista {
  lugar: 'nada' | 'enlace_roto' | 'archivo' | 'carpeta';
  /** The folder holds nothing at all. */
  vacia: boolean;
  faltan: readonly string[];
  /** What PG_VERSION says; null where it says nothing. */
  version: string | null;
  /** Made by the library that kept the demo before PostgreSQL itself did: its files are laid out for another machine. */
  de_antes: boolean;
  /** Of the programs that are to serve it; one of another major version they could not open. */
  version_aqui: string;
  /** The first part of it that this user may not use, and why; null where all of it may be. */
  vedada: { cual: string; motivo: string } | null;
  /** Folders beside it that a restore sets aside or is filling, newest first. */
  apartadas: readonly string[];
  /** A database was open here once, and none is being made right now. */
  usada: boolean;
}

export type Juicio = { que: 'abrir' | 'hacer' } | { que: 'negar'; frase: string };

const COMO_SEGUIR =
  'No se tocó nada: ponga la carpeta como estaba, restaure un respaldo con npm run restore -- archivo --encima, o use otra con DATA_DIR.';

const negar = (frase: string): Juicio => ({ que: 'negar', frase: `${frase} ${COMO_SEGUIR}` });

const juzgarLlena = (carpeta: string, { faltan, de_antes, version, version_aqui }: Vista): Juicio => {
  if (faltan.length > 0)
    return negar(
      `En ${carpeta} hay archivos, pero no una base de datos completa: falta ${faltan.join(', ')}.`,
    );
  if (de_antes)
    return {
      que: 'negar',
      frase: `La base de datos de ${carpeta} es de una versión de prueba anterior, que este programa ya no abre. No se tocó nada: bórrela y arranque otra vez.`,
    };
  if (version === version_aqui) return { que: 'abrir' };
  if (version === null || !/^\d+$/.test(version))
    return negar(`La base de datos de ${carpeta} está dañada: su PG_VERSION no dice ninguna versión.`);
  const otra = Number(version) < Number(version_aqui) ? 'anterior' : 'más nueva';
  return {
    que: 'negar',
    frase: `La base de datos de ${carpeta} es de una versión ${otra} (PostgreSQL ${version}; aquí se usa la ${version_aqui}). No se tocó nada: haga un respaldo con el programa de antes (npm run backup) y restáurelo con este (npm run restore -- archivo --encima), o ponga en PG_BIN_DIR los programas de la ${version}.`,
  };
};

/**
 * Whether this folder may be opened, or a new database made in its place (docs/decisions/025): only where there is
 * nothing, and nothing says that there should be something.
 */
export const juzgar = (carpeta: string, vista: Vista): Juicio => {
  const { lugar, vacia, apartadas, usada, vedada } = vista;
  const [apartada] = apartadas;
  if (vedada !== null)
    return {
      que: 'negar',
      frase: `La base de datos de ${carpeta} no se puede usar: no se puede leer y escribir ${vedada.cual}, ${vedada.motivo}. Arranque el servidor con el usuario al que pertenece la carpeta, o désela al que lo arranca. No se tocó nada.`,
    };
  if (lugar === 'enlace_roto')
    return negar(`${carpeta} es un enlace a algo que no está: falta un disco o una carpeta.`);
  if (lugar === 'archivo')
    return negar(`${carpeta} es un archivo y debería ser la carpeta de la base de datos.`);
  if (lugar === 'carpeta' && !vacia) return juzgarLlena(carpeta, vista);
  if (apartada !== undefined)
    return negar(`Falta la base de datos de ${carpeta}, y a su lado está ${apartada}, de una restauración.`);
  if (lugar === 'carpeta' && usada)
    return negar(`${carpeta} está vacía y antes tuvo una base de datos: puede faltar un disco.`);
  return { que: 'hacer' };
};

const esSuya = (carpeta: string, nombre: string) => {
  const base = basename(carpeta);
  return nombre === `${base}.restaurada` || nombre.startsWith(`${base}.anterior-`);
};

const leer = (ruta: string): string | null => {
  try {
    return readFileSync(ruta, 'utf8').trim();
  } catch {
    return null;
  }
};

/** Where the control file of this version says whether a number of eight bytes is one word of the machine. */
const PALABRAS = { version: 1_800, en: 248 };

const esDeAntes = (carpeta: string): boolean => {
  try {
    const control = readFileSync(join(carpeta, 'global/pg_control'));
    return control.readUInt32LE(8) === PALABRAS.version && control[PALABRAS.en] === 0;
  } catch {
    return false;
  }
};

const hay = (ruta: string) => statSync(ruta, { throwIfNoEntry: false }) !== undefined;

const lugarDe = (carpeta: string): Vista['lugar'] => {
  if (lstatSync(carpeta, { throwIfNoEntry: false }) === undefined) return 'nada';
  const visto = statSync(carpeta, { throwIfNoEntry: false });
  if (visto === undefined) return 'enlace_roto';
  return visto.isDirectory() ? 'carpeta' : 'archivo';
};

/** Whoever may not look into a folder cannot say what is missing in it. */
const vedadaEn = (carpeta: string): Vista['vedada'] => {
  for (const cual of [carpeta, ...PARTES.map((parte) => join(carpeta, parte))])
    try {
      accessSync(cual, constants.R_OK | constants.W_OK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      return { cual, motivo: motivoConocido(error) ?? 'algo lo impide' };
    }
  return null;
};

/** @param usada a database was open here before this process came */
const mirarCarpeta = (carpeta: string, usada: boolean, version_aqui: string): Vista => {
  const lugar = lugarDe(carpeta);
  const vedada = lugar === 'carpeta' ? vedadaEn(carpeta) : null;
  const es_carpeta = lugar === 'carpeta' && vedada === null;
  const vecinos = hay(dirname(carpeta)) ? readdirSync(dirname(carpeta)) : [];
  return {
    ...{ lugar, vedada, version_aqui },
    vacia: es_carpeta && readdirSync(carpeta).length === 0,
    faltan: es_carpeta ? PARTES.filter((parte) => !hay(join(carpeta, parte))) : [],
    de_antes: es_carpeta && esDeAntes(carpeta),
    version: es_carpeta ? leer(join(carpeta, 'PG_VERSION')) : null,
    apartadas: vecinos
      .filter((nombre) => esSuya(carpeta, nombre))
      .sort()
      .reverse(),
    usada: usada && !hay(`${carpeta}.nueva`),
  };
};

const SIN_LUGAR = /ENOSPC|EDQUOT|No space left|53100/;
const SIN_PERMISO = /EACCES|EPERM|EROFS|Permission denied|Read-only file system/;
/** A new database takes some 40 MB, and the log of one is written in pieces of 16 MB. */
const LUGAR_MIN_BYTES = 32 << 20;

/** What is known of a database that could be neither made nor opened. */
export interface Fallo {
  que: 'abrir' | 'hacer';
  /** What PostgreSQL said. */
  motivo: string;
  /** Room on the disk after it failed; null when nobody could say. */
  libre_bytes: number | null;
}

/** One sentence about it for whoever started it. */
export const fraseDeFallo = (carpeta: string, { que, motivo, libre_bytes }: Fallo): string => {
  const no = `La base de datos de ${carpeta} ${que === 'hacer' ? 'no se pudo hacer' : 'no abre'}`;
  if (SIN_LUGAR.test(motivo) || (libre_bytes !== null && libre_bytes < LUGAR_MIN_BYTES))
    return `${no}: no queda espacio en el disco. Libere espacio y repita.`;
  if (SIN_PERMISO.test(motivo)) return `${no}: este usuario no puede escribir en ella.`;
  if (que === 'hacer') return `${no}. Repita; si vuelve a pasar, con LOG_LEVEL=info se ve por qué.`;
  return `La base de datos de ${carpeta} está dañada y no abre. ${COMO_SEGUIR}`;
};

/**
 * @param usada a database was open here before this process came
 * @param hacer one may be made where there is none
 * @param version major, of the programs that are to serve it
 * @throws {ArranqueError} unless there is a database in this folder, or one may be made
 */
export const exigirCarpeta = (
  carpeta: string,
  { usada, hacer, version }: { usada: boolean; hacer: boolean; version: string },
): 'abrir' | 'hacer' => {
  const juicio = juzgar(carpeta, mirarCarpeta(carpeta, usada, version));
  if (juicio.que === 'negar') throw new ArranqueError(juicio.frase);
  if (juicio.que === 'hacer' && !hacer)
    throw new ArranqueError(`En ${carpeta} no hay ninguna base de datos.`);
  return juicio.que;
};
