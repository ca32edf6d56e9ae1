import { AppError } from '../app-error';
import { calladoServidor } from '../callado';
import type { DesdeTrabajador, HaciaTrabajador, Hecho, Pregunta } from './mensajes';

/** A worker hears of a server that says nothing as soon as the page does. */
const CALLADO_CADA_MS = 1_000;

export interface Seguimiento {
  signal: AbortSignal;
  alAvanzar: (filas: number) => void;
  /** Answers what the worker asks for; its failure is the document's. */
  atender: (que: Pregunta) => Promise<unknown>;
}

/**
 * Has a document made beside the page, by a worker of its own that `oficio` serves. Null when there was nothing to put
 * into it. To abort ends the worker and, with it, the server's reading; the promise then never settles, as nobody waits
 * for it any more.
 * @throws {AppError} what went wrong there
 */
export const fabricar = (
  trabajador: Worker,
  encargo: unknown,
  { signal, alAvanzar, atender }: Seguimiento,
): Promise<Hecho | null> =>
  new Promise((cumplir, fallar) => {
    const decir = (mensaje: HaciaTrabajador) => trabajador.postMessage(mensaje);
    const contarCallado = setInterval(
      () => decir({ tipo: 'callado', callado_ms: calladoServidor() }),
      CALLADO_CADA_MS,
    );
    const terminar = () => {
      clearInterval(contarCallado);
      trabajador.terminate();
      signal.removeEventListener('abort', terminar);
    };
    const recibir = (mensaje: DesdeTrabajador): void => {
      switch (mensaje.tipo) {
        case 'avance':
          alAvanzar(mensaje.filas);
          break;
        case 'pregunta':
          atender(mensaje.que).then(
            (valor) => decir({ tipo: 'respuesta', valor }),
            (error: unknown) => {
              fallar(error);
              terminar();
            },
          );
          break;
        case 'listo':
          cumplir(mensaje.hecho);
          terminar();
          break;
        case 'vacio':
          cumplir(null);
          terminar();
          break;
        case 'falla':
          fallar(new AppError(mensaje.status, mensaje.code, mensaje.message));
          terminar();
          break;
        default:
          mensaje satisfies never;
      }
    };
    trabajador.addEventListener('message', ({ data }: MessageEvent<DesdeTrabajador>) => recibir(data));
    // The worker's own file did not come, or it broke where it catches nothing.
    trabajador.addEventListener('error', ({ message }) => {
      fallar(new AppError(0, 'interno', message || 'No se pudo preparar el documento.'));
      terminar();
    });
    signal.addEventListener('abort', terminar);
    decir({ tipo: 'empezar', encargo });
  });
