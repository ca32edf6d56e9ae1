import { coordenadasDe } from '@tramos/contract/geodesia';
import { trozoEn } from '@tramos/deteccion/perfil';
import type { Deteccion, Pick as PickOido } from '@tramos/deteccion/tipos';
import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import {
  evento_calculos,
  evento_correlaciones,
  evento_historial,
  evento_ondas,
  eventos,
} from '../db/esquema/eventos';
import { picks } from '../db/esquema/mediciones';
import { delMismo } from '../db/simulacion';
import type { Tx } from '../db/tipos';
import type { Deps } from '../deps';
import { anunciar } from '../grupos/anunciar';
import { asentarNuevos, type Nuevo } from '../grupos/nuevos';
import { eventosTotal } from './metricas';
import { leerOnda } from './ondas';
import type { Red, TramoRed } from './red';

/** Two claims about one tramo whose arrivals agree within this are one (also after a restart). */
const MISMA_MS = 1_000;
/** An event is stored after its arrivals, but a device's clock may run ahead of ours. */
const CREADA_ANTES_MS = 3_600_000;
/** Largest magnitude a `real` column is given: a nonsense amplitude must not refuse the event, nor one too small. */
const REAL_MAX = 1e6;

const aReal = (x: number) => Math.fround(Math.min(Math.max(x, -REAL_MAX), REAL_MAX));
const aFecha = (pick: PickOido | undefined) => (pick === undefined ? null : new Date(Math.round(pick.t)));
/** Epoch ms of the earlier of its arrivals. */
export const primeraLlegada = ({ pick_a, pick_b }: Pick<Deteccion, 'pick_a' | 'pick_b'>) =>
  Math.min(pick_a?.t ?? Number.POSITIVE_INFINITY, pick_b?.t ?? Number.POSITIVE_INFINITY);
const accionDe = (pick: PickOido | undefined) => {
  if (pick === undefined) return null;
  return pick.signo < 0 ? 'caida' : 'subida';
};

/** Each front of each sensor is one row, however often it is found; one found again spends no number. */
export const guardarPicks = async (tx: Tx, oidos: readonly PickOido[]): Promise<void> => {
  if (oidos.length === 0) return;
  const claves = oidos.map(({ clave }) => clave);
  const guardados = await tx.select({ clave: picks.clave }).from(picks).where(inArray(picks.clave, claves));
  const hay = new Set(guardados.map(({ clave }) => clave));
  const nuevos = oidos.filter(({ clave }) => !hay.has(clave));
  if (nuevos.length === 0) return;
  await tx
    .insert(picks)
    .values(
      nuevos.map(({ clave, sensor_id, t, signo, amplitud, sigma_ms, snr, origen, reloj }) => ({
        clave,
        sensor_id,
        t_ms: t,
        signo,
        amplitud: aReal(amplitud),
        sigma_ms: aReal(sigma_ms),
        snr: aReal(snr),
        origen,
        reloj: reloj ?? null,
      })),
    )
    .onConflictDoNothing();
};

const mismaHora = (columna: typeof eventos.hora_sensor0 | typeof eventos.hora_sensor1, pick?: PickOido) => {
  if (pick === undefined) return isNull(columna);
  const [desde, hasta] = [-MISMA_MS, MISMA_MS].map((ms) => new Date(pick.t + ms).toISOString());
  return sql`${columna} between ${desde}::timestamptz and ${hasta}::timestamptz`;
};

/**
 * Id of the event that this claim has already become, by its name or by its arrivals; null when it is new. Looked
 * for before the insert, because an insert that is refused has spent an event number all the same.
 */
const buscarMisma = async (tx: Tx, d: Deteccion, ejercicio_id: number | null): Promise<number | null> => {
  const [homonima] = await tx.select({ id: eventos.id }).from(eventos).where(eq(eventos.clave, d.clave));
  if (homonima) return homonima.id;
  const [fila] = await tx
    .select({ id: eventos.id })
    .from(eventos)
    .where(
      and(
        eq(eventos.tramo_id, d.tramo_id),
        delMismo(ejercicio_id),
        gte(eventos.created_at, new Date(primeraLlegada(d) - CREADA_ANTES_MS)),
        eq(eventos.tipo, d.tipo),
        mismaHora(eventos.hora_sensor0, d.pick_a),
        mismaHora(eventos.hora_sensor1, d.pick_b),
      ),
    )
    .limit(1);
  return fila?.id ?? null;
};

/** The batch in which it lies; null where that is the tramo's own product, and without a place. */
const productoDe = ({ perfil, posicion }: Deteccion): string | null =>
  perfil === null || posicion === null ? null : (trozoEn(perfil, posicion)?.producto ?? null);

const insertar = async (
  tx: Tx,
  d: Deteccion,
  tramo: TramoRed,
  { ejercicio_id, ahora_ms }: Pick<Registro, 'ejercicio_id' | 'ahora_ms'>,
): Promise<Nuevo | null> => {
  const lugar = d.posicion === null ? null : coordenadasDe(tramo.linea, d.posicion);
  const [fila] = await tx
    .insert(eventos)
    .values({
      clave: d.clave,
      tipo: d.tipo,
      estado: d.validez,
      tramo_id: tramo.id,
      sistema_id: tramo.sistema_id,
      created_at: new Date(ahora_ms),
      hora_sensor0: aFecha(d.pick_a),
      hora_sensor1: aFecha(d.pick_b),
      accion_sensor0: accionDe(d.pick_a),
      accion_sensor1: accionDe(d.pick_b),
      amplitud_sensor0: d.pick_a ? aReal(d.pick_a.amplitud) : null,
      amplitud_sensor1: d.pick_b ? aReal(d.pick_b.amplitud) : null,
      reloj_sensor0: d.pick_a?.reloj ?? null,
      reloj_sensor1: d.pick_b?.reloj ?? null,
      delta_s: d.delta_s,
      posicion: d.posicion,
      sigma_m: d.sigma_m,
      latitud: lugar?.latitud ?? null,
      longitud: lugar?.longitud ?? null,
      correlacion: d.correlacion,
      motivos: d.motivos,
      velocidad_onda_mps: d.velocidad_onda_mps,
      flujo_mps: tramo.flujo_mps,
      producto: productoDe(d) ?? tramo.producto,
      config_version: d.config_version,
      ejercicio_id,
    })
    .onConflictDoNothing()
    .returning({
      ...{ id: eventos.id, sistema_id: eventos.sistema_id, ocurrio_at: eventos.ocurrio_at },
      ejercicio_id: eventos.ejercicio_id,
    });
  return fila ?? null;
};

/** The main event names itself; an echo names the event it echoes, when that one was stored. */
const nombrarPrincipal = async (tx: Tx, id: number, clave: string | undefined, alias: Alias) => {
  const conocido = clave === undefined ? id : alias.get(clave);
  const [fila] =
    conocido === undefined
      ? await tx
          .select({ id: eventos.id })
          .from(eventos)
          .where(eq(eventos.clave, clave ?? ''))
      : [{ id: conocido }];
  await tx
    .update(eventos)
    .set({ evento_principal: fila?.id ?? null })
    .where(eq(eventos.id, id));
};

const guardarPruebas = async (tx: Tx, id: number, d: Deteccion, tramo: TramoRed, onda: typeof leerOnda) => {
  const { sigma_velocidad_rel, sigma_delta_s } = d;
  const { posicion_a, posicion_b, calibrado_en } = tramo;
  await tx.insert(evento_calculos).values({
    ...{ evento_id: id, posicion_a, posicion_b, sigma_velocidad_rel, sigma_delta_s, calibrado_en },
    perfil: d.perfil === null ? null : [...d.perfil],
  });
  for (const [sensor, pick] of [d.pick_a, d.pick_b].entries()) {
    const oida = pick && (await onda(tx, pick.sensor_id, pick.t));
    if (pick && oida)
      await tx.insert(evento_ondas).values({
        ...{ evento_id: id, sensor, sensor_id: pick.sensor_id, t_pick_ms: pick.t },
        ...{ sigma_ms: aReal(pick.sigma_ms), ...oida },
      });
  }
  if (d.curva) await tx.insert(evento_correlaciones).values({ evento_id: id, ...d.curva });
};

/** Names under which detection knows events that are stored under another: found again after a restart. */
export type Alias = Map<string, number>;
const ALIAS_MAX = 1_000;

const recordar = (alias: Alias, clave: string, id: number) => {
  if (alias.size >= ALIAS_MAX) alias.delete(alias.keys().next().value ?? '');
  alias.set(clave, id);
};

/** Whose events these are: the field's, or those of one exercise, which are never taken for each other. */
export interface Origen {
  ejercicio_id: number | null;
  /** Where the pressure around an arrival is read. */
  onda: typeof leerOnda;
}
const DEL_CAMPO: Origen = { ejercicio_id: null, onda: leerOnda };

interface Registro extends Origen {
  alias: Alias;
  ahora_ms: number;
}

const guardarUna = async (
  tx: Tx,
  d: Deteccion,
  tramo: TramoRed,
  registro: Registro,
): Promise<Nuevo | null> => {
  const { alias, ahora_ms, ejercicio_id } = registro;
  const misma = await buscarMisma(tx, d, ejercicio_id);
  if (misma !== null) {
    recordar(alias, d.clave, misma);
    return null;
  }
  const nuevo = await insertar(tx, d, tramo, registro);
  if (nuevo === null) return null;
  const { id } = nuevo;
  recordar(alias, d.clave, id);
  await nombrarPrincipal(tx, id, d.principal_clave, alias);
  await guardarPruebas(tx, id, d, tramo, registro.onda);
  await tx.insert(evento_historial).values({ evento_id: id, accion: 'creado', cuando: new Date(ahora_ms) });
  return nuevo;
};

/** Main events before their echoes, so that an echo finds the id it has to name. */
const principalesPrimero = (detecciones: readonly Deteccion[]) =>
  [...detecciones].sort(
    (a, b) => Number(a.principal_clave !== undefined) - Number(b.principal_clave !== undefined),
  );

/**
 * Stores what detection found: picks, events with their evidence, history, class and groups, and the push messages
 * of those and of the events that they change, all in one transaction; then tells the consoles. What is stored
 * already is left as it is, so it may be called again after a failure or a restart.
 */
export const registrarHallazgos = async (
  { db, ahora, push }: Pick<Deps, 'db' | 'ahora' | 'push'>,
  { tramos }: Pick<Red, 'tramos'>,
  { picks: oidos, detecciones }: { picks: readonly PickOido[]; detecciones: readonly Deteccion[] },
  alias: Alias,
  origen: Origen = DEL_CAMPO,
): Promise<void> => {
  const ahora_ms = ahora();
  const registro = { ...origen, alias, ahora_ms };
  const pendientes = await db.transaction(async (tx) => {
    await guardarPicks(tx, oidos);
    const nuevos: Nuevo[] = [];
    for (const d of principalesPrimero(detecciones)) {
      const tramo = tramos.get(d.tramo_id);
      const nuevo = tramo && (await guardarUna(tx, d, tramo, registro));
      if (nuevo) nuevos.push(nuevo);
    }
    const cambiados = await asentarNuevos(tx, nuevos, ahora_ms);
    return anunciar(tx, push, [
      { mensaje: 'new_evento', ids: nuevos.map(({ id }) => id) },
      { mensaje: 'evento_actualizado', ids: cambiados, timestamp: new Date(ahora_ms).toISOString() },
    ]);
  });
  push.difundir(pendientes);
  if (origen.ejercicio_id !== null) return;
  for (const { mensaje, datos } of pendientes)
    if (mensaje === 'new_evento' && 'evento' in datos && datos.evento)
      eventosTotal.inc({ validez: datos.evento.estado });
};
