import { formatDuracion } from '../lib/formato';
import { type Fase, useConexion } from '../realtime/estado';
import { useAhora } from '../ui/use-ahora';
import classes from './live-state.module.css';

const TEXTO: Record<Fase, string> = {
  conectando: 'Conectando',
  en_vivo: 'En vivo',
  reconectando: 'Reconectando',
};

/** Data older than this is no longer fresh: sensors send every second. */
const DATO_VIEJO_MS = 15_000;

/** How the live connection stands and how old the newest data is. */
export const LiveState = () => {
  const { fase, ultimo_dato_ms } = useConexion();
  const ahora = useAhora();
  const edad_ms = ultimo_dato_ms === null ? null : Math.max(0, ahora - ultimo_dato_ms);
  const viejo = edad_ms !== null && edad_ms > DATO_VIEJO_MS;
  return (
    <div className={classes.vivo} data-atencion={fase === 'reconectando' || viejo || undefined}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="7" cy="7" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        {fase === 'en_vivo' ? <circle cx="7" cy="7" r="3" fill="currentColor" /> : null}
      </svg>
      <span className={classes.fase} role="status">
        {TEXTO[fase]}
      </span>
      <span className={classes.edad}>
        {edad_ms === null ? (
          'sin datos aún'
        ) : (
          <>
            <span className={classes.rotulo}>último dato hace </span>
            <strong>{formatDuracion(edad_ms)}</strong>
          </>
        )}
      </span>
    </div>
  );
};
