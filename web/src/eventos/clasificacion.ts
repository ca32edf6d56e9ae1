import { ETIQUETA_EVENTO_TIPO, ETIQUETA_VALIDEZ, type Motivo, TEXTO_MOTIVO } from '@tramos/contract/evento';
import type { EventoMostrable } from './hechos';

/** Words for what the detector thinks of an event (product §2.7): a few for a row, all of them for the detail. */

/** Motives that say how it was measured, not that something is doubtful: a row leaves them out. */
const SOLO_INFORMAN: ReadonlySet<Motivo> = new Set(['disparo_en_borde']);

export interface Clasificacion {
  /** What it is: the kind of an event that is `ok`, else its validity. */
  principal: string;
  /** Why, from its first telling motive; `null` when there is none. */
  porque: string | null;
  /** False when the place must not be taken at its word. */
  fiable: boolean;
}

export const clasificacionDe = (evento: EventoMostrable): Clasificacion => {
  const fiable = evento.estado === 'ok' || evento.estado == null;
  const tipo = evento.tipo ? ETIQUETA_EVENTO_TIPO[evento.tipo] : null;
  const motivo = evento.motivos?.find((m) => !SOLO_INFORMAN.has(m));
  return {
    principal:
      evento.estado == null || evento.estado === 'ok' ? (tipo ?? '-') : ETIQUETA_VALIDEZ[evento.estado],
    porque: motivo ? TEXTO_MOTIVO[motivo] : null,
    fiable,
  };
};

/** Every motive in words, in the detector's order. */
export const motivosDe = (evento: EventoMostrable): string[] =>
  (evento.motivos ?? []).map((motivo) => TEXTO_MOTIVO[motivo]);
