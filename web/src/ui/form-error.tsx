import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
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
 * Where the same was last sent again from: its error goes away meanwhile, and its button and the focus with it. Whoever
 * goes on elsewhere is not taken back.
 */
let reintentada: Element | null = null;
const olvidar = () => {
  reintentada = null;
};

/**
 * Why a form was not accepted, said at once to screen readers too. Where the server did not answer, what was written is
 * still there to be sent again; and again, by the same key, when it does not answer then either.
 */
export const FormError = ({
  error,
  children = motivoDe(error),
  onRetry,
  reintenta = seReintenta(error),
}: Props) => {
  const raiz = useRef<HTMLDivElement>(null);
  const boton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (raiz.current?.parentElement === reintentada && document.activeElement === document.body)
      boton.current?.focus();
  }, []);
  const reintentar = () => {
    reintentada = raiz.current?.parentElement ?? null;
    for (const que of ['focusin', 'pointerdown']) document.addEventListener(que, olvidar, { once: true });
    onRetry?.();
  };
  return (
    <div className={classes.error} role="alert" ref={raiz}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
      <p>{children}</p>
      {onRetry !== null && reintenta ? (
        <Button
          ref={boton}
          type={onRetry ? 'button' : 'submit'}
          size="xs"
          variant="default"
          className={classes.reintentar}
          onClick={reintentar}
        >
          Reintentar
        </Button>
      ) : null}
    </div>
  );
};
