import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { ArranqueError } from '../db/arranque-error';
import { abrirBase } from '../db/conexion';
import { pedirCopia } from '../db/copia-viva';
import { volcar } from './volcar';

/** `DATA_DIR/respaldos/tramos-20261121-180000.respaldo`, the moment in UTC. */
const rutaDe = ({ carpeta_modo }: Config, ahora_ms: number): string => {
  const [dia = '', hora = ''] = new Date(ahora_ms)
    .toISOString()
    .slice(0, 19)
    .replaceAll(/[-:]/g, '')
    .split('T');
  return join(carpeta_modo, 'respaldos', `tramos-${dia}-${hora}.respaldo`);
};

const conBase = async <T>(
  config: Config,
  log: Logger,
  hacer: (base: Awaited<ReturnType<typeof abrirBase>>) => Promise<T>,
): Promise<T> => {
  if (config.base.tipo === 'embebida' && !existsSync(config.base.carpeta))
    throw new ArranqueError(`En ${config.carpeta_modo} no hay ninguna base de datos que respaldar.`);
  const copia = config.base.tipo === 'embebida' ? await pedirCopia(config.base.carpeta) : null;
  try {
    const base = await abrirBase(copia ? { tipo: 'embebida', carpeta: copia.carpeta } : config.base, log);
    try {
      return await hacer(base);
    } finally {
      await base.cerrar();
    }
  } finally {
    copia?.borrar();
  }
};

/**
 * `npm run backup`: everything a site needs to come back, in one file, also while servers run.
 * @returns the path of the file
 * @throws {ArranqueError} one sentence for whoever asked for it
 */
export const hacerRespaldo = async (
  config: Config,
  log: Logger,
  pedida: string | undefined,
  ahora_ms: number,
): Promise<string> => {
  const ruta = pedida ?? rutaDe(config, ahora_ms);
  if (existsSync(ruta)) throw new ArranqueError(`${ruta} ya existe: elija otro nombre.`);
  mkdirSync(dirname(ruta), { recursive: true, mode: 0o700 });
  await conBase(config, log, ({ db }) => volcar(db, config, ruta, ahora_ms));
  return ruta;
};
