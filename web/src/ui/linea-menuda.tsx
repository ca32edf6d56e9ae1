import classes from './linea-menuda.module.css';
import { type Escala, escalaDe, type Punto, tramosDe } from './linea-menuda-trazo';

interface LineaMenudaProps {
  /** At even steps, oldest first; null where there is no data. */
  valores: readonly (number | null)[];
  /** CSS px; it fills the width it is given unless `ancho` says one. */
  alto?: number;
  ancho?: number;
  /** What it shows, for whoever cannot see it. */
  etiqueta: string;
  /** A scale shared with others; its own when left out. */
  escala?: Escala;
}

/** Units across and down in which the line is drawn before it is stretched to its place. */
const ANCHO = 200;
const ALTO = 40;

const d = (puntos: readonly Punto[]) => puntos.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** A line without axes for a cell or a card. Gaps stay gaps; a reading between two gaps is a dot. */
export const LineaMenuda = ({ valores, alto = 32, ancho, etiqueta, escala }: LineaMenudaProps) => (
  <svg
    className={classes.linea}
    style={{ height: alto, width: ancho ?? '100%' }}
    viewBox={`0 0 ${ANCHO} ${ALTO}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={etiqueta}
  >
    {tramosDe(valores, escala ?? escalaDe(valores), { ancho: ANCHO, alto: ALTO }).map((tramo) => (
      <polyline key={tramo[0]?.[0]} points={d(tramo.length > 1 ? tramo : [...tramo, ...tramo])} />
    ))}
  </svg>
);
