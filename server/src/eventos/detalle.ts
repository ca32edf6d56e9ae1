import type { EventoDetalle } from '@tramos/contract/evento';
import type { User } from '@tramos/contract/usuario';
import { and, asc, eq } from 'drizzle-orm';
import { usuarios } from '../db/esquema/cuentas';
import { evento_historial, eventos } from '../db/esquema/eventos';
import { leerEvento } from '../db/evento-consulta';
import { ID_MAX } from '../db/texto';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import { AppError } from '../http/errores';

/** One event with what was done to it, oldest first, from its creation on. Throws 404 `no_encontrado`, also outside the scope. */
export const leerDetalle = async (db: Consultable, id: number, usuario: User): Promise<EventoDetalle> => {
  const visible = and(eq(eventos.id, id), enAlcance(eventos.sistema_id, usuario));
  const [fila] = id > ID_MAX ? [] : await db.select({ id: eventos.id }).from(eventos).where(visible);
  const evento = fila ? await leerEvento(db, id) : null;
  if (!evento) throw new AppError(404, 'no_encontrado');
  const historial = await db
    .select({
      accion: evento_historial.accion,
      por: usuarios.nombre,
      cuando: evento_historial.cuando,
      texto: evento_historial.texto,
    })
    .from(evento_historial)
    .leftJoin(usuarios, eq(usuarios.id, evento_historial.usuario_id))
    .where(eq(evento_historial.evento_id, id))
    .orderBy(asc(evento_historial.cuando), asc(evento_historial.id));
  return {
    ...evento,
    historial: historial.map((h) => ({ ...h, cuando: h.cuando.toISOString() })),
    previos: [],
    previos_total: 0,
    maniobras: [],
  };
};
