import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { ArranqueError } from '../db/arranque-error';
import { intentar, soltar, yo } from '../db/candado';
import { abrirBase } from '../db/conexion';
import { migracionesConocidas } from '../db/migrar';
import { modoDe } from '../db/modo';
import { type Archivo, cargar } from './cargar';
import { type Cabeza, comprobar, leerCabeza } from './formato';

interface Pedido {
  ruta: string;
  /** In the place of a site that is there. */
  encima: boolean;
  ahora_ms: number;
}

const OCUPADO = 'Detenga antes el servidor: nadie debe escribir mientras se restaura.';
const HAY_SITIO = 'Aquí ya hay un sitio: para ponerlo en su lugar repita con --encima.';

const exigirCompatible = ({ modo, migraciones }: Cabeza, config: Config): void => {
  const aqui = config.demo ? 'demo' : 'real';
  if (modo !== aqui)
    throw new ArranqueError(
      `El respaldo es ${modo === 'demo' ? 'de la demostración' : 'real'} y este sitio arranca en modo ${aqui}: use DEMO=${modo === 'demo' ? 'on' : 'off'}.`,
    );
  const conocidas = migracionesConocidas();
  if (migraciones.some((tag, i) => conocidas[i] !== tag))
    throw new ArranqueError('El respaldo lo hizo una versión más nueva: actualice este servidor antes.');
};

/** Puts back what stood beside the database; names that would lead elsewhere are of no backup of ours. */
const ponerArchivos = (carpeta: string, archivos: readonly Archivo[]): void => {
  for (const { nombre, datos } of archivos) {
    const ruta = normalize(nombre);
    if (isAbsolute(ruta) || ruta.startsWith('..')) continue;
    mkdirSync(dirname(join(carpeta, ruta)), { recursive: true, mode: 0o700 });
    rmSync(join(carpeta, ruta), { force: true });
    writeFileSync(join(carpeta, ruta), datos, { mode: 0o600, flag: 'wx' });
  }
};

const marca = (ahora_ms: number) => new Date(ahora_ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

/** A new folder is filled and takes the old one's place when it is whole; the old one is kept beside it. */
const cambiarCarpeta = async (
  config: Config,
  carpeta: string,
  log: Logger,
  pedido: Pedido,
): Promise<string[]> => {
  const nueva = `${carpeta}.restaurada`;
  rmSync(nueva, { recursive: true, force: true });
  try {
    const base = await abrirBase({ tipo: 'embebida', carpeta: nueva }, log);
    const archivos = await cargar(base.db, pedido.ruta).finally(() => base.cerrar());
    ponerArchivos(config.carpeta_modo, archivos);
  } catch (error) {
    rmSync(nueva, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(`${nueva}.candado`, { recursive: true, force: true });
  }
  const anterior = `${carpeta}.anterior-${marca(pedido.ahora_ms)}`;
  const hay = existsSync(carpeta);
  if (hay) renameSync(carpeta, anterior);
  renameSync(nueva, carpeta);
  return hay ? [`Lo que había quedó en ${anterior}; bórrelo cuando ya no haga falta.`] : [];
};

const enEmbebida = async (
  config: Config,
  carpeta: string,
  log: Logger,
  pedido: Pedido,
): Promise<string[]> => {
  if (existsSync(carpeta) && !pedido.encima) throw new ArranqueError(HAY_SITIO);
  // No server opens the folder meanwhile.
  const candado = intentar(`${carpeta}.candado`, yo(process.ppid), Date.now());
  if (!candado) throw new ArranqueError(OCUPADO);
  try {
    return await cambiarCarpeta(config, carpeta, log, pedido);
  } finally {
    soltar(candado);
  }
};

const enPostgres = async (config: Config, log: Logger, { ruta, encima }: Pedido): Promise<string[]> => {
  const base = await abrirBase(config.base, log);
  try {
    if ((await modoDe(base.db)) !== null && !encima) throw new ArranqueError(HAY_SITIO);
    const { rows } = await base.db.execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'tramos' and pid <> pg_backend_pid()`);
    if (Number(rows[0]?.n) > 0) throw new ArranqueError(OCUPADO);
    ponerArchivos(config.carpeta_modo, await cargar(base.db, ruta));
  } finally {
    await base.cerrar();
  }
  return [];
};

/**
 * `npm run restore`: a site as the backup has it, on either database. Everything is looked at before anything is
 * touched, and what stood there stays whole until the other takes its place.
 * @returns lines for whoever asked for it
 * @throws {ArranqueError} one sentence, with nothing changed
 */
export const restaurar = async (config: Config, log: Logger, pedido: Pedido): Promise<string[]> => {
  await comprobar(pedido.ruta);
  const cabeza = await leerCabeza(pedido.ruta);
  exigirCompatible(cabeza, config);
  mkdirSync(config.carpeta_modo, { recursive: true, mode: 0o700 });
  const lineas =
    config.base.tipo === 'embebida'
      ? await enEmbebida(config, config.base.carpeta, log, pedido)
      : await enPostgres(config, log, pedido);
  return [`Restaurado el respaldo del ${cabeza.tomado}.`, ...lineas];
};
