import { esAppError } from '../app-error';
import { medirCallado } from '../callado';
import { crearAvisos } from './avisos';
import type { Columna } from './columna';
import { crearCsv } from './csv';
import type { Contexto, Documento, Formato } from './documento';
import normal from './fuentes/IBMPlexSans-Regular.woff?url';
import negra from './fuentes/IBMPlexSans-SemiBold.woff?url';
import type { DesdeTrabajador, HaciaTrabajador, Hecho, Pregunta } from './mensajes';
import { crearPdf } from './pdf/crear-pdf';
import { crearXlsx } from './xlsx';

/** Beside the page, on a thread of its own: the page ends it to cancel, whatever it is doing. */

const decir = (mensaje: DesdeTrabajador): void => postMessage(mensaje);

const bytesDe = async (url: string): Promise<ArrayBuffer> => {
  const respuesta = await fetch(url);
  if (!respuesta.ok) throw new Error(`${url} answered ${respuesta.status}`);
  return respuesta.arrayBuffer();
};

/** An empty document of this form, with these columns. */
export const crearDocumento = async <F>(
  formato: Formato,
  contexto: Contexto,
  columnas: readonly Columna<F>[],
): Promise<Documento<F>> => {
  switch (formato) {
    case 'csv':
      return crearCsv(contexto, columnas);
    case 'xlsx':
      return crearXlsx(contexto, columnas);
    case 'pdf':
      return crearPdf(contexto, columnas, { normal: await bytesDe(normal), negra: await bytesDe(negra) });
    default:
      return formato satisfies never;
  }
};

let responder: (valor: unknown) => void = () => {};
const preguntar = (que: Pregunta): Promise<unknown> =>
  new Promise((listo) => {
    responder = listo;
    decir({ tipo: 'pregunta', que });
  });

const contarFalla = (error: unknown): DesdeTrabajador =>
  esAppError(error)
    ? { tipo: 'falla', status: error.status, code: error.code, message: error.message }
    : {
        tipo: 'falla',
        status: 0,
        code: 'interno',
        message: error instanceof Error ? error.message : String(error),
      };

interface Herramientas {
  preguntar: (que: Pregunta) => Promise<unknown>;
  avisar: (filas: number) => void;
}

/** What a worker of documents does with its one errand; the page that hands it over says what it is (`E`). */
export const atenderEncargo = <E>(hacer: (encargo: E, medios: Herramientas) => Promise<Hecho | null>): void =>
  addEventListener('message', async ({ data }: MessageEvent<HaciaTrabajador>) => {
    if (data.tipo === 'respuesta') return responder(data.valor);
    if (data.tipo === 'callado') return medirCallado(() => data.callado_ms);
    try {
      const avisar = crearAvisos((filas) => decir({ tipo: 'avance', filas }));
      const hecho = await hacer(data.encargo as E, { preguntar, avisar });
      decir(hecho ? { tipo: 'listo', hecho } : { tipo: 'vacio' });
    } catch (error) {
      decir(contarFalla(error));
    }
  });
