import type { Tramo } from '@tramos/contract/red';
import type { EventoExportado } from './columnas';

/** What a missing name is filled in from. */
export type TramoConNombre = Pick<Tramo, 'id' | 'nombre' | 'sistema_nombre'>;

export const esObjeto = (dato: unknown): dato is Record<string, unknown> =>
  typeof dato === 'object' && dato !== null && !Array.isArray(dato);

const esGrupo = (dato: Record<string, unknown>): boolean =>
  Array.isArray(dato.eventos) || 'primer_evento' in dato || 'ultimo_evento' in dato;

/**
 * The single events of one row of an answer: a group gives its `eventos`, or else its first and its last one, once
 * when they are the same (spec §7). What is neither gives none.
 */
export const aplanar = (dato: unknown): EventoExportado[] => {
  if (!esObjeto(dato)) return [];
  if (!esGrupo(dato)) return 'id' in dato ? [dato as EventoExportado] : [];
  const { eventos, primer_evento, ultimo_evento } = dato;
  const miembros = Array.isArray(eventos) ? (eventos as unknown[]) : [];
  if (miembros.length > 0) return miembros.filter(esObjeto) as EventoExportado[];
  const extremos = [primer_evento, ultimo_evento].filter(esObjeto) as EventoExportado[];
  return extremos.filter(({ id }, i) => i === 0 || id !== extremos[0]?.id);
};

/** Gives the events the names that they lack, from the list of tramos (spec §7). */
export const crearRelleno = (tramos: readonly TramoConNombre[]) => {
  const porId = new Map(tramos.map((tramo) => [tramo.id, tramo]));
  return (evento: EventoExportado): EventoExportado => {
    if (evento.tramo && evento.sistema_nombre) return evento;
    const tramo = evento.tramo_id === undefined ? undefined : porId.get(evento.tramo_id);
    const nombre = evento.tramo || evento.tramo_nombre || evento.tramo_info?.nombre || tramo?.nombre;
    const sistema = evento.sistema_nombre || evento.sistema?.nombre || tramo?.sistema_nombre;
    return {
      ...evento,
      ...(nombre ? { tramo: nombre } : {}),
      ...(sistema ? { sistema_nombre: sistema } : {}),
    };
  };
};
