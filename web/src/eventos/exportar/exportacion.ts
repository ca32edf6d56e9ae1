import { LLAMADAS } from '@tramos/contract/llamadas';
import { create } from 'zustand';
import { llamar, renovarToken } from '../../lib/api';
import { AppError, esAppError } from '../../lib/app-error';
import { queryClient } from '../../lib/consulta';
import { descargar } from '../../lib/descargar';
import { consulta } from '../../lib/direccion';
import { nombreZona, plural } from '../../lib/formato';
import { estacionesQuery, sensoresQuery, tramosQuery } from '../../lib/red';
import { tokenGuardado, useSesion } from '../../lib/sesion';
import { avisar } from '../../ui/avisar';
import { consultaDe, type EventosSearch } from '../busqueda';
import type { Momento } from '../rango-hoy';
import { describirFiltros } from './describir-filtros';
import type { Contexto, Formato } from './documento';
import { type Eleccion, exportQueriesDe, exportQuery } from './export-query';
import { fabricar } from './fabricar';
import { type Avance, nombreArchivo } from './textos';

/** The one export that may be going on: it outlives the screen it was asked on, and not the session. */

export interface Pedido {
  formato: Formato;
  search: EventosSearch;
  /** What was chosen by hand; without it, everything the filters select. */
  seleccion: Eleccion | undefined;
  momento: Momento;
  sitio: string;
  zona: string;
  ahora_ms: number;
}

interface EnCurso extends Avance {
  cancelar: () => void;
}

export const useExportacion = create<{ en_curso: EnCurso | null }>()(() => ({ en_curso: null }));

const avanzar = (cambio: Partial<EnCurso>): void =>
  useExportacion.setState(({ en_curso }) => ({ en_curso: en_curso && { ...en_curso, ...cambio } }));

const leerRed = async () => {
  const [tramos, sensores, estaciones] = await Promise.all([
    queryClient.ensureQueryData(tramosQuery),
    queryClient.ensureQueryData(sensoresQuery),
    queryClient.ensureQueryData(estacionesQuery),
  ]);
  return { tramos, sensores, estaciones };
};

const contar = async (
  { search, seleccion, momento }: Pedido,
  signal: AbortSignal,
): Promise<number | null> => {
  if (seleccion) return seleccion.total;
  const query = { ...consultaDe(search, momento), limit: 1, offset: 0 };
  const { total, total_aproximado } = await llamar('eventos', { query, signal });
  return total_aproximado ? null : total;
};

const rutasDe = ({ search, seleccion, momento }: Pedido): string[] => {
  const consultas = seleccion ? exportQueriesDe(seleccion, search, momento) : [exportQuery(search, momento)];
  return consultas.map((una) => LLAMADAS.exportarEventos.ruta + consulta(una));
};

const hacer = async (pedido: Pedido, signal: AbortSignal): Promise<string> => {
  const { formato, seleccion, zona, sitio, ahora_ms } = pedido;
  const total = await contar(pedido, signal);
  if (total === 0) return '';
  avanzar({ total });
  const red = await leerRed();
  const token = tokenGuardado();
  if (token === null) throw new AppError(401, 'sin_token', 'No authentication token found');
  const contexto: Contexto = {
    zona,
    zona_nombre: nombreZona(zona),
    sitio,
    generado_ms: ahora_ms,
    filtros: seleccion
      ? [['Selección', plural(seleccion.total, 'evento', 'eventos')]]
      : describirFiltros(pedido.search, pedido.momento, red),
    region: navigator.language,
  };
  const tramos = red.tramos.map(({ id, nombre, sistema_nombre }) => ({ id, nombre, sistema_nombre }));
  signal.throwIfAborted();
  const hecho = await fabricar(
    { formato, rutas: rutasDe(pedido), token, contexto, tramos },
    { signal, alAvanzar: (eventos) => avanzar({ eventos }), renovar: renovarToken },
  );
  if (signal.aborted || !hecho) return '';
  const nombre = nombreArchivo(ahora_ms, zona, formato);
  descargar(hecho.archivo, nombre);
  return `Se descargó ${nombre}, ${plural(hecho.eventos, 'evento', 'eventos')}`;
};

/** What of the reason helps a person; the failure itself has its own words (spec §8). */
const razonDe = (error: unknown): string =>
  esAppError(error) && error.code !== 'interno' ? ` ${error.message}` : '';

/** Starts an export; while one is going on nothing happens. It says by itself how it ended. */
export const exportar = async (pedido: Pedido): Promise<void> => {
  if (useExportacion.getState().en_curso) return;
  const corte = new AbortController();
  const dejarSesion = useSesion.subscribe(({ user }) => user === null && corte.abort());
  const terminado = new Promise<never>((_, fallar) => {
    corte.signal.addEventListener('abort', () => fallar(corte.signal.reason));
  });
  useExportacion.setState({
    en_curso: { formato: pedido.formato, eventos: 0, total: null, cancelar: () => corte.abort() },
  });
  try {
    const dicho = await Promise.race([hacer(pedido, corte.signal), terminado]);
    if (dicho === '') void avisar('info', 'No hay eventos que exportar');
    else void avisar('success', dicho);
  } catch (error) {
    if (corte.signal.aborted) void avisar('info', 'Exportación cancelada');
    else void avisar('error', `Error al cargar eventos para exportación.${razonDe(error)}`);
  } finally {
    dejarSesion();
    useExportacion.setState({ en_curso: null });
  }
};
