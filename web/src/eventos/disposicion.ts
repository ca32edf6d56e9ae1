import { type Disposicion, ETIQUETA_DISPOSICION, type Evento } from '@tramos/contract/evento';
import { nombrarA, type ParaQuien } from '../lib/para-quien';

/** What was said of what an event turned out to be, as rules without a screen. */

type Dicho = Pick<Evento, 'disposicion' | 'disposicion_at'>;

/** True while nobody has said anything else since: only then may one's own word be undone. */
export const sigueIgual = (ahora: Dicho, dicho: Dicho): boolean =>
  ahora.disposicion === dicho.disposicion && ahora.disposicion_at === dicho.disposicion_at;

/** A word that was sent and had no answer, and what stood there before it. */
export interface Intento {
  disposicion: Disposicion | null;
  antes: Disposicion | null;
}

/**
 * What undoing is to put back: what the event says now, unless that is one's own word of a try that had no answer and was
 * stored all the same; then what stood there before that.
 */
export const antesDelIntento = (
  { disposicion = null, disposicion_por }: Partial<Pick<Evento, 'disposicion' | 'disposicion_por'>>,
  intento: Intento | null,
  yo: string | undefined,
): Disposicion | null => {
  const esLaMia = intento?.disposicion === disposicion && (disposicion === null || disposicion_por === yo);
  return intento && esLaMia ? intento.antes : disposicion;
};

/** `Evento 1042: Falsa alarma`, what a toast tells once it is stored. */
export const textoDicho = ({ id, disposicion }: Pick<Evento, 'id' | 'disposicion'>): string =>
  disposicion
    ? `Evento ${id}: ${ETIQUETA_DISPOSICION[disposicion]}`
    : `Evento ${id}: se retiró la disposición`;

/** `Evento 1042: no se deshizo, porque después cambió a Fuga (L. Peña)`. */
export const textoSinDeshacer = (
  { id, disposicion, disposicion_por: por }: Pick<Evento, 'id' | 'disposicion' | 'disposicion_por'>,
  lector: Pick<ParaQuien, 'yo'>,
): string => {
  const despues = disposicion ? `cambió a ${ETIQUETA_DISPOSICION[disposicion]}` : 'se retiró la disposición';
  return `Evento ${id}: no se deshizo, porque después ${despues}${por ? ` (${nombrarA(por, lector)})` : ''}`;
};
