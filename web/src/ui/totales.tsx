import type { ReactNode } from 'react';
import classes from './totales.module.css';

export interface Total {
  etiqueta: string;
  valor: ReactNode;
  /** A line below the figure: how it was counted, or why there is none. */
  pie?: string | undefined;
}

/** Figures side by side, each under its name. */
export const Totales = ({ totales, nombre = 'Totales' }: { totales: readonly Total[]; nombre?: string }) => (
  <dl className={classes.totales} aria-label={nombre}>
    {totales.map(({ etiqueta, valor, pie }) => (
      <div key={etiqueta}>
        <dt>{etiqueta}</dt>
        <dd>{valor}</dd>
        {pie ? <dd className={classes.pie}>{pie}</dd> : null}
      </div>
    ))}
  </dl>
);
