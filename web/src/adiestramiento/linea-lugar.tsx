import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { Estacion, Tramo } from '@tramos/contract/red';
import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './linea-lugar.module.css';

/** A press of an arrow, and of a page key, m; a click lands on a multiple of the former. */
const PASO_M = 100;
const PAGINA_M = 1_000;

const acotar = ({ posicion_a, posicion_b }: Tramo, posicion: number): number =>
  Math.min(posicion_b - 1, Math.max(posicion_a + 1, posicion));

const redonda = (posicion: number): number => Math.round(posicion / PASO_M) * PASO_M;

const PASOS: Record<string, number> = {
  ArrowRight: PASO_M,
  ArrowUp: PASO_M,
  ArrowLeft: -PASO_M,
  ArrowDown: -PASO_M,
  PageUp: PAGINA_M,
  PageDown: -PAGINA_M,
};

/** The tramo as a line on which a place is picked: with a click, by dragging, or with the arrows. Chainages in m. */
export const LineaLugar = ({
  tramo,
  estaciones,
  posicion,
  onElegir,
}: {
  tramo: Tramo;
  estaciones: readonly Estacion[];
  posicion: number | null;
  onElegir: (posicion: number) => void;
}) => {
  const { posicion_a, posicion_b } = tramo;
  const parte = (en: number) => `${(100 * (en - posicion_a)) / Math.max(1, posicion_b - posicion_a)}%`;
  const medio = (posicion_a + posicion_b) / 2;
  const dentro = posicion !== null && posicion >= posicion_a && posicion <= posicion_b;
  const alSenalar = ({ currentTarget, clientX, buttons, type }: PointerEvent<HTMLDivElement>) => {
    if (type === 'pointermove' && buttons !== 1) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    onElegir(acotar(tramo, redonda(posicion_a + ((clientX - left) / width) * (posicion_b - posicion_a))));
  };
  const alTeclear = (evento: KeyboardEvent) => {
    const desde = posicion ?? medio;
    const paso = PASOS[evento.key];
    const nueva =
      evento.key === 'Home' ? posicion_a : evento.key === 'End' ? posicion_b : paso && redonda(desde + paso);
    if (nueva === undefined) return;
    evento.preventDefault();
    onElegir(acotar(tramo, nueva));
  };
  return (
    <div className={classes.linea}>
      <div
        className={classes.pista}
        role="slider"
        tabIndex={0}
        aria-label={`Lugar en ${tramo.nombre}`}
        aria-valuemin={posicion_a}
        aria-valuemax={posicion_b}
        aria-valuenow={posicion ?? medio}
        aria-valuetext={posicion === null ? 'Sin elegir' : formatPosicion(posicion)}
        onPointerDown={alSenalar}
        onPointerMove={alSenalar}
        onKeyDown={alTeclear}
      >
        <span className={classes.ducto} data-flujo={tramo.flujo_mps < 0 ? 'atras' : 'adelante'} />
        {dentro ? <span className={classes.lugar} style={{ left: parte(posicion) }} /> : null}
      </div>
      <div className={classes.extremos}>
        {[
          { lado: 'a', estacion_id: tramo.estacion_inicio_id, en: posicion_a },
          { lado: 'b', estacion_id: tramo.estacion_fin_id, en: posicion_b },
        ].map(({ lado, estacion_id, en }) => (
          <span key={lado}>
            {estaciones.find(({ id }) => id === estacion_id)?.nombre ?? 'Sensor'} <b>{kilometraje(en)}</b>
          </span>
        ))}
      </div>
    </div>
  );
};
