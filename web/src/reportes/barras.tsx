import { useElementSize } from '@mantine/hooks';
import { formatNumero } from '../lib/formato';
import classes from './barras.module.css';

export interface Barra {
  llave: string | number;
  /** Below the bar, where there is room. */
  etiqueta: string;
  valor: number | null;
  /** All of it, for who points at it. */
  detalle: string;
}

const PASOS = [1, 2, 5];
/** Round figures from nothing to a little above the largest: at most five lines. */
const escalaDe = (maximo: number): number[] => {
  const potencia = 10 ** Math.floor(Math.log10(Math.max(1, maximo / 4)));
  const paso = (PASOS.find((p) => p * potencia * 4 >= maximo) ?? 10) * potencia;
  return Array.from({ length: Math.max(1, Math.ceil(maximo / paso)) + 1 }, (_, i) => i * paso);
};

/** Below a bar, px: a letter of its label at the most, and what stands between two labels. */
const LETRA_PX = 8;
const ENTRE_PX = 8;

/** Every how many bars there is room for a label below, in a chart so wide, px. */
const cadaCuantas = (barras: readonly Barra[], ancho: number): number => {
  const letras = Math.max(1, ...barras.map(({ etiqueta }) => etiqueta.length));
  const caben = Math.max(1, Math.floor(ancho / (letras * LETRA_PX + ENTRE_PX)));
  return Math.max(1, Math.ceil(barras.length / caben));
};

/**
 * Bars of one series. A picture for the eye: the table beside it says the same, so that it is hidden from who reads by
 * ear. What is missing leaves a gap.
 */
export const Barras = ({
  titulo,
  eje_x,
  eje_y,
  barras,
}: {
  titulo: string;
  eje_x: string;
  eje_y: string;
  barras: readonly Barra[];
}) => {
  const lineas = escalaDe(Math.max(0, ...barras.map(({ valor }) => valor ?? 0)));
  const tope = lineas.at(-1) ?? 1;
  const { ref, width } = useElementSize();
  const cada = cadaCuantas(barras, width);
  return (
    <figure className={classes.grafica}>
      <figcaption>
        {titulo} <small>{eje_y}</small>
      </figcaption>
      <div className={classes.trazado} aria-hidden="true">
        <div className={classes.eje}>
          {lineas.map((n) => (
            <span key={n} style={{ bottom: `${(100 * n) / tope}%` }}>
              {formatNumero(n)}
            </span>
          ))}
        </div>
        <div className={classes.campo}>
          {lineas.slice(1).map((n) => (
            <i key={n} style={{ bottom: `${(100 * n) / tope}%` }} />
          ))}
          {barras.map(({ llave, valor, detalle }) => (
            <div key={llave} className={classes.barra} title={detalle}>
              <span style={{ height: `${(100 * (valor ?? 0)) / tope}%` }} />
            </div>
          ))}
        </div>
        <div ref={ref} className={classes.pie}>
          {barras.map(({ llave, etiqueta }, i) => (
            <span key={llave}>{i % cada === 0 ? etiqueta : null}</span>
          ))}
        </div>
        <p className={classes.nombre}>{eje_x}</p>
      </div>
    </figure>
  );
};
