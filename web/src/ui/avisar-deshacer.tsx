import { avisar } from './avisar';
import classes from './avisar-deshacer.module.css';

/** Stays longer than a toast that only tells: whoever reads it may want to act. */
const DESHACER_MS = 8_000;

/** Tells what was just done and offers to undo it; the toast goes with the click (spec §2 Toast notifications). */
export const avisarConDeshacer = (texto: string, deshacer: () => void): Promise<void> =>
  avisar(
    'info',
    <div className={classes.aviso}>
      <span>{texto}</span>
      <button type="button" className={classes.deshacer} onClick={deshacer}>
        Deshacer
      </button>
    </div>,
    DESHACER_MS,
  );
