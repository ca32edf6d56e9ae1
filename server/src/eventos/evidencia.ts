import type { Evidencia, OndaEvidencia, Supuesto } from '@tramos/contract/evidencia';
import { coordenadasDe, crearLinea } from '@tramos/contract/geodesia';
import type { User } from '@tramos/contract/usuario';
import { type Arribo, lugarConjunto } from '@tramos/deteccion/conjunto';
import { correlacionDeTramo } from '@tramos/deteccion/correlacion';
import {
  aportesDeLugar,
  distanciaDesdeA_m,
  sigmaReloj_ms,
  ventanaPar_s,
  viajeAB_s,
  viajeBA_s,
} from '@tramos/deteccion/formulas';
import { tramoEn } from '@tramos/deteccion/lotes';
import { type TramoDePaso, trozoEn } from '@tramos/deteccion/perfil';
import type { TramoDeteccion } from '@tramos/deteccion/tipos';
import { CORRELACION_MIN } from '@tramos/deteccion/validez';
import { and, asc, eq, getTableColumns, or, type SQL } from 'drizzle-orm';
import { evento_calculos, evento_ondas, eventos } from '../db/esquema/eventos';
import { sensores, tramos } from '../db/esquema/red';
import { conLotes } from '../db/lotes';
import type { Consultable } from '../db/tipos';
import type { Deps } from '../deps';
import { AppError } from '../http/errores';
import { visible } from './visible';

/** What an event leans on: the waveforms that were kept, and the arithmetic that made a place of them. */

type FilaEvento = typeof eventos.$inferSelect;
type FilaTramo = typeof tramos.$inferSelect;
type FilaCalculo = typeof evento_calculos.$inferSelect;
type FilaOnda = typeof evento_ondas.$inferSelect & { nombre: string };

interface Base {
  evento: FilaEvento;
  tramo: FilaTramo;
  calculo: FilaCalculo | null;
}

const leerBases = (db: Consultable, condicion: SQL | undefined): Promise<Base[]> =>
  db
    .select({
      evento: getTableColumns(eventos),
      tramo: getTableColumns(tramos),
      calculo: getTableColumns(evento_calculos),
    })
    .from(eventos)
    .innerJoin(tramos, eq(tramos.id, eventos.tramo_id))
    .leftJoin(evento_calculos, eq(evento_calculos.evento_id, eventos.id))
    .where(condicion)
    .orderBy(asc(eventos.id));

const leerBase = async (db: Consultable, id: number, usuario: User): Promise<Base> => {
  const [fila] = await leerBases(db, visible(id, usuario));
  if (!fila) throw new AppError(404, 'no_encontrado');
  return fila;
};

/** The tramo as it was when the place was computed; what was not kept then is as it is now. */
const tramoDe = ({ evento, tramo, calculo }: Base): TramoDeteccion => ({
  id: tramo.id,
  sistema_id: evento.sistema_id,
  sensor_a_id: tramo.sensor_a_id,
  sensor_b_id: tramo.sensor_b_id,
  posicion_a: calculo?.posicion_a ?? tramo.posicion_a,
  posicion_b: calculo?.posicion_b ?? tramo.posicion_b,
  velocidad_onda_mps: evento.velocidad_onda_mps ?? tramo.velocidad_onda_mps,
  sigma_velocidad_rel: calculo?.sigma_velocidad_rel ?? tramo.sigma_velocidad_rel,
  flujo_mps: evento.flujo_mps ?? tramo.flujo_mps,
  ...(calculo?.perfil ? { perfil: calculo.perfil } : {}),
});

const leerOndas = (db: Consultable, id: number): Promise<FilaOnda[]> =>
  db
    .select({ ...getTableColumns(evento_ondas), nombre: sensores.nombre })
    .from(evento_ondas)
    .innerJoin(sensores, eq(sensores.id, evento_ondas.sensor_id))
    .where(eq(evento_ondas.evento_id, id))
    .orderBy(asc(evento_ondas.sensor));

const aOnda = (
  fila: FilaOnda,
  { evento }: Base,
  { posicion_a, posicion_b }: TramoDeteccion,
): OndaEvidencia => {
  const { sensor_id, nombre, t_pick_ms, t0_ms, dt_ms, completa } = fila;
  const es_b = fila.sensor === 1;
  const reloj = (es_b ? evento.reloj_sensor1 : evento.reloj_sensor0) ?? undefined;
  return {
    ...{ sensor: es_b ? 1 : 0, sensor_id, nombre, posicion: es_b ? posicion_b : posicion_a, t_pick_ms },
    sigma_ms: fila.sigma_ms === null ? null : Math.hypot(fila.sigma_ms, sigmaReloj_ms(reloj)),
    ...{ t0_ms, dt_ms, completa },
    p: fila.p.map((valor) => (Number.isNaN(valor) ? null : valor)),
  };
};

const medidas = ({ t0_ms, dt_ms, p }: FilaOnda) => {
  const puestas = p.flatMap((valor, i) => (Number.isNaN(valor) ? [] : [[t0_ms + i * dt_ms, valor] as const]));
  return {
    t: Float64Array.from(puestas, ([t]) => t),
    p: Float64Array.from(puestas, ([, valor]) => valor),
  };
};

const correlacionDe = (ondas: readonly FilaOnda[], tramo: TramoDeteccion): Evidencia['correlacion'] => {
  const [a, b] = [0, 1].map((sensor) => ondas.find((onda) => onda.sensor === sensor));
  if (!a || !b) return null;
  const limite = [-viajeBA_s(tramo), viajeAB_s(tramo)] as const;
  const curva = correlacionDeTramo(medidas(a), a.t_pick_ms, medidas(b), b.t_pick_ms, limite);
  return { ...curva, minima: CORRELACION_MIN };
};

const aportesDe = ({ evento, calculo }: Base, tramo: TramoDeteccion): Evidencia['aportes'] =>
  evento.posicion === null || calculo?.sigma_delta_s == null
    ? null
    : aportesDeLugar(tramo, evento.posicion - tramo.posicion_a, calculo.sigma_delta_s);

/** What an arrival is trusted to where its noise was not kept, ms. */
const SIGMA_SUPUESTA_MS = 15;

/**
 * This event and those of the tramos where its wave was heard as an echo. A wave keeps its sign on the way: what has the
 * other one came back from somewhere, and is another wave.
 */
const leerMismaOnda = (db: Consultable, { id, sistema_id, tipo }: FilaEvento): Promise<Base[]> =>
  leerBases(
    db,
    and(
      eq(eventos.sistema_id, sistema_id),
      eq(eventos.tipo, tipo),
      or(eq(eventos.id, id), eq(eventos.evento_principal, id)),
    ),
  );

/** When each sensor heard it, the first time that it did. */
const arribosDe = (oidas: readonly Base[]): Arribo[] => {
  const arribos = new Map<number, Arribo>();
  const oir = (
    sensor_id: number,
    posicion: number,
    hora: Date | null,
    reloj: FilaEvento['reloj_sensor0'],
  ) => {
    if (hora === null || arribos.has(sensor_id)) return;
    const sigma_ms = Math.hypot(SIGMA_SUPUESTA_MS, sigmaReloj_ms(reloj ?? undefined));
    arribos.set(sensor_id, { posicion, t_ms: hora.getTime(), sigma_ms });
  };
  for (const base of oidas) {
    const { sensor_a_id, sensor_b_id, posicion_a, posicion_b } = tramoDe(base);
    oir(sensor_a_id, posicion_a, base.evento.hora_sensor0, base.evento.reloj_sensor0);
    oir(sensor_b_id, posicion_b, base.evento.hora_sensor1, base.evento.reloj_sensor1);
  }
  return [...arribos.values()];
};

/** The batches that a profile is made of; none where it was one product alone. */
const lotesDe = ({ calculo, tramo }: Base): Evidencia['calculo']['lotes'] =>
  (calculo?.perfil ?? []).map(({ posicion_desde, producto, velocidad_onda_mps }) => ({
    ...{ posicion_desde, velocidad_onda_mps },
    producto: producto ?? tramo.producto,
  }));

/** The line as each tramo was when the wave was heard on it; the others as they are configured. */
const lineaDe = async (db: Consultable, { evento }: Base, oidas: readonly Base[]): Promise<TramoDePaso[]> => {
  const entonces = new Map(oidas.map((base) => [base.tramo.id, tramoDe(base)]));
  const filas = await db.select().from(tramos).where(eq(tramos.sistema_id, evento.sistema_id));
  return filas.flatMap((tramo) => {
    const oido = entonces.get(tramo.id);
    if (oido) return [oido];
    return tramo.activo ? [tramoEn(conLotes(tramo), evento.ocurrio_at.getTime())] : [];
  });
};

const conjuntoDe = async (db: Consultable, base: Base): Promise<Evidencia['conjunto']> => {
  if (base.evento.posicion === null) return null;
  const oidas = await leerMismaOnda(db, base.evento);
  const arribos = arribosDe(oidas);
  if (arribos.length < 3) return null;
  const lugar = lugarConjunto(await lineaDe(db, base, oidas), arribos);
  if (!lugar || !Number.isFinite(lugar.sigma_m)) return null;
  const { posicion, sigma_m, residuo_ms, sensores: cuantos } = lugar;
  return { posicion, sigma_m, residuo_ms, sensores: cuantos };
};

/** Everything that an event leans on. Throws 404 `no_encontrado`, also outside the scope. */
export const leerEvidencia = async (
  { db }: Pick<Deps, 'db'>,
  id: number,
  usuario: User,
): Promise<Evidencia> => {
  const base = await leerBase(db, id, usuario);
  const tramo = tramoDe(base);
  const ondas = await leerOndas(db, id);
  const { evento, calculo } = base;
  return {
    ondas: ondas.map((onda) => aOnda(onda, base, tramo)),
    correlacion: correlacionDe(ondas, tramo),
    calculo: {
      ...{ posicion_a: tramo.posicion_a, posicion_b: tramo.posicion_b },
      ...{ velocidad_onda_mps: tramo.velocidad_onda_mps, flujo_mps: tramo.flujo_mps },
      sigma_velocidad_rel: calculo?.sigma_velocidad_rel ?? null,
      sigma_delta_s: calculo?.sigma_delta_s ?? null,
      calibrado_en: calculo?.calibrado_en?.toISOString() ?? null,
      producto: evento.producto ?? base.tramo.producto,
      lotes: lotesDe(base),
      limite_s: [-viajeBA_s(tramo), viajeAB_s(tramo)],
      ventana_par_s: ventanaPar_s(tramo),
      config_version: evento.config_version,
    },
    aportes: aportesDe(base, tramo),
    conjunto: await conjuntoDe(db, base),
  };
};

/** The tramo with another wave speed: of the batch in which the event lies, or of all of it where there are none. */
const conVelocidad = (base: Base, velocidad_onda_mps: number): TramoDeteccion => {
  const tramo = { ...tramoDe(base), velocidad_onda_mps };
  const { perfil } = tramo;
  if (perfil === undefined) return tramo;
  const suyo = trozoEn(perfil, base.evento.posicion ?? tramo.posicion_a);
  return {
    ...tramo,
    perfil: perfil.map((trozo) => (trozo === suyo ? { ...trozo, velocidad_onda_mps } : trozo)),
  };
};

/**
 * Where the event would be with another wave speed where it lies. Nothing is written.
 * @throws {AppError} 404 `no_encontrado`
 */
export const suponerVelocidad = async (
  { db }: Pick<Deps, 'db'>,
  id: number,
  velocidad_onda_mps: number,
  usuario: User,
): Promise<Supuesto> => {
  const base = await leerBase(db, id, usuario);
  const tramo = conVelocidad(base, velocidad_onda_mps);
  const { delta_s } = base.evento;
  const x_m = delta_s === null ? Number.NaN : distanciaDesdeA_m(tramo, delta_s);
  const posicion = tramo.posicion_a + x_m;
  if (!(posicion >= tramo.posicion_a && posicion <= tramo.posicion_b))
    return { velocidad_onda_mps, posicion: null, latitud: null, longitud: null };
  const linea = crearLinea({
    geometria: base.tramo.geometria.coordinates,
    posicion_a: base.tramo.posicion_a,
    posicion_b: base.tramo.posicion_b,
    calibracion: base.tramo.calibracion,
  });
  const { latitud, longitud } = coordenadasDe(linea, posicion);
  return { velocidad_onda_mps, posicion, latitud, longitud };
};
