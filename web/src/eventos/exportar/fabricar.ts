import { AppError } from '../../lib/app-error';
import type { DesdeTrabajador, Encargo, HaciaTrabajador } from './mensajes';

export interface Seguimiento {
  signal: AbortSignal;
  alAvanzar: (eventos: number) => void;
  renovar: (gastado: string) => Promise<string | null>;
}

/**
 * Has a document made beside the page. Null when there was nothing to put into it. To abort ends the worker and, with
 * it, the server's reading; the promise then never settles, as nobody waits for it any more.
 * @throws {AppError} what went wrong there
 */
export const fabricar = (
  encargo: Encargo,
  { signal, alAvanzar, renovar }: Seguimiento,
): Promise<{ eventos: number; archivo: Blob } | null> =>
  new Promise((cumplir, fallar) => {
    const trabajador = new Worker(new URL('./trabajador.ts', import.meta.url), { type: 'module' });
    const decir = (mensaje: HaciaTrabajador) => trabajador.postMessage(mensaje);
    const terminar = () => {
      trabajador.terminate();
      signal.removeEventListener('abort', terminar);
    };
    const recibir = (mensaje: DesdeTrabajador): void => {
      switch (mensaje.tipo) {
        case 'avance':
          alAvanzar(mensaje.eventos);
          break;
        case 'token_vencido':
          void renovar(encargo.token)
            .catch(() => null)
            .then((token) => decir({ tipo: 'token', token }));
          break;
        case 'listo':
          cumplir({ eventos: mensaje.eventos, archivo: mensaje.archivo });
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
