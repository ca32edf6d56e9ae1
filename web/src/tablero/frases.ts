import { type Disposicion, ETIQUETA_DISPOSICION } from '@tramos/contract/evento';
import type { Tablero } from '@tramos/contract/tablero';

/** The log of the dashboard in short phrases. */

const esDisposicion = (codigo: string): codigo is Disposicion => Object.hasOwn(ETIQUETA_DISPOSICION, codigo);

/** A disposition as people call it; a code that this version does not know is told as it came. */
export const nombreDisposicion = (codigo: string): string =>
  esDisposicion(codigo) ? ETIQUETA_DISPOSICION[codigo] : codigo;

type Entrada = Tablero['bitacora'][number];

/** `1038 escalado`, `1041: Toma confirmada`; regular users know events by their tramo only. */
export const fraseDeBitacora = (
  { accion, texto, evento_id, tramo }: Pick<Entrada, 'accion' | 'texto' | 'evento_id' | 'tramo'>,
  conId: boolean,
): string => {
  const cual = conId ? `${evento_id}, ${tramo}` : tramo;
  switch (accion) {
    case 'creado':
      return `Evento levantado: ${cual}`;
    case 'reconocer':
      return `Reconocido: ${cual}`;
    case 'escalar':
      return `Escalado: ${cual}`;
    case 'nota':
      return `Nota en ${cual}: ${texto ?? ''}`;
    case 'disposicion':
      return texto ? `${nombreDisposicion(texto)}: ${cual}` : `Disposición retirada: ${cual}`;
    case 'marcar_operacion':
      return `Tomado por operación: ${cual}`;
    case 'punto_conocido':
      return `En el punto conocido ${texto ?? ''}: ${cual}`;
    case 'corregir':
      return `Corregido: ${cual}`;
    case 'retirar_operacion':
      return `Ya no se toma por operación: ${cual}`;
    default:
      return accion satisfies never;
  }
};
