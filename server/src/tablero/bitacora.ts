import type { Tablero } from '@tramos/contract/tablero';
import type { User } from '@tramos/contract/usuario';
import { sql } from 'drizzle-orm';
import { usuarios } from '../db/esquema/cuentas';
import { evento_historial, eventos } from '../db/esquema/eventos';
import { tramos } from '../db/esquema/red';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';

/** Entries that go out. */
const MAX = 12;
/** How far back people's deeds are looked for among what the system wrote: a bound for the work. */
const MIRADAS = 3_000;

interface Fila extends Record<string, unknown> {
  accion: Tablero['bitacora'][number]['accion'];
  por: string | null;
  cuando_ms: number;
  texto: string | null;
  evento_id: number;
  tramo: string;
}

/** What people did to events last, newest first, in scope. */
export const leerBitacora = async (db: Consultable, usuario: User): Promise<Tablero['bitacora']> => {
  const { rows } = await db.execute<Fila>(sql`
    select h.accion, ${usuarios.nombre} as por, (extract(epoch from h.cuando) * 1000)::float8 as cuando_ms, h.texto,
      h.evento_id, ${tramos.nombre} as tramo
    from (select * from ${evento_historial} order by id desc limit ${MIRADAS}) h
    join ${usuarios} on ${usuarios.id} = h.usuario_id
    join ${eventos} on ${eventos.id} = h.evento_id
    join ${tramos} on ${tramos.id} = ${eventos.tramo_id}
    where ${enAlcance(eventos.sistema_id, usuario)}
    order by h.cuando desc, h.id desc limit ${MAX}`);
  return rows.map(({ cuando_ms, ...fila }) => ({ ...fila, cuando: new Date(cuando_ms).toISOString() }));
};
