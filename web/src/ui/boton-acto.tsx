import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import type { ComponentProps } from 'react';

interface Props extends Omit<ButtonProps, 'loading'>, ElementProps<'button', keyof ButtonProps> {
  /** What it asked for is under way. */
  ocupado: boolean;
}

/**
 * The button of what takes its time. While it does, it takes no press and says so, but stays where the keyboard is: one
 * that is `disabled` loses the focus, and whoever presses Enter again after a failure presses nothing.
 */
export const BotonActo = ({ ocupado, disabled = false, ...props }: Props) => (
  <Button
    {...props}
    disabled={disabled}
    loading={ocupado}
    renderRoot={({ onClick, 'aria-disabled': impedido, ...raiz }: ComponentProps<'button'>) => (
      <button
        {...raiz}
        disabled={disabled}
        aria-disabled={ocupado || impedido}
        // As it may be what sends a form, the press is stopped and not only unheard.
        onClick={ocupado ? (evento) => evento.preventDefault() : onClick}
      />
    )}
  />
);
