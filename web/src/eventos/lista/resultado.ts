import type { ErrorBody } from '@tramos/contract/error';
import type { Reconocidos } from '@tramos/contract/evento-acciones';
import { plural } from '../../lib/formato';
import { nombrarA, type ParaQuien } from '../../lib/para-quien';
import type { TipoAviso } from '../../ui/avisar';
import type { Bloque } from './seleccion';

/** What became of an acknowledged selection, in words (product §2.21). */

export interface ResultadoBloque extends Reconocidos {
  /** Why the rest could not be asked for; what was done stands. */
  fallo: Error | null;
  /** Groups that are not what was seen of them, as they are now; null when nothing is open of them any more. */
  cambiado: Bloque | null;
}

/** How a result is told where nothing else shows it. */
export const tipoDeResultado = ({ rechazados, fallo, cambiado }: ResultadoBloque): TipoAviso => {
  if (fallo) return 'error';
  return rechazados.length > 0 || cambiado ? 'warning' : 'success';
};

type Rechazado = Reconocidos['rechazados'][number];

const enLista = (partes: readonly string[]): string =>
  partes.length <= 1
    ? (partes[0] ?? '')
    : `${partes.slice(0, -1).join(', ')} y ${partes[partes.length - 1] ?? ''}`;

const yaReconocidos = (rechazados: readonly Rechazado[], quien: ParaQuien): string | null => {
  const [uno] = rechazados;
  if (!uno) return null;
  if (rechazados.length === 1) {
    const cuando = uno.cuando ? ` el ${quien.fecha(uno.cuando)}` : '';
    return `1 ya estaba reconocido${uno.por ? `: lo reconoció ${nombrarA(uno.por, quien)}${cuando}` : ''}.`;
  }
  const personas = [...new Set(rechazados.flatMap(({ por }) => (por ? nombrarA(por, quien) : [])))];
  const deQuien =
    personas.length > 0
      ? `: los ${personas.length > 1 ? 'reconocieron' : 'reconoció'} ${enLista(personas)}`
      : '';
  return `${rechazados.length} ya estaban reconocidos${deQuien}.`;
};

const porOtraCausa = (rechazados: readonly Rechazado[]): string[] => {
  const mensajes = new Map<string, number>();
  for (const { message } of rechazados) mensajes.set(message, (mensajes.get(message) ?? 0) + 1);
  return [...mensajes].map(([mensaje, n]) => `${plural(n, 'evento', 'eventos')} no: ${mensaje}`);
};

/** `Se reconocieron 3 eventos. 1 ya estaba reconocido: lo reconoció L. Peña el 21/11/2026, 03:45:02.` */
export const textoResultado = (
  { eventos, rechazados, fallo }: Omit<ResultadoBloque, 'cambiado'>,
  quien: ParaQuien,
): string => {
  const carrera: ErrorBody['code'] = 'ya_reconocido';
  const hechos =
    eventos.length === 0
      ? 'No se reconoció ningún evento.'
      : `Se ${eventos.length === 1 ? 'reconoció' : 'reconocieron'} ${plural(eventos.length, 'evento', 'eventos')}.`;
  return [
    ...(eventos.length === 0 && fallo ? [] : [hechos]),
    yaReconocidos(
      rechazados.filter(({ code }) => code === carrera),
      quien,
    ),
    ...porOtraCausa(rechazados.filter(({ code }) => code !== carrera)),
    fallo && (eventos.length > 0 ? 'Error al reconocer el resto.' : 'Error al reconocer el evento'),
  ]
    .filter((parte) => parte !== null)
    .join(' ');
};
