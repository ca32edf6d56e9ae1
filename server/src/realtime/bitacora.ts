import type { DatosDe, MensajeDurable } from '@tramos/contract/tiempo-real';
import { and, asc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { VERSION_DE_CATALOGO } from '../db/catalogo';
import { folios, push_log } from '../db/esquema/sitio';
import { presentador } from '../db/evento-consulta';
import type { Consultable, Db, Tx } from '../db/tipos';
import { conFila, deEvento, type MensajeDeEvento } from './de-evento';
import type { Destino, MensajePendiente } from './push';
import { mensajesPara, type Oyente, PARA_TODOS } from './salas';

const FOLIO = 'push';

/** Takes and gives back the counter of the log, as whoever writes a message does; rejects when it is not to be had. */
export const probarBitacora = (db: Db, espera_ms: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = ${Math.round(espera_ms)}`));
    await tx
      .update(folios)
      .set({ ultimo: sql`${folios.ultimo}` })
      .where(eq(folios.clave, FOLIO));
  });

export const PUSH_LOG_EDAD_MAX_MS = 7 * 24 * 3_600_000;
/** How long a console that does not know where it stood is still told what concerned its user alone. */
const PERSONALES_EDAD_MAX_MS = 24 * 3_600_000;
const PODA_LOTE = 1_000;

const paraQuien = (destino: Destino) =>
  'usuario_id' in destino
    ? { sistema_id: null, usuario_id: destino.usuario_id }
    : { sistema_id: destino.sistema_id, usuario_id: null };

/** Appends messages in their order: `Push.anexarVarios`. */
export const anexarVarios = async (
  tx: Tx,
  anexos: readonly { mensaje: MensajeDurable; datos: object; destino: Destino }[],
  ahora_ms: number,
  antes?: SQL,
): Promise<MensajePendiente[]> => {
  if (anexos.length === 0 && !antes) return [];
  const filas = anexos.map(({ mensaje, datos, destino }) => ({ mensaje, ...paraQuien(destino), datos }));
  const creado_at = new Date(ahora_ms).toISOString();
  const escritas = JSON.stringify(filas.map((fila) => ({ ...fila, creado_at })));
  const { rows } = await tx.execute<{ primera: string | null }>(sql`
    select anexar_push(${escritas}::jsonb) as primera from ${antes ?? sql`(values (0))`} as antes`);
  const primera = Number(rows[0]?.primera);
  return filas.map((fila, i) => comoPendiente({ ...fila, pos: primera + i }));
};

/** Position of the newest committed message; 0 when there has been none. */
export const ultimaPos = async (db: Consultable): Promise<number> => {
  const [fila] = await db.select({ ultimo: folios.ultimo }).from(folios).where(eq(folios.clave, FOLIO));
  return fila?.ultimo ?? 0;
};

/** `oye` (salas.ts), asked of the database. */
const oiblePor = ({ id, role, todos_los_sistemas, sistemas }: Oyente) =>
  or(
    eq(push_log.usuario_id, id),
    and(
      isNull(push_log.usuario_id),
      inArray(push_log.mensaje, mensajesPara(role)),
      todos_los_sistemas
        ? undefined
        : or(
            and(isNull(push_log.sistema_id), inArray(push_log.mensaje, [...PARA_TODOS])),
            inArray(push_log.sistema_id, sistemas),
          ),
    ),
  );

type Leido = Omit<typeof push_log.$inferSelect, 'creado_at'>;

const comoPendiente = ({ pos, mensaje, sistema_id, usuario_id, datos }: Leido): MensajePendiente => ({
  ...{ pos, sistema_id, usuario_id },
  mensaje: mensaje as MensajeDurable,
  datos: { ...(datos as object), pos } as DatosDe<MensajeDurable>,
});

/** What a person did to an event stands in the log with its row (eventos/asentar.ts), which is given its names here. */
const presentar = async (
  db: Consultable,
  leidos: readonly Leido[],
  catalogo: string | null,
): Promise<MensajePendiente[]> => {
  if (!leidos.some(({ datos }) => conFila(datos))) return leidos.map(comoPendiente);
  const eventoDe = await presentador(db, catalogo, null);
  return leidos.flatMap((leido) => {
    const dato = conFila(leido.datos);
    if (!dato) return comoPendiente(leido);
    const evento = eventoDe(dato.fila);
    const { pos, mensaje } = leido;
    const { timestamp } = dato;
    return evento ? deEvento({ pos, mensaje: mensaje as MensajeDeEvento, timestamp }, evento) : [];
  });
};

/** Messages with `desde` < pos ≤ `hasta`, in order, at most `tope`; with `oyente`, those that they may hear. */
export const leerBitacora = async (
  db: Consultable,
  { desde, hasta, oyente, tope }: { desde: number; hasta: number; oyente: Oyente | null; tope: number },
): Promise<MensajePendiente[]> => {
  const filas = await db
    .select({ leido: push_log, catalogo: VERSION_DE_CATALOGO })
    .from(push_log)
    .where(
      and(gt(push_log.pos, desde), lte(push_log.pos, hasta), oyente === null ? undefined : oiblePor(oyente)),
    )
    .orderBy(asc(push_log.pos))
    .limit(tope);
  const leidos = filas.map(({ leido }) => leido);
  return presentar(db, leidos, filas[0]?.catalogo ?? null);
};

/** Messages to this user alone with `desde` < pos ≤ `hasta` of the last day, in order (docs/decisions/009). */
export const leerPersonales = async (
  db: Consultable,
  { desde, hasta, usuario_id }: { desde: number; hasta: number; usuario_id: number },
  ahora_ms: number,
): Promise<MensajePendiente[]> => {
  const filas = await db
    .select()
    .from(push_log)
    .where(
      and(
        eq(push_log.usuario_id, usuario_id),
        gt(push_log.pos, desde),
        lte(push_log.pos, hasta),
        gt(push_log.creado_at, new Date(ahora_ms - PERSONALES_EDAD_MAX_MS)),
      ),
    )
    .orderBy(asc(push_log.pos));
  return filas.map(comoPendiente);
};

/** Forgets what is older than a week, in short statements; returns how many messages went. */
export const podarBitacora = async (db: Db, ahora_ms: number): Promise<number> => {
  const limite = new Date(ahora_ms - PUSH_LOG_EDAD_MAX_MS);
  for (let total = 0; ; ) {
    const viejos = db
      .select({ pos: push_log.pos })
      .from(push_log)
      .where(lt(push_log.creado_at, limite))
      .orderBy(asc(push_log.creado_at))
      .limit(PODA_LOTE);
    const { rowCount } = await db.delete(push_log).where(sql`${push_log.pos} in (${viejos})`);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < PODA_LOTE) return total;
  }
};
