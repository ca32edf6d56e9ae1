import type { Evento } from '@tramos/contract/evento';
import type { Tramo } from '@tramos/contract/red';
import type { SaludSensor, Sensor } from '@tramos/contract/sensor';
import { esEco } from '../lib/causas';

/** What the map draws, as rules with the time as argument. */

/** An acknowledged event stays on the map this long after it was acknowledged. */
export const RECONOCIDO_VISIBLE_MS = 24 * 3_600_000;

/** Newest first. */
const compararEdad = (a: Evento, b: Evento): number => {
  if (a.created_at === b.created_at) return b.id - a.id;
  return a.created_at < b.created_at ? 1 : -1;
};

/**
 * Open events of any day and those acknowledged lately, newest first, each once. An echo outside its tramo is not
 * drawn: its place is that of a station the wave passed, and a patrol would be sent there for nothing. An event that
 * names a main one but has a place of its own is drawn: it may be a second tap that shares one arrival.
 */
export const eventosDelMapa = (eventos: readonly Evento[], ahora_ms: number): Evento[] => {
  // Instants are text of one format, which compares as they do: thousands are looked at with each piece of news.
  const desde = new Date(ahora_ms - RECONOCIDO_VISIBLE_MS).toISOString();
  const visibles = eventos.filter(
    (evento) =>
      !(evento.estado === 'fuera_de_tramo' && esEco(evento)) &&
      (evento.evento_estado === 'abierto' || (evento.recognized_at !== null && evento.recognized_at > desde)),
  );
  // A list in this order names nothing twice, and needs no more work.
  if (visibles.every((evento, i) => i === 0 || compararEdad(visibles[i - 1] as Evento, evento) < 0))
    return visibles;
  return [...new Map(visibles.map((evento) => [evento.id, evento])).values()].sort(compararEdad);
};

/** Open events first, then by age: the order in which a person should look at them. */
export const porAtender = (eventos: readonly Evento[]): Evento[] => [
  ...eventos.filter(({ evento_estado }) => evento_estado === 'abierto'),
  ...eventos.filter(({ evento_estado }) => evento_estado !== 'abierto'),
];

const SIN_OIDO: ReadonlySet<SaludSensor> = new Set(['sin_datos', 'falla']);

export type Vigilancia =
  | { tipo: 'completa' }
  /** Names of the sensors that hear nothing: a wave cannot be located with one ear. */
  | { tipo: 'ciega'; sensores: string[] };

/** Whether a tap in this tramo could be located now. A sensor that is not in sight counts as silent. */
export const vigilanciaDe = (tramo: Tramo, sensores: ReadonlyMap<number, Sensor>): Vigilancia => {
  const sordos = [tramo.sensor_a_id, tramo.sensor_b_id].flatMap((id) => {
    const sensor = sensores.get(id);
    if (!sensor) return [`Sensor ${id}`];
    return SIN_OIDO.has(sensor.salud) || !sensor.activo ? [sensor.nombre] : [];
  });
  return sordos.length === 0 ? { tipo: 'completa' } : { tipo: 'ciega', sensores: sordos };
};
