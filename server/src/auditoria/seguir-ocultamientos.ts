import { juzgarAsiento, type Ocultamiento } from '@tramos/contract/ocultamientos';
import { sql } from 'drizzle-orm';
import { ocultamientos } from '../db/esquema/sitio';
import type { Tx } from '../db/tipos';
import type { Deps } from '../deps';
import { cada } from '../realtime/cada';
import type { Anexo } from '../realtime/push';
import { dondeDe } from './donde';
import { type FilaAuditoria, leerDespues, ponerLector, tomarLector } from './lector';

/** Reads what could hide a tap out of the audit, and tells administrators of it. */

const LOTE = 200;
const CADA_MS = 1_000;
/** What is older is read, and told to nobody: a site that was upgraded has years of it. */
const NOTICIA_MS = 24 * 3_600_000;

/** Lets go of what earlier rows held; one that holds nothing any more has ended, unless its time was over before. */
const soltar = async (tx: Tx, { id, cuando }: FilaAuditoria, llaves: readonly string[]): Promise<void> => {
  if (llaves.length === 0) return;
  const lista = sql`${sql.param(llaves)}::text[]`;
  await tx.execute(sql`update ${ocultamientos} set
      retiene = array(select unnest(retiene) except select unnest(${lista})),
      terminado_at = case when retiene <@ ${lista}
        then least(${cuando.toISOString()}::timestamptz, hasta) else terminado_at end
    where retiene && ${lista} and asiento_id < ${id}::bigint`);
};

const anotarUno = async (tx: Tx, fila: FilaAuditoria, { hasta, ...dicho }: Ocultamiento): Promise<Anexo> => {
  const { id, cuando, usuario_id, username, accion, objeto } = fila;
  const { donde, sistema_id } = await dondeDe(tx, fila);
  await tx.insert(ocultamientos).values({
    ...{ asiento_id: id, cuando, usuario_id, username, accion, objeto, donde, sistema_id },
    ...{ ...dicho, hasta: hasta === null ? null : new Date(hasta) },
  });
  return {
    mensaje: 'ocultamiento',
    datos: { timestamp: cuando.toISOString(), asiento_id: id, clase: dicho.clase, donde, por: username },
    destino: { sistema_id },
  };
};

type Partes = Pick<Deps, 'db' | 'ahora' | 'push'>;

const leerLote = async ({ db, ahora, push }: Partes): Promise<boolean> => {
  const hecho = await db.transaction(async (tx) => {
    const lector = await tomarLector(tx, 'ocultamientos');
    if (!lector) return null;
    const filas = await leerDespues(tx, lector.ultimo_id, LOTE);
    const ultima = filas.at(-1);
    if (!ultima) return null;
    const anexos: Anexo[] = [];
    for (const fila of filas) {
      const { suelta, oculta } = juzgarAsiento(fila);
      await soltar(tx, fila, suelta);
      if (!oculta) continue;
      const anexo = await anotarUno(tx, fila, oculta);
      if (ahora() - fila.cuando.getTime() < NOTICIA_MS) anexos.push(anexo);
    }
    await ponerLector(tx, 'ocultamientos', { ultimo_id: ultima.id, cuando: new Date(ahora()) });
    return { lleno: filas.length === LOTE, pendientes: await push.anexarVarios(tx, anexos) };
  });
  push.difundir(hecho?.pendientes ?? []);
  return hecho?.lleno ?? false;
};

/** Reads all that was written since. */
export const leerOcultamientos = async (deps: Partes): Promise<void> => {
  while (await leerLote(deps));
};

/** Follows the audit; gives back its stop. */
export const arrancarOcultamientos = (deps: Partes & Pick<Deps, 'log'>): (() => Promise<void>) =>
  cada(
    CADA_MS,
    () => leerOcultamientos(deps),
    (error) => deps.log.warn({ err: error }, 'no se pudo leer de la auditoría lo que puede ocultar una toma'),
  );
