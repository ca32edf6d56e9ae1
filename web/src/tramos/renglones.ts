import type { Evento } from '@tramos/contract/evento';
import type { Tramo } from '@tramos/contract/red';
import type { SaludSensor24h } from '@tramos/contract/salud-sensores';
import type { Sensor } from '@tramos/contract/sensor';
import type { VigilanciaTramo } from '@tramos/contract/vigilancia';
import type { ReglaOrden } from '../lib/orden-puesto';
import { gravedadVigilancia } from '../lib/vigilancia';
import type { TramosSearch } from './busqueda';

/** The list of tramos as rules: what stands in a row, which comes first, which are looked for. */

export interface Extremo {
  lado: 'a' | 'b';
  /** Undefined until the sensors have been answered, and where one is out of sight. */
  sensor: Sensor | undefined;
  /** Mean pressure of each minute of the last hour, kg/cm². */
  minutos: readonly (number | null)[];
}

export interface Renglon {
  tramo: Tramo;
  /** Null until it has been answered. */
  vigilancia: VigilanciaTramo | null;
  a: Extremo;
  b: Extremo;
  /** The newest of its events that the console knows of, open ones first. */
  ultimo: Evento | undefined;
}

export interface DatosTramos {
  tramos: readonly Tramo[];
  vigilancias: readonly VigilanciaTramo[];
  sensores: readonly Sensor[];
  salud: readonly SaludSensor24h[];
  eventos: readonly Evento[];
}

/** An open event before one that is acknowledged, a new one before an old one. */
const porAtender = (a: Evento, b: Evento) =>
  Number(b.evento_estado === 'abierto') - Number(a.evento_estado === 'abierto') || b.id - a.id;

export const armarRenglones = (datos: DatosTramos): Renglon[] => {
  const vigilancias = new Map(datos.vigilancias.map((v) => [v.tramo_id, v]));
  const sensores = new Map(datos.sensores.map((s) => [s.id, s]));
  const salud = new Map(datos.salud.map((s) => [s.sensor_id, s]));
  const ultimos = new Map<number, Evento>();
  for (const evento of datos.eventos.toSorted(porAtender))
    if (evento.tramo_id !== null && !ultimos.has(evento.tramo_id)) ultimos.set(evento.tramo_id, evento);
  const extremo = (lado: Extremo['lado'], id: number): Extremo => ({
    lado,
    sensor: sensores.get(id),
    minutos: salud.get(id)?.minutos ?? [],
  });
  return datos.tramos.map((tramo) => ({
    tramo,
    vigilancia: vigilancias.get(tramo.id) ?? null,
    a: extremo('a', tramo.sensor_a_id),
    b: extremo('b', tramo.sensor_b_id),
    ultimo: ultimos.get(tramo.id),
  }));
};

/** How the list of tramos is put in order. */
export const ORDEN_TRAMOS: ReglaOrden<Renglon> = {
  id: ({ tramo }) => tramo.id,
  nombre: ({ tramo }) => tramo.nombre,
  gravedad: ({ vigilancia }) => gravedadVigilancia(vigilancia),
  linea: ({ tramo }) => [tramo.sistema_id, tramo.posicion_a],
};

export const filtrar = (renglones: readonly Renglon[], { sistema, vigilancia }: TramosSearch): Renglon[] =>
  renglones.filter((renglon) => {
    if (sistema !== undefined && renglon.tramo.sistema_id !== sistema) return false;
    const estado = renglon.vigilancia?.vigilancia;
    if (vigilancia === 'atencion') return estado !== 'completa';
    return vigilancia === undefined || estado === vigilancia;
  });
