import { Button, Skeleton } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { esAppError } from '../lib/app-error';
import { CopiarBoton } from './copiar-boton';
import classes from './estados.module.css';

/** An empty place says why it is empty and what to do. */
export const EmptyState = ({
  titulo,
  children,
  accion,
}: {
  titulo: string;
  children?: React.ReactNode;
  accion?: React.ReactNode;
}) => (
  <div className={classes.estado}>
    <p className={classes.titulo}>{titulo}</p>
    {children ? <p className={classes.ayuda}>{children}</p> : null}
    {accion}
  </div>
);

const codigoDe = (error: unknown): string =>
  esAppError(error) ? `${error.code}${error.status ? ` (${error.status})` : ''}` : 'interno';

/** Says what failed (`titulo`, from spec §8), why, and offers to try again; the technical code is there to copy. */
export const ErrorState = ({
  titulo,
  error,
  onRetry,
}: {
  titulo: string;
  error: unknown;
  onRetry?: () => void;
}) => (
  <div className={classes.estado} role="alert">
    <IconAlertCircle className={classes.icono} size={28} stroke={1.5} aria-hidden="true" />
    <p className={classes.titulo}>{titulo}</p>
    {esAppError(error) ? <p className={classes.ayuda}>{error.message}</p> : null}
    <div className={classes.acciones}>
      {onRetry ? (
        <Button variant="default" onClick={onRetry}>
          Reintentar
        </Button>
      ) : null}
      <CopiarBoton texto={codigoDe(error)}>{`Copiar código: ${codigoDe(error)}`}</CopiarBoton>
    </div>
  </div>
);

/**
 * Above data that stays on screen though asking for it again failed: what looks live may be old, unless it is said what
 * else that means. Its button stands by its words: an alert card may cover the far end.
 */
export const StaleNotice = ({
  titulo,
  children = 'Lo que ve puede no estar al día.',
  onRetry,
}: {
  titulo: string;
  children?: string | undefined;
  onRetry: () => void;
}) => (
  <div className={classes.viejo} role="alert">
    <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
    <span>
      <strong>{titulo}</strong>. {children}
    </span>
    <Button size="xs" variant="default" onClick={onRetry}>
      Reintentar
    </Button>
  </div>
);

/** Rows that stand where the data will, so that nothing jumps when it comes. */
export const SkeletonRows = ({ rows = 10, height = 36 }: { rows?: number; height?: number }) => (
  <div role="status" aria-label="Cargando">
    {Array.from({ length: rows }, (_, i) => i).map((i) => (
      <div key={i} className={classes.renglon} style={{ height }}>
        <Skeleton height={12} width={`${90 - ((i * 17) % 40)}%`} />
      </div>
    ))}
  </div>
);
