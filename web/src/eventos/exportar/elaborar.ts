import { MENSAJES } from '@tramos/contract/error';
import { contarApartados, SIN_APARTADOS } from '@tramos/contract/evento';
import { AppError } from '../../lib/app-error';
import type { Contexto, Documento, Formato } from '../../lib/exportar/documento';
import type { Hecho } from '../../lib/exportar/mensajes';
import { cabeceras, errorDe, sinConexion } from '../../lib/peticion';
import { crearRelleno, type TramoConNombre } from './aplanar';
import type { EventoExportado } from './columnas';
import { leerRenglones } from './renglones';

/** What the page asks of the worker: the events of these calls, as one document. */
export interface Encargo {
  formato: Formato;
  /** Paths and queries of the calls whose events make it up, in this order. */
  rutas: readonly string[];
  token: string;
  contexto: Contexto;
  tramos: readonly TramoConNombre[];
}

/** What making a document leans on, so that a test can stand in for the browser. */
export interface Medios {
  pedir: (ruta: string, init: RequestInit) => Promise<Response>;
  /** A token to go on with in the place of an expired one, once. */
  renovar: () => Promise<string | null>;
  crear: (formato: Formato, contexto: Contexto) => Promise<Documento<EventoExportado>>;
  avisar: (filas: number) => void;
}

/** Asks, and once more with another token when the first has expired (product §2.15). */
const crearPeticion = (primero: string, { pedir, renovar }: Medios) => {
  let token = primero;
  const enviar = (ruta: string) =>
    pedir(ruta, { headers: cabeceras(token) }).catch(() => {
      throw sinConexion();
    });
  return async (ruta: string): Promise<ReadableStream<Uint8Array>> => {
    let respuesta = await enviar(ruta);
    const nuevo = respuesta.status === 401 ? await renovar() : null;
    if (nuevo !== null) {
      token = nuevo;
      respuesta = await enviar(ruta);
    }
    if (!respuesta.ok) throw await errorDe(respuesta);
    if (!respuesta.body) throw new AppError(0, 'exportacion_interrumpida', MENSAJES.exportacion_interrumpida);
    return respuesta.body;
  };
};

/**
 * Asks for the events and makes the document while they come. Null when there are none (spec §5).
 * @throws {AppError} as the server refused, or `exportacion_interrumpida` when its answer stopped half way
 */
export const elaborar = async (
  { rutas, token, tramos, formato, contexto }: Encargo,
  medios: Medios,
): Promise<Hecho | null> => {
  const pedir = crearPeticion(token, medios);
  const rellenar = crearRelleno(tramos);
  let documento: Documento<EventoExportado> | null = null;
  let filas = 0;
  const apartados = { ...SIN_APARTADOS };
  for (const ruta of rutas)
    for await (const lote of leerRenglones(await pedir(ruta))) {
      documento ??= await medios.crear(formato, contexto);
      await documento.agregar(lote.map(rellenar));
      filas += lote.length;
      const suyos = contarApartados(lote);
      apartados.simulados += suyos.simulados;
      apartados.pruebas += suyos.pruebas;
      medios.avisar(filas);
    }
  return documento && { filas, apartados, archivo: await documento.terminar() };
};
