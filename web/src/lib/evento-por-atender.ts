import { esEco } from '@tramos/contract/eco';
import type { Evento } from '@tramos/contract/evento';
import type { GrupoLeido } from './leer-grupos';

const alerta = (evento: Evento): boolean => evento.estado === 'ok' && !esEco(evento);

/**
 * The event of a group that somebody has to look at: its main one as long as that is open; once that is acknowledged, of
 * those that are still open the first that alerts, else the first (docs/decisions/029).
 */
export const eventoPorAtender = ({
  principal,
  eventos,
}: Pick<GrupoLeido, 'principal' | 'eventos'>): Evento | null => {
  if (principal?.evento_estado === 'abierto') return principal;
  const abiertos = eventos.filter(({ evento_estado }) => evento_estado === 'abierto');
  return abiertos.find(alerta) ?? abiertos[0] ?? principal;
};
