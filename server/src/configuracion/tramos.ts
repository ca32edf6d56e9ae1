import { type TramoBody, type TramoConfig, TramoConfigSchema } from '@tramos/contract/configuracion';
import { textoDeTrazo } from '@tramos/contract/trazo';
import { and, eq, inArray } from 'drizzle-orm';
import { eventos } from '../db/esquema/eventos';
import { sensores, tramos, vigilancias } from '../db/esquema/red';
import { leerTramos } from '../db/tramo-consulta';
import { juzgarLinea } from '../db/trazos';
import { enAlcance } from '../http/alcance';
import { AppError } from '../http/errores';
import { exigirEstacion, exigirSistema } from './alcance';
import { faltaDeLinea } from './linea';
import { type Contexto, contarDependientes, falta, type Recurso } from './recurso';

type Sensor = typeof sensores.$inferSelect;

/** Its sensors, in its sistema: the chainages of the tramo are theirs. */
const sensoresDe = async (
  { tx }: Contexto,
  { sensor_a_id, sensor_b_id, sistema_id }: TramoBody,
): Promise<{ a: Sensor; b: Sensor }> => {
  const suyos = await tx
    .select()
    .from(sensores)
    .where(and(inArray(sensores.id, [sensor_a_id, sensor_b_id]), eq(sensores.sistema_id, sistema_id)))
    // Whoever moves one of them meanwhile waits, and then finds this tramo too.
    .for('share');
  const a = suyos.find(({ id }) => id === sensor_a_id);
  const b = suyos.find(({ id }) => id === sensor_b_id);
  if (!a) throw falta('sensor_a_id', 'Elija un sensor del mismo sistema.');
  if (!b) throw falta('sensor_b_id', 'Elija un sensor del mismo sistema.');
  return { a, b };
};

/** What its line is judged by, besides its sensors' places. */
const DEL_TRAZO = ['geometria', 'sensor_a_id', 'sensor_b_id'] as const;

/**
 * The reason that is stored with its line: null with one that fits. Whoever changes other things of a tramo is not asked
 * for a line that was stored as it is, or that a sensor was moved away from: its alarm is.
 * @throws {AppError} 400 `trazo_no_encaja` with the judgement, 403 `sin_permiso` for a reason of anybody but an administrator
 */
const motivoDeTrazo = async (
  { tx, usuario }: Contexto,
  cuerpo: TramoBody,
  antes: TramoConfig | null,
  { a, b }: { a: Sensor; b: Sensor },
): Promise<string | null> => {
  const previo = antes?.trazo_motivo ?? null;
  const motivo = cuerpo.trazo_motivo ?? null;
  const otro =
    !antes || DEL_TRAZO.some((campo) => JSON.stringify(antes[campo]) !== JSON.stringify(cuerpo[campo]));
  if (!otro && (motivo === null || motivo === previo)) return previo;
  const juicio = await juzgarLinea(tx, cuerpo, a, b);
  if (!juicio || juicio.faltas.length === 0) return null;
  if (motivo === null)
    throw new AppError(400, 'trazo_no_encaja', {
      ...{ field: 'geometria', message: textoDeTrazo(juicio), detalle: juicio },
    });
  if (usuario.role !== 'administrator') throw new AppError(403, 'sin_permiso', { field: 'trazo_motivo' });
  return motivo;
};

/** Another day of calibration was one of what runs in it now; the same day stays one of what ran then. */
const productoCalibrado = (cuerpo: TramoBody, antes: TramoConfig | null): string | null => {
  if (cuerpo.calibrado_en === null) return null;
  const misma = antes !== null && antes.calibrado_en?.slice(0, 10) === cuerpo.calibrado_en.slice(0, 10);
  return misma ? antes.producto_calibrado : cuerpo.producto;
};

export const TRAMOS: Recurso<TramoConfig, TramoBody> = {
  tipo: 'tramo',
  tabla: tramos,
  config: TramoConfigSchema,
  de_la_red: true,
  unicos: {},
  busca: [tramos.nombre, tramos.producto],
  alcance: (usuario) => enAlcance(tramos.sistema_id, usuario),
  leer: leerTramos,
  revisar: async (contexto, cuerpo, antes) => {
    const { sistema_id } = cuerpo;
    await exigirSistema(contexto, sistema_id, antes);
    if (antes && antes.sistema_id !== sistema_id)
      throw falta('sistema_id', 'Un tramo no cambia de sistema: sus eventos son de él.');
    await exigirEstacion(contexto, sistema_id, 'estacion_inicio_id', cuerpo.estacion_inicio_id);
    await exigirEstacion(contexto, sistema_id, 'estacion_fin_id', cuerpo.estacion_fin_id);
    if (cuerpo.sensor_a_id === cuerpo.sensor_b_id)
      throw falta('sensor_b_id', 'A y B deben ser sensores distintos.');
    const { a, b } = await sensoresDe(contexto, cuerpo);
    const extremos = { posicion_a: a.posicion, posicion_b: b.posicion };
    const mal = faltaDeLinea(cuerpo, extremos.posicion_a, extremos.posicion_b);
    if (mal) throw falta(mal.field, mal.message);
    const { calibrado_en, ...resto } = cuerpo;
    return {
      ...{ ...resto, ...extremos, calibrado_en: calibrado_en === null ? null : new Date(calibrado_en) },
      producto_calibrado: productoCalibrado(cuerpo, antes),
      trazo_motivo: await motivoDeTrazo(contexto, cuerpo, antes, { a, b }),
    };
  },
  dependientes: async (tx, id) => [
    await contarDependientes(tx, 'eventos', eventos, eventos.id, eq(eventos.tramo_id, id)),
  ],
  alQuitar: async ({ tx }, { id }) => {
    // What it would have noticed is only worth keeping with what it did notice.
    await tx.delete(vigilancias).where(eq(vigilancias.tramo_id, id));
  },
  medida: (antes, despues) => {
    if (antes === null) return null;
    const dicho = { que: 'tramo', nombre: antes.nombre, sistema_id: antes.sistema_id } as const;
    if (despues === null) return { ...dicho, cambio: 'quitado' };
    if (antes.activo === despues.activo) return null;
    return { ...dicho, cambio: despues.activo ? 'habilitado' : 'deshabilitado' };
  },
};
