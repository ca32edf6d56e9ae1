import type { PmtilesSource } from 'protomaps-leaflet';
import {
  esImagen,
  juzgarRango,
  juzgarTesela,
  NoEsTesela,
  type Respuesta,
  TESELA_BYTES_MAX,
  TESELA_MS_MAX,
} from './juicio-teselas';

/** Asks a server for tiles and reads no more of what it answers than was asked. */

const TRECHO = /^bytes (\d+)-/;

const respuestaDe = ({ status, headers }: Response): Respuesta => {
  const largo = headers.get('content-length');
  return { status, tipo: headers.get('content-type') ?? '', largo: largo === null ? null : Number(largo) };
};

/** The bytes of a stream. @throws {NoEsTesela} when they are more, and then lets go of it */
const leerHasta = async (
  cuerpo: ReadableStream<Uint8Array> | null,
  hasta: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const partes: Uint8Array[] = [];
  let suma = 0;
  const lector = cuerpo?.getReader();
  for (let leido = await lector?.read(); leido && !leido.done; leido = await lector?.read()) {
    suma += leido.value.length;
    if (suma > hasta) {
      await lector?.cancel();
      throw new NoEsTesela('demasiado');
    }
    partes.push(leido.value);
  }
  const todo = new Uint8Array(suma);
  let en = 0;
  for (const parte of partes) {
    todo.set(parte, en);
    en += parte.length;
  }
  return todo;
};

interface Pedido extends Pick<RequestInit, 'headers' | 'cache'> {
  señal?: AbortSignal | undefined;
  ms?: number;
}

/** One request within its time; what `leer` refuses is not fetched any further. */
const pedir = async <T>(
  url: string,
  { señal, ms = TESELA_MS_MAX, ...init }: Pedido,
  leer: (respuesta: Response) => Promise<T>,
): Promise<T> => {
  const corte = new AbortController();
  const cortar = () => corte.abort();
  const plazo = setTimeout(cortar, ms);
  señal?.addEventListener('abort', cortar);
  try {
    return await leer(await fetch(url, { ...init, signal: corte.signal }));
  } catch (error) {
    cortar();
    throw error instanceof NoEsTesela ? error : new NoEsTesela('sin_respuesta');
  } finally {
    clearTimeout(plazo);
    señal?.removeEventListener('abort', cortar);
  }
};

/** One picture; null where the server has none of that place. @throws {NoEsTesela} */
export const traerTesela = (url: string, pedido: Pedido = {}): Promise<Blob | null> =>
  pedir(url, pedido, async (respuesta) => {
    const juicio = juzgarTesela(respuestaDe(respuesta));
    if (juicio === 'vacia') return null;
    if (juicio !== 'leer') throw new NoEsTesela(juicio);
    const bytes = await leerHasta(respuesta.body, TESELA_BYTES_MAX);
    if (!esImagen(bytes)) throw new NoEsTesela('otra_cosa');
    return new Blob([bytes]);
  });

type Source = PmtilesSource['p']['source'];

/** A tile file as it was when its first part was read: a part of another version of it is refused. */
export const fuenteDeArchivo = (url: string, { cache, ms }: Pick<Pedido, 'cache' | 'ms'> = {}): Source => {
  let sello: string | null = null;
  return {
    getKey: () => url,
    getBytes: (desde, bytes, señal) => {
      if (bytes > TESELA_BYTES_MAX) return Promise.reject(new NoEsTesela('demasiado'));
      const headers = { range: `bytes=${desde}-${desde + bytes - 1}` };
      const pedido = { headers, señal, ...(cache && { cache }), ...(ms && { ms }) };
      return pedir(url, pedido, async (respuesta) => {
        const trecho = TRECHO.exec(respuesta.headers.get('content-range') ?? '')?.[1];
        const dicho = { ...respuestaDe(respuesta), desde: trecho === undefined ? null : Number(trecho) };
        const juicio = juzgarRango(dicho, { desde, bytes });
        if (juicio !== 'leer') throw new NoEsTesela(juicio);
        const suyo = respuesta.headers.get('etag') ?? respuesta.headers.get('last-modified');
        if (sello !== null && suyo !== sello) throw new NoEsTesela('cambio');
        sello = suyo;
        const leidos = await leerHasta(respuesta.body, bytes);
        // Only its beginning is asked for before it is known how long it is.
        if (desde > 0 && leidos.length < bytes) throw new NoEsTesela('otro_rango');
        return { data: leidos.buffer };
      });
    },
  };
};

const SIN_COMPRIMIR: readonly number[] = [0, 1];
const GZIP = 2;
/** A part of a tile file unfolds to no more. */
const DESPLEGADO_MAX = 8 * TESELA_BYTES_MAX;

/** Unfolds a part of a tile file, whatever it says of itself. @throws {NoEsTesela} */
export const desplegar = async (bytes: ArrayBuffer, como: number): Promise<ArrayBuffer> => {
  if (SIN_COMPRIMIR.includes(como)) return bytes;
  if (como !== GZIP) throw new NoEsTesela('otra_cosa');
  try {
    const gzip = new DecompressionStream('gzip');
    return (await leerHasta(new Blob([bytes]).stream().pipeThrough(gzip), DESPLEGADO_MAX)).buffer;
  } catch (error) {
    throw error instanceof NoEsTesela ? error : new NoEsTesela('otra_cosa');
  }
};
