import { esEco } from '@tramos/contract/eco';
import type { EventoEstado } from '@tramos/contract/evento';
import type { GrupoLeido } from '../../lib/leer-grupos';
import { EstadoEvento, EstadoGrupo, Mark } from '../../ui/mark';
import classes from './estado-renglon.module.css';
import type { Renglon } from './renglones';

/** A group is open while any of it is; of one that could not be read nothing is known. */
const estadoDeGrupo = ({ abiertos, primer_evento }: GrupoLeido): EventoEstado | null => {
  if (abiertos > 0) return 'abierto';
  return primer_evento ? 'reconocido' : null;
};

/** The row of an event that another one explains. */
export const esRenglonDeEco = (renglon: Renglon): boolean =>
  renglon.tipo === 'evento' && esEco(renglon.evento);

export const estadoDe = (renglon: Renglon): EventoEstado | null => {
  if (renglon.tipo === 'evento') return renglon.evento.evento_estado;
  return estadoDeGrupo(renglon.grupo);
};

/** `● Abierto`, `✓ Reconocido`, or that it is not known. */
export const EstadoRenglon = ({ renglon }: { renglon: Renglon }) => {
  if (renglon.tipo === 'evento') return <EstadoEvento evento={renglon.evento} />;
  const estado = estadoDe(renglon);
  return estado ? (
    <EstadoGrupo estado={estado} simulacion={renglon.grupo.primer_evento?.simulacion ?? false} />
  ) : (
    <span className={classes.sinEstado}>
      <Mark kind="sin_datos" /> Sin datos
    </span>
  );
};
