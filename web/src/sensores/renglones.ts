import { plegar } from '@tramos/contract/plegar';
import type { Tramo } from '@tramos/contract/red';
import type { SaludSensor24h } from '@tramos/contract/salud-sensores';
import type { SaludSensor, Sensor } from '@tramos/contract/sensor';
import type { ReglaOrden } from '../lib/orden-puesto';
import { bandaReloj } from '../lib/reloj-sensor';
import type { FiltroEstado } from './busqueda';

/** The list of sensors as rules: what stands in a row, which comes first, which are looked for. */

/** From here up a sensor's data counts as whole (docs/tablero.md). */
export const DISPONIBILIDAD_NORMAL = 0.99;

export interface Renglon {
  sensor: Sensor;
  /** Null until it has been answered. */
  salud: SaludSensor24h | null;
  sistema: string;
  /** The tramos that place nothing without it. */
  tramos: readonly Tramo[];
}

export const armarRenglones = (
  sensores: readonly Sensor[],
  salud: readonly SaludSensor24h[],
  tramos: readonly Tramo[],
): Renglon[] => {
  const por_sensor = new Map(salud.map((s) => [s.sensor_id, s]));
  const por_sistema = new Map(tramos.map((t) => [t.sistema_id, t.sistema_nombre]));
  return sensores.map((sensor) => ({
    sensor,
    salud: por_sensor.get(sensor.id) ?? null,
    sistema: por_sistema.get(sensor.sistema_id) ?? `Sistema ${sensor.sistema_id}`,
    tramos: tramos.filter((t) => t.activo && (t.sensor_a_id === sensor.id || t.sensor_b_id === sensor.id)),
  }));
};

const PESO: Record<Exclude<SaludSensor, 'normal'>, number> = { falla: 0, sin_datos: 1, mantenimiento: 6 };
const RELOJ_DESCONOCIDO = 2;
const RELOJ_DEGRADADO = 3;
const DATOS_INCOMPLETOS = 4;
const BIEN = 5;
const FUERA_DE_USO = 7;

/** How soon somebody should look at it: 0 is now. What is being mended, or out of use, comes after what is well. */
export const gravedadDe = ({ sensor, salud }: Pick<Renglon, 'sensor' | 'salud'>): number => {
  if (!sensor.activo) return FUERA_DE_USO;
  if (sensor.salud !== 'normal') return PESO[sensor.salud];
  const banda = bandaReloj(sensor.reloj);
  if (banda === 'desconocido') return RELOJ_DESCONOCIDO;
  if (banda === 'degradado') return RELOJ_DEGRADADO;
  const disponibilidad = salud?.disponibilidad ?? null;
  return disponibilidad !== null && disponibilidad < DISPONIBILIDAD_NORMAL ? DATOS_INCOMPLETOS : BIEN;
};

const requiereAtencion = (renglon: Renglon): boolean => gravedadDe(renglon) < BIEN;

interface Filtros {
  sistema?: number | undefined;
  estado?: FiltroEstado | undefined;
  q?: string | undefined;
}

/** Rows that meet every filter; words are looked for in whatever names the sensor, without case or accents. */
export const filtrar = (renglones: readonly Renglon[], { sistema, estado, q }: Filtros): Renglon[] => {
  const palabras = plegar(q ?? '')
    .split(' ')
    .filter(Boolean);
  return renglones.filter((renglon) => {
    const { sensor, salud, tramos } = renglon;
    if (sistema !== undefined && sensor.sistema_id !== sistema) return false;
    if (estado === 'atencion' && !requiereAtencion(renglon)) return false;
    if (estado !== undefined && estado !== 'atencion' && sensor.salud !== estado) return false;
    const nombres = [
      ...[sensor.nombre, sensor.clave, sensor.estacion_nombre, sensor.municipio, renglon.sistema],
      ...[salud?.router?.nombre, ...tramos.map((t) => t.nombre)],
    ];
    const texto = plegar(nombres.filter(Boolean).join(' '));
    return palabras.every((palabra) => texto.includes(palabra));
  });
};

/** How the list of sensors is put in order. */
export const ORDEN_SENSORES: ReglaOrden<Renglon> = {
  id: ({ sensor }) => sensor.id,
  nombre: ({ sensor }) => sensor.nombre,
  gravedad: gravedadDe,
  linea: ({ sensor }) => [sensor.sistema_id, sensor.posicion],
};
