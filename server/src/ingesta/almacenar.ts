import { maniobraATiempo } from '@tramos/deteccion/clasificar';
import { asc, inArray, sql } from 'drizzle-orm';
import { anotar } from '../auditoria/auditoria';
import { disparos, lecturas, mensajes_rechazados } from '../db/esquema/mediciones';
import { maniobras, router_estados, router_gps, routers } from '../db/esquema/red';
import type { Tx } from '../db/tipos';
import type { MensajePendiente, Push } from '../realtime/push';
import { avisarManiobras } from './avisar-maniobras';
import { corridasDe } from './corridas';
import { sumarHorasGps } from './horas-gps';
import { sumarHorasRouter } from './horas-router';
import type { Aceptado, Interpretado, Rechazo } from './interpretar';
import { sumarResumenes } from './resumenes';

type De<T extends Interpretado['tipo']> = Extract<Interpretado, { tipo: T }>;

/**
 * What a router says of one second is one message, and the first of them stays: an honest one reports each minute, and
 * one key may not fill the disk with the others (docs/decisions/035).
 */
const segundoDe = (t_ms: number): number => Math.floor(t_ms / 1_000);
const claveDeRouter = (tipo: 'router_estado' | 'router_gps', router_id: number, t_ms: number): string =>
  `${tipo}/${router_id}/${segundoDe(t_ms)}`;

/** Name of the message inside the database: two copies of one message have the same. */
export const claveDe = (m: Aceptado): string => {
  switch (m.tipo) {
    case 'presion':
      return claveDeLectura({ sensor_id: m.sensor_id, t0: m.mensaje.t0 });
    case 'disparo':
      return `disparo/${m.sensor_id}/${m.mensaje.id}`;
    case 'router_estado':
    case 'router_gps':
      return claveDeRouter(m.tipo, m.router_id, m.mensaje.t);
    case 'maniobra':
      return `maniobra/${m.estacion_id}/${m.mensaje.id}`;
    default:
      return m satisfies never;
  }
};

/** A message as the rows that it makes: one for each stretch without a hole. */
const corridasDeMensaje = ({ sensor_id, mensaje }: De<'presion'>) =>
  corridasDe(mensaje).map((corrida) => ({ ...corrida, sensor_id }));

const claveDeLectura = ({ sensor_id, t0 }: { sensor_id: number; t0: number }) => `presion/${sensor_id}/${t0}`;

/** Returns the keys of the rows that were not there yet. */
const insertarLecturas = async (tx: Tx, mensajes: readonly De<'presion'>[]): Promise<string[]> => {
  const filas = mensajes.flatMap((m) =>
    corridasDeMensaje(m).map((corrida) => ({
      ...{ seq: m.mensaje.seq, reloj: m.mensaje.reloj, reproducido: m.mensaje.reproducido ?? false },
      ...{ recibido_ms: m.recibido_ms, ...corrida },
    })),
  );
  // In one order: of two that write the same, the second waits for the first and not each for the other.
  filas.sort((a, b) => a.sensor_id - b.sensor_id || a.t0 - b.t0);
  const { rows } = await tx.execute<{ sensor_id: number; t0_ms: number }>(sql`
    insert into ${lecturas} (sensor_id, t0_ms, dt_ms, p, seq, reloj, recibido_ms, reproducido)
    select sensor_id, t0, dt_ms, p, seq, reloj, recibido_ms, reproducido
    from json_to_recordset(${JSON.stringify(filas)}::json) as f (
      sensor_id integer, t0 double precision, dt_ms double precision, p real[], seq bigint, reloj jsonb,
      recibido_ms double precision, reproducido boolean
    )
    on conflict do nothing
    returning sensor_id, t0_ms`);
  return rows.map(({ sensor_id, t0_ms: t0 }) => claveDeLectura({ sensor_id, t0 }));
};

const guardarPresiones = async (tx: Tx, mensajes: readonly De<'presion'>[]): Promise<string[]> => {
  const nuevas = await insertarLecturas(tx, mensajes);
  const es_nueva = new Set(nuevas);
  await sumarResumenes(
    tx,
    mensajes
      .flatMap(corridasDeMensaje)
      .filter((corrida) => es_nueva.has(claveDeLectura(corrida)))
      .map(({ t0, ...corrida }) => ({ ...corrida, t0_ms: t0 })),
  );
  return nuevas;
};

const enOrden = (mensajes: readonly De<'disparo'>[]) =>
  mensajes.toSorted((a, b) => a.sensor_id - b.sensor_id || (a.mensaje.id < b.mensaje.id ? -1 : 1));

const guardarDisparos = async (tx: Tx, mensajes: readonly De<'disparo'>[]): Promise<string[]> => {
  const filas = await tx
    .insert(disparos)
    .values(
      enOrden(mensajes).map(({ sensor_id, mensaje: m, recibido_ms }) => ({
        sensor_id,
        id: m.id,
        t_ms: m.t,
        signo: m.signo,
        amplitud: m.amplitud,
        sigma_ms: m.sigma_ms,
        reloj: m.reloj ?? null,
        forma_onda: m.forma_onda ?? null,
        recibido_ms,
        reproducido: m.reproducido ?? false,
      })),
    )
    .onConflictDoNothing()
    .returning({ sensor_id: disparos.sensor_id, id: disparos.id });
  return filas.map((f) => `disparo/${f.sensor_id}/${f.id}`);
};

/** Also holds the rows of the routers until the end: what is added to their hours is added by one at a time. */
const anotarContacto = async (tx: Tx, mensajes: readonly { router_id: number; recibido_ms: number }[]) => {
  const cuando = new Date(Math.max(...mensajes.map((m) => m.recibido_ms)));
  const ids = [...new Set(mensajes.map((m) => m.router_id))];
  const deEllos = tx
    .select({ id: routers.id })
    .from(routers)
    .where(inArray(routers.id, ids))
    .orderBy(asc(routers.id))
    .for('update');
  await tx
    .update(routers)
    .set({ ultimo_contacto: sql`greatest(${routers.ultimo_contacto}, ${cuando.toISOString()}::timestamptz)` })
    .where(sql`${routers.id} in (${deEllos})`);
};

/** Those of whose second nothing is stored; the rows of their routers are held, so nobody else adds to it meanwhile. */
const deSegundosNuevos = async <M extends De<'router_estado'> | De<'router_gps'>>(
  tx: Tx,
  tabla: typeof router_estados | typeof router_gps,
  mensajes: readonly M[],
): Promise<M[]> => {
  const segundos = mensajes.map((m) => ({ router_id: m.router_id, desde: segundoDe(m.mensaje.t) * 1_000 }));
  const { rows } = await tx.execute<{ router_id: number; t_ms: number }>(sql`
    select e.router_id, e.t_ms from ${tabla} e
    join jsonb_to_recordset(${JSON.stringify(segundos)}::jsonb) as f (router_id integer, desde double precision)
      on e.router_id = f.router_id and e.t_ms >= f.desde and e.t_ms < f.desde + 1000`);
  const hay = new Set(rows.map((fila) => `${fila.router_id}/${segundoDe(fila.t_ms)}`));
  return mensajes.filter((m) => !hay.has(`${m.router_id}/${segundoDe(m.mensaje.t)}`));
};

const guardarRouterEstados = async (tx: Tx, mensajes: readonly De<'router_estado'>[]): Promise<string[]> => {
  await anotarContacto(tx, mensajes);
  const nuevos = await deSegundosNuevos(tx, router_estados, mensajes);
  if (nuevos.length === 0) return [];
  const filas = await tx
    .insert(router_estados)
    .values(
      nuevos.map(({ router_id, recibido_ms, mensaje: { t, ...datos } }) => ({
        ...{ router_id, t_ms: t, datos, recibido_ms },
      })),
    )
    .onConflictDoNothing()
    .returning({ router_id: router_estados.router_id, t_ms: router_estados.t_ms });
  await sumarHorasRouter(tx, filas);
  return filas.map((f) => claveDeRouter('router_estado', f.router_id, f.t_ms));
};

const guardarRouterGps = async (tx: Tx, mensajes: readonly De<'router_gps'>[]): Promise<string[]> => {
  await anotarContacto(tx, mensajes);
  const nuevos = await deSegundosNuevos(tx, router_gps, mensajes);
  if (nuevos.length === 0) return [];
  const filas = await tx
    .insert(router_gps)
    .values(
      nuevos.map(({ router_id, recibido_ms, mensaje: { t, lat, lng, ...datos } }) => ({
        router_id,
        t_ms: t,
        latitud: lat,
        longitud: lng,
        datos,
        recibido_ms,
      })),
    )
    .onConflictDoNothing()
    .returning({ router_id: router_gps.router_id, t_ms: router_gps.t_ms });
  await sumarHorasGps(tx, filas);
  return filas.map((f) => claveDeRouter('router_gps', f.router_id, f.t_ms));
};

/** A logged manoeuvre can explain a tap away, so each stands in the audit with whoever logged it (product §5). */
const auditarManiobra = (tx: Tx, { estacion_id, mensaje, recibido_ms, gateway }: De<'maniobra'>) =>
  anotar(tx, {
    ...{ cuando_ms: recibido_ms, usuario_id: null, username: null, ip: null },
    accion: 'maniobra',
    objeto: `estacion:${estacion_id}`,
    datos: { ...mensaje, gateway, a_tiempo: maniobraATiempo({ t_ms: mensaje.t, recibido_ms }) },
  });

const guardarManiobras = async (tx: Tx, mensajes: readonly De<'maniobra'>[]): Promise<string[]> => {
  const filas = await tx
    .insert(maniobras)
    .values(
      mensajes.map(({ estacion_id, recibido_ms, mensaje: { id, t, equipo, accion, nota } }) => ({
        estacion_id,
        id,
        t_ms: t,
        equipo,
        accion,
        nota: nota ?? null,
        recibido_ms,
      })),
    )
    .onConflictDoNothing()
    .returning({ estacion_id: maniobras.estacion_id, id: maniobras.id });
  const nuevas = new Set(filas.map((f) => `maniobra/${f.estacion_id}/${f.id}`));
  for (const mensaje of mensajes) if (nuevas.has(claveDe(mensaje))) await auditarManiobra(tx, mensaje);
  return [...nuevas];
};

const guardarRechazos = async (tx: Tx, mensajes: readonly Rechazo[]): Promise<void> => {
  await tx.insert(mensajes_rechazados).values(
    mensajes.map(({ recibido_ms, gateway, topic, payload, motivo }) => ({
      recibido_at: new Date(recibido_ms),
      gateway,
      topic,
      payload,
      motivo,
    })),
  );
};

/** The first of each key: a statement may not meet its own new row twice. */
const sinRepetir = <M extends Aceptado>(mensajes: readonly M[]): M[] => [
  ...new Map([...mensajes].reverse().map((m) => [claveDe(m), m])).values(),
];

const deTipo = <T extends Interpretado['tipo']>(mensajes: readonly Interpretado[], tipo: T): De<T>[] =>
  mensajes.filter((m): m is De<T> => m.tipo === tipo);

const siHay = async <T>(
  mensajes: readonly T[],
  guardar: (m: readonly T[]) => Promise<string[]>,
): Promise<string[]> => (mensajes.length === 0 ? [] : guardar(mensajes));

export type Guardado = 'guardado' | 'duplicado' | Rechazo['resultado'];

interface Almacenado {
  /** What became of each message, in their order. */
  guardados: Guardado[];
  /** What the consoles are to hear after the commit. */
  pendientes: MensajePendiente[];
}

/**
 * Writes messages of every kind inside the caller's transaction and says of each what became of it. A copy of a
 * message that is already there, or comes twice in the same lot, is a duplicate and changes nothing.
 */
export const almacenar = async (
  tx: Tx,
  push: Pick<Push, 'anexarVarios'>,
  mensajes: readonly Interpretado[],
): Promise<Almacenado> => {
  const nuevas = new Set([
    ...(await siHay(deTipo(mensajes, 'presion'), (m) => guardarPresiones(tx, sinRepetir(m)))),
    ...(await siHay(deTipo(mensajes, 'disparo'), (m) => guardarDisparos(tx, sinRepetir(m)))),
    ...(await siHay(deTipo(mensajes, 'router_estado'), (m) => guardarRouterEstados(tx, sinRepetir(m)))),
    ...(await siHay(deTipo(mensajes, 'router_gps'), (m) => guardarRouterGps(tx, sinRepetir(m)))),
    ...(await siHay(deTipo(mensajes, 'maniobra'), (m) => guardarManiobras(tx, sinRepetir(m)))),
  ]);
  const rechazos = deTipo(mensajes, 'rechazo');
  if (rechazos.length > 0) await guardarRechazos(tx, rechazos);
  const maniobrasNuevas = sinRepetir(deTipo(mensajes, 'maniobra')).filter((m) => nuevas.has(claveDe(m)));
  const guardados = mensajes.map((m) => {
    if (m.tipo === 'rechazo') return m.resultado;
    return nuevas.delete(claveDe(m)) ? 'guardado' : 'duplicado';
  });
  return { guardados, pendientes: await avisarManiobras(tx, push, maniobrasNuevas) };
};
