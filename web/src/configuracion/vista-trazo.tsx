import { memo } from 'react';
import { conUnidad, formatNumero } from '../lib/formato';
import type { Vertices } from '../lib/lineas/tipos';
import classes from './catalogo.module.css';

const ANCHO = 360;
const ALTO = 160;
const MARGEN = 22;

/** Fits the line into the drawing, a degree of longitude as long as it is at its latitude. */
const enDibujo = (vertices: Vertices): [number, number][] => {
  const media = vertices.reduce((suma, [, lat]) => suma + lat, 0) / vertices.length;
  const k = Math.cos((media * Math.PI) / 180);
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [lng, lat] of vertices) {
    [x0, x1] = [Math.min(x0, lng * k), Math.max(x1, lng * k)];
    [y0, y1] = [Math.min(y0, -lat), Math.max(y1, -lat)];
  }
  const escala = Math.min((ANCHO - 2 * MARGEN) / (x1 - x0 || 1e-9), (ALTO - 2 * MARGEN) / (y1 - y0 || 1e-9));
  const [dx, dy] = [(ANCHO - escala * (x1 - x0)) / 2, (ALTO - escala * (y1 - y0)) / 2];
  return vertices.map(([lng, lat]) => [dx + escala * (lng * k - x0), dy + escala * (-lat - y0)]);
};

const trazos = (puntos: readonly [number, number][]): string =>
  puntos.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

interface Props {
  vertices: Vertices;
  largo_m: number;
}

/** The line that was written, as it lies on the ground: A at its start, B at its end. A long one is drawn once. */
export const VistaTrazo = memo(({ vertices, largo_m }: Props) => {
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
        <polyline points={trazos(puntos)} />
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
      >{`${formatNumero(vertices.length)} vértices, ${conUnidad(largo_m / 1_000, 'km', 2)}`}</p>
    </>
  );
});
