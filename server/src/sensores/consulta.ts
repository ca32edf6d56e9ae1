import type { Sensor } from '@tramos/contract/sensor';
import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { estaciones, sensor_estados, sensores, tramos } from '../db/esquema/red';
import { saludDe } from '../db/salud-sensor';
import type { Consultable } from '../db/tipos';

const seleccionar = (db: Consultable) =>
  db
    .select({
      sensor: getTableColumns(sensores),
      estacion_nombre: estaciones.nombre,
      ahora: getTableColumns(sensor_estados),
      tramo_ids: sql<number[]>`array(
        select ${tramos.id} from ${tramos}
        where ${sensores.id} in (${tramos.sensor_a_id}, ${tramos.sensor_b_id}) order by ${tramos.id}
      )`,
    })
    .from(sensores)
    .leftJoin(estaciones, eq(estaciones.id, sensores.estacion_id))
    .leftJoin(sensor_estados, eq(sensor_estados.sensor_id, sensores.id));

type Fila = Awaited<ReturnType<typeof seleccionar>>[number];

const aSensor = ({ sensor, estacion_nombre, ahora: estado, tramo_ids }: Fila, ahora_ms: number): Sensor => ({
  ...sensor,
  estacion_nombre,
  tramo_ids,
  salud: saludDe(
    {
      mantenimiento: sensor.mantenimiento,
      falla_desde: estado?.falla_desde ?? null,
      ultima_ms: estado?.ultima_ms ?? null,
    },
    ahora_ms,
  ),
  reloj: estado?.reloj ?? null,
  ruido_kgcm2: estado?.ruido_kgcm2 ?? null,
  ultima_lectura: estado
    ? { t: new Date(estado.ultima_ms).toISOString(), presion_kgcm2: estado.presion_kgcm2 }
    : null,
});

interface Pregunta {
  condicion: SQL;
  limit: number;
  offset: number;
  ahora_ms: number;
}

/** Sensors that meet the condition, along each sistema by chainage, with their newest sample and health. */
export const leerSensores = async (
  db: Consultable,
  { condicion, limit, offset, ahora_ms }: Pregunta,
): Promise<Sensor[]> => {
  const filas = await seleccionar(db)
    .where(condicion)
    .orderBy(asc(sensores.sistema_id), asc(sensores.posicion), asc(sensores.id))
    .limit(limit)
    .offset(offset);
  return filas.map((fila) => aSensor(fila, ahora_ms));
};
