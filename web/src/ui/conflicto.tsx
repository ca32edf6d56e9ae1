import { Button } from '@mantine/core';
import type { AppError } from '../lib/app-error';
import { formatFecha } from '../lib/formato';
import { useZona } from '../lib/sitio';
import classes from './conflicto.module.css';

interface Props {
  error: AppError;
  onVer: () => void;
  onConservar: () => void;
}

/** Somebody else was quicker: nothing was overwritten, and the person chooses. */
export const Conflicto = ({ error, onVer, onConservar }: Props) => {
  const zona = useZona();
  const quien = error.por
    ? `${error.por} lo cambió el ${formatFecha(error.cuando ?? null, zona)}`
    : 'Otra persona lo cambió';
  return (
    <div className={classes.aviso} role="alert">
      <strong>{quien}, mientras usted lo editaba.</strong> No se ha sobrescrito nada.
      <div>
        <Button size="xs" variant="default" onClick={onVer}>
          Ver cómo quedó
        </Button>
        <Button size="xs" variant="default" onClick={onConservar}>
          Conservar lo que escribí
        </Button>
      </div>
    </div>
  );
};
