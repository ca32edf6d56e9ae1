import type { FiltroGuardado } from '@tramos/contract/evento-acciones';
import { type EventosSearch, EventosSearchSchema } from '../busqueda';

/** Saved filters hold what the address says, so that relative dates stay relative; the page is not part of them. */

type Consulta = FiltroGuardado['consulta'];

export const consultaGuardable = (search: EventosSearch): Consulta => {
  const { page: _, ...resto } = EventosSearchSchema.parse(search);
  return Object.fromEntries(
    Object.entries(resto).flatMap(([clave, valor]) => (valor === undefined ? [] : [[clave, valor]])),
  );
};

/** What was saved, as far as it still means something. */
export const busquedaGuardada = ({ consulta }: FiltroGuardado): EventosSearch =>
  EventosSearchSchema.parse(consulta);

const escrita = (consulta: Consulta): string => JSON.stringify(Object.entries(consulta).toSorted());

/** True while the list shows just what was saved. */
export const estaPuesto = (guardado: FiltroGuardado, search: EventosSearch): boolean =>
  escrita(consultaGuardable(busquedaGuardada(guardado))) === escrita(consultaGuardable(search));

/** The one that saving under this name would replace. */
export const delMismoNombre = (
  guardados: readonly FiltroGuardado[],
  nombre: string,
): FiltroGuardado | undefined => guardados.find((guardado) => guardado.nombre === nombre.trim());
