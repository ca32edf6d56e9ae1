import { IconAlertTriangle } from '@tabler/icons-react';
import { horaEnFrase } from '@tramos/contract/momento';
import { noGuarda, TEXTO_RAZON, tituloDeSalud } from '@tramos/contract/razon-salud';
import { useZona } from '../lib/sitio';
import { useSaludServidor } from '../realtime/salud-servidor';
import { REVISAR_DIA_MS, useAhora } from '../ui/use-ahora';
import classes from './connection-banner.module.css';

/** A server that does not store, detect or tell says so on every screen, and why (docs/decisions/026). */
export const HealthBanner = () => {
  const { mala } = useSaludServidor();
  const zona = useZona();
  const ahora_ms = useAhora(REVISAR_DIA_MS);
  if (mala === null) return null;
  const { razones, desde } = mala;
  return (
    <div className={classes.franja} role="alert" data-franja>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>
          {tituloDeSalud(razones)} desde las {horaEnFrase(desde, { junto_a: ahora_ms, zona })}.
        </strong>{' '}
        {razones.map((razon) => `${TEXTO_RAZON[razon]}. `)}
        {noGuarda(razones) ? 'Lo que manda el campo espera en sus puertas de enlace y llega después.' : null}
      </p>
    </div>
  );
};
