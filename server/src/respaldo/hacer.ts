import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { ArranqueError } from '../db/arranque-error';
import { alcanzarBase } from '../db/conexion';
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
  const base = await alcanzarBase(config.base, log);
  const { filas } = await volcar(base.db, config, ruta, ahora_ms).finally(() => base.cerrar());
  return [
    `Respaldo completo en ${ruta}: ${resumenDe(filas)}, releídas del archivo. Lleva secretos: guárdelo donde nadie más lo lea.`,
  ];
};
