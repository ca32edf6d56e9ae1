import { MANIOBRA_ANTES_MS, MANIOBRA_DESPUES_MS } from '@tramos/deteccion/clasificar';
import { desc, eq, gte } from 'drizzle-orm';
import { evento_ondas, eventos } from '../db/esquema/eventos';
import { estaciones, maniobras } from '../db/esquema/red';
import type { Db, Tx } from '../db/tipos';
import type { MensajePendiente, Push } from '../realtime/push';
import { anunciar } from './anunciar';
import { reconocerConSuCausa } from './con-su-causa';
import { type Examen, examinar } from './examinar';
import { resumirDe } from './nuevos';
import { tomarSistema } from './sistema';
import { leerVecindad } from './vecindad';

/** What comes to be known after an event was stored, and may change what it is taken for. */

type Anunciante = Pick<Push, 'anexarVarios'>;

const reexaminar = async (tx: Tx, push: Anunciante, examen: Examen): Promise<MensajePendiente[]> => {
  const cambiadas = await examinar(tx, examen);
  await resumirDe(tx, cambiadas);
  const ids = cambiadas.map(({ id }) => id);
  await reconocerConSuCausa(tx, ids, examen.ahora_ms);
  const timestamp = new Date(examen.ahora_ms).toISOString();
  return anunciar(tx, push, [{ mensaje: 'evento_actualizado', ids, timestamp }]);
};

/**
 * Looks again at an event when the last of its waveforms is complete: pressure that keeps falling is no operation.
 * Does nothing while one of them is not. Gives back what to tell after the commit.
 */
export const reexaminarCompleto = async (
  tx: Tx,
  push: Anunciante,
  evento_id: number,
  ahora_ms: number,
): Promise<MensajePendiente[]> => {
  const ondas = await tx.select().from(evento_ondas).where(eq(evento_ondas.evento_id, evento_id));
  if (ondas.some(({ completa }) => !completa)) return [];
  const [evento] = await tx
    .select({
      ...{ sistema_id: eventos.sistema_id, ocurrio_at: eventos.ocurrio_at },
      ejercicio_id: eventos.ejercicio_id,
    })
    .from(eventos)
    .where(eq(eventos.id, evento_id));
  if (!evento) return [];
  const sistema = await tomarSistema(tx, evento.sistema_id, evento.ejercicio_id);
  const t_ms = evento.ocurrio_at.getTime();
  const vecindad = await leerVecindad(tx, sistema, { desde_ms: t_ms, hasta_ms: t_ms, ids: [evento_id] });
  const objetivo = new Set([evento_id]);
  const completas = new Map([[evento_id, ondas]]);
  return reexaminar(tx, push, { sistema, vecindad, objetivo, ondas: completas, ahora_ms });
};

/**
 * Looks again at the events that a manoeuvre may explain, which was logged after they were stored, and tells of those
 * that changed. `t_ms` is the manoeuvre's own time.
 */
export const reexaminarManiobra = async (
  { db, push }: { db: Db; push: Push },
  { sistema_id, t_ms }: { sistema_id: number; t_ms: number },
  ahora_ms: number,
): Promise<void> => {
  const pendientes = await db.transaction(async (tx) => {
    const sistema = await tomarSistema(tx, sistema_id);
    const [desde_ms, hasta_ms] = [t_ms - MANIOBRA_DESPUES_MS, t_ms + MANIOBRA_ANTES_MS];
    const vecindad = await leerVecindad(tx, sistema, { desde_ms, hasta_ms });
    const dentro = vecindad.filter(({ ocurrio_at }) => {
      const ocurrio_ms = ocurrio_at.getTime();
      return ocurrio_ms >= desde_ms && ocurrio_ms <= hasta_ms;
    });
    const objetivo = new Set(dentro.map(({ id }) => id));
    return reexaminar(tx, push, { sistema, vecindad, objetivo, ahora_ms });
  });
  push.difundir(pendientes);
};

const DIA_MS = 86_400_000;
const MANIOBRAS_MAX = 100;

/** After a start: a manoeuvre of the last day may have been stored just before the stop, and no event looked at. */
export const reexaminarManiobras = async (deps: { db: Db; push: Push }, ahora_ms: number): Promise<void> => {
  const ultimas = await deps.db
    .select({ sistema_id: estaciones.sistema_id, t_ms: maniobras.t_ms })
    .from(maniobras)
    .innerJoin(estaciones, eq(estaciones.id, maniobras.estacion_id))
    .where(gte(maniobras.t_ms, ahora_ms - DIA_MS))
    .orderBy(desc(maniobras.t_ms))
    .limit(MANIOBRAS_MAX);
  for (const maniobra of ultimas) await reexaminarManiobra(deps, maniobra, ahora_ms);
};
