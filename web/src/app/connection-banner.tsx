import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { formatEdad } from '@tramos/contract/duracion';
import { horaEnFrase } from '@tramos/contract/momento';

import { useZona } from '../lib/sitio';
import { useConexion } from '../realtime/estado';
import { lineaDe } from '../realtime/silencio';
import { reconectarAhora } from '../realtime/start';
import { useAhora } from '../ui/use-ahora';
import classes from './connection-banner.module.css';

/** A blink of the line says nothing; longer than this the console may be missing events. */
const TOLERANCIA_MS = 3_000;

/** A console that is not live says so where it cannot be overlooked (product §2.17). */
export const ConnectionBanner = () => {
  const conexion = useConexion();
  const { ultimo_dato_ms, ultima_senal_ms } = conexion;
  const ahora = useAhora();
  const zona = useZona();
  const { marca, desde_ms } = lineaDe(conexion, Date.now());
  const sinLinea = marca === 'conectando' || marca === 'reconectando';
  if (!sinLinea || Date.now() - desde_ms < TOLERANCIA_MS) return null;
  // That a line was gone was noticed some time after it was.
  const cortada_ms = marca === 'reconectando' ? Math.min(desde_ms, ultima_senal_ms ?? desde_ms) : desde_ms;
  return (
    <div className={classes.franja} role="alert" data-franja>
      <IconPlugConnectedX size={20} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>Sin conexión en vivo desde las {horaEnFrase(cortada_ms, { junto_a: ahora, zona })}.</strong>{' '}
        {ultimo_dato_ms === null ? null : (
          <>El último dato es de hace {formatEdad(ahora - ultimo_dato_ms)}. </>
        )}
        Puede haber eventos que aún no ve: llegan todos al reconectar.
      </p>
      <Button size="xs" variant="default" onClick={reconectarAhora}>
        Reconectar ahora
      </Button>
    </div>
  );
};
