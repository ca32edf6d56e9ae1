import { type Evento, type EventoDetalle, formatGrupoId, type HistorialItem } from '@tramos/contract/evento';
import type { User } from '@tramos/contract/usuario';
import { asc, eq, sql } from 'drizzle-orm';
import { usuarios } from '../db/esquema/cuentas';
import { evento_historial, eventos, grupos } from '../db/esquema/eventos';
import { leerEvento } from '../db/evento-consulta';
import type { Consultable } from '../db/tipos';
import type { Deps } from '../deps';
import { ventanaDe } from '../http/alcance';
import { AppError } from '../http/errores';
import { leerManiobras, leerPrevios } from './entorno';
import { columnaDeGrupo } from './seleccion';
import { visible } from './visible';

/** What was done to an event, oldest first, from its creation on. */
const leerHistorial = async (db: Consultable, id: number): Promise<HistorialItem[]> => {
  const filas = await db
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
  return filas.map((h) => ({ ...h, cuando: h.cuando.toISOString() }));
};

/** What lies at the event's place, if it has one. */
const lugarDe = ({ latitud, longitud }: Evento, lugarEn: Deps['lugarEn']) =>
  latitud === null || longitud === null ? null : lugarEn(latitud, longitud);

/** The group as the list of groups tells it: the same main event, and how many of it there are. */
const leerGrupoDe = async (
  db: Consultable,
  { grupo }: { grupo: number },
  usuario: User,
): Promise<EventoDetalle['grupo']> => {
  const { rows } = await db.execute<{ principal: number | null; eventos: number; abiertos: number }>(sql`
    select count(*)::int as eventos, (count(*) filter (where evento_estado = 'abierto'))::int as abiertos,
      (select evento_principal from ${grupos} where ventana = ${ventanaDe(usuario)} and id = ${grupo}) as principal
    from ${eventos} where ${columnaDeGrupo(usuario)} = ${grupo}`);
  const [fila] = rows;
  if (!fila) return null;
  const { principal, ...cuantos } = fila;
  return { grupo_id: formatGrupoId(grupo), evento_principal: principal ?? grupo, ...cuantos };
};

/**
 * One event with its history, the earlier ones at its place and the manoeuvres near it. Throws 404
 * `no_encontrado`, also outside the scope.
 */
export const leerDetalle = async (
  { db, lugarEn }: Pick<Deps, 'db' | 'lugarEn'>,
  id: number,
  usuario: User,
): Promise<EventoDetalle> => {
  const [centro] = await db
    .select({
      id: eventos.id,
      sistema_id: eventos.sistema_id,
      posicion: eventos.posicion,
      created_at: eventos.created_at,
      ocurrio_at: eventos.ocurrio_at,
      ejercicio_id: eventos.ejercicio_id,
      grupo: columnaDeGrupo(usuario),
    })
    .from(eventos)
    .where(visible(id, usuario));
  const evento = centro && (await leerEvento(db, id, ventanaDe(usuario)));
  if (!evento) throw new AppError(404, 'no_encontrado');
  return {
    ...evento,
    historial: await leerHistorial(db, id),
    ...(await leerPrevios(db, centro)),
    maniobras: await leerManiobras(db, centro),
    lugar: lugarDe(evento, lugarEn),
    grupo: await leerGrupoDe(db, centro, usuario),
  };
};
