import type { MotivoSinLeer } from '@tramos/contract/estado-sistema';
import type { ReactNode } from 'react';
import { type Total, Totales } from '../ui/totales';
import classes from './estado.module.css';
import { MOTIVO } from './estado-textos';
import seccion from './instalacion.module.css';

type Leida<T> = { leida: true; datos: T } | { leida: false; motivo: MotivoSinLeer };

/** One part of the state: what it is, or why it could not be read, by itself. */
export const Parte = <T,>({
  id,
  titulo,
  parte,
  children,
}: {
  id: string;
  titulo: string;
  parte: Leida<T>;
  children: (datos: T) => ReactNode;
}) => (
  <section className={seccion.tarjeta} aria-labelledby={id}>
    <h2 id={id}>{titulo}</h2>
    {parte.leida ? (
      children(parte.datos)
    ) : (
      <p className={seccion.aviso} role="note">
        <strong>No se pudo leer.</strong> {MOTIVO[parte.motivo]}
      </p>
    )}
  </section>
);

/** Figures, and below them what is rather read than compared. */
export const Cifras = ({
  nombre,
  totales,
  children,
}: {
  nombre: string;
  totales: readonly Total[];
  children?: ReactNode;
}) => (
  <>
    <Totales nombre={nombre} totales={totales} />
    {children ? <div className={classes.notas}>{children}</div> : null}
  </>
);
