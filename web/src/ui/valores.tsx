import type { Instante } from '@tramos/contract/momento';
import { kilometraje } from '@tramos/contract/posicion';
import { formatFecha, formatFechaAlerta, formatSigma } from '../lib/formato';
import { useZona } from '../lib/sitio';
import classes from './valores.module.css';

/** Kilometre marker of a chainage in metres: `212+500 km`, the unit lighter; '-' when there is no place. */
export const Posicion = ({ posicion_m }: { posicion_m: number | null | undefined }) =>
  posicion_m === null || posicion_m === undefined ? (
    <span>-</span>
  ) : (
    <span className={classes.posicion}>
      {kilometraje(posicion_m)} <small>km</small>
    </span>
  );

/** One standard error of a place: `± 48 m`, `± 1.1 km`, '-' when unknown. */
export const Sigma = ({ sigma_m }: { sigma_m: number | null | undefined }) => (
  <span className={classes.sigma}>{formatSigma(sigma_m)}</span>
);

/** A moment in the site's zone: es-MX by default, es-ES in alert cards (spec §9); '-' when missing or invalid. */
export const Fecha = ({ instante, forma }: { instante: Instante; forma?: 'alerta' }) => {
  const zona = useZona();
  const texto = (forma === 'alerta' ? formatFechaAlerta : formatFecha)(instante, zona);
  if (texto === '-' || typeof instante !== 'string') return <span>{texto}</span>;
  return <time dateTime={instante}>{texto}</time>;
};
