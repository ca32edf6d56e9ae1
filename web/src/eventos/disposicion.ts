import { ETIQUETA_DISPOSICION, type Evento } from '@tramos/contract/evento';
import { nombrarA, type ParaQuien } from '../lib/para-quien';

/** What was said of what an event turned out to be, as rules without a screen. */

type Dicho = Pick<Evento, 'disposicion' | 'disposicion_at'>;

/** True while nobody has said anything else since: only then may one's own word be undone. */
export const sigueIgual = (ahora: Dicho, dicho: Dicho): boolean =>
  ahora.disposicion === dicho.disposicion && ahora.disposicion_at === dicho.disposicion_at;

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
