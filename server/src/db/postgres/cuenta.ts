import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** PostgreSQL refuses to run as root; then it runs as this one, who may reach nothing else of ours. */
export interface Cuenta {
  nombre: string;
  uid: number;
  gid: number;
}

/** Accounts that systems have for what should own little, best first. */
const NOMBRES = ['postgres', 'nobody'] as const;

/** As whom the database runs; null where it runs as whoever started the server. `passwd`: what stands in /etc/passwd. */
export const cuentaPara = (uid: number | undefined, passwd: string): Cuenta | null => {
  if (uid !== 0) return null;
  const cuentas = passwd.split('\n').flatMap((renglon): Cuenta[] => {
    const [nombre = '', , suyo, grupo] = renglon.split(':');
    return suyo === undefined ? [] : [{ nombre, uid: Number(suyo), gid: Number(grupo) }];
  });
  for (const nombre of NOMBRES) {
    const hallada = cuentas.find((cuenta) => cuenta.nombre === nombre && cuenta.uid > 0);
    if (hallada) return hallada;
  }
  return null;
};

export const cuentaDeEsteProceso = (): Cuenta | null =>
  process.getuid?.() === 0 ? cuentaPara(0, readFileSync('/etc/passwd', 'utf8')) : null;

const cadaArriba = (carpeta: string): string[] =>
  dirname(carpeta) === carpeta ? [carpeta] : [carpeta, ...cadaArriba(dirname(carpeta))];

/** Whether this account may go down to a place: every folder above it, of those that are there, lets it through. */
export const llega = (lugar: string, { uid, gid }: Pick<Cuenta, 'uid' | 'gid'>): boolean =>
  cadaArriba(dirname(lugar)).every((carpeta) => {
    const visto = statSync(carpeta, { throwIfNoEntry: false });
    if (visto === undefined) return true;
    if (visto.uid === uid) return (visto.mode & 0o100) !== 0;
    return (visto.mode & (visto.gid === gid ? 0o010 : 0o001)) !== 0;
  });

/**
 * Makes a folder of the data with those above it. Only its owner may enter; of root's, the account that runs the database
 * passes through, and nobody may list it.
 */
export const hacerCarpetaDeDatos = (carpeta: string): void => {
  const de_paso = cuentaDeEsteProceso() !== null;
  mkdirSync(carpeta, { recursive: true, mode: de_paso ? 0o711 : 0o700 });
  const { mode, uid } = statSync(carpeta);
  if (de_paso && uid === 0 && (mode & 0o001) === 0) chmodSync(carpeta, mode | 0o011);
};
