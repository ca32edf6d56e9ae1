import { conUnidad } from '../lib/formato';
import classes from './catalogo.module.css';
import type { Vertices } from './trazo';

const ANCHO = 360;
const ALTO = 160;
const MARGEN = 22;

/** Fits the line into the drawing, a degree of longitude as long as it is at its latitude. */
const enDibujo = (vertices: Vertices): [number, number][] => {
  const media = vertices.reduce((suma, [, lat]) => suma + lat, 0) / vertices.length;
  const k = Math.cos((media * Math.PI) / 180);
  const plano = vertices.map(([lng, lat]): [number, number] => [lng * k, -lat]);
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of plano) {
    [x0, x1] = [Math.min(x0, x), Math.max(x1, x)];
    [y0, y1] = [Math.min(y0, y), Math.max(y1, y)];
  }
  const escala = Math.min((ANCHO - 2 * MARGEN) / (x1 - x0 || 1e-9), (ALTO - 2 * MARGEN) / (y1 - y0 || 1e-9));
  const [dx, dy] = [(ANCHO - escala * (x1 - x0)) / 2, (ALTO - escala * (y1 - y0)) / 2];
  return plano.map(([x, y]) => [dx + escala * (x - x0), dy + escala * (y - y0)]);
};

/** The line that was written, as it lies on the ground: A at its start, B at its end. */
export const VistaTrazo = ({ vertices, largo_m }: { vertices: Vertices; largo_m: number }) => {
  const puntos = enDibujo(vertices);
  const extremos = [
    ['A', puntos[0]],
    ['B', puntos.at(-1)],
  ] as const;
  return (
    <>
      <svg
        className={classes.trazo}
        viewBox={`0 0 ${ANCHO} ${ALTO}`}
        role="img"
        aria-label={`Trazo de ${conUnidad(largo_m / 1_000, 'km', 2)}, de A a B`}
      >
        <polyline points={puntos.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
        {extremos.map(([nombre, punto]) =>
          punto ? (
            <g key={nombre} transform={`translate(${punto[0]} ${punto[1]})`}>
              <circle r={4} />
              <text x={0} y={-9} textAnchor="middle">
                {nombre}
              </text>
            </g>
          ) : null,
        )}
      </svg>
      <p
        className={classes.resumen}
      >{`${vertices.length} vértices, ${conUnidad(largo_m / 1_000, 'km', 2)}`}</p>
    </>
  );
};
