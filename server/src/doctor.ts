import pino from 'pino';
import { type Config, leerConfig } from './config';
import { alcanzarBase } from './db/conexion';
import { carpetasDe, libreEn } from './db/disco';
import { PASSWORD_DEMO } from './demo/cuentas';
import { leerBase } from './doctor/base';
import { escritos, type Hechos, juzgar } from './doctor/juzgar';
import { archivosConSecretos, enHora, leerCertificado, leerRespaldos } from './doctor/maquina';
import { correrPrograma, fraseDe } from './programa';
import { leerCabeza } from './respaldo/formato';
import { verificarPassword } from './sesion/password';

/**
 * `npm run doctor`, with the same environment as the server, which may be running: what the installation leaves open,
 * and what to do. It writes nothing and calls nobody. The exit code is 0 when nothing has to be mended.
 */

/** Put in its place by the build (scripts/lib/construir.mjs). */
declare const DEPENDENCIAS_DEL: string | null | undefined;

const mirarBase = async (config: Config): Promise<Hechos['base']> => {
  try {
    const base = await alcanzarBase(config.base, pino({ level: 'silent' }));
    const conocida = (hash: string) => verificarPassword(hash, PASSWORD_DEMO);
    return await leerBase(base.db, Date.now, conocida).finally(() => base.cerrar());
  } catch (error) {
    return { error: fraseDe(error) };
  }
};

const reunir = async (config: Config): Promise<Hechos> => ({
  ahora_ms: Date.now(),
  config,
  root: process.getuid?.() === 0,
  node: process.versions.node,
  dependencias_ms: typeof DEPENDENCIAS_DEL === 'string' ? Date.parse(DEPENDENCIAS_DEL) : null,
  archivos: archivosConSecretos(config),
  tls: leerCertificado(config),
  libre_bytes: await libreEn(carpetasDe(config)).catch(() => null),
  ...(await leerRespaldos(config, leerCabeza)),
  ntp: enHora(),
  base: await mirarBase(config),
});

correrPrograma(async () => {
  const renglones = juzgar(await reunir(leerConfig(process.env)));
  if (renglones.some(({ nivel }) => nivel === 'mal')) process.exitCode = 1;
  return escritos(renglones);
});
