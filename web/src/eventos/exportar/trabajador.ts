import { esAppError } from '../../lib/app-error';
import { crearCsv } from './csv';
import type { Contexto, Documento, Formato } from './documento';
import { elaborar } from './elaborar';
import normal from './fuentes/IBMPlexSans-Regular.woff?url';
import negra from './fuentes/IBMPlexSans-SemiBold.woff?url';
import type { DesdeTrabajador, HaciaTrabajador } from './mensajes';
import { crearPdf } from './pdf/crear-pdf';
import { crearXlsx } from './xlsx';

/** Beside the page, on a thread of its own: the page ends it to cancel, whatever it is doing. */

/** The page is told of progress this often, not at every handful of events. */
const AVISO_MS = 100;

const decir = (mensaje: DesdeTrabajador): void => postMessage(mensaje);

const bytesDe = async (url: string): Promise<ArrayBuffer> => {
  const respuesta = await fetch(url);
  if (!respuesta.ok) throw new Error(`${url} answered ${respuesta.status}`);
  return respuesta.arrayBuffer();
};

const crear = async (formato: Formato, contexto: Contexto): Promise<Documento> => {
  switch (formato) {
    case 'csv':
      return crearCsv(contexto);
    case 'xlsx':
      return crearXlsx(contexto);
    case 'pdf':
      return crearPdf(contexto, { normal: await bytesDe(normal), negra: await bytesDe(negra) });
    default:
      return formato satisfies never;
  }
};

const crearAvisos = () => {
  let ultimo_ms = 0;
  return (eventos: number): void => {
    if (performance.now() - ultimo_ms < AVISO_MS) return;
    ultimo_ms = performance.now();
    decir({ tipo: 'avance', eventos });
  };
};

let recibirToken: (token: string | null) => void = () => {};
const renovar = () =>
  new Promise<string | null>((listo) => {
    recibirToken = listo;
    decir({ tipo: 'token_vencido' });
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

addEventListener('message', async ({ data }: MessageEvent<HaciaTrabajador>) => {
  if (data.tipo === 'token') return recibirToken(data.token);
  try {
    const pedir = (ruta: string, init: RequestInit) => fetch(ruta, init);
    const hecho = await elaborar(data.encargo, { pedir, renovar, crear, avisar: crearAvisos() });
    decir(hecho ? { tipo: 'listo', ...hecho } : { tipo: 'vacio' });
  } catch (error) {
    decir(contarFalla(error));
  }
});
