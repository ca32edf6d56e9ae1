import type { MotivoEnvio } from '@tramos/contract/escalaciones';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './tipos';

/**
 * The ways by which escalations of a sistema may reach somebody: `(sistema_id, usuario_id, canal)` of everyone who
 * asked for it, is active and sees it. A query to select from.
 */
export const CANALES_ABIERTOS: SQL = sql`(
  select s.id as sistema_id, u.id as usuario_id, v.canal
  from sistemas s
  join usuarios u on u.activo and (u.todos_los_sistemas or exists (
    select 1 from usuario_sistemas us where us.usuario_id = u.id and us.sistema_id = s.id))
  join canales_aviso c on c.usuario_id = u.id
  cross join lateral (values
    ('correo', c.correo and u.correo is not null), ('webhook', c.webhook_url is not null)) as v (canal, pedido)
  where v.pedido)`;

export interface PorEncolar {
  evento_id: number;
  motivo: Exclude<MotivoEnvio, 'prueba'>;
  /** Null: everyone who can be reached. */
  usuarios: readonly number[] | null;
}

/**
 * Writes down whom an event has to reach, in the transaction that made it so: what is committed is sent, whatever
 * happens to the server. Nobody gets the same twice, and of what an exercise raised nobody is told outside the console.
 */
export const encolarEnvios = async (
  tx: Tx,
  { evento_id, motivo, usuarios }: PorEncolar,
  ahora_ms: number,
): Promise<void> => {
  const ahora = new Date(ahora_ms).toISOString();
  const elegidos = usuarios ? sql`and a.usuario_id = any(${sql.param(usuarios)}::int[])` : sql``;
  await tx.execute(sql`
    insert into envios (evento_id, usuario_id, canal, motivo, creado_at, proximo_at)
    select e.id, a.usuario_id, a.canal, ${motivo}, ${ahora}::timestamptz, ${ahora}::timestamptz
    from eventos e join ${CANALES_ABIERTOS} a on a.sistema_id = e.sistema_id
    where e.id = ${evento_id}::int and e.ejercicio_id is null ${elegidos}
    on conflict do nothing`);
};
