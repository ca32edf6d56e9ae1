import { formatEdad } from '@tramos/contract/duracion';
import { useConexion } from '../realtime/estado';
import { lineaDe, type Marca, recienDespierta } from '../realtime/silencio';
import { useAhora } from '../ui/use-ahora';
import classes from './live-state.module.css';

/** The same news, a little later and at more cost: something on the way lets no websocket through. */
const POR_SONDEO = {
  texto: 'En vivo (sondeo)',
  ayuda:
    'La conexión directa no pasa: el servidor se consulta una y otra vez. Puede faltar algo en el proxy o en PUBLIC_URL.',
};

const TEXTO: Record<Marca, string> = {
  conectando: 'Conectando',
  en_vivo: 'En vivo',
  sin_respuesta: 'Sin respuesta',
  reconectando: 'Reconectando',
};

/** Data older than this is no longer fresh: sensors send every second. */
const DATO_VIEJO_MS = 15_000;

/** How the live connection stands and how old the newest data is. */
export const LiveState = () => {
  const conexion = useConexion();
  const { ultimo_dato_ms, despertada_ms, por_sondeo } = conexion;
  const ahora = useAhora();
  const edad_ms = ultimo_dato_ms === null ? null : Math.max(0, ahora - ultimo_dato_ms);
  const { marca } = lineaDe(conexion, Date.now());
  const viejo = edad_ms !== null && edad_ms > DATO_VIEJO_MS && !recienDespierta(despertada_ms, Date.now());
  const sondeo = marca === 'en_vivo' && por_sondeo;
  const callado = marca === 'sin_respuesta' || marca === 'reconectando';
  return (
    <div className={classes.vivo} data-atencion={callado || viejo || undefined}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="7" cy="7" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        {marca === 'en_vivo' ? <circle cx="7" cy="7" r="3" fill="currentColor" /> : null}
      </svg>
      <span className={classes.fase} role="status" title={sondeo ? POR_SONDEO.ayuda : undefined}>
        {sondeo ? POR_SONDEO.texto : TEXTO[marca]}
      </span>
      <span className={classes.edad}>
        {edad_ms === null ? (
          'sin datos aún'
        ) : (
          <>
            <span className={classes.rotulo}>último dato hace </span>
            <strong>{formatEdad(edad_ms)}</strong>
          </>
        )}
      </span>
    </div>
  );
};
