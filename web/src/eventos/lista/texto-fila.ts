import { causaDe, esEco } from '@tramos/contract/eco';
import { ETIQUETA_CLASE, ETIQUETA_DISPOSICION, type Evento } from '@tramos/contract/evento';
import { retrasoDe, textoRetraso } from '@tramos/contract/retraso';
import { canEscalate, isRegularUser, type Role } from '@tramos/contract/roles';
import { minuscula } from '../../lib/formato';
import type { MarkKind } from '../../ui/mark';
import { clasificacionDe, operacionBreve } from '../clasificacion';
import { distanciaASensor } from '../hechos';

/** What a row says of an event in its widest column: what it is, and the first reason to look twice. */
export interface TextoFila {
  marca: MarkKind | null;
  /** In a box of its own, because it changes how everything else is read. */
  etiqueta: { texto: string; marca: MarkKind | null } | null;
  /** The escalation's id, for whom may read it. */
  codigo: string | null;
  principal: string;
  apoyo: string | null;
}

export const OPERACION = 'posible movimiento operativo';

const DE_RELOJ = new Set(['reloj_degradado', 'reloj_desconocido']);

const marcaDe = (evento: Evento): MarkKind | null => {
  if (evento.escalado) return 'escalado';
  if (evento.estado === 'ok' || esEco(evento)) return null;
  return evento.motivos.some((m) => DE_RELOJ.has(m)) ? 'falla' : 'incierto';
};

/** Where the wave of another event was heard again: `de 1042, en Las Ánimas`. */
const textoEco = (evento: Evento, role: Role): string => {
  const causa = isRegularUser(role) ? 'otro evento' : causaDe(evento);
  const cerca = distanciaASensor(evento);
  const sitio = cerca?.sitio ?? evento.sitio_sensor0 ?? evento.sitio_sensor1;
  return sitio ? `de ${causa}, en ${sitio}` : `de ${causa}`;
};

const queEs = (evento: Evento): string => {
  if (esEco(evento)) return 'eco';
  if (evento.disposicion) return minuscula(ETIQUETA_DISPOSICION[evento.disposicion]);
  const clasificado = evento.estado === 'ok' && evento.clase !== null && evento.clase !== 'indeterminada';
  return clasificado && evento.clase
    ? minuscula(ETIQUETA_CLASE[evento.clase])
    : minuscula(clasificacionDe(evento).principal);
};

const etiquetaDe = (evento: Evento): TextoFila['etiqueta'] =>
  evento.possible_operational_movement ? { texto: OPERACION, marca: 'operacion' } : null;

const apoyoDe = (evento: Evento, role: Role): string | null => {
  if (esEco(evento)) return textoEco(evento, role);
  if (evento.possible_operational_movement) return operacionBreve(evento.motivos);
  return evento.disposicion ? null : clasificacionDe(evento).porque;
};

/** `papel` is what the event is in the group it is listed in. */
export const textoDeFila = (
  evento: Evento,
  papel: 'solo' | 'principal' | 'miembro',
  role: Role,
): TextoFila => {
  const etiqueta = etiquetaDe(evento);
  const retraso = retrasoDe(evento);
  const que = etiqueta && !evento.disposicion ? [] : [queEs(evento)];
  return {
    marca: marcaDe(evento),
    etiqueta,
    codigo: evento.escalado && canEscalate(role) ? evento.escalado_id : null,
    principal: papel === 'principal' ? 'principal' : (que[0] ?? ''),
    apoyo:
      [...(papel === 'principal' ? que : []), retraso ? textoRetraso(retraso) : null, apoyoDe(evento, role)]
        .filter((parte) => parte !== null)
        .join(', ') || null,
  };
};
