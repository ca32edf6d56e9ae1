import { causaDe, esEco } from '@tramos/contract/eco';
import {
  type AccionSensor,
  ETIQUETA_VALIDEZ,
  type Motivo,
  TEXTO_MOTIVO,
  type Validez,
} from '@tramos/contract/evento';
import { coordenadasDe } from '@tramos/contract/geodesia';
import { formatPosicion } from '@tramos/contract/posicion';
import { trozoEn } from '@tramos/deteccion/perfil';
import type { Deteccion, Pick as PickOido } from '@tramos/deteccion/tipos';
import { and, desc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { culpaDe } from '../db/culpa';
import { ES_ECO } from '../db/eco';
import { encolarEnvios } from '../db/envios';
import { envios } from '../db/esquema/escalaciones';
import {
  evento_calculos,
  evento_correlaciones,
  evento_historial,
  evento_ondas,
  eventos,
} from '../db/esquema/eventos';
import { picks } from '../db/esquema/mediciones';
import { delMismo } from '../db/real';
import type { Tx } from '../db/tipos';
import type { Deps } from '../deps';
import { anunciar } from '../grupos/anunciar';
import { reconocerConSuCausa } from '../grupos/con-su-causa';
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
const accionDe = (pick: PickOido | undefined): AccionSensor | null => {
  if (pick === undefined) return null;
  return pick.signo < 0 ? 'caida' : 'subida';
};

/** Each front of each sensor is one row, however often it is found; one found again spends no number. */
const guardarPicks = async (tx: Tx, oidos: readonly PickOido[]): Promise<void> => {
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

/** What detection says of an event, as it is stored. */
const dichoDe = (d: Deteccion, tramo: TramoRed) => {
  const lugar = d.posicion === null ? null : coordenadasDe(tramo.linea, d.posicion);
  return {
    estado: d.validez,
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
    alternativas: d.alternativas.map(({ posicion, sigma_m, delta_s }) => ({ posicion, sigma_m, delta_s })),
    velocidad_onda_mps: d.velocidad_onda_mps,
    flujo_mps: tramo.flujo_mps,
    producto: productoDe(d) ?? tramo.producto,
    config_version: d.config_version,
  };
};

const insertar = async (
  tx: Tx,
  d: Deteccion,
  tramo: TramoRed,
  { ejercicio_id, ahora_ms }: Pick<Registro, 'ejercicio_id' | 'ahora_ms'>,
): Promise<Nuevo | null> => {
  const [fila] = await tx
    .insert(eventos)
    .values({
      ...dichoDe(d, tramo),
      clave: d.clave,
      tipo: d.tipo,
      tramo_id: tramo.id,
      sistema_id: tramo.sistema_id,
      created_at: new Date(ahora_ms),
      ejercicio_id,
    })
    .onConflictDoNothing()
    .returning({
      ...{ id: eventos.id, sistema_id: eventos.sistema_id, ocurrio_at: eventos.ocurrio_at },
      ejercicio_id: eventos.ejercicio_id,
    });
  return fila ?? null;
};

/**
 * The main event names itself; an echo names the event it echoes, when that one was stored. Of an echo of an echo that is
 * the event at the root, which explains them all; those that named this one before it became an echo go along.
 */
const nombrarPrincipal = async (
  tx: Tx,
  id: number,
  clave: string | undefined,
  { alias, renombrados }: Pick<Registro, 'alias' | 'renombrados'>,
) => {
  const conocido = clave === undefined ? id : alias.get(clave);
  const [nombrado] = await tx
    .select({ id: eventos.id, evento_principal: eventos.evento_principal, estado: eventos.estado })
    .from(eventos)
    .where(conocido === undefined ? eq(eventos.clave, clave ?? '') : eq(eventos.id, conocido));
  const raiz = nombrado === undefined ? null : clave === undefined ? id : (causaDe(nombrado) ?? nombrado.id);
  const [fila] = await tx
    .update(eventos)
    .set({ evento_principal: raiz })
    .where(eq(eventos.id, id))
    .returning({ estado: eventos.estado });
  if (raiz === null || !fila || !esEco({ id, evento_principal: raiz, estado: fila.estado })) return;
  const suyos = await tx
    .update(eventos)
    .set({ evento_principal: raiz })
    .where(and(eq(eventos.evento_principal, id), ne(eventos.id, id), ES_ECO))
    .returning({ id: eventos.id });
  for (const suyo of suyos) renombrados.add(suyo.id);
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
  /** Stored echoes that name another cause now. */
  renombrados: Set<number>;
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
  await nombrarPrincipal(tx, id, d.principal_clave, registro);
  await guardarPruebas(tx, id, d, tramo, registro.onda);
  await tx.insert(evento_historial).values({ evento_id: id, accion: 'creado', cuando: new Date(ahora_ms) });
  return nuevo;
};

/** An event that was corrected, and how it stood before. */
interface Corregido extends Nuevo {
  antes: { posicion: number | null; estado: Validez };
  estado: Validez;
}

const CORREGIBLE = {
  ...{ id: eventos.id, estado: eventos.estado, posicion: eventos.posicion, delta_s: eventos.delta_s },
  ...{ alternativas: eventos.alternativas, evento_estado: eventos.evento_estado },
  ...{ escalado_id: eventos.escalado_id, evento_principal: eventos.evento_principal },
};
type Corregible = Pick<typeof eventos.$inferSelect, keyof typeof CORREGIBLE>;

const lugarEnPalabras = ({
  posicion,
  estado,
  alternativas,
}: Pick<Corregible, 'posicion' | 'estado' | 'alternativas'>) => {
  const lugares = [posicion, ...alternativas.map((otro) => otro.posicion)].filter((x) => x !== null);
  return `${lugares.length === 0 ? 'sin lugar' : lugares.map((x) => formatPosicion(x)).join(' o ')} (${ETIQUETA_VALIDEZ[estado]})`;
};

/**
 * Acknowledged with its cause, as an echo that nobody looked at: when it turns out to be a tap of its own, that counts for
 * nothing. The history names the cause there, and names none where somebody acknowledged the event itself.
 */
const seReconocioConSuCausa = async (tx: Tx, { id, evento_estado }: Corregible): Promise<boolean> => {
  if (evento_estado !== 'reconocido') return false;
  const [ultimo] = await tx
    .select({ causa: evento_historial.texto })
    .from(evento_historial)
    .where(and(eq(evento_historial.evento_id, id), eq(evento_historial.accion, 'reconocer')))
    .orderBy(desc(evento_historial.id))
    .limit(1);
  return ultimo !== undefined && ultimo.causa !== null;
};

/** What the history says of a correction: from what to what, and what people had decided by then. */
const enPalabras = (
  antes: Corregible,
  despues: Pick<Corregible, 'posicion' | 'estado' | 'alternativas'> & { motivos: readonly Motivo[] },
  reabierto: boolean,
): string => {
  const decidido = [
    reabierto ? `se abre de nuevo: se había reconocido con el evento ${antes.evento_principal}` : null,
    antes.evento_estado === 'reconocido' && !reabierto ? 'ya estaba reconocido' : null,
    antes.escalado_id === null ? null : `ya estaba escalado como ${antes.escalado_id}`,
  ].filter((texto) => texto !== null);
  const cola = decidido.length === 0 ? '' : `; ${decidido.join(' y ')}`;
  const [motivo] = despues.estado === 'ok' ? [] : despues.motivos;
  const porque = motivo === undefined ? '' : `. ${TEXTO_MOTIVO[motivo]}`;
  return `De ${lugarEnPalabras(antes)} a ${lugarEnPalabras(despues)}${cola}${porque}`;
};

/** Whoever was sent its place outside the console is sent the other: somebody may be on the way. */
const avisarFuera = async (tx: Tx, evento_id: number, ahora_ms: number): Promise<void> => {
  const avisados = await tx
    .selectDistinct({ usuario_id: envios.usuario_id })
    .from(envios)
    .where(and(eq(envios.evento_id, evento_id), eq(envios.estado, 'enviado')));
  const usuarios = avisados.map(({ usuario_id }) => usuario_id);
  if (usuarios.length > 0) await encolarEnvios(tx, { evento_id, motivo: 'corregido', usuarios }, ahora_ms);
};

/** Says anew of a stored event what detection has corrected: null where it stands so already, or is not there. */
const corregirUna = async (
  tx: Tx,
  d: Deteccion,
  tramo: TramoRed,
  registro: Registro,
): Promise<Corregido | null> => {
  const { alias, ahora_ms, onda } = registro;
  const conocido = alias.get(d.clave);
  const [antes] = await tx
    .select(CORREGIBLE)
    .from(eventos)
    .where(conocido === undefined ? eq(eventos.clave, d.clave) : eq(eventos.id, conocido))
    .for('update');
  if (!antes) return null;
  const { id } = antes;
  const dicho = dichoDe(d, tramo);
  const igual =
    antes.estado === dicho.estado &&
    antes.delta_s === dicho.delta_s &&
    antes.alternativas.length === dicho.alternativas.length;
  if (igual) return null;
  const reabierto = dicho.estado === 'ok' && esEco(antes) && (await seReconocioConSuCausa(tx, antes));
  const abierto = { evento_estado: 'abierto', recognized_by: null, recognized_at: null } as const;
  // Who it follows, and what it is taken for, is looked at anew.
  const [fila] = await tx
    .update(eventos)
    .set({ ...dicho, ...(reabierto ? abierto : {}), clase: null, possible_operational_movement: false })
    .where(eq(eventos.id, id))
    .returning({
      ...{ id: eventos.id, sistema_id: eventos.sistema_id, ocurrio_at: eventos.ocurrio_at },
      ejercicio_id: eventos.ejercicio_id,
    });
  await nombrarPrincipal(tx, id, d.principal_clave, registro);
  for (const prueba of [evento_calculos, evento_ondas, evento_correlaciones])
    await tx.delete(prueba).where(eq(prueba.evento_id, id));
  await guardarPruebas(tx, id, d, tramo, onda);
  await tx.insert(evento_historial).values({
    ...{ evento_id: id, accion: 'corregir', cuando: new Date(ahora_ms) },
    texto: enPalabras(antes, dicho, reabierto),
  });
  await avisarFuera(tx, id, ahora_ms);
  return fila ? { ...fila, antes, estado: dicho.estado } : null;
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
  // Names count only once they are stored: what is rolled back must not be referred to.
  const vistos = new Map(alias);
  let eventos_nuevos: number[] = [];
  const pendientes = await db.transaction(async (tx) => {
    await guardarPicks(tx, oidos);
    const renombrados = new Set<number>();
    const registro = { ...origen, alias: vistos, renombrados, ahora_ms };
    const nuevos: Nuevo[] = [];
    const corregidos = new Map<number, Corregido>();
    for (const d of principalesPrimero(detecciones)) {
      const tramo = tramos.get(d.tramo_id);
      if (tramo === undefined) continue;
      const corregido = d.corrige ? await corregirUna(tx, d, tramo, registro) : null;
      if (corregido)
        corregidos.set(corregido.id, {
          ...corregido,
          antes: corregidos.get(corregido.id)?.antes ?? corregido.antes,
        });
      // What was told while the server was away is stored as it stands now.
      const nuevo = corregido ? null : await guardarUna(tx, d, tramo, registro);
      if (nuevo) nuevos.push(nuevo);
    }
    const ya_dichos = [...corregidos.values()].filter(({ id }) => nuevos.every((nuevo) => nuevo.id !== id));
    const asentados = [...nuevos, ...ya_dichos];
    const otros = new Set([...renombrados, ...(await asentarNuevos(tx, asentados, ahora_ms))]);
    for (const { id } of asentados) otros.delete(id);
    const cambiados = [...otros];
    const timestamp = new Date(ahora_ms).toISOString();
    // What is located only now has alerted nobody yet.
    const localizados = ya_dichos.filter(({ antes, estado }) => estado === 'ok' && antes.estado !== 'ok');
    eventos_nuevos = nuevos.map(({ id }) => id);
    await reconocerConSuCausa(tx, [...eventos_nuevos, ...corregidos.keys(), ...cambiados], ahora_ms);
    return anunciar(tx, push, [
      { mensaje: 'new_evento', ids: eventos_nuevos },
      { mensaje: 'evento_actualizado', ids: cambiados, timestamp },
      {
        ...{ mensaje: 'evento_actualizado', ids: ya_dichos.map(({ id }) => id), timestamp },
        correcciones: new Map(ya_dichos.map(({ id, antes }) => [id, antes])),
      },
      { mensaje: 'new_evento', ids: localizados.map(({ id }) => id), timestamp },
    ]);
  });
  for (const { clave } of detecciones) {
    const id = vistos.get(clave);
    if (id !== undefined) recordar(alias, clave, id);
  }
  push.difundir(pendientes);
  if (origen.ejercicio_id !== null) return;
  for (const { mensaje, datos } of pendientes)
    if (
      mensaje === 'new_evento' &&
      'evento' in datos &&
      datos.evento &&
      eventos_nuevos.includes(datos.evento.id)
    )
      eventosTotal.inc({ validez: datos.evento.estado });
};

/**
 * The same, where PostgreSQL finds one of them wrong: it is left out, and takes none of the others with it.
 * @throws when the store is at fault; or, once the others are stored, what was wrong with the first that was left out
 */
export const registrarSinArrastrar = async (
  ...[deps, red, hallazgos, alias, origen]: Parameters<typeof registrarHallazgos>
): Promise<void> => {
  const { picks: oidos, detecciones } = hallazgos;
  const porSeparado = [
    ...oidos.map((pick) => ({ picks: [pick], detecciones: [] })),
    ...principalesPrimero(detecciones).map((d) => ({ picks: [], detecciones: [d] })),
  ];
  try {
    await registrarHallazgos(deps, red, hallazgos, alias, origen);
  } catch (error) {
    if (culpaDe(error) !== 'dato' || porSeparado.length === 1) throw error;
    const fallos: unknown[] = [];
    for (const uno of porSeparado)
      try {
        await registrarHallazgos(deps, red, uno, alias, origen);
      } catch (fallo) {
        if (culpaDe(fallo) !== 'dato') throw fallo;
        fallos.push(fallo);
      }
    if (fallos.length > 0) throw fallos[0];
  }
};
