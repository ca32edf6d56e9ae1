import { create } from 'zustand';
import { esAppError } from '../../lib/app-error';
import { descargar } from '../../lib/descargar';
import type { Formato } from '../../lib/exportar/documento';
import type { Hecho } from '../../lib/exportar/mensajes';
import { type Avance, nombreArchivo } from '../../lib/exportar/textos';
import { plural } from '../../lib/formato';
import { useSesion } from '../../lib/sesion';
import { textoTotalDeEventos } from '../../lib/texto-abiertos';
import { avisar } from '../avisar';

/** The one export that may be going on: it outlives the screen it was asked on, and not the session. */

interface Curso {
  signal: AbortSignal;
  avanzar: (cambio: Partial<Pick<Avance, 'filas' | 'total'>>) => void;
}

export interface Pedido {
  formato: Formato;
  /** First part of the file's name: `eventos`. */
  base: string;
  /** What a row is, and several: `['evento', 'eventos']`. */
  unidad: readonly [string, string];
  /** Said when it fails. */
  falla: string;
  zona: string;
  ahora_ms: number;
  /** Makes the document; null when there is nothing to put into it. */
  hacer: (curso: Curso) => Promise<Hecho | null>;
}

interface EnCurso extends Avance {
  cancelar: () => void;
}

export const useExportacion = create<{ en_curso: EnCurso | null }>()(() => ({ en_curso: null }));

const avanzar = (cambio: Partial<EnCurso>): void =>
  useExportacion.setState(({ en_curso }) => ({ en_curso: en_curso && { ...en_curso, ...cambio } }));

/** What of the reason helps a person; the failure itself has its own words (spec §8). */
const razonDe = (error: unknown): string =>
  esAppError(error) && error.code !== 'interno' ? ` ${error.message}` : '';

const llevar = async (
  { formato, base, unidad, zona, ahora_ms, hacer }: Pedido,
  signal: AbortSignal,
): Promise<string> => {
  const hecho = await hacer({ signal, avanzar });
  if (signal.aborted || !hecho) return '';
  const nombre = nombreArchivo(base, ahora_ms, zona, formato);
  descargar(hecho.archivo, nombre);
  const { filas, apartados } = hecho;
  const cuantos = apartados ? textoTotalDeEventos(filas, apartados) : plural(filas, ...unidad);
  return `Se descargó ${nombre}, ${cuantos}`;
};

/** Starts an export; while one is going on nothing happens. It says by itself how it ended. */
export const exportar = async (pedido: Pedido): Promise<void> => {
  if (useExportacion.getState().en_curso) return;
  const { formato, unidad, falla } = pedido;
  const corte = new AbortController();
  const dejarSesion = useSesion.subscribe(({ user }) => user === null && corte.abort());
  const terminado = new Promise<never>((_, fallar) => {
    corte.signal.addEventListener('abort', () => fallar(corte.signal.reason));
  });
  useExportacion.setState({
    en_curso: { formato, filas: 0, unidades: unidad[1], total: null, cancelar: () => corte.abort() },
  });
  try {
    const dicho = await Promise.race([llevar(pedido, corte.signal), terminado]);
    if (dicho === '') void avisar('info', `No hay ${unidad[1]} que exportar`);
    else void avisar('success', dicho);
  } catch (error) {
    if (corte.signal.aborted) void avisar('info', 'Exportación cancelada');
    else void avisar('error', `${falla}.${razonDe(error)}`);
  } finally {
    dejarSesion();
    useExportacion.setState({ en_curso: null });
  }
};
