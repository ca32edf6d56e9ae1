import { IconAlertTriangle } from '@tabler/icons-react';
import { noGuarda, TEXTO_RAZON, tituloDeSalud } from '@tramos/contract/razon-salud';
import { formatHora } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { useSaludServidor } from '../realtime/salud-servidor';
import classes from './connection-banner.module.css';

/** A server that does not store, detect or tell says so on every screen, and why (docs/decisions/026). */
export const HealthBanner = () => {
  const { mala } = useSaludServidor();
  const zona = useZona();
  if (mala === null) return null;
  const { razones, desde } = mala;
  return (
    <div className={classes.franja} role="alert" data-franja>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>
          {tituloDeSalud(razones)} desde las {formatHora(desde, zona)}.
        </strong>{' '}
        {razones.map((razon) => `${TEXTO_RAZON[razon]}. `)}
        {noGuarda(razones) ? 'Lo que manda el campo espera en sus puertas de enlace y llega después.' : null}
      </p>
    </div>
  );
};
