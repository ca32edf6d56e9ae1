import type { Evento, HistorialItem } from '@tramos/contract/evento';
import { plegar } from '@tramos/contract/texto';
import type { User } from '@tramos/contract/usuario';
import { sql } from 'drizzle-orm';
import { type Anotacion, anotarVarias } from '../auditoria/auditoria';
import { evento_historial } from '../db/esquema/eventos';
import { leerEventos } from '../db/evento-consulta';
import type { Tx } from '../db/tipos';
import { enTransaccion } from '../db/transaccion';
import type { Deps } from '../deps';
import { ventanaDe } from '../http/alcance';
import type { Anexo, MensajePendiente } from '../realtime/push';
import { enteros } from './seleccion';

/** Who acts, and from which address, for the history and the audit. */
export interface Actor {
  usuario: User;
  ip: string;
}

/** One thing that a person did to events, as their history tells it. */
export interface Hecho {
  accion: Exclude<HistorialItem['accion'], 'retirar_operacion'>;
  texto?: string | null;
  /** What the audit says besides. */
  datos?: Record<string, unknown>;
}

/** What an action on events did: how they stand now, for who acted, and what the consoles are to hear. */
export interface Asentado {
  eventos: Evento[];
  pendientes: MensajePendiente[];
}

const EN_AUDITORIA: Record<Hecho['accion'], Anotacion['accion']> = {
  creado: 'crear_evento',
  reconocer: 'reconocer',
  escalar: 'escalar',
  nota: 'nota',
  disposicion: 'disposicion',
};

const escribirHistorial = async (
  tx: Tx,
  ids: readonly number[],
  { accion, texto = null }: Hecho,
  usuario_id: number,
  cuando: string,
): Promise<void> => {
  const plegado = accion === 'nota' && texto !== null ? plegar(texto) : null;
  await tx.execute(sql`
    insert into ${evento_historial} (evento_id, accion, usuario_id, cuando, texto, plegado)
    select id, ${accion}, ${usuario_id}::int, ${cuando}::timestamptz, ${texto}::text, ${plegado}::text
    from unnest(${enteros(ids)}) as e (id)`);
};

/** A push message says nothing of groups: whoever hears it sees them through a window of their own. */
const mensajesDe = (evento: Evento, hechos: readonly Hecho[], timestamp: string): Anexo[] => {
  const destino = { sistema_id: evento.sistema.id };
  const datos = { event_id: evento.id, timestamp, evento: { ...evento, grupo_id: null } };
  const es = (accion: Hecho['accion']) => hechos.some((hecho) => hecho.accion === accion);
  const { escalado_id } = evento;
  return [
    { mensaje: es('creado') ? 'new_evento' : 'evento_actualizado', datos, destino },
    ...(es('escalar') && escalado_id !== null
      ? [{ mensaje: 'evento_escalado' as const, datos: { ...datos, escalado_id }, destino }]
      : []),
  ];
};

/**
 * History, audit and durable messages that acting on events owes, in the transaction that acted: the one way, for
 * one event and for hundreds. Call it last. The events come back in the order of their ids, with the groups that
 * the actor sees.
 */
export const asentar = async (
  tx: Tx,
  deps: Pick<Deps, 'ahora' | 'push'>,
  ids: readonly number[],
  hechos: readonly Hecho[],
  { usuario, ip }: Actor,
): Promise<Asentado> => {
  if (ids.length === 0) return { eventos: [], pendientes: [] };
  const cuando_ms = deps.ahora();
  const cuando = new Date(cuando_ms).toISOString();
  for (const hecho of hechos) await escribirHistorial(tx, ids, hecho, usuario.id, cuando);
  const eventos = await leerEventos(tx, ids, ventanaDe(usuario));
  if (eventos.length !== ids.length)
    throw new Error('an event vanished inside the transaction that changed it');
  const autor = { cuando_ms, usuario_id: usuario.id, username: usuario.username, ip };
  const anotaciones = ids.flatMap((id) =>
    hechos.map(({ accion, datos = {} }) => ({
      ...autor,
      accion: EN_AUDITORIA[accion],
      objeto: `evento:${id}`,
      datos,
    })),
  );
  await anotarVarias(tx, anotaciones);
  const mensajes = eventos.flatMap((evento) => mensajesDe(evento, hechos, cuando));
  return { eventos, pendientes: await deps.push.anexarVarios(tx, mensajes) };
};

/** Runs an action on events in one transaction and, once it is committed, tells the consoles. */
export const actuar = async <T extends Asentado>(
  { db, push }: Pick<Deps, 'db' | 'push'>,
  hacer: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const hecho = await enTransaccion(db, hacer);
  push.difundir(hecho.pendientes);
  return hecho;
};

/** The same for an action on one event, which it gives back. */
export const sobreUno = async (
  deps: Pick<Deps, 'db' | 'push'>,
  hacer: (tx: Tx) => Promise<Asentado>,
): Promise<Evento> => {
  const { eventos } = await actuar(deps, hacer);
  const [evento] = eventos;
  if (!evento) throw new Error('an action on one event gave none back');
  return evento;
};
