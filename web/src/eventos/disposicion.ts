import { ETIQUETA_DISPOSICION, type Evento } from '@tramos/contract/evento';

/** What was said of what an event turned out to be, as rules without a screen. */

type Dicho = Pick<Evento, 'disposicion' | 'disposicion_at'>;

/** True while nobody has said anything else since: only then may one's own word be undone. */
export const sigueIgual = (ahora: Dicho | undefined, dicho: Dicho): boolean =>
  ahora !== undefined &&
  ahora.disposicion === dicho.disposicion &&
  ahora.disposicion_at === dicho.disposicion_at;

/** `Evento 1042: Falsa alarma`, what a toast tells once it is stored. */
export const textoDicho = ({ id, disposicion }: Pick<Evento, 'id' | 'disposicion'>): string =>
  disposicion
    ? `Evento ${id}: ${ETIQUETA_DISPOSICION[disposicion]}`
    : `Evento ${id}: se retiró la disposición`;
