import { LLAMADAS } from '@tramos/contract/llamadas';
import { llamar } from '../../lib/api';
import { AppError } from '../../lib/app-error';
import { conCamino } from '../../lib/camino';
import { queryClient } from '../../lib/consulta';
import { consulta } from '../../lib/direccion';
import { renovarToken } from '../../lib/entrada';
import type { Contexto, Formato } from '../../lib/exportar/documento';
import { fabricar } from '../../lib/exportar/fabricar';
import { nombreZona } from '../../lib/formato';
import { estacionesQuery, sensoresQuery, tramosQuery } from '../../lib/red';
import { tokenGuardado } from '../../lib/sesion';
import { exportar } from '../../ui/exportar/exportacion';
import { consultaDe, type EventosSearch } from '../busqueda';
import type { Momento } from '../rango-hoy';
import { describirFiltros } from './describir-filtros';
import type { Encargo } from './elaborar';
import { type Eleccion, exportQueriesDe, exportQuery } from './export-query';

interface Pedido {
  formato: Formato;
  search: EventosSearch;
  /** What was chosen by hand; without it, everything the filters select. */
  seleccion: Eleccion | undefined;
  momento: Momento;
  sitio: string;
  zona: string;
  ahora_ms: number;
}

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
  return consultas.map((una) => conCamino(LLAMADAS.exportarEventos.ruta) + consulta(una));
};

const encargar = async (pedido: Pedido): Promise<Encargo> => {
  const { formato, seleccion, zona, sitio, ahora_ms } = pedido;
  const red = await leerRed();
  const token = tokenGuardado();
  if (token === null) throw new AppError(401, 'sin_token', 'No authentication token found');
  const contexto: Contexto = {
    titulo: 'Eventos',
    zona,
    zona_nombre: nombreZona(zona),
    sitio,
    generado_ms: ahora_ms,
    filtros: seleccion
      ? [['Selección', 'Elegidos a mano en la lista']]
      : describirFiltros(pedido.search, pedido, red),
    region: navigator.language,
  };
  const tramos = red.tramos.map(({ id, nombre, sistema_nombre }) => ({ id, nombre, sistema_nombre }));
  return { formato, rutas: rutasDe(pedido), token, contexto, tramos };
};

/** Takes events out as a document; it says by itself how it ended. */
export const exportarEventos = (pedido: Pedido): Promise<void> =>
  exportar({
    ...pedido,
    base: 'eventos',
    unidad: ['evento', 'eventos'],
    falla: 'Error al cargar eventos para exportación',
    hacer: async ({ signal, avanzar }) => {
      const total = await contar(pedido, signal);
      if (total === 0) return null;
      avanzar({ total });
      const encargo = await encargar(pedido);
      signal.throwIfAborted();
      const trabajador = new Worker(new URL('./trabajador.ts', import.meta.url), { type: 'module' });
      return fabricar(trabajador, encargo, {
        signal,
        alAvanzar: (filas) => avanzar({ filas }),
        atender: () => renovarToken(encargo.token).catch(() => null),
      });
    },
  });
