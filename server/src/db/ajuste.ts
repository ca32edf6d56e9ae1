import { type VentanasGrupo, VentanasGrupoSchema } from '@tramos/contract/evento-grupo';
import { VENTANA_OPERADOR_S, VENTANA_USUARIO_S } from '@tramos/contract/limites';
import { eq } from 'drizzle-orm';
import { ajustes } from './esquema/sitio';
import type { Consultable } from './tipos';

/** Key of the site's setting that asks administrators for a second factor; its value is a boolean. */
export const EXIGIR_SEGUNDO_FACTOR = 'exigir_segundo_factor';
/** Key of the windows with which events are grouped; its value is a VentanasGrupo. */
export const VENTANAS_GRUPO = 'ventanas_grupo';
const VENTANAS_DE_FABRICA: VentanasGrupo = {
  operador_s: VENTANA_OPERADOR_S,
  usuario_s: VENTANA_USUARIO_S,
};

/** What is stored of the windows, or what holds while nobody has set any (product §2.9). */
export const ventanasDe = (valor: unknown): VentanasGrupo => {
  const leidas = VentanasGrupoSchema.safeParse(valor);
  return leidas.success ? leidas.data : VENTANAS_DE_FABRICA;
};

const leerValor = async (db: Consultable, clave: string): Promise<unknown> => {
  const [fila] = await db.select({ valor: ajustes.valor }).from(ajustes).where(eq(ajustes.clave, clave));
  return fila?.valor;
};

const ponerValor = async (db: Consultable, clave: string, valor: unknown): Promise<void> => {
  await db
    .insert(ajustes)
    .values({ clave, valor })
    .onConflictDoUpdate({ target: ajustes.clave, set: { valor } });
};

export const exigeSegundoFactor = async (db: Consultable): Promise<boolean> =>
  (await leerValor(db, EXIGIR_SEGUNDO_FACTOR)) === true;

export const ponerExigeSegundoFactor = (db: Consultable, exigir: boolean): Promise<void> =>
  ponerValor(db, EXIGIR_SEGUNDO_FACTOR, exigir);

/** The windows with which events are grouped, s. */
export const leerVentanasGrupo = async (db: Consultable): Promise<VentanasGrupo> =>
  ventanasDe(await leerValor(db, VENTANAS_GRUPO));

export const ponerVentanasGrupo = (db: Consultable, ventanas: VentanasGrupo): Promise<void> =>
  ponerValor(db, VENTANAS_GRUPO, ventanas);
