import { IconAlertCircle } from '@tabler/icons-react';
import classes from './form-error.module.css';

/** Why a form was not accepted, said at once to screen readers too. */
export const FormError = ({ children }: { children: string }) => (
  <div className={classes.error} role="alert">
    <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
    <p>{children}</p>
  </div>
);
