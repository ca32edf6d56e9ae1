import { Button } from '@mantine/core';
import { useConexion } from '../realtime/estado';
import { useAhora } from '../ui/use-ahora';
import classes from './datos-viejos.module.css';
import { edadDesdeLejos, type Vejez, vejezDe } from './frescura';

const CAUSA: Record<Vejez['causa'], string> = {
  sin_respuesta: 'El servidor no responde al tablero.',
  sin_linea: 'No hay conexión en vivo con el servidor.',
};

/** All over the screen once its data is old, so that nobody across the room believes what it shows. */
export const DatosViejos = ({
  respuesta_ms,
  onRetry,
}: {
  /** When the newest answer came, epoch ms of this computer; null before the first. */
  respuesta_ms: number | null;
  /** Null where nobody is to press anything. */
  onRetry: (() => void) | null;
}) => {
  const linea = useConexion();
  // The beat; ages are told by this computer's own clock, which stamped both.
  useAhora();
  const vejez = vejezDe({ respuesta_ms, linea, ahora_ms: Date.now() });
  if (!vejez) return null;
  return (
    <>
      <div className={classes.marco} data-viejo aria-hidden="true" />
      <section className={classes.letrero} aria-label="Datos sin actualizar">
        <strong>DATOS DE HACE {edadDesdeLejos(vejez.edad_ms)}</strong>
        <p role="alert">{CAUSA[vejez.causa]} Lo que ve puede haber cambiado.</p>
        {onRetry ? (
          <Button variant="default" onClick={onRetry}>
            Reintentar
          </Button>
        ) : null}
      </section>
    </>
  );
};
