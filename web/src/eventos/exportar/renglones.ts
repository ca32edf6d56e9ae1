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

/** The last line, `{"total":N}`: with it, and as many lines as it says, the answer is whole. */
const esFinal = (dato: unknown): dato is { total: unknown } =>
  esObjeto(dato) && 'total' in dato && !('id' in dato) && !('grupo_id' in dato);

/** The whole answer at once: `eventos`, without the number of a group (spec §5). */
const esEntera = (dato: unknown): dato is { eventos: unknown[] } =>
  esObjeto(dato) && Array.isArray(dato.eventos) && !('grupo_id' in dato);

const enMs = (t_ms: number): number => t_ms;

/**
 * Understands the lines of `evento-renglon` (contract) one after the other; whole events and groups too (spec §7), and an
 * answer that is one list, or an object with one, over as many lines as it likes.
 */
const crearLectura = () => {
  let lector = crearLectorDeRenglones(CAMPOS_RENGLON, enMs);
  let completa = false;
  /** Lines that were an event each; a group is a line of many, and what a total counts then is not said. */
  let sueltos = 0;
  let agrupada = false;
  /** The first line that is nothing by itself, and all after it. */
  const sueltas: string[] = [];
  const leerTodo = (datos: readonly unknown[]): EventoExportado[] => {
    completa = true;
    return datos.flatMap(aplanar);
  };
  const leerDato = (dato: unknown): readonly EventoExportado[] => {
    if (Array.isArray(dato)) return leerTodo(dato);
    if (esEntera(dato)) return leerTodo(dato.eventos);
    if (esFinal(dato)) {
      if (!agrupada && typeof dato.total === 'number' && dato.total !== sueltos) throw interrumpida();
      completa = true;
    }
    if (completa || !esObjeto(dato)) return [];
    if (Array.isArray(dato.campos)) lector = crearLectorDeRenglones(dato.campos.map(String), enMs);
    else if (esObjeto(dato.nombres)) lector.conocer(dato.nombres as unknown as NombresDeRenglones);
    else {
      agrupada ||= 'grupo_id' in dato && !('id' in dato);
      sueltos++;
      return aplanar(dato);
    }
    return [];
  };
  /** Of an answer in lines the first one names the fields; a list is the first, and all. */
  let empezada = false;
  const esDeValores = (linea: string) => esRenglon(linea) && (empezada || !linea.startsWith('['));
  const leerLinea = (linea: string): readonly EventoExportado[] => {
    if (sueltas.length === 0 && esDeValores(linea)) {
      sueltos++;
      return [lector.leer(linea)];
    }
    const dato = sueltas.length === 0 ? leerJson(linea) : undefined;
    if (dato !== undefined) return leerDato(dato);
    sueltas.push(linea);
    return [];
  };
  const leer = (lineas: readonly string[]): EventoExportado[] => {
    const eventos: EventoExportado[] = [];
    for (const linea of lineas) {
      if (linea === '') continue;
      eventos.push(...leerLinea(linea));
      empezada = true;
    }
    return eventos;
  };
  /** What is left when all lines have come; throws when it is unreadable. */
  const terminar = () => (sueltas.length === 0 ? [] : leerDato(JSON.parse(sueltas.join('\n'))));
  return { leer, terminar, completa: () => completa };
};

const leerJson = (linea: string): unknown => {
  try {
    return JSON.parse(linea);
  } catch {
    return undefined;
  }
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
 * `exportacion_interrumpida` when the last line, which says that an answer in lines is whole, is missing or counts others than came, or
 * anything is unreadable.
 */
export async function* leerRenglones(flujo: ReadableStream<Uint8Array>): AsyncGenerator<EventoExportado[]> {
  const { leer, terminar, completa } = crearLectura();
  try {
    for await (const lote of lineas(flujo)) {
      const eventos = leer(lote);
      if (eventos.length > 0) yield eventos;
    }
    const resto = terminar();
    if (resto.length > 0) yield [...resto];
  } catch {
    throw interrumpida();
  }
  if (!completa()) throw interrumpida();
}
