import { FormError } from '../ui/form-error';
import classes from './form.module.css';
import { comoCuenta } from './use-espera';

/**
 * Too many attempts: said once to screen readers and counted down for who looks at it; the seconds are not read aloud
 * one by one. Says it too when the wait is over.
 */
export const WaitNotice = ({ segundos }: { segundos: number }) => (
  <>
    {segundos > 0 ? (
      <FormError>
        Demasiados intentos. Podrá intentar de nuevo en{' '}
        <span className={classes.cuenta} role="timer" aria-live="off">
          {comoCuenta(segundos)}
        </span>
        .
      </FormError>
    ) : null}
    <p className={classes.libre} role="status">
      {segundos > 0 ? '' : 'Ya puede intentar de nuevo.'}
    </p>
  </>
);

/** What the button that would try again is meanwhile: it keeps the focus, so that Enter works as soon as it may. */
export const enEspera = (segundos: number | null) =>
  segundos ? { 'aria-disabled': true, 'data-disabled': true } : {};
