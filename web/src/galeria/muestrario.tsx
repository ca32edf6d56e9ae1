import type { ReactNode } from 'react';
import classes from './muestrario.module.css';

/** One group of samples under its name. */
export const Muestrario = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <section className={classes.muestrario} aria-label={titulo}>
    <h2>{titulo}</h2>
    <div className={classes.fila}>{children}</div>
  </section>
);

/** One sample with the words that say what is awkward about it. */
export const Muestra = ({
  nombre,
  ancho,
  alto,
  children,
}: {
  nombre: string;
  /** CSS widths and heights of its frame; as large as it needs when absent. */
  ancho?: string;
  alto?: string;
  children: ReactNode;
}) => (
  <figure className={classes.muestra} style={{ width: ancho }}>
    <figcaption>{nombre}</figcaption>
    <div className={classes.marco} style={{ height: alto }}>
      {children}
    </div>
  </figure>
);
