import { formatDiaLargo, formatHora, nombreZona } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { useAhora } from './use-ahora';
import classes from './zone-clock.module.css';

/** The clock of the operating zone, by the server's time; the zone is always named (product §2.11). */
export const ZoneClock = ({ conAno = false }: { conAno?: boolean }) => {
  const zona = useZona();
  const ahora = useAhora();
  return (
    <span className={classes.reloj}>
      <strong>{formatHora(ahora, zona)}</strong>
      <span className={classes.dia}>{formatDiaLargo(ahora, zona, conAno)}</span>
      <span className={classes.zona}>{nombreZona(zona)}</span>
    </span>
  );
};
