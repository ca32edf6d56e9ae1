import { sql } from 'drizzle-orm';
import { CANALES_ABIERTOS, encolarEnvios } from '../db/envios';
import type { Consultable } from '../db/tipos';
import type { Deps } from '../deps';
import { type Paso, quienSigue } from './linea';

/** No step is later than a day, so an older event has told everybody whom it ever will. */
const MIRAR_ATRAS_MS = 25 * 3_600_000;

/** Open events of one cause: of a group only the oldest is told of, or a storm would call a hundred times. */
interface Causa {
  evento_id: number;
  sistema_id: number;
  desde_ms: number;
  eventos: number[];
}

const leerLineas = async (db: Consultable): Promise<Map<number, Paso[]>> => {
  const { rows } = await db.execute<{ sistema_id: number; usuario_id: number; minutos: number }>(
    sql`select sistema_id, usuario_id, minutos from pasos_aviso order by sistema_id, orden`,
  );
  const lineas = new Map<number, Paso[]>();
  for (const { sistema_id, ...paso } of rows)
    lineas.set(sistema_id, [...(lineas.get(sistema_id) ?? []), paso]);
  return lineas;
};

/** What waits in the sistemas that have a line: located events that nobody has acknowledged; tests and exercises wake nobody. */
const leerCausas = async (db: Consultable, ahora_ms: number): Promise<Causa[]> => {
  const desde = new Date(ahora_ms - MIRAR_ATRAS_MS).toISOString();
  const { rows } = await db.execute<{ id: number; sistema_id: number; grupo: number; t: string }>(sql`
    select e.id, e.sistema_id, case when e.tipo = 'manual' then 0 else e.grupo_operador end as grupo,
      extract(epoch from e.created_at) * 1000 as t
    from eventos e join lineas_aviso l on l.sistema_id = e.sistema_id
    where e.evento_estado = 'abierto' and e.estado = 'ok' and es_real(e.ejercicio_id, e.tipo)
      and e.created_at >= greatest(l.desde, ${desde}::timestamptz)
    order by e.created_at, e.id`);
  const causas = new Map<string, Causa>();
  for (const { id, sistema_id, grupo, t } of rows) {
    // An event that no group has taken yet stands alone; so does what somebody wrote, which stands for no wave beside it.
    const clave = grupo === 0 ? `evento ${id}` : `grupo ${grupo}`;
    const causa = causas.get(clave);
    if (causa) causa.eventos.push(id);
    else causas.set(clave, { evento_id: id, sistema_id, desde_ms: Number(t), eventos: [id] });
  }
  return [...causas.values()];
};

type PorPersona = Map<number, Set<number>>;
const apuntar = (mapa: PorPersona, clave: number, usuario_id: number) =>
  mapa.set(clave, (mapa.get(clave) ?? new Set()).add(usuario_id));

const leerAlcanzables = async (db: Consultable): Promise<PorPersona> => {
  const { rows } = await db.execute<{ sistema_id: number; usuario_id: number }>(sql`
    select distinct a.sistema_id, a.usuario_id from ${CANALES_ABIERTOS} a
    join pasos_aviso p on p.sistema_id = a.sistema_id and p.usuario_id = a.usuario_id`);
  const alcanzables: PorPersona = new Map();
  for (const { sistema_id, usuario_id } of rows) apuntar(alcanzables, sistema_id, usuario_id);
  return alcanzables;
};

/** Who has been told of each event, and to whom every message about it was given up. */
const leerAvisados = async (db: Consultable, ids: readonly number[]) => {
  const { rows } = await db.execute<{ evento_id: number; usuario_id: number; perdido: boolean }>(sql`
    select evento_id, usuario_id, bool_and(estado = 'fallido') as perdido from envios
    where motivo = 'sin_reconocer' and evento_id = any(${sql.param(ids)}::int[])
    group by evento_id, usuario_id`);
  const avisados: PorPersona = new Map();
  const perdidos: PorPersona = new Map();
  for (const { evento_id, usuario_id, perdido } of rows) {
    apuntar(avisados, evento_id, usuario_id);
    if (perdido) apuntar(perdidos, evento_id, usuario_id);
  }
  return { avisados, perdidos };
};

/** Writes down who is next for every cause that nobody has acknowledged in time. Several servers may do it at once. */
export const revisarLineas = async ({ db, ahora }: Pick<Deps, 'db' | 'ahora'>): Promise<void> => {
  const ahora_ms = ahora();
  const lineas = await leerLineas(db);
  if (lineas.size === 0) return;
  const causas = await leerCausas(db, ahora_ms);
  if (causas.length === 0) return;
  const alcanzables = await leerAlcanzables(db);
  const { avisados, perdidos } = await leerAvisados(
    db,
    causas.flatMap((causa) => causa.eventos),
  );
  const juntar = (de: PorPersona, ids: readonly number[]) =>
    new Set(ids.flatMap((id) => [...(de.get(id) ?? [])]));
  for (const { evento_id, sistema_id, desde_ms, eventos } of causas) {
    const dados_por_perdidos = juntar(perdidos, eventos);
    const usuarios = quienSigue(lineas.get(sistema_id) ?? [], {
      edad_min: (ahora_ms - desde_ms) / 60_000,
      reconocida: false,
      avisados: juntar(avisados, eventos),
      alcanzables: new Set(
        [...(alcanzables.get(sistema_id) ?? [])].filter((id) => !dados_por_perdidos.has(id)),
      ),
    });
    if (usuarios.length > 0)
      await db.transaction((tx) =>
        encolarEnvios(tx, { evento_id, motivo: 'sin_reconocer', usuarios }, ahora_ms),
      );
  }
};
