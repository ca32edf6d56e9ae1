import { join } from 'node:path';
import type { Deps } from '../deps';
import { cada } from '../realtime/cada';
import { anotarSecretos } from './cambio-secretos';
import {
  leerSecretos,
  leerSiSePuede,
  RELEER_SECRETOS_MS,
  secretosDelArchivo,
  secretosEnUso,
} from './secretos';
import { resellar } from './sellos';
import { type Claves, clavesDe } from './tokens';

type Partes = Pick<Deps, 'config' | 'db' | 'ahora' | 'log'>;

const deLista = ([primero = '', ...anteriores]: readonly string[]): Claves =>
  clavesDe(primero, ...anteriores);

/**
 * The keys of this installation, and what follows a secret that is changed while the server runs: the object stays the
 * same, what is in it changes.
 */
export const crearClavesVivas = async ({
  config,
  db,
  ahora,
  log,
}: Partes): Promise<{ claves: Claves; releer: () => Promise<void>; seguir: () => () => Promise<void> }> => {
  const ruta = join(config.carpeta_modo, 'jwt.secreto');
  let en_uso = config.jwt_secret ?? secretosDelArchivo(ruta, ahora());
  const claves = deLista(en_uso);
  await resellar(db, claves);
  await anotarSecretos(db, claves, ahora());
  const releer = async () => {
    const texto = leerSiSePuede(ruta);
    const nuevos = texto === null ? [] : secretosEnUso(leerSecretos(texto), ahora());
    if (nuevos.length === 0 || nuevos.join() === en_uso.join()) return;
    en_uso = nuevos;
    Object.assign(claves, deLista(nuevos));
    await resellar(db, claves);
    await anotarSecretos(db, claves, ahora());
  };
  const alFallar = (error: unknown) =>
    log.warn({ err: error }, 'los secretos no se pudieron poner al día; se reintenta al reiniciar');
  return {
    claves,
    releer,
    seguir: () => (config.jwt_secret ? async () => {} : cada(RELEER_SECRETOS_MS, releer, alFallar)),
  };
};
