import type { ReactNode } from 'react';
import classes from './secciones.module.css';

/** Pieces of the detail's sections. */

/** What stands where a value is missing (spec §2 Event detail). */
export const NADA = '-';

/** A label and its value. */
export const Dato = ({
  etiqueta,
  mono = false,
  derecha = false,
  ancho = false,
  children,
}: {
  etiqueta: string;
  mono?: boolean;
  /** Over both columns, for a text of any length. */
  ancho?: boolean;
  /** In the second column, beneath what it belongs to. */
  derecha?: boolean;
  children: ReactNode;
}) => (
  <div className={classes.dato} data-derecha={derecha || undefined} data-ancho={ancho || undefined}>
    <dt>{etiqueta}</dt>
    <dd data-mono={mono || undefined}>{children}</dd>
  </div>
);

/** A section under its title. */
export const Seccion = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <section className={classes.seccion}>
    <h3>{titulo}</h3>
    {children}
  </section>
);

/** The parts that there are, with commas between; '-' when there is none. */
export const juntos = (...partes: (string | null | undefined)[]): string =>
  partes.filter((parte) => parte != null && parte !== '').join(', ') || NADA;
