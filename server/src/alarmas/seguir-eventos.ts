import type { Prioridad } from '@tramos/contract/alarmas';
import { causaDe } from '@tramos/contract/eco';
import { ETIQUETA_VALIDEZ, type Validez } from '@tramos/contract/evento';
import { formatPosicion } from '@tramos/contract/posicion';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { alarma_cambios, alarmas } from '../db/esquema/alarmas';
import { usuarios } from '../db/esquema/cuentas';
import { eventos } from '../db/esquema/eventos';
import { tramos } from '../db/esquema/red';
import { CUENTA_COMO_REAL } from '../db/real';
import type { Tx } from '../db/tipos';
import { claveDe, type FilaAlarma, filaNueva, type Hecho, type Identidad, mover } from './fila';
import type { Entrada } from './maquina';
import { conIdentidad } from './seguir-campo';

/**
 * The alarm of an event follows the event: unacknowledged until somebody acknowledges the event, standing until
 * somebody says what it was. The alarm of an echo is suppressed by design: its main event asks for attention, and says
 * what it was. A trigger tells which events changed (migrations 0015 and 0020).
 */

interface EventoLeido {
  id: number;
  /** What does not count as real rings no alarm; one that it rang in an earlier version is followed to its end. */
  real: boolean;
  estado: Validez;
  abierto: boolean;
  escalado: boolean;
  operativo: boolean;
  /** Since when nothing is left to do about it: it was disposed of, or acknowledged with its cause; null while there is. */
  resuelto_at: Date | null;
  /** The event whose wave was heard again here. */
  eco_de: number | null;
  tramo_id: number;
  tramo: string;
  sistema_id: number;
  posicion: number | null;
  sigma_m: number | null;
  creado_at: Date;
  reconocido_por: string | null;
  reconocido_at: Date | null;
}

const prioridadDeEvento = ({ real, estado, escalado, operativo }: EventoLeido): Prioridad => {
  if (!real) return 'baja';
  if (escalado) return 'urgente';
  if (estado !== 'ok') return 'baja';
  return operativo ? 'media' : 'alta';
};

const detalleDe = ({ id, posicion, sigma_m, estado }: EventoLeido): string => {
  const error = sigma_m === null ? '' : ` ± ${Math.round(sigma_m)} m`;
  const lugar = posicion === null ? [] : [`${formatPosicion(posicion)}${error}`];
  return [`Evento ${id}`, ...lugar, ETIQUETA_VALIDEZ[estado]].join(' · ');
};

const identidadDe = (e: EventoLeido): Identidad => ({
  ...({ origen: 'evento', regla: 'evento', objeto_id: e.id, fuente_id: e.tramo_id } as const),
  ...{ sistema_id: e.sistema_id, nombre: e.tramo, detalle: detalleDe(e), prioridad: prioridadDeEvento(e) },
  // Those that alert on the consoles (spec §4): a test is none.
  anuncia: e.real && e.estado === 'ok' && e.abierto,
});

/** The alarm of one event as the event stands; null when it has none, needs none or nothing changed. */
const seguirEvento = (
  e: EventoLeido,
  guardada: FilaAlarma | undefined,
  ahora_ms: number,
): { fila: FilaAlarma; hechos: Hecho[] } | null => {
  if (!guardada && (!e.real || (e.resuelto_at && !e.abierto))) return null;
  const inicial = guardada ?? filaNueva(identidadDe(e), ahora_ms);
  let fila = conIdentidad(inicial, identidadDe(e));
  const hechos: Hecho[] = [];
  const motivo = e.eco_de === null ? null : `Eco del evento ${e.eco_de}`;
  const dar = (entrada: Entrada, cuando: Date | null = null) => {
    const paso = mover(fila, entrada, ahora_ms, { por: e.reconocido_por, cuando, motivo });
    fila = paso.fila;
    hechos.push(...paso.hechos);
  };
  dar({ tipo: 'supresion', suprimida: e.eco_de !== null && !e.resuelto_at });
  const { creado_at, resuelto_at } = e;
  // Explained before anybody saw it: it was there all the same.
  if (!guardada || !resuelto_at)
    dar({ tipo: 'lectura', activa: true, desde_ms: creado_at.getTime() }, guardada ? null : creado_at);
  // What was done to it since the last round, in its order: of one moment, it was acknowledged first.
  const ultimo = resuelto_at && { tipo: 'lectura' as const, activa: false, desde_ms: resuelto_at.getTime() };
  const antes = ultimo && e.reconocido_at && resuelto_at < e.reconocido_at;
  if (antes) dar(ultimo, resuelto_at);
  if (!e.abierto) dar({ tipo: 'reconocer' }, e.reconocido_at);
  if (ultimo && !antes) dar(ultimo, resuelto_at);
  return fila === inicial ? null : { fila, hechos };
};

/** Changes that one step follows: what it writes stays short. */
const LOTE = 250;

const leerEventos = async (tx: Tx, ids: readonly number[]): Promise<EventoLeido[]> => {
  const filas = await tx
    .select({
      id: eventos.id,
      real: sql<boolean>`${CUENTA_COMO_REAL}`,
      estado: eventos.estado,
      evento_estado: eventos.evento_estado,
      escalado: eventos.escalado,
      operativo: eventos.possible_operational_movement,
      disposicion_at: eventos.disposicion_at,
      evento_principal: eventos.evento_principal,
      tramo_id: eventos.tramo_id,
      tramo: tramos.nombre,
      sistema_id: eventos.sistema_id,
      posicion: eventos.posicion,
      sigma_m: eventos.sigma_m,
      created_at: eventos.created_at,
      reconocido_por: usuarios.nombre,
      reconocido_at: eventos.recognized_at,
    })
    .from(eventos)
    .innerJoin(tramos, eq(tramos.id, eventos.tramo_id))
    .leftJoin(usuarios, eq(usuarios.id, eventos.recognized_by))
    .where(inArray(eventos.id, [...ids]))
    .orderBy(asc(eventos.id));
  return filas.map(({ evento_estado, disposicion_at, created_at, evento_principal, ...fila }) => {
    const eco_de = causaDe({ ...fila, evento_principal });
    const abierto = evento_estado === 'abierto';
    return {
      ...{ ...fila, abierto, eco_de },
      resuelto_at: disposicion_at ?? (eco_de !== null && !abierto ? fila.reconocido_at : null),
      creado_at: created_at,
    };
  });
};

/** Takes the oldest changes, of these events or of any, and what becomes of their alarms. `quedan`: there may be more. */
export const tomarCambios = async (
  tx: Tx,
  ahora_ms: number,
  solo?: readonly number[],
): Promise<{ filas: FilaAlarma[]; hechos: Hecho[]; quedan: boolean }> => {
  const cuales = solo && sql`where ${inArray(alarma_cambios.evento_id, [...solo])}`;
  const { rows } = await tx.execute<{ evento_id: number }>(sql`
    delete from ${alarma_cambios}
    where id in (select id from ${alarma_cambios} ${cuales ?? sql``} order by id limit ${LOTE})
    returning evento_id`);
  const ids = [...new Set(rows.map(({ evento_id }) => evento_id))];
  if (ids.length === 0) return { filas: [], hechos: [], quedan: false };
  const guardadas = await tx
    .select()
    .from(alarmas)
    .where(sql`${alarmas.origen} = 'evento' and ${inArray(alarmas.objeto_id, ids)}`);
  const por_clave = new Map(guardadas.map(({ viva: _, orden: __, ...fila }) => [claveDe(fila), fila]));
  const movidas = (await leerEventos(tx, ids)).flatMap((evento) => {
    const clave = claveDe({ origen: 'evento', regla: 'evento', objeto_id: evento.id });
    return seguirEvento(evento, por_clave.get(clave), ahora_ms) ?? [];
  });
  return {
    filas: movidas.map(({ fila }) => fila),
    hechos: movidas.flatMap(({ hechos }) => hechos),
    quedan: rows.length === LOTE,
  };
};
