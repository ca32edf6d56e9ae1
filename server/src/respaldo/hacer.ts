import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { ArranqueError } from '../db/arranque-error';
import { exigirCarpeta } from '../db/carpeta';
import { abrirBase } from '../db/conexion';
import { pedirCopia } from '../db/copia-viva';
import { resumenDe } from './formato';
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

/** The database as it is now, to be read: a copy of it, where a server has the embedded one open. */
export const conBase = async <T>(
  config: Config,
  log: Logger,
  hacer: (base: Awaited<ReturnType<typeof abrirBase>>) => Promise<T>,
): Promise<T> => {
  if (config.base.tipo === 'embebida') exigirCarpeta(config.base.carpeta, { usada: false, hacer: false });
  const copia = config.base.tipo === 'embebida' ? await pedirCopia(config.base.carpeta) : null;
  try {
    const donde: Config['base'] = copia ? { tipo: 'embebida', carpeta: copia.carpeta } : config.base;
    const base = await abrirBase(donde, log, { hacer: false });
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
 * @returns lines for whoever asked for it
 * @throws {ArranqueError} one sentence for whoever asked for it
 */
export const hacerRespaldo = async (
  config: Config,
  log: Logger,
  pedida: string | undefined,
  ahora_ms: number,
): Promise<string[]> => {
  const ruta = pedida ?? rutaDe(config, ahora_ms);
  if (existsSync(ruta)) throw new ArranqueError(`${ruta} ya existe: elija otro nombre.`);
  mkdirSync(dirname(ruta), { recursive: true, mode: 0o700 });
  const { filas } = await conBase(config, log, ({ db }) => volcar(db, config, ruta, ahora_ms));
  return [
    `Respaldo completo en ${ruta}: ${resumenDe(filas)}, releídas del archivo. Lleva secretos: guárdelo donde nadie más lo lea.`,
  ];
};
