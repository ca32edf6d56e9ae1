import classes from './banda.module.css';

interface Props {
  valor: number;
  /** Ends of the scale; what lies beyond is drawn at its end. */
  escala: readonly [desde: number, hasta: number];
  /** Between these it is normal, and nothing is said of it. */
  normal: readonly [desde: number, hasta: number];
  /** Up to here it can be lived with. */
  manejable?: number;
  /** The figure and its band in words. */
  etiqueta: string;
}

/** An analog figure against its normal band: a needle inside, an amber arrow outside (ISA-101). */
export const Banda = ({ valor, escala: [desde, hasta], normal, manejable, etiqueta }: Props) => {
  const lugar = (v: number) => `${(100 * (Math.min(hasta, Math.max(desde, v)) - desde)) / (hasta - desde)}%`;
  const tramo = (a: number, b: number) => ({ left: lugar(a), right: `calc(100% - ${lugar(b)})` });
  const fuera = valor < normal[0] || valor > normal[1];
  return (
    <span className={classes.banda} role="img" aria-label={etiqueta}>
      {manejable === undefined ? null : (
        <span className={classes.manejable} style={tramo(normal[1], manejable)} />
      )}
      <span className={classes.normal} style={tramo(...normal)} />
      <span className={classes.aguja} data-fuera={fuera || undefined} style={{ left: lugar(valor) }} />
    </span>
  );
};
