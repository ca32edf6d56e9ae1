import { type VentanasGrupo, VentanasGrupoSchema } from '@tramos/contract/evento-grupo';
import { VENTANA_OPERADOR_S, VENTANA_USUARIO_S } from '@tramos/contract/limites';
import { eq, sql } from 'drizzle-orm';
import { ajustes } from './esquema/sitio';
import type { Consultable } from './tipos';

/** Key of the site's setting that asks administrators for a second factor; its value is a boolean. */
export const EXIGIR_SEGUNDO_FACTOR = 'exigir_segundo_factor';
/** Key of the windows with which events are grouped; its value is a VentanasGrupo. */
export const VENTANAS_GRUPO = 'ventanas_grupo';
/** Keys of what an administrator sets of the site itself: db/sitio-guardado.ts reads them. */
export const IDENTIDAD = 'identidad';
export const ZONA = 'zona';
export const MAPA = 'mapa';
export const RETENCION = 'retencion';
/** Key of what is known of the secrets that the installation last went by: sesion/cambio-secretos.ts. */
export const SECRETOS = 'secretos';
const VENTANAS_DE_FABRICA: VentanasGrupo = {
  operador_s: VENTANA_OPERADOR_S,
  usuario_s: VENTANA_USUARIO_S,
};

/** A setting as it is stored; version 0 is one that nobody has set. */
export interface Guardado {
  valor: unknown;
  version: number;
}
const SIN_GUARDAR: Guardado = { valor: undefined, version: 0 };

/** What is stored of the windows, or what holds while nobody has set any (product §2.9). */
export const ventanasDe = (valor: unknown): VentanasGrupo => {
  const leidas = VentanasGrupoSchema.safeParse(valor);
  return leidas.success ? leidas.data : VENTANAS_DE_FABRICA;
};

export const leerGuardado = async (db: Consultable, clave: string): Promise<Guardado> => {
  const [fila] = await db
    .select({ valor: ajustes.valor, version: ajustes.version })
    .from(ajustes)
    .where(eq(ajustes.clave, clave));
  return fila ?? SIN_GUARDAR;
};

/** Every setting that is stored, by its key. */
export const leerGuardados = async (db: Consultable): Promise<(clave: string) => Guardado> => {
  const filas = new Map((await db.select().from(ajustes)).map(({ clave, ...fila }) => [clave, fila]));
  return (clave) => filas.get(clave) ?? SIN_GUARDAR;
};

/**
 * Stores a setting over the version that was seen: one guarded statement. False when it has another by now, and
 * nothing was written.
 */
export const ponerSobre = async (
  db: Consultable,
  clave: string,
  valor: unknown,
  version: number,
): Promise<boolean> => {
  const puestas = await db
    .insert(ajustes)
    .values({ clave, valor })
    .onConflictDoUpdate({
      target: ajustes.clave,
      set: { valor, version: sql`${ajustes.version} + 1` },
      setWhere: eq(ajustes.version, version),
    })
    .returning({ clave: ajustes.clave });
  return puestas.length === 1;
};

/** Stores a setting whatever it was. */
const ponerValor = async (db: Consultable, clave: string, valor: unknown): Promise<void> => {
  await db
    .insert(ajustes)
    .values({ clave, valor })
    .onConflictDoUpdate({
      target: ajustes.clave,
      set: { valor, version: sql`${ajustes.version} + 1` },
    });
};

export const exigeSegundoFactor = async (db: Consultable): Promise<boolean> =>
  (await leerGuardado(db, EXIGIR_SEGUNDO_FACTOR)).valor === true;

export const ponerExigeSegundoFactor = (db: Consultable, exigir: boolean): Promise<void> =>
  ponerValor(db, EXIGIR_SEGUNDO_FACTOR, exigir);

/** The windows with which events are grouped, s. */
export const leerVentanasGrupo = async (db: Consultable): Promise<VentanasGrupo> =>
  ventanasDe((await leerGuardado(db, VENTANAS_GRUPO)).valor);

export const ponerVentanasGrupo = (db: Consultable, ventanas: VentanasGrupo): Promise<void> =>
  ponerValor(db, VENTANAS_GRUPO, ventanas);
