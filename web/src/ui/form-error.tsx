import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { seReintenta } from '../lib/app-error';
import classes from './form-error.module.css';
import { motivoDe } from './motivo';

interface Props {
  error?: unknown;
  /** In other words than the error's own. */
  children?: ReactNode;
  /** Sends the same again; without it the button sends the form it stands in. `null`: another button does it. */
  onRetry?: (() => void) | null;
  /** Whether the same may succeed the next time, where only the words of the error are at hand. */
  reintenta?: boolean;
}

/**
 * Why a form was not accepted, said at once to screen readers too. Where the server did not answer, what was written is
 * still there to be sent again.
 */
export const FormError = ({
  error,
  children = motivoDe(error),
  onRetry,
  reintenta = seReintenta(error),
}: Props) => (
  <div className={classes.error} role="alert">
    <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
    <p>{children}</p>
    {onRetry !== null && reintenta ? (
      <Button
        size="xs"
        variant="default"
        className={classes.reintentar}
        {...(onRetry ? { onClick: onRetry } : { type: 'submit' })}
      >
        Reintentar
      </Button>
    ) : null}
  </div>
);
