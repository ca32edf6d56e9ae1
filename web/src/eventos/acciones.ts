import { permite } from '@tramos/contract/acceso';
import { esEco } from '@tramos/contract/eco';
import { LLAMADAS_EVENTOS } from '@tramos/contract/llamadas-eventos';
import { canEscalate, type Role } from '@tramos/contract/roles';
import { type EventoMostrable, estadoDe } from './hechos';

export interface Acciones {
  reconocer: boolean;
  escalar: boolean;
  anotar: boolean;
  /** To say what it turned out to be. */
  disponer: boolean;
}

/** A wall display looks and changes nothing (product §2.14). */
export const NINGUNA_ACCION: Acciones = {
  reconocer: false,
  escalar: false,
  anotar: false,
  disponer: false,
};

/** What this role may do with the event now (spec §4, §6). An event without an id cannot be acted on. */
export const accionesDe = (evento: EventoMostrable, role: Role): Acciones => {
  const guardado = evento.id != null;
  const actuable = guardado && estadoDe(evento) === 'abierto';
  return {
    reconocer: actuable,
    escalar: actuable && canEscalate(role) && evento.escalado !== true && !esEco(evento),
    anotar: guardado && permite(LLAMADAS_EVENTOS.anotarEvento.acceso, role),
    // A test has its disposition from the start.
    disponer: guardado && evento.tipo !== 'prueba' && permite(LLAMADAS_EVENTOS.disponerEvento.acceso, role),
  };
};
