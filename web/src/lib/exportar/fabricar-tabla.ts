import type { Columna } from './columna';
import type { Contexto, Formato } from './documento';
import { fabricar, type Seguimiento } from './fabricar';
import type { Hecho } from './mensajes';
import { dichaAlTrabajador, type EncargoDeTabla, type FilaDeTabla } from './tabla';

/**
 * Makes the document of a table in a worker. `lotes` is asked for its rows a batch at a time, as the worker gets on.
 * Null when there are none.
 */
export const fabricarTabla = <F>(
  formato: Formato,
  contexto: Contexto,
  columnas: readonly Columna<F>[],
  lotes: AsyncIterable<readonly F[]> | Iterable<readonly F[]>,
  seguimiento: Omit<Seguimiento, 'atender'>,
): Promise<Hecho | null> => {
  const trabajador = new Worker(new URL('./trabajador-tabla.ts', import.meta.url), { type: 'module' });
  const encargo: EncargoDeTabla = { formato, contexto, columnas: columnas.map(dichaAlTrabajador) };
  const siguientes = Symbol.asyncIterator in lotes ? lotes[Symbol.asyncIterator]() : lotes[Symbol.iterator]();
  const atender = async (): Promise<FilaDeTabla[] | null> => {
    const { done, value } = await siguientes.next();
    return done ? null : value.map((fila) => columnas.map(({ valor }) => valor(fila) ?? null));
  };
  return fabricar(trabajador, encargo, { ...seguimiento, atender });
};
