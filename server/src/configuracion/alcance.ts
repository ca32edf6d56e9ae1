import { eq } from 'drizzle-orm';
import { estaciones, sistemas } from '../db/esquema/red';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { type Contexto, falta } from './recurso';

const alcanza = ({ todos_los_sistemas, sistemas: suyos }: UsuarioSesion, sistema_id: number): boolean =>
  todos_los_sistemas || suyos.includes(sistema_id);

/** The sistema must be there and within reach, and in use for whatever comes into it anew. */
export const exigirSistema = async (
  { tx, usuario }: Contexto,
  sistema_id: number,
  antes: { sistema_id: number } | null,
): Promise<void> => {
  const [fila] = await tx
    .select({ activo: sistemas.activo })
    .from(sistemas)
    .where(eq(sistemas.id, sistema_id));
  if (!fila || !alcanza(usuario, sistema_id)) throw falta('sistema_id', 'Elija un sistema a su alcance.');
  if (!fila.activo && antes?.sistema_id !== sistema_id)
    throw falta('sistema_id', 'Ese sistema está deshabilitado.');
};

/** A station named by something of a sistema must stand in it. */
export const exigirEstacion = async (
  { tx }: Pick<Contexto, 'tx'>,
  sistema_id: number,
  field: string,
  id: number | null,
): Promise<void> => {
  if (id === null) return;
  const [fila] = await tx
    .select({ sistema_id: estaciones.sistema_id })
    .from(estaciones)
    .where(eq(estaciones.id, id));
  if (fila?.sistema_id !== sistema_id) throw falta(field, 'Elija una estación del mismo sistema.');
};
