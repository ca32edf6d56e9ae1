import { MENSAJES } from '@tramos/contract/error';
import {
  CAMPOS_RENGLON,
  crearLectorDeRenglones,
  type NombresDeRenglones,
} from '@tramos/contract/evento-renglon';
import { AppError } from '../../lib/app-error';
import { aplanar, esObjeto } from './aplanar';
import type { EventoExportado } from './columnas';

const interrumpida = () => new AppError(0, 'exportacion_interrumpida', MENSAJES.exportacion_interrumpida);

const leerLinea = (linea: string): unknown => {
  try {
    return JSON.parse(linea);
  } catch {
    throw interrumpida();
  }
};

/** The last line, `{"total":N}`: with it the answer is whole. */
const esFinal = (dato: unknown): boolean =>
  esObjeto(dato) && 'total' in dato && !('id' in dato) && !('grupo_id' in dato);

/** Understands the lines of `evento-renglon` (contract) one after the other; whole events and groups too (spec §7). */
const crearLectura = () => {
  let lector = crearLectorDeRenglones(CAMPOS_RENGLON);
  return (dato: unknown): readonly EventoExportado[] => {
    if (Array.isArray(dato)) return [lector.leer(dato)];
    if (!esObjeto(dato)) return [];
    if (Array.isArray(dato.campos)) lector = crearLectorDeRenglones(dato.campos.map(String));
    else if (esObjeto(dato.nombres)) lector.conocer(dato.nombres as unknown as NombresDeRenglones);
    else return aplanar(dato);
    return [];
  };
};

/** Splits a stream of text into whole lines, as many at a time as have come. */
async function* lineas(flujo: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const lector = flujo.getReader();
  const decodificador = new TextDecoder();
  let resto = '';
  try {
    for (;;) {
      const { done, value } = await lector.read();
      const partes = (resto + decodificador.decode(value, { stream: !done })).split('\n');
      resto = done ? '' : (partes.pop() ?? '');
      yield partes.filter((linea) => linea !== '');
      if (done) return;
    }
  } finally {
    // Whoever stops reading early lets the server stop too; a stream that has ended or failed has nothing to cancel.
    await lector.cancel().catch(() => undefined);
  }
}

/**
 * The events of an answer in lines, as they come, a few at a time; groups are flattened. Throws `AppError`
 * `exportacion_interrumpida` when the last line, which says that it is whole, is missing or anything is unreadable.
 */
export async function* leerRenglones(flujo: ReadableStream<Uint8Array>): AsyncGenerator<EventoExportado[]> {
  const leer = crearLectura();
  let completo = false;
  try {
    for await (const lote of lineas(flujo)) {
      const datos = lote.map(leerLinea);
      completo ||= datos.some(esFinal);
      const eventos = datos.filter((dato) => !esFinal(dato)).flatMap(leer);
      if (eventos.length > 0) yield eventos;
    }
  } catch (error) {
    throw error instanceof AppError ? error : interrumpida();
  }
  if (!completo) throw interrumpida();
}
