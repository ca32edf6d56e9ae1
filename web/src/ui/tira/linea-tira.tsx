import { kilometraje } from '@tramos/contract/posicion';
import type { Estacion, Tramo } from '@tramos/contract/red';
import type { PuntoTira } from '@tramos/contract/tira';
import type { Marco, Plano } from './plano';
import { rotulosDe, rotulosDeSenas } from './rotulos';
import { SenaPunto } from './sena-punto';
import classes from './tira.module.css';

/** The line above the plane: its stations, its tramos with their flow, and its known points. */
export const LineaTira = ({
  tramos,
  estaciones,
  puntos,
  plano,
  marco,
}: {
  tramos: readonly Tramo[];
  estaciones: readonly Estacion[];
  puntos: readonly PuntoTira[];
  plano: Plano;
  marco: Marco;
}) => {
  const aLaVista = (posicion: number) => {
    const x = plano.x(posicion);
    return x >= marco.izquierda - 1 && x <= marco.derecha + 1;
  };
  const vistas = estaciones.filter(({ posicion }) => aLaVista(posicion));
  return (
    <div className={classes.ducto} aria-hidden="true">
      {rotulosDe(vistas, plano.x).map(({ estacion: { id, nombre, posicion }, lado }) => (
        <span key={id} className={classes.estacion} data-lado={lado} style={{ left: plano.x(posicion) }}>
          <strong>{nombre}</strong> {kilometraje(posicion)}
        </span>
      ))}
      {tramos.map(({ id, nombre, posicion_a, posicion_b, flujo_mps }) => {
        const desde = Math.max(marco.izquierda, plano.x(posicion_a));
        const hasta = Math.min(marco.derecha, plano.x(posicion_b));
        if (hasta <= desde) return null;
        return (
          <span
            key={id}
            className={classes.tramo}
            data-flujo={flujo_mps < 0 ? 'atras' : 'adelante'}
            data-empieza={aLaVista(posicion_a) || undefined}
            data-termina={aLaVista(posicion_b) || undefined}
            style={{ left: desde, width: hasta - desde }}
          >
            <b>{nombre}</b>
          </span>
        );
      })}
      {rotulosDeSenas(puntos, plano.x, marco).map(({ punto: { id, nombre, tipo, posicion }, lado }) => (
        <span key={id} className={classes.sena} style={{ left: plano.x(posicion) }}>
          <SenaPunto tipo={tipo} />
          {lado && <span data-lado-sena={lado}>{nombre}</span>}
        </span>
      ))}
    </div>
  );
};
