import { maniobraATiempo } from '@tramos/deteccion/clasificar';
import { asc, inArray, sql } from 'drizzle-orm';
import { anotar } from '../auditoria/auditoria';
import { ejecutarConNombre } from '../db/con-nombre';
import { disparos, lecturas, mensajes_rechazados } from '../db/esquema/mediciones';
import { maniobras, router_estados, router_gps, routers } from '../db/esquema/red';
import type { Tx } from '../db/tipos';
import type { MensajePendiente, Push } from '../realtime/push';
import { avisarManiobras } from './avisar-maniobras';
import { type Corrida, corridasDe } from './corridas';
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

const claveDeLectura = ({ sensor_id, t0 }: { sensor_id: number; t0: number }) => `presion/${sensor_id}/${t0}`;

/** A stretch without a hole, which is a row. */
interface FilaLectura extends Corrida {
  sensor_id: number;
  mensaje: De<'presion'>;
}

const comoTexto = (texto: string): string => `"${texto.replace(/["\\]/g, '\\$&')}"`;

/** Of rows in order, those that were not there yet. Most often all are new: then the database names none. */
const insertarLecturas = async (tx: Tx, filas: readonly FilaLectura[]): Promise<readonly FilaLectura[]> => {
  const columna = (de: (fila: FilaLectura) => number | boolean | string | null) =>
    `{${filas.map((fila) => de(fila) ?? 'null').join(',')}}`;
  const relojDe = ({ mensaje: { mensaje } }: FilaLectura) =>
    mensaje.reloj ? comoTexto(JSON.stringify(mensaje.reloj)) : null;
  const [nuevas] = await ejecutarConNombre<{
    cuantas: number;
    claves: [sensor_id: number, t0: number][] | null;
  }>(
    tx,
    'guardar_lecturas',
    sql`with nuevas as (
      insert into ${lecturas} (sensor_id, t0_ms, dt_ms, p, seq, reloj, recibido_ms, reproducido)
      select sensor_id, t0_ms, dt_ms, p::real[], seq, reloj::jsonb, recibido_ms, reproducido
      from unnest(
        ${columna((f) => f.sensor_id)}::int[], ${columna((f) => f.t0)}::float8[], ${columna((f) => f.dt_ms)}::float8[],
        ${columna((f) => `"{${f.p.join(',')}}"`)}::text[], ${columna((f) => f.mensaje.mensaje.seq ?? null)}::int8[],
        ${columna(relojDe)}::text[], ${columna((f) => f.mensaje.recibido_ms)}::float8[],
        ${columna((f) => f.mensaje.mensaje.reproducido ?? false)}::bool[]
      ) as f (sensor_id, t0_ms, dt_ms, p, seq, reloj, recibido_ms, reproducido)
      on conflict do nothing
      returning sensor_id, t0_ms
    )
    select count(*)::int as cuantas,
      case when count(*) < ${filas.length}::int then (select json_agg(array[sensor_id, t0_ms]) from nuevas) end as claves
    from nuevas`,
  );
  if (nuevas?.cuantas === filas.length) return filas;
  const claves = new Set(nuevas?.claves?.map(([sensor_id, t0]) => claveDeLectura({ sensor_id, t0 })));
  // Of two in this lot that begin together, the first.
  return filas.filter((fila) => claves.delete(claveDeLectura(fila)));
};

const guardarPresiones = async (tx: Tx, mensajes: readonly De<'presion'>[]): Promise<De<'presion'>[]> => {
  const filas = mensajes.flatMap((mensaje) =>
    corridasDe(mensaje.mensaje).map((corrida) => ({ ...corrida, sensor_id: mensaje.sensor_id, mensaje })),
  );
  // In one order: of two that write the same, the second waits for the first and not each for the other.
  filas.sort((a, b) => a.sensor_id - b.sensor_id || a.t0 - b.t0);
  const nuevas = await insertarLecturas(tx, filas);
  await sumarResumenes(tx, nuevas);
  return nuevas.filter(({ mensaje, t0 }) => t0 === mensaje.mensaje.t0).map(({ mensaje }) => mensaje);
};

const enOrden = (mensajes: readonly De<'disparo'>[]) =>
  mensajes.toSorted((a, b) => a.sensor_id - b.sensor_id || (a.mensaje.id < b.mensaje.id ? -1 : 1));

/** Those of them whose keys these are. */
const conClaves = <M extends Aceptado>(mensajes: readonly M[], claves: readonly string[]): M[] => {
  const son = new Set(claves);
  return mensajes.filter((m) => son.has(claveDe(m)));
};

const guardarDisparos = async (tx: Tx, mensajes: readonly De<'disparo'>[]): Promise<De<'disparo'>[]> => {
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
  return conClaves(
    mensajes,
    filas.map((f) => `disparo/${f.sensor_id}/${f.id}`),
  );
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

const guardarRouterEstados = async (
  tx: Tx,
  mensajes: readonly De<'router_estado'>[],
): Promise<De<'router_estado'>[]> => {
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
  return conClaves(
    nuevos,
    filas.map((f) => claveDeRouter('router_estado', f.router_id, f.t_ms)),
  );
};

const guardarRouterGps = async (
  tx: Tx,
  mensajes: readonly De<'router_gps'>[],
): Promise<De<'router_gps'>[]> => {
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
  return conClaves(
    nuevos,
    filas.map((f) => claveDeRouter('router_gps', f.router_id, f.t_ms)),
  );
};

/** A logged manoeuvre can explain a tap away, so each stands in the audit with whoever logged it (product §5). */
const auditarManiobra = (tx: Tx, { estacion_id, mensaje, recibido_ms, gateway }: De<'maniobra'>) =>
  anotar(tx, {
    ...{ cuando_ms: recibido_ms, usuario_id: null, username: null, ip: null },
    accion: 'maniobra',
    objeto: `estacion:${estacion_id}`,
    datos: { ...mensaje, gateway, a_tiempo: maniobraATiempo({ t_ms: mensaje.t, recibido_ms }) },
  });

const guardarManiobras = async (tx: Tx, mensajes: readonly De<'maniobra'>[]): Promise<De<'maniobra'>[]> => {
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
  const nuevas = conClaves(
    mensajes,
    filas.map((f) => `maniobra/${f.estacion_id}/${f.id}`),
  );
  for (const mensaje of nuevas) await auditarManiobra(tx, mensaje);
  return nuevas;
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
const sinRepetir = <M extends Aceptado>(mensajes: readonly M[]): M[] => {
  const vistas = new Set<string>();
  return mensajes.filter((m) => {
    const clave = claveDe(m);
    return !vistas.has(clave) && vistas.add(clave);
  });
};

const deTipo = <T extends Interpretado['tipo']>(mensajes: readonly Interpretado[], tipo: T): De<T>[] =>
  mensajes.filter((m): m is De<T> => m.tipo === tipo);

/** Of messages of one kind, those that were new. */
const guardarDeTipo = async <T extends Aceptado['tipo']>(
  mensajes: readonly Interpretado[],
  tipo: T,
  guardar: (m: readonly De<T>[]) => Promise<De<T>[]>,
): Promise<De<T>[]> => {
  const suyos = sinRepetir(deTipo(mensajes, tipo));
  return suyos.length === 0 ? [] : guardar(suyos);
};

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
  const nuevas = new Set<Interpretado>([
    ...(await guardarDeTipo(mensajes, 'presion', (m) => guardarPresiones(tx, m))),
    ...(await guardarDeTipo(mensajes, 'disparo', (m) => guardarDisparos(tx, m))),
    ...(await guardarDeTipo(mensajes, 'router_estado', (m) => guardarRouterEstados(tx, m))),
    ...(await guardarDeTipo(mensajes, 'router_gps', (m) => guardarRouterGps(tx, m))),
    ...(await guardarDeTipo(mensajes, 'maniobra', (m) => guardarManiobras(tx, m))),
  ]);
  const rechazos = deTipo(mensajes, 'rechazo');
  if (rechazos.length > 0) await guardarRechazos(tx, rechazos);
  const guardados = mensajes.map((m) => {
    if (m.tipo === 'rechazo') return m.resultado;
    return nuevas.has(m) ? 'guardado' : 'duplicado';
  });
  return { guardados, pendientes: await avisarManiobras(tx, push, deTipo([...nuevas], 'maniobra')) };
};
