import { sql } from 'drizzle-orm';
import { ES_ECO } from '../db/eco';
import { enteros } from '../db/enteros';
import { evento_historial, eventos } from '../db/esquema/eventos';
import type { Tx } from '../db/tipos';

/**
 * An echo that comes after its cause was acknowledged is acknowledged with it, as is an event that turns out to be one:
 * `ids` are new or have just changed. Whoever is acknowledging the cause meanwhile is waited for. Call it before the
 * events are told of.
 */
export const reconocerConSuCausa = async (
  tx: Tx,
  ids: readonly number[],
  ahora_ms: number,
): Promise<void> => {
  if (ids.length === 0) return;
  const cuando = new Date(ahora_ms);
  const { rows } = await tx.execute<{ id: number; causa: number }>(sql`
    with ecos as (
      select ${eventos.id} as id, ${eventos.evento_principal} as causa from ${eventos}
      where ${eventos.id} = any(${enteros(ids)}) and ${eventos.evento_estado} = 'abierto' and ${ES_ECO}
    ), causas as (
      select id, evento_estado, recognized_by from ${eventos}
      where id in (select causa from ecos) order by id for share
    )
    update ${eventos} set evento_estado = 'reconocido', recognized_by = causas.recognized_by,
      recognized_at = ${cuando.toISOString()}::timestamptz
    from ecos join causas on causas.id = ecos.causa and causas.evento_estado = 'reconocido'
    where ${eventos.id} = ecos.id
    returning ${eventos.id} as id, causas.id as causa`);
  if (rows.length === 0) return;
  await tx.insert(evento_historial).values(
    rows.map(({ id, causa }) => ({
      evento_id: id,
      accion: 'reconocer' as const,
      cuando,
      texto: String(causa),
    })),
  );
};
