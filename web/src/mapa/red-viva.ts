import { esEco } from '@tramos/contract/eco';
import { type Evento, esReal } from '@tramos/contract/evento';
import { alinear, crearSerie } from '../lib/alinear';
import { estadoVisto } from '../lib/estado-evento';
import { momentoMs } from '../lib/formato';

/** What the map draws, as rules with the time as argument. */

/** An acknowledged event stays on the map this long after it was acknowledged. */
export const RECONOCIDO_VISIBLE_MS = 24 * 3_600_000;

const esVisible = (evento: Evento, ahora_ms: number): boolean => {
  const { estado, evento_estado, recognized_at } = evento;
  if (estado === 'fuera_de_tramo' && esEco(evento)) return false;
  if (evento_estado === 'abierto') return true;
  return recognized_at !== null && ahora_ms - Date.parse(recognized_at) < RECONOCIDO_VISIBLE_MS;
};

/** Each once, newest first. */
const ordenar = (eventos: readonly Evento[]): Evento[] =>
  [...new Map(eventos.map((evento) => [evento.id, evento])).values()]
    .map((evento) => ({ evento, creado_ms: momentoMs(evento.created_at) }))
    .sort((a, b) => b.creado_ms - a.creado_ms || b.evento.id - a.evento.id)
    .map(({ evento }) => evento);

const vaAntes = (a: Evento | undefined, b: Evento | undefined): boolean => {
  if (!a || !b) return true;
  return a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at;
};

/**
 * Open events of any day and those acknowledged lately, newest first, each once. An echo outside its tramo is not
 * drawn: its place is that of a station the wave passed, and a patrol would be sent there for nothing. An event that
 * names a main one but has a place of its own is drawn: it may be a second tap that shares one arrival.
 *
 * It remembers the last list: of thousands only what is new is looked at, for to compare two instants costs more than
 * to see that they are the same two as before.
 */
export const crearEventosDelMapa = () => {
  let hasta_ms = Number.NaN;
  let visibles: (eventos: readonly Evento[]) => Evento[] = () => [];
  let dichos: Evento[] = [];
  return (eventos: readonly Evento[], ahora_ms: number): Evento[] => {
    if (ahora_ms !== hasta_ms) {
      hasta_ms = ahora_ms;
      visibles = crearSerie((evento) => (esVisible(evento, ahora_ms) ? evento : null));
    }
    const lista = visibles(eventos);
    const origen = alinear(dichos, lista);
    const enOrden = lista.every((evento, i) => {
      const [previo, suyo] = [origen[i - 1] ?? -1, origen[i] ?? -1];
      return (previo !== -1 && suyo > previo) || vaAntes(lista[i - 1], evento);
    });
    dichos = enOrden ? lista : ordenar(lista);
    return dichos;
  };
};

/** Open events first, then echoes, then by age: the order in which a person should look at them. */
export const porAtender = (eventos: readonly Evento[]): Evento[] => [
  ...(['abierto', 'eco', 'reconocido'] as const).flatMap((visto) =>
    eventos.filter((evento) => estadoVisto(evento) === visto),
  ),
];

/** Of the events of the map, newest first, the last that really happened on a tramo. */
export const ultimoDeTramo = (eventos: readonly Evento[], id: number): Evento | undefined =>
  eventos.find((evento) => evento.tramo_id === id && esReal(evento));
