import type { Formato } from '../../lib/exportar/documento';
import { ahoraServidor } from '../../lib/reloj';
import { useSitio, useZona } from '../../lib/sitio';
import { BotonExportar, MenuExportar } from '../../ui/exportar/exportar';
import type { EventosSearch } from '../busqueda';
import { useMomento } from '../use-momento';
import type { Eleccion } from './export-query';
import { exportarEventos } from './exportacion';

interface ExportarProps {
  search: EventosSearch;
  /** What was chosen by hand; without it, all that the filters select. */
  seleccion?: Eleccion | undefined;
}

/**
 * Takes the events out as a document (spec §2 Events list, §7). Whoever shows it makes sure that there are some: an
 * export of nothing is skipped (spec §5).
 */
export const Exportar = ({ search, seleccion }: ExportarProps) => {
  const momento = useMomento();
  const zona = useZona();
  const sitio = useSitio()?.nombre ?? '';
  const elegir = (formato: Formato) =>
    void exportarEventos({ formato, search, seleccion, momento, sitio, zona, ahora_ms: ahoraServidor() });
  return seleccion ? <MenuExportar onElegir={elegir} /> : <BotonExportar onElegir={elegir} />;
};
