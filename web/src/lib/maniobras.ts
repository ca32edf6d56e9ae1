import { formatDuracion } from '@tramos/contract/duracion';
import type { ManiobraCercana } from '@tramos/contract/evento';
import { type ComoMomento, horaEnFrase } from '@tramos/contract/momento';
import { aislado } from '@tramos/contract/texto';

/** Manoeuvres logged near an event, in the words of whoever logged them. */

const EQUIPO: Record<ManiobraCercana['equipo'], string> = {
  bomba: 'bomba',
  valvula: 'válvula',
  entrega: 'entrega',
};
const ACCION: Record<ManiobraCercana['accion'], string> = {
  arranque: 'Arranque',
  paro: 'Paro',
  apertura: 'Apertura',
  cierre: 'Cierre',
};

/** `21 s antes`, `4 min 3 s después`: where a manoeuvre stands beside the moment of the event; null of no known time. */
const cuandoFue = (t: string, ocurrio: string): string | null => {
  const diferencia_ms = Date.parse(t) - Date.parse(ocurrio);
  if (!Number.isFinite(diferencia_ms)) return null;
  const lapso = formatDuracion(Math.abs(diferencia_ms));
  return `${lapso} ${diferencia_ms > 0 ? 'después' : 'antes'}`;
};

/** `Paro de bomba`. */
export const nombreManiobra = ({ equipo, accion }: Pick<ManiobraCercana, 'equipo' | 'accion'>): string =>
  `${ACCION[accion]} de ${EQUIPO[equipo]}`;

/** `. Registrada 3 h después: no explica eventos`; nothing of one that was told of in time. */
const siFueTarde = ({ t, registrada, a_tiempo }: ManiobraCercana): string =>
  a_tiempo || registrada === null
    ? ''
    : `. Registrada ${cuandoFue(registrada, t) ?? 'más tarde'}: no explica eventos`;

/**
 * `Paro de bomba en Encinos a las 02:14:30, 22 s antes. Programado`; `ocurrio` is the event's first arrival, `como` what
 * the moment stands beside.
 */
export const formatManiobra = (
  maniobra: ManiobraCercana,
  como: ComoMomento,
  ocurrio: string | null = null,
): string => {
  const { t, estacion, nota } = maniobra;
  const fue = ocurrio && cuandoFue(t, ocurrio);
  const cuando = fue ? `, ${fue}` : '';
  return `${nombreManiobra(maniobra)} en ${aislado(estacion)} a las ${horaEnFrase(t, como)}${cuando}${
    nota ? `. ${nota}` : ''
  }${siFueTarde(maniobra)}`;
};
