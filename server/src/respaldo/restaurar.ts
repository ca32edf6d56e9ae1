import { existsSync, renameSync, rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Config, LugarEmbebido } from '../config';
import { ArranqueError } from '../db/arranque-error';
import { intentar, latir, soltar, yo } from '../db/candado';
import { abrirBase } from '../db/conexion';
import { migracionesConocidas } from '../db/migrar';
import { hacerCarpetaDeDatos } from '../db/postgres/cuenta';
import { type ArchivosEnCamino, archivosEnCamino } from './archivos';
import { cargar } from './cargar';
import { type Cabeza, type Comprobado, comprobar, MAS_NUEVO, resumenDe } from './formato';
import { exigirLugar, HAY_SITIO } from './lugar';

interface Pedido {
  ruta: string;
  /** In the place of a site that is there. */
  encima: boolean;
  ahora_ms: number;
}

const OCUPADO = 'Detenga antes el servidor: nadie debe escribir mientras se restaura.';

/**
 * Reads a backup whole and touches nothing.
 * @throws {ArranqueError} one sentence, when it is damaged or of a version that this one does not know
 */
const exigirBueno = async (ruta: string): Promise<Comprobado> => {
  const leido = await comprobar(ruta);
  const conocidas = migracionesConocidas();
  if (leido.cabeza.migraciones.some((tag, i) => conocidas[i] !== tag)) throw new ArranqueError(MAS_NUEVO);
  return leido;
};

/** `npm run restore -- --comprobar file`. @returns lines for whoever asked */
export const comprobarRespaldo = async (ruta: string): Promise<string[]> => {
  const { cabeza, filas } = await exigirBueno(ruta);
  const sitio = cabeza.modo === 'demo' ? 'de la demostración' : 'de un sitio real';
  return [
    `El respaldo está entero y se puede restaurar: ${sitio}, del ${cabeza.tomado}, ${resumenDe(filas)}.`,
  ];
};

const exigirModo = ({ modo }: Cabeza, config: Config): void => {
  const aqui = config.demo ? 'demo' : 'real';
  if (modo !== aqui)
    throw new ArranqueError(
      `El respaldo es ${modo === 'demo' ? 'de la demostración' : 'real'} y este sitio arranca en modo ${aqui}: use DEMO=${modo === 'demo' ? 'on' : 'off'}.`,
    );
};

const marca = (ahora_ms: number) => new Date(ahora_ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

/** A new folder takes the old one's place, and the files theirs; when they cannot, all stands as it was. */
const cambiar = (carpeta: string, nueva: string, archivos: ArchivosEnCamino, ahora_ms: number): string[] => {
  const anterior = `${carpeta}.anterior-${marca(ahora_ms)}`;
  const hay = existsSync(carpeta);
  if (hay) renameSync(carpeta, anterior);
  try {
    renameSync(nueva, carpeta);
    const lineas = archivos.poner();
    return hay ? [...lineas, `Lo que había quedó en ${anterior}; bórrelo cuando ya no haga falta.`] : lineas;
  } catch (error) {
    rmSync(carpeta, { recursive: true, force: true });
    if (hay) renameSync(anterior, carpeta);
    throw error;
  }
};

/** A new folder is filled and takes the old one's place when it is whole; the old one is kept beside it. */
const cambiarCarpeta = async (
  { carpeta, ...de }: LugarEmbebido,
  log: Logger,
  { ruta, ahora_ms }: Pedido,
  archivos: ArchivosEnCamino,
  exigirCandado: () => void,
): Promise<string[]> => {
  const nueva = `${carpeta}.restaurada`;
  rmSync(nueva, { recursive: true, force: true });
  try {
    const base = await abrirBase({ tipo: 'embebida', ...de, carpeta: nueva }, log);
    await cargar(base.db, ruta, archivos.preparar, ahora_ms).finally(() => base.cerrar());
    exigirCandado();
    return cambiar(carpeta, nueva, archivos, ahora_ms);
  } catch (error) {
    rmSync(nueva, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(`${nueva}.candado`, { recursive: true, force: true });
  }
};

const enEmbebida = async (
  lugar: LugarEmbebido,
  log: Logger,
  pedido: Pedido,
  archivos: ArchivosEnCamino,
): Promise<string[]> => {
  const { carpeta } = lugar;
  if (existsSync(carpeta) && !pedido.encima) throw new ArranqueError(HAY_SITIO);
  // No server opens the folder meanwhile.
  const candado = intentar(`${carpeta}.candado`, yo(), Date.now());
  if (!candado) throw new ArranqueError(OCUPADO);
  let perdido = false;
  const callar = latir(candado, () => {
    perdido = true;
  });
  try {
    return await cambiarCarpeta(lugar, log, pedido, archivos, () => {
      if (perdido) throw new ArranqueError(OCUPADO);
    });
  } finally {
    callar();
    soltar(candado);
  }
};

const enPostgres = async (
  url: Config['base'],
  log: Logger,
  { ruta, encima, ahora_ms }: Pedido,
  archivos: ArchivosEnCamino,
): Promise<string[]> => {
  const base = await abrirBase(url, log);
  try {
    await exigirLugar(base.db, encima);
    const { rows } = await base.db.execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'tramos' and pid <> pg_backend_pid()`);
    if (Number(rows[0]?.n) > 0) throw new ArranqueError(OCUPADO);
    await cargar(base.db, ruta, archivos.preparar, ahora_ms);
  } finally {
    await base.cerrar();
  }
  try {
    return archivos.poner();
  } catch (error) {
    throw new ArranqueError(
      `La base quedó restaurada pero sus archivos no (${error instanceof Error ? error.message : error}): repita con --encima.`,
    );
  }
};

/**
 * `npm run restore`: a site as the backup has it, on either database. Everything is looked at before anything is
 * touched, and what stood there stays whole until the other takes its place.
 * @returns lines for whoever asked for it
 * @throws {ArranqueError} one sentence, with nothing changed unless it says so
 */
export const restaurar = async (config: Config, log: Logger, pedido: Pedido): Promise<string[]> => {
  const { cabeza, filas } = await exigirBueno(pedido.ruta);
  exigirModo(cabeza, config);
  hacerCarpetaDeDatos(config.carpeta_modo);
  const archivos = archivosEnCamino(config.carpeta_modo, marca(pedido.ahora_ms));
  try {
    const lineas =
      config.base.tipo === 'embebida'
        ? await enEmbebida(config.base, log, pedido, archivos)
        : await enPostgres(config.base, log, pedido, archivos);
    return [`Restaurado el respaldo del ${cabeza.tomado}: ${resumenDe(filas)}.`, ...lineas];
  } finally {
    archivos.descartar();
  }
};
