import classes from './confirm-dialog.module.css';

/** How every dialog that asks or tells one thing is framed. */
export const MARCO_DIALOGO = {
  content: classes.dialogo ?? '',
  header: classes.cabecera ?? '',
  title: classes.titulo ?? '',
};
