import { MENSAJES } from '@tramos/contract/error';
import {
  CAMPOS_RENGLON,
  crearLectorDeRenglones,
  esRenglon,
  type NombresDeRenglones,
} from '@tramos/contract/evento-renglon';
import { AppError } from '../../lib/app-error';
import { aplanar, esObjeto } from './aplanar';
import type { EventoExportado } from './columnas';

const interrumpida = () => new AppError(0, 'exportacion_interrumpida', MENSAJES.exportacion_interrumpida);

/** The last line, `{"total":N}`: with it the answer is whole. */
const esFinal = (dato: unknown): boolean =>
  esObjeto(dato) && 'total' in dato && !('id' in dato) && !('grupo_id' in dato);

const enMs = (t_ms: number): number => t_ms;

/** Understands the lines of `evento-renglon` (contract) one after the other; whole events and groups too (spec §7). */
const crearLectura = () => {
  let lector = crearLectorDeRenglones(CAMPOS_RENGLON, enMs);
  let completa = false;
  const leerDato = (dato: unknown): readonly EventoExportado[] => {
    completa ||= esFinal(dato);
    if (completa || !esObjeto(dato)) return [];
    if (Array.isArray(dato.campos)) lector = crearLectorDeRenglones(dato.campos.map(String), enMs);
    else if (esObjeto(dato.nombres)) lector.conocer(dato.nombres as unknown as NombresDeRenglones);
    else return aplanar(dato);
    return [];
  };
  const leer = (lineas: readonly string[]): EventoExportado[] => {
    const eventos: EventoExportado[] = [];
    for (const linea of lineas) {
      if (linea === '') continue;
      if (esRenglon(linea)) eventos.push(lector.leer(linea));
      else eventos.push(...leerDato(JSON.parse(linea)));
    }
    return eventos;
  };
  return { leer, completa: () => completa };
};

/** A browser hands over what has come at once, up to megabytes: what is made of so much outlives a sweep of the young. */
const TROZO_BYTES = 1 << 15;

/** Splits a stream of text into whole lines, some hundreds at a time. */
async function* lineas(flujo: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const lector = flujo.getReader();
  const decodificador = new TextDecoder();
  let resto = '';
  try {
    for (;;) {
      const { done, value } = await lector.read();
      if (done) break;
      for (let desde = 0; desde < value.length; desde += TROZO_BYTES) {
        const trozo = value.subarray(desde, desde + TROZO_BYTES);
        const partes = (resto + decodificador.decode(trozo, { stream: true })).split('\n');
        resto = partes.pop() ?? '';
        yield partes;
      }
    }
    yield [resto + decodificador.decode()];
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
  const { leer, completa } = crearLectura();
  try {
    for await (const lote of lineas(flujo)) {
      const eventos = leer(lote);
      if (eventos.length > 0) yield eventos;
    }
  } catch {
    throw interrumpida();
  }
  if (!completa()) throw interrumpida();
}
