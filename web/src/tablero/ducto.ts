import { esEco } from '@tramos/contract/eco';
import { type Evento, esReal } from '@tramos/contract/evento';
import type { Estacion, Router, Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import type { Tablero } from '@tramos/contract/tablero';
import type { Vigilancia, VigilanciaTramo } from '@tramos/contract/vigilancia';

/** A ducto as one straight line, chainage to scale: pure. Places are shares of its length, 0–1. */

interface TramoEnLinea {
  id: number;
  nombre: string;
  x0: number;
  x1: number;
  /** Absolute chainage of its ends, m. */
  desde: number;
  hasta: number;
  /** Null until the server has said. */
  vigilancia: Vigilancia | null;
  /** The smallest tap that would be noticed, of the flow, 0–1. */
  menor_toma: number | null;
  abiertos: number;
}

interface Punto {
  id: number;
  nombre: string;
  x: number;
  /** Absolute chainage, m. */
  posicion: number;
}

export interface DuctoEnLinea {
  sistema_id: number;
  nombre: string;
  desde: number;
  hasta: number;
  tramos: TramoEnLinea[];
  sensores: (Punto & { salud: Sensor['salud'] })[];
  estaciones: Punto[];
  eventos: Punto[];
  /** Those without contact only. */
  routers: Punto[];
}

export interface RedTablero {
  tramos: readonly Tramo[];
  estaciones: readonly Estacion[];
  sensores: readonly Sensor[];
  routers: readonly Router[];
  /** Open events, echoes among them; of very many the newest. */
  abiertos: readonly Evento[];
  /** All of them, counted by the server. */
  abiertos_por_tramo: readonly Tablero['abiertos_por_tramo'][number][];
  vigilancias: readonly VigilanciaTramo[];
}

/**
 * What is open on the real network, neither of an exercise nor a test of the alarm: each event once, as the last of the
 * lists that has it says.
 */
export const abiertosReales = (...listas: readonly (readonly Evento[])[]): Evento[] =>
  [...new Map(listas.flat().map((evento) => [evento.id, evento])).values()].filter(
    (evento) => evento.evento_estado === 'abierto' && esReal(evento),
  );

/** An event is drawn where it has a place of its own, as on the map. */
const tieneLugar = (evento: Evento): boolean =>
  evento.posicion !== null && evento.estado !== 'fuera_de_tramo' && !esEco(evento);

const ductoDe = (sistema_id: number, red: RedTablero): DuctoEnLinea | null => {
  const tramos = red.tramos.filter((t) => t.sistema_id === sistema_id && t.activo);
  const [primero] = tramos;
  if (!primero) return null;
  const [desde, hasta] = [
    Math.min(...tramos.map((t) => t.posicion_a)),
    Math.max(...tramos.map((t) => t.posicion_b)),
  ];
  const x = (posicion: number) => Math.min(1, Math.max(0, (posicion - desde) / (hasta - desde || 1)));
  const punto = (id: number, nombre: string, posicion: number): Punto => ({
    id,
    nombre,
    x: x(posicion),
    posicion,
  });
  const estaciones = red.estaciones.filter((e) => e.sistema_id === sistema_id);
  const vigilancia = new Map(red.vigilancias.map((v) => [v.tramo_id, v]));
  return {
    ...{ sistema_id, nombre: primero.sistema_nombre, desde, hasta },
    tramos: tramos.map((t) => ({
      ...{ id: t.id, nombre: t.nombre, x0: x(t.posicion_a), x1: x(t.posicion_b) },
      ...{ desde: t.posicion_a, hasta: t.posicion_b },
      vigilancia: vigilancia.get(t.id)?.vigilancia ?? null,
      menor_toma: vigilancia.get(t.id)?.menor_toma?.fraccion_flujo ?? null,
      abiertos: red.abiertos_por_tramo.find((uno) => uno.tramo_id === t.id)?.eventos ?? 0,
    })),
    sensores: red.sensores
      .filter((s) => s.sistema_id === sistema_id && s.activo)
      .map((s) => ({ ...punto(s.id, s.nombre, s.posicion), salud: s.salud })),
    estaciones: estaciones
      .map((e) => punto(e.id, e.nombre, e.posicion))
      .toSorted((a, b) => a.posicion - b.posicion),
    eventos: red.abiertos
      .filter((e) => e.sistema.id === sistema_id && tieneLugar(e))
      .map((e) => punto(e.id, e.tramo_nombre, e.posicion ?? 0)),
    routers: red.routers.flatMap((r) => {
      const estacion = estaciones.find((e) => e.id === r.estacion_id);
      return r.activo && r.salud === 'sin_contacto' && estacion
        ? punto(r.id, r.nombre, estacion.posicion)
        : [];
    }),
  };
};

/** Every sistema that has a tramo in use, in the order of the tramos' list. */
export const armarDuctos = (red: RedTablero): DuctoEnLinea[] =>
  [...new Set(red.tramos.map((t) => t.sistema_id))].flatMap((id) => ductoDe(id, red) ?? []);

/**
 * Which names fit along a line `ancho_px` wide, each `largo_px` at most: both ends first, then whichever stands clear
 * of those taken. The others are told by the list beneath.
 */
export const nombresQueCaben = (
  puntos: readonly Pick<Punto, 'id' | 'x'>[],
  ancho_px: number,
  largo_px: number,
): Set<number> => {
  const orden = [puntos[0], puntos.at(-1), ...puntos.slice(1, -1)].filter((p) => p !== undefined);
  const tomados: number[] = [];
  const caben = new Set<number>();
  for (const { id, x } of orden) {
    // The names of the ends lean inwards.
    const medio = Math.min(ancho_px - largo_px / 2, Math.max(largo_px / 2, x * ancho_px));
    if (tomados.some((otro) => Math.abs(otro - medio) < largo_px)) continue;
    tomados.push(medio);
    caben.add(id);
  }
  return caben;
};
