import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './aviso.module.css';
import type { AvisoAccion } from './errores-accion';

/** What an action came to, when it did not come to what was asked: said at once to screen readers too. */
export const Aviso = ({ aviso }: { aviso: AvisoAccion }) => (
  <div className={classes.aviso} role="alert">
    <IconAlertTriangle size={16} stroke={2} aria-hidden />
    <span>
      {aviso.texto}
      {aviso.tipo === 'fallo' && aviso.codigo && <code className={classes.codigo}>{aviso.codigo}</code>}
    </span>
  </div>
);
