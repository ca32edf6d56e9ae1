import type { Evento, HistorialItem } from '@tramos/contract/evento';
import { plegar } from '@tramos/contract/texto';
import type { User } from '@tramos/contract/usuario';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { type Anotacion, enAuditoria } from '../auditoria/auditoria';
import { VERSION_DE_CATALOGO } from '../db/catalogo';
import { evento_historial } from '../db/esquema/eventos';
import { type FilaEvento, presentarEventos } from '../db/evento-consulta';
import type { Tx } from '../db/tipos';
import { enTransaccion } from '../db/transaccion';
import type { Deps } from '../deps';
import { ventanaDe } from '../http/alcance';
import type { Anexo, MensajePendiente } from '../realtime/push';

/** Who acts, and from which address, for the history and the audit. */
export interface Actor {
  usuario: User;
  ip: string;
}

/** One thing that a person did to events, as their history tells it. */
export interface Hecho {
  accion: Exclude<HistorialItem['accion'], 'marcar_operacion' | 'retirar_operacion' | 'punto_conocido'>;
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

const enHistorial = ({ accion, texto = null }: Hecho) => ({
  ...{ accion, texto },
  plegado: accion === 'nota' && texto !== null ? plegar(texto) : null,
});

/**
 * Changes the events, writes what was done into the history of each, and reads how they stand, by id: in one statement,
 * because each costs a round trip while their rows are locked.
 */
const cambiar = async (
  tx: Tx,
  cambio: SQLWrapper,
  hechos: readonly Hecho[],
  usuario: User,
  cuando: string,
): Promise<Evento[]> => {
  const { rows } = await tx.execute<{ fila: FilaEvento; catalogo: string | null }>(sql`
    with cambiados as (${cambio.getSQL()}), historial as (
      insert into ${evento_historial} (evento_id, accion, usuario_id, cuando, texto, plegado)
      select cambiados.id, h.accion, ${usuario.id}::int, ${cuando}::timestamptz, h.texto, h.plegado
      from rows from (jsonb_to_recordset(${JSON.stringify(hechos.map(enHistorial))}::jsonb)
          as (accion text, texto text, plegado text)) with ordinality as h, cambiados
      order by h.ordinality, cambiados.id
    )
    select row_to_json(cambiados) as fila, ${VERSION_DE_CATALOGO} as catalogo
    from cambiados order by cambiados.id`);
  const filas = rows.map(({ fila }) => fila);
  const cambiados = await presentarEventos(tx, filas, rows[0]?.catalogo ?? null, ventanaDe(usuario));
  if (cambiados.length !== rows.length) throw new Error('an event was changed whose tramo nobody knows');
  return cambiados;
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
 * Acts on events: `cambio` is the statement that changes them and returns their rows whole (or reads them, where
 * everything was changed before); with it go the history, the audit and the durable messages that acting owes. The one
 * way, for one event and for hundreds. Call it last in its transaction. What it changed comes back by id, with the
 * groups that the actor sees: nothing, when its condition found nothing.
 */
export const asentar = async (
  tx: Tx,
  deps: Pick<Deps, 'ahora' | 'push'>,
  cambio: SQLWrapper,
  hechos: readonly Hecho[],
  { usuario, ip }: Actor,
): Promise<Asentado> => {
  const cuando_ms = deps.ahora();
  const cuando = new Date(cuando_ms).toISOString();
  const cambiados = await cambiar(tx, cambio, hechos, usuario, cuando);
  if (cambiados.length === 0) return { eventos: [], pendientes: [] };
  const autor = { cuando_ms, usuario_id: usuario.id, username: usuario.username, ip };
  const anotaciones = cambiados.flatMap(({ id }) =>
    hechos.map(({ accion, datos = {} }) => ({
      ...autor,
      accion: EN_AUDITORIA[accion],
      objeto: `evento:${id}`,
      datos,
    })),
  );
  const mensajes = cambiados.flatMap((evento) => mensajesDe(evento, hechos, cuando));
  const pendientes = await deps.push.anexarVarios(tx, mensajes, enAuditoria(anotaciones));
  return { eventos: cambiados, pendientes };
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
