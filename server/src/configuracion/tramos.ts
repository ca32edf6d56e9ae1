import { type TramoBody, type TramoConfig, TramoConfigSchema } from '@tramos/contract/configuracion';
import { and, eq, inArray } from 'drizzle-orm';
import { eventos } from '../db/esquema/eventos';
import { sensores, tramos, vigilancias } from '../db/esquema/red';
import { leerTramos } from '../db/tramo-consulta';
import { enAlcance } from '../http/alcance';
import { exigirEstacion, exigirSistema } from './alcance';
import { faltaDeLinea } from './linea';
import { type Contexto, contarDependientes, falta, type Recurso } from './recurso';

/** Its sensors, in its sistema: the chainages of the tramo are theirs. */
const posicionesDe = async (
  { tx }: Contexto,
  { sensor_a_id, sensor_b_id, sistema_id }: TramoBody,
): Promise<{ posicion_a: number; posicion_b: number }> => {
  const suyos = await tx
    .select({ id: sensores.id, posicion: sensores.posicion })
    .from(sensores)
    .where(and(inArray(sensores.id, [sensor_a_id, sensor_b_id]), eq(sensores.sistema_id, sistema_id)))
    // Whoever moves one of them meanwhile waits, and then finds this tramo too.
    .for('share');
  const a = suyos.find(({ id }) => id === sensor_a_id);
  const b = suyos.find(({ id }) => id === sensor_b_id);
  if (!a) throw falta('sensor_a_id', 'Elija un sensor del mismo sistema.');
  if (!b) throw falta('sensor_b_id', 'Elija un sensor del mismo sistema.');
  return { posicion_a: a.posicion, posicion_b: b.posicion };
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
    const extremos = await posicionesDe(contexto, cuerpo);
    const mal = faltaDeLinea(cuerpo, extremos.posicion_a, extremos.posicion_b);
    if (mal) throw falta(mal.field, mal.message);
    const { calibrado_en, ...resto } = cuerpo;
    return {
      ...{ ...resto, ...extremos, calibrado_en: calibrado_en === null ? null : new Date(calibrado_en) },
      producto_calibrado: productoCalibrado(cuerpo, antes),
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
