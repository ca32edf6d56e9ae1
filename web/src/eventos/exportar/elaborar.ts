import { MENSAJES } from '@tramos/contract/error';
import { AppError } from '../../lib/app-error';
import { cabeceras, errorDe, sinConexion } from '../../lib/peticion';
import { crearRelleno } from './aplanar';
import type { Contexto, Documento, Formato } from './documento';
import type { Encargo } from './mensajes';
import { leerRenglones } from './renglones';

/** What making a document leans on, so that a test can stand in for the browser. */
export interface Medios {
  pedir: (ruta: string, init: RequestInit) => Promise<Response>;
  /** A token to go on with in the place of an expired one, once. */
  renovar: () => Promise<string | null>;
  crear: (formato: Formato, contexto: Contexto) => Promise<Documento>;
  avisar: (eventos: number) => void;
}

/** Asks once, and once more with another token when the first has expired (product §2.15). */
const pedirConSesion = async ({ ruta, token }: Encargo, { pedir, renovar }: Medios): Promise<Response> => {
  const enviar = (con: string) =>
    pedir(ruta, { headers: cabeceras(con) }).catch(() => {
      throw sinConexion();
    });
  let respuesta = await enviar(token);
  if (respuesta.status === 401) {
    const nuevo = await renovar();
    if (nuevo !== null) respuesta = await enviar(nuevo);
  }
  if (!respuesta.ok) throw await errorDe(respuesta);
  return respuesta;
};

/**
 * Asks for the events and makes the document while they come. Null when there are none (spec §5).
 * @throws {AppError} as the server refused, or `exportacion_interrumpida` when its answer stopped half way
 */
export const elaborar = async (
  encargo: Encargo,
  medios: Medios,
): Promise<{ eventos: number; archivo: Blob } | null> => {
  const { body } = await pedirConSesion(encargo, medios);
  if (!body) throw new AppError(0, 'exportacion_interrumpida', MENSAJES.exportacion_interrumpida);
  const rellenar = crearRelleno(encargo.tramos);
  let documento: Documento | null = null;
  let eventos = 0;
  for await (const lote of leerRenglones(body)) {
    documento ??= await medios.crear(encargo.formato, encargo.contexto);
    await documento.agregar(lote.map(rellenar));
    eventos += lote.length;
    medios.avisar(eventos);
  }
  return documento && { eventos, archivo: await documento.terminar() };
};
