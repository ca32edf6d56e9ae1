import type { Reloj } from '@tramos/contract/sensor';
import { type BandaReloj, bandaReloj, ETIQUETA_BANDA } from '../lib/reloj-sensor';
import classes from './reloj-mark.module.css';

const BARRAS: Record<BandaReloj, number> = { bueno: 3, aceptable: 2, degradado: 1, desconocido: 0 };

/** How good a sensor's clock is: three bars, two, one or a cross, and the word. */
export const RelojMark = ({ reloj }: { reloj: Reloj | null }) => {
  const banda = bandaReloj(reloj);
  return (
    <span className={classes.reloj} data-banda={banda}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        {banda === 'desconocido' ? (
          <path d="M2 2 10 10M10 2 2 10" stroke="currentColor" strokeWidth="1.75" fill="none" />
        ) : (
          [1, 2, 3].map((n) => (
            <rect
              key={n}
              className={n > BARRAS[banda] ? classes.vacia : undefined}
              x={n * 4 - 4}
              y={12 - n * 4}
              width="3"
              height={n * 4}
              fill="currentColor"
            />
          ))
        )}
      </svg>
      <span>{ETIQUETA_BANDA[banda]}</span>
    </span>
  );
};
