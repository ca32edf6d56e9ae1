import type { Evento } from '@tramos/contract/evento';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { isRegularUser, type Role } from '@tramos/contract/roles';
import { create } from 'zustand';
import type { ConsultaEventos } from '../lib/eventos-cache';

/** What waits for somebody: the open events that this person is alerted of, as the server has them (decisions/012). */

/**
 * The name of an event's alert, in every tab. It holds when the event was made: nobody at an open console can write into
 * the record of sounds that an event of tonight has been heard (decisions/030).
 */
export const claveDeEvento = ({ id, created_at }: Pick<Evento, 'id' | 'created_at'>): string =>
  `evento:${id}:${created_at}`;

/** An event that waits, as far as its alert needs it. */
export interface EnEspera {
  clave: string;
  simulacion: boolean;
  prueba: boolean;
  sistema_id: number;
}

export type Espera = ReadonlyMap<number, EnEspera>;

interface LoQueEspera {
  eventos: Espera;
  /** More waits than the server told at once. */
  hayMas: boolean;
}

export const NADA_ESPERA: LoQueEspera = { eventos: new Map(), hayMas: false };

export const useEspera = create<LoQueEspera>()(() => NADA_ESPERA);

/** Whether somebody of this role is to deal with an event: by the same rule that alerts of it (`decideAlert`). */
export const espera = (
  { evento_estado, estado, escalado }: Pick<Evento, 'evento_estado' | 'estado' | 'escalado'>,
  role: Role,
): boolean => evento_estado === 'abierto' && (isRegularUser(role) ? escalado : estado === 'ok');

/** The question to the server for all of them; their scope it knows by itself. */
export const consultaDeEspera = (role: Role): ConsultaEventos => ({
  evento_estado: 'abierto',
  ...(isRegularUser(role) ? { escalado: true } : { validez: 'ok' }),
});

export const enEspera = (evento: Evento): EnEspera => ({
  clave: claveDeEvento(evento),
  simulacion: evento.simulacion,
  prueba: evento.tipo === 'prueba',
  sistema_id: evento.sistema.id,
});

/** The name of the newest that waits. */
export const claveDelUltimo = (eventos: Espera): string =>
  eventos.get(Math.max(...eventos.keys()))?.clave ?? '';

/**
 * The answer to that question against what was known before it was asked: which events are new, and which surely
 * wait no more. What is older than all of a list that is not whole cannot be told from it.
 */
export const comparar = (
  conocidos: ReadonlySet<number>,
  esperan: readonly Evento[],
  { events, total }: Pick<EventosLista, 'events' | 'total'>,
): { nuevos: Evento[]; idos: number[] } => {
  const listados = new Set(esperan.map(({ id }) => id));
  const ultimo = total > events.length ? Math.min(...events.map(({ id }) => id)) : 0;
  return {
    nuevos: esperan.filter(({ id }) => !conocidos.has(id)),
    idos: [...conocidos].filter((id) => !listados.has(id) && id >= ultimo),
  };
};

/**
 * How many alerts wait, each of one event: what repeats. What is open is counted by the server alone, by causes
 * (lib/abiertos.ts); an alert is another unit, and is called one.
 */
export interface CuentaAlertas {
  reales: number;
  /** Of an exercise, and tests of the alarm: never among the others. */
  simuladas: number;
  pruebas: number;
}

/** How many alerts these events of what waits are; of the others nothing is known. */
export const contarAlertas = (eventos: Espera, ids: Iterable<number>): CuentaAlertas => {
  const suyas = [...ids].flatMap((id) => eventos.get(id) ?? []);
  const simuladas = suyas.filter(({ simulacion }) => simulacion).length;
  const pruebas = suyas.filter(({ prueba }) => prueba).length;
  return { reales: suyas.length - simuladas - pruebas, simuladas, pruebas };
};
