import { textoDesfase } from '@tramos/contract/duracion';
import { textoMomento } from '@tramos/contract/momento';
import { formatDiaLargo, nombreZona } from '../lib/formato';
import { desfaseDeEquipo } from '../lib/reloj';
import { useZona } from '../lib/sitio';
import { useAhora } from './use-ahora';
import classes from './zone-clock.module.css';

/**
 * The clock of the operating zone, by the site's time; the zone is always named (product §2.11). Where this computer's
 * own clock is wrong it says so: whoever compares the two is told which is to be believed.
 */
export const ZoneClock = ({ conAno = false }: { conAno?: boolean }) => {
  const zona = useZona();
  const ahora = useAhora();
  const desfase_ms = desfaseDeEquipo();
  return (
    <span className={classes.reloj}>
      <strong>{textoMomento(ahora, { junto_a: ahora, zona })}</strong>
      <span className={classes.dia}>{formatDiaLargo(ahora, zona, conAno)}</span>
      <span className={classes.zona}>{nombreZona(zona)}</span>
      {desfase_ms === null ? null : (
        <span
          className={classes.equipo}
          title={`El reloj de este equipo va ${textoDesfase(desfase_ms)}. La consola sigue la hora del sitio.`}
        >
          ▲ equipo {textoDesfase(desfase_ms)}
        </span>
      )}
    </span>
  );
};
