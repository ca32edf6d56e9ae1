import type { Tablero } from '@tramos/contract/tablero';
import { sql } from 'drizzle-orm';
import { usuarios } from '../db/esquema/cuentas';
import { evento_historial, eventos } from '../db/esquema/eventos';
import { tramos } from '../db/esquema/red';
import { CUENTA_COMO_REAL } from '../db/real';
import type { Consultable } from '../db/tipos';

/** Entries that go out, and so that are read of each sistema. */
export const BITACORA_MAX = 12;
/** How far back people's deeds are looked for among what the system wrote: a bound for the work. */
const MIRADAS = 3_000;

interface Fila extends Record<string, unknown> {
  sistema_id: number;
  accion: Tablero['bitacora'][number]['accion'];
  por: string | null;
  cuando_ms: number;
  texto: string | null;
  evento_id: number;
  tramo: string;
}

/** What was done in this sistema. */
export interface Hecho {
  sistema_id: number;
  entrada: Tablero['bitacora'][number];
}

/** What people did to real events last, newest first, some in every sistema. */
export const leerBitacora = async (db: Consultable): Promise<Hecho[]> => {
  const { rows } = await db.execute<Fila>(sql`
    select sistema_id, accion, por, cuando_ms, texto, evento_id, tramo from (
      select ${eventos.sistema_id} as sistema_id, h.id, h.accion, ${usuarios.nombre} as por,
        (extract(epoch from h.cuando) * 1000)::float8 as cuando_ms, h.texto, h.evento_id, ${tramos.nombre} as tramo,
        row_number() over (partition by ${eventos.sistema_id} order by h.cuando desc, h.id desc) as lugar
      from (select * from ${evento_historial} order by id desc limit ${MIRADAS}) h
      join ${usuarios} on ${usuarios.id} = h.usuario_id
      join ${eventos} on ${eventos.id} = h.evento_id
      join ${tramos} on ${tramos.id} = ${eventos.tramo_id}
      where ${CUENTA_COMO_REAL}
    ) hechos
    where lugar <= ${BITACORA_MAX} order by cuando_ms desc, id desc`);
  return rows.map(({ sistema_id, cuando_ms, ...fila }) => ({
    sistema_id,
    entrada: { ...fila, cuando: new Date(cuando_ms).toISOString() },
  }));
};
