import { spawnSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import type { Archivo, Hechos } from './juzgar';

/** Reads what the doctor judges of this machine, and writes nothing. */

const RESPALDO = /\.respaldo$/;

const dentroDe = (carpeta: string): string[] =>
  existsSync(carpeta) ? readdirSync(carpeta).map((nombre) => join(carpeta, nombre)) : [];

const respaldosDe = ({ carpeta_modo }: Config): string[] =>
  dentroDe(join(carpeta_modo, 'respaldos')).filter((ruta) => RESPALDO.test(ruta));

const modosDe = (rutas: readonly string[]): Archivo[] =>
  rutas.flatMap((ruta) => {
    const visto = statSync(ruta, { throwIfNoEntry: false });
    return visto ? [{ ruta, modo: visto.mode }] : [];
  });

/** What holds secrets, as far as it is there; what lies in a folder that is closed is reached by nobody. */
export const archivosConSecretos = (config: Config): Archivo[] => {
  const { carpeta_modo, tls, base } = config;
  const [carpeta] = modosDe([carpeta_modo]);
  const sueltos = ['jwt.secreto', 'gateway.json', 'admin-password'].map((nombre) =>
    join(carpeta_modo, nombre),
  );
  const dentro = [...(base.tipo === 'embebida' ? [base.carpeta] : []), ...respaldosDe(config)];
  return [
    ...(carpeta ? [carpeta] : []),
    ...modosDe([...sueltos, ...(tls ? [tls.key] : [])]),
    ...modosDe(carpeta && (carpeta.modo & 0o077) === 0 ? [] : dentro),
  ];
};

/** What lies where backups are kept, by its head: a restore reads it first, and it says when the backup was taken. */
export const leerRespaldos = async (
  config: Config,
  leerCabeza: (ruta: string) => Promise<{ tomado: string }>,
): Promise<Pick<Hechos, 'respaldo_ms' | 'falsos_respaldos'>> => {
  const falsos_respaldos: string[] = [];
  let respaldo_ms: number | null = null;
  for (const ruta of respaldosDe(config)) {
    const cabeza = await leerCabeza(ruta).catch(() => null);
    if (cabeza) respaldo_ms = Math.max(respaldo_ms ?? 0, Date.parse(cabeza.tomado));
    else falsos_respaldos.push(ruta);
  }
  return { respaldo_ms, falsos_respaldos };
};

export const leerCertificado = ({ tls }: Config): Hechos['tls'] => {
  if (tls === null) return null;
  try {
    const cert = new X509Certificate(readFileSync(tls.cert));
    const corresponde = cert.checkPrivateKey(createPrivateKey(readFileSync(tls.key)));
    return { vence_ms: Date.parse(cert.validTo), corresponde };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
};

/** As systemd says it; null where it is not there. */
export const enHora = (): boolean | null => {
  const { stdout } = spawnSync('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], {
    encoding: 'utf8',
    timeout: 5_000,
  });
  const dicho = stdout?.trim();
  return dicho === 'yes' ? true : dicho === 'no' ? false : null;
};
