import type { Evento, HistorialItem } from '@tramos/contract/evento';
import { plegar } from '@tramos/contract/plegar';
import type { User } from '@tramos/contract/usuario';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { type Anotacion, renglonDe } from '../auditoria/auditoria';
import { VERSION_DE_CATALOGO } from '../db/catalogo';
import { ejecutarConNombre } from '../db/con-nombre';
import { evento_historial } from '../db/esquema/eventos';
import { type FilaEvento, presentarEventos } from '../db/evento-consulta';
import type { Consultable } from '../db/tipos';
import type { Deps } from '../deps';
import { ventanaDe } from '../http/alcance';
import { deEvento, type MensajeDeEvento } from '../realtime/de-evento';
import type { MensajePendiente } from '../realtime/push';

/** Who acts, and from which address, for the history and the audit. */
export interface Actor {
  usuario: User;
  ip: string;
  /** Hears at which position of the push log the first message of what was done stands. */
  alAsentar?: (pos: number) => void;
}

/** One thing that a person did to events, as their history tells it. */
export interface Hecho {
  accion: Exclude<
    HistorialItem['accion'],
    'marcar_operacion' | 'retirar_operacion' | 'punto_conocido' | 'corregir'
  >;
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

/** What the consoles hear of an event that this was done to, in their order; the event goes with each. */
const mensajesDe = (hechos: readonly Hecho[]): MensajeDeEvento[] => {
  const es = (accion: Hecho['accion']) => hechos.some((hecho) => hecho.accion === accion);
  return [
    es('creado') ? ('new_evento' as const) : ('evento_actualizado' as const),
    ...(es('escalar') ? (['evento_escalado'] as const) : []),
  ];
};

interface Actuacion {
  /** The statement that changes them and returns their rows whole, or reads them where all was changed before. */
  cambio: SQLWrapper;
  /** Those that it may change. */
  candidatos: readonly number[];
  hechos: readonly Hecho[];
  actor: Actor;
}

/** A row that was changed, the names it needs, and the position of the first of all messages. */
interface Escrito {
  fila: FilaEvento;
  catalogo: string | null;
  primera: string;
}

/** Of an echo that is acknowledged with the event that explains it, that event's id. */
const CAUSA_RECONOCIDA = sql`(
  select causa.id::text from cambiados causa
  where causa.id = cambiados.evento_principal and causa.id <> cambiados.id and cambiados.estado <> 'ok')`;

/**
 * Changes the events, and writes history, audit and push log of those that were changed: in one statement, because the
 * counters that leave no gap (docs/decisions/003) are held from there to the commit, and whoever else acts waits. What
 * a step counts of the one before makes it wait for that, so that the counters are taken last. A change that was not
 * among the candidates has no line for the audit, which refuses the statement.
 */
const escribir = (db: Consultable, { cambio, candidatos, hechos, actor }: Actuacion, cuando_ms: number) => {
  const { usuario, ip } = actor;
  const cuando = new Date(cuando_ms).toISOString();
  const autor = { cuando_ms, usuario_id: usuario.id, username: usuario.username, ip };
  const anotaciones = candidatos.flatMap((id) =>
    hechos.map(({ accion, datos = {} }) => ({
      evento_id: id,
      renglon: renglonDe({ ...autor, accion: EN_AUDITORIA[accion], objeto: `evento:${id}`, datos }),
    })),
  );
  const sentencia = sql`
    with cambiados as (${cambio.getSQL()}), historial as (
      insert into ${evento_historial} (evento_id, accion, usuario_id, cuando, texto, plegado)
      select cambiados.id, h.accion, ${usuario.id}::int, ${cuando}::timestamptz,
        case when h.accion = 'reconocer' then ${CAUSA_RECONOCIDA} else h.texto end, h.plegado
      from rows from (jsonb_to_recordset(${JSON.stringify(hechos.map(enHistorial))}::jsonb)
          as (accion text, texto text, plegado text)) with ordinality as h, cambiados
      order by h.ordinality, cambiados.id
      returning 1
    ), anotados as (
      select anotar_auditoria(lista) from (
        select jsonb_agg(a.renglon order by c.id, a.ordinality) as lista
        from cambiados c left join rows from (jsonb_to_recordset(${JSON.stringify(anotaciones)}::jsonb)
          as (evento_id bigint, renglon jsonb)) with ordinality as a on a.evento_id = c.id
      ) a where lista is not null and (select count(*) from historial) > 0
    ), anexados as (
      select anexar_push(lista) as primera from (
        select jsonb_agg(jsonb_build_object('mensaje', m.mensaje, 'sistema_id', c.sistema_id, 'creado_at', ${cuando}::text,
          'datos', jsonb_build_object('event_id', c.id, 'timestamp', ${cuando}::text, 'fila', to_jsonb(c)))
          order by c.id, m.ordinality) as lista
        from cambiados c, unnest(${`{${mensajesDe(hechos).join(',')}}`}::text[]) with ordinality as m(mensaje)
      ) m where lista is not null and (select count(*) from anotados) = 1
    )
    select row_to_json(cambiados) as fila, ${VERSION_DE_CATALOGO} as catalogo, anexados.primera
    from cambiados, anexados order by cambiados.id`;
  return ejecutarConNombre<Escrito>(db, 'asentar', sentencia);
};

/**
 * Acts on events: with the change go the history, the audit and the durable messages that acting owes. The one way, for
 * one event and for hundreds; where more than this is to be done, call it last in its transaction. What it changed comes
 * back by id, with the groups that the actor sees: nothing, when its condition found nothing.
 */
export const asentar = async (
  db: Consultable,
  { ahora }: Pick<Deps, 'ahora'>,
  actuacion: Actuacion,
): Promise<Asentado> => {
  const cuando_ms = ahora();
  const rows = await escribir(db, actuacion, cuando_ms);
  const filas = rows.map(({ fila }) => fila);
  const catalogo = rows[0]?.catalogo ?? null;
  const cambiados = await presentarEventos(db, filas, catalogo, ventanaDe(actuacion.actor.usuario));
  if (cambiados.length !== rows.length) throw new Error('an event was changed whose tramo nobody knows');
  const primera = Number(rows[0]?.primera);
  if (rows.length > 0) actuacion.actor.alAsentar?.(primera);
  const timestamp = new Date(cuando_ms).toISOString();
  const pendientes = cambiados
    .flatMap((evento) => mensajesDe(actuacion.hechos).map((mensaje) => ({ mensaje, evento })))
    .map(({ mensaje, evento }, i) => deEvento({ pos: primera + i, mensaje, timestamp }, evento));
  return { eventos: cambiados, pendientes };
};

/** Runs an action on events and, once it is committed, tells the consoles. */
export const actuar = async <T extends Asentado>(
  { push }: Pick<Deps, 'push'>,
  hacer: () => Promise<T>,
): Promise<T> => {
  const hecho = await hacer();
  push.difundir(hecho.pendientes);
  return hecho;
};

/** The same for an action on one event, which it gives back. */
export const sobreUno = async (deps: Pick<Deps, 'push'>, hacer: () => Promise<Asentado>): Promise<Evento> => {
  const { eventos } = await actuar(deps, hacer);
  const [evento] = eventos;
  if (!evento) throw new Error('an action on one event gave none back');
  return evento;
};
