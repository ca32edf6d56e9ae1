import type { Alarma, RazonRevision } from '@tramos/contract/alarmas';
import type { z } from 'zod';
import { vistaDe } from './alarma';
import { VistaSchema } from './busqueda';

/** A page of alarms as the screen holds it. Pure. */

/** A row of the screen: of the review it also says why it stands there. */
export interface FilaAlarma extends Alarma {
  razones?: readonly RazonRevision[];
  veces_apartada?: number;
}

/** What every list answers, whichever call it comes from. */
export interface PaginaAlarmas {
  alarmas: readonly FilaAlarma[];
  total: number;
}

/** The tabs that list alarms. */
export const VistaListaSchema = VistaSchema.exclude(['bitacora', 'indicadores']);
export type VistaLista = z.infer<typeof VistaListaSchema>;

/** Whether a tab still lists it. What was given back may stand in the review for another reason: the server says so. */
const sigueEn = (vista: VistaLista, alarma: Alarma): boolean => {
  if (vista === 'revision') return alarma.apartada !== null || alarma.fuera_de_servicio !== null;
  return vistaDe(alarma) === vista && (vista !== 'activas' || alarma.estado !== 'normal');
};

/** A page after an act: what was acted upon stands as it now is, or has gone to another tab. */
export const conHechas = (
  pagina: PaginaAlarmas,
  vista: VistaLista,
  hechas: ReadonlyMap<number, Alarma>,
): PaginaAlarmas => {
  const alarmas = pagina.alarmas
    .map((fila): FilaAlarma => ({ ...fila, ...hechas.get(fila.id) }))
    .filter((fila) => !hechas.has(fila.id) || sigueEn(vista, fila));
  return { alarmas, total: pagina.total - (pagina.alarmas.length - alarmas.length) };
};
