import { IconAlertTriangle } from '@tabler/icons-react';
import { TEXTO_RAZON, tituloDeSalud } from '@tramos/contract/razon-salud';
import { useSaludServidor } from '../realtime/salud-servidor';
import classes from './health-state.module.css';

/** In the status bar, while the server is not well: in a word, the reasons on asking. */
export const HealthState = () => {
  const { mala } = useSaludServidor();
  if (mala === null) return null;
  const motivos = mala.razones.map((razon) => TEXTO_RAZON[razon]).join('. ');
  return (
    <div className={classes.salud} title={motivos}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.titulo}>{tituloDeSalud(mala.razones)}</span>
    </div>
  );
};
