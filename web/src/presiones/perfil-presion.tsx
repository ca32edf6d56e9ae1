import { useElementSize } from '@mantine/hooks';
import { kilometraje } from '@tramos/contract/posicion';
import { formatNumero } from '../lib/formato';
import { simboloDe } from '../lib/graficas/vista';
import { enUnidad, type Unidad } from '../lib/unidades';
import classes from './perfil-presion.module.css';
import { escalaDePerfil, type PuntoPerfil, seguidos } from './puntos-perfil';

const ALTO = 300;
const MARGEN = { arriba: 28, abajo: 44, izquierda: 56, derecha: 16 };
/** Names along the axis need so much room each. */
const NOMBRE_PX = 92;

/** Pressure against kilometre at one moment, over the range of 24 h. A table beside it says the same. */
export const PerfilPresion = ({
  puntos,
  unidad,
  etiqueta,
}: {
  puntos: readonly PuntoPerfil[];
  unidad: Unidad;
  etiqueta: string;
}) => {
  const { ref, width } = useElementSize();
  const escala = escalaDePerfil(puntos, unidad);
  const [primero, ultimo] = [puntos[0], puntos.at(-1)];
  if (!escala || !primero || !ultimo)
    return <p className={classes.nada}>Ningún sensor midió en las 24 h anteriores.</p>;
  const largo = Math.max(1, ultimo.posicion - primero.posicion);
  const util = Math.max(1, width - MARGEN.izquierda - MARGEN.derecha);
  const alto = ALTO - MARGEN.arriba - MARGEN.abajo;
  const x = ({ posicion }: PuntoPerfil) => MARGEN.izquierda + ((posicion - primero.posicion) / largo) * util;
  const y = (p: number | null) =>
    MARGEN.arriba + ((escala.maximo - enUnidad(p ?? 0, unidad)) / (escala.maximo - escala.minimo)) * alto;
  const lineas = Math.round((escala.maximo - escala.minimo) / escala.paso);
  let libre = Number.NEGATIVE_INFINITY;
  return (
    <div ref={ref} className={classes.perfil}>
      {width > 0 && (
        <svg width={width} height={ALTO} role="img" aria-label={etiqueta}>
          <text className={classes.unidad} x={8} y={16}>
            {simboloDe(unidad)}
          </text>
          {Array.from({ length: lineas + 1 }, (_, i) => escala.minimo + i * escala.paso).map((valor) => {
            const altura = MARGEN.arriba + ((escala.maximo - valor) / (escala.maximo - escala.minimo)) * alto;
            return (
              <g key={valor}>
                <line
                  className={classes.cuadricula}
                  x1={MARGEN.izquierda}
                  x2={width - MARGEN.derecha}
                  y1={altura}
                  y2={altura}
                />
                <text className={classes.valor} x={MARGEN.izquierda - 8} y={altura + 4}>
                  {formatNumero(valor, escala.decimales)}
                </text>
              </g>
            );
          })}
          {seguidos(puntos, (p) => p.minimo_24h).map((tramo) => (
            <polygon
              key={tramo[0]?.sensor_id}
              className={classes.banda}
              points={[
                ...tramo.map((p) => `${x(p)},${y(p.maximo_24h)}`),
                ...tramo.toReversed().map((p) => `${x(p)},${y(p.minimo_24h)}`),
              ].join(' ')}
            />
          ))}
          {seguidos(puntos, (p) => p.presion_kgcm2).map((tramo) => (
            <polyline
              key={tramo[0]?.sensor_id}
              className={classes.linea}
              points={tramo.map((p) => `${x(p)},${y(p.presion_kgcm2)}`).join(' ')}
            />
          ))}
          {puntos.map((punto) => {
            const cabe = x(punto) >= libre;
            if (cabe) libre = x(punto) + NOMBRE_PX;
            const callado = punto.presion_kgcm2 === null;
            return (
              <g key={punto.sensor_id}>
                <line
                  className={classes.estacion}
                  x1={x(punto)}
                  x2={x(punto)}
                  y1={MARGEN.arriba}
                  y2={MARGEN.arriba + alto}
                />
                <circle
                  className={callado ? classes.callado : classes.punto}
                  cx={x(punto)}
                  cy={callado ? MARGEN.arriba + alto : y(punto.presion_kgcm2)}
                  r={4}
                />
                {cabe && (
                  <text
                    className={classes.nombre}
                    x={Math.min(x(punto), width - MARGEN.derecha - 60)}
                    y={MARGEN.arriba + alto + 18}
                  >
                    <tspan>{punto.estacion ?? punto.nombre}</tspan>
                    <tspan x={Math.min(x(punto), width - MARGEN.derecha - 60)} dy={16} className={classes.km}>
                      {kilometraje(punto.posicion)} km
                    </tspan>
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
      <p className={classes.leyenda}>
        <span className={classes.muestraLinea} aria-hidden="true" /> En el momento
        <span className={classes.muestraBanda} aria-hidden="true" /> Intervalo de las 24 h anteriores
      </p>
    </div>
  );
};
