import { IconShieldExclamation } from '@tabler/icons-react';
import { useDesconfianza } from './desconfianza';
import classes from './sound-bar.module.css';

/** Across the whole screen of a tab from which another tab of this browser kept an alert back (docs/decisions/011). */
export const RelayBar = () => {
  const { eventos } = useDesconfianza();
  const [primero] = eventos;
  if (primero === undefined) return null;
  const que = eventos.length === 1 ? `la alerta del evento ${primero}` : `${eventos.length} alertas`;
  return (
    <div className={classes.franja} role="alert" data-franja>
      <IconShieldExclamation size={20} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>Otra página de este navegador retuvo {que}.</strong> Esta pestaña ya recibe y suena por su
        cuenta. Avise a su administrador; después cierre el navegador por completo y ábralo de nuevo.
      </p>
    </div>
  );
};
