import type { Evento } from '@tramos/contract/evento';
import type { Tramo } from '@tramos/contract/red';
import type { SaludSensor24h } from '@tramos/contract/salud-sensores';
import type { Sensor } from '@tramos/contract/sensor';
import type { VigilanciaTramo } from '@tramos/contract/vigilancia';
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

const gravedadDe = ({ vigilancia }: Renglon) => gravedadVigilancia(vigilancia);

const porGravedad = (a: Renglon, b: Renglon): number =>
  gravedadDe(a) - gravedadDe(b) ||
  a.tramo.sistema_id - b.tramo.sistema_id ||
  a.tramo.posicion_a - b.tramo.posicion_a ||
  a.tramo.id - b.tramo.id;

/** An order that was put on screen, and how grave each row was then. */
export interface OrdenPuesto {
  lugar: ReadonlyMap<number, number>;
  gravedad: ReadonlyMap<number, number>;
}

/** Worst first; equals along the line. */
export const ponerOrden = (renglones: readonly Renglon[]): OrdenPuesto => ({
  lugar: new Map(renglones.toSorted(porGravedad).map(({ tramo }, i) => [tramo.id, i])),
  gravedad: new Map(renglones.map((renglon) => [renglon.tramo.id, gravedadDe(renglon)])),
});

/** Rows in the order that was put, what is new at the end: nothing moves while it is read. */
export const enOrden = (renglones: readonly Renglon[], { lugar }: OrdenPuesto): Renglon[] => {
  const de = ({ tramo }: Renglon) => lugar.get(tramo.id) ?? lugar.size;
  return renglones.toSorted((a, b) => de(a) - de(b));
};

/** Names of the tramos that would stand elsewhere by now. */
export const cambiados = (renglones: readonly Renglon[], { gravedad }: OrdenPuesto): string[] =>
  renglones
    .filter((renglon) => gravedad.get(renglon.tramo.id) !== gravedadDe(renglon))
    .map(({ tramo }) => tramo.nombre);

export const filtrar = (renglones: readonly Renglon[], { sistema, vigilancia }: TramosSearch): Renglon[] =>
  renglones.filter((renglon) => {
    if (sistema !== undefined && renglon.tramo.sistema_id !== sistema) return false;
    const estado = renglon.vigilancia?.vigilancia;
    if (vigilancia === 'atencion') return estado !== 'completa';
    return vigilancia === undefined || estado === vigilancia;
  });
