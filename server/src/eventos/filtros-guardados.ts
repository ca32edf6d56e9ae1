import type { FiltroGuardado } from '@tramos/contract/evento-acciones';
import { FILTROS_GUARDADOS_MAX } from '@tramos/contract/limites';
import { mismoNombre } from '@tramos/contract/texto';
import type { User } from '@tramos/contract/usuario';
import { and, eq } from 'drizzle-orm';
import { usuarios } from '../db/esquema/cuentas';
import { filtros_guardados } from '../db/esquema/eventos';
import { ID_MAX } from '../db/texto';
import type { Db } from '../db/tipos';
import { AppError } from '../http/errores';

/** Filters that a person keeps under a name. Nobody else sees them. */

type Dueno = Pick<User, 'id'>;

const COLUMNAS = {
  id: filtros_guardados.id,
  nombre: filtros_guardados.nombre,
  consulta: filtros_guardados.consulta,
};

/** By name, as a Spanish dictionary would put them. */
export const listarFiltros = async (db: Db, { id }: Dueno): Promise<FiltroGuardado[]> => {
  const filas = await db.select(COLUMNAS).from(filtros_guardados).where(eq(filtros_guardados.usuario_id, id));
  return filas.sort((x, y) => x.nombre.localeCompare(y.nombre, 'es', { numeric: true }));
};

/**
 * Keeps filters under a name; a name that is taken gets the new ones. Throws 409 `demasiados_filtros` when the
 * person has FILTROS_GUARDADOS_MAX others.
 */
export const guardarFiltro = async (
  db: Db,
  { id: usuario_id }: Dueno,
  { nombre: escrito, consulta }: Pick<FiltroGuardado, 'nombre' | 'consulta'>,
): Promise<FiltroGuardado> =>
  db.transaction(async (tx) => {
    // One saving at a time per person, so that two at once cannot both be the fiftieth.
    await tx
      .select({ id: usuarios.id })
      .from(usuarios)
      .where(eq(usuarios.id, usuario_id))
      .for('no key update');
    const suyos = await tx
      .select({ nombre: filtros_guardados.nombre })
      .from(filtros_guardados)
      .where(eq(filtros_guardados.usuario_id, usuario_id));
    const parecido = suyos.find((otro) => mismoNombre(otro.nombre) === mismoNombre(escrito));
    if (!parecido && suyos.length >= FILTROS_GUARDADOS_MAX) throw new AppError(409, 'demasiados_filtros');
    const nombre = parecido?.nombre ?? escrito;
    const [fila] = await tx
      .insert(filtros_guardados)
      .values({ usuario_id, nombre, consulta })
      .onConflictDoUpdate({
        target: [filtros_guardados.usuario_id, filtros_guardados.nombre],
        set: { consulta },
      })
      .returning(COLUMNAS);
    if (!fila) throw new Error('the saved filters came back empty');
    return fila;
  });

/** Throws 404 `no_encontrado` for those of somebody else too. */
export const quitarFiltro = async (db: Db, id: number, { id: usuario_id }: Dueno): Promise<void> => {
  const propio = and(eq(filtros_guardados.id, id), eq(filtros_guardados.usuario_id, usuario_id));
  const [fila] =
    id > ID_MAX
      ? []
      : await db.delete(filtros_guardados).where(propio).returning({ id: filtros_guardados.id });
  if (!fila) throw new AppError(404, 'no_encontrado');
};
