import { usePreferencias } from '../lib/preferencias';
import classes from './ajustes.module.css';

const TEXTO = {
  leyendo: 'Leyendo lo que eligió en otros equipos…',
  al_dia: 'Guardado en su cuenta.',
  guardando: 'Guardando en su cuenta…',
  por_guardar: 'Su cuenta no responde: lo elegido vale aquí y se guarda en ella en cuanto se pueda.',
  solo_aqui: 'Esta cuenta no guarda preferencias: lo que elija vale en este navegador.',
} as const;

/** Whether what the person chose has reached their account. */
export const EstadoPreferencias = () => {
  const estado = usePreferencias((s) => s.estado);
  return (
    <p className={classes.nota} role="status">
      {TEXTO[estado]}
    </p>
  );
};
