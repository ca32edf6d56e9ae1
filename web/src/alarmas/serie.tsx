import { type AlarmasKpi, KPI_LIMITES } from '@tramos/contract/alarmas-kpi';
import { textoMomento } from '@tramos/contract/momento';
import { formatNumero } from '../lib/formato';
import { useZona } from '../lib/sitio';
import classes from './indicadores.module.css';
import { textoSerie } from './kpi';

const ANCHO = 1_000;
const ALTO = 140;
/** Of a column and the gap after it. */
const LLENO = 0.75;

/** Annunciations by the hour, or by the day over 30 days, with the line that is acceptable. */
export const Serie = ({ kpi: { serie, periodo, hasta } }: { kpi: AlarmasKpi }) => {
  const zona = useZona();
  const limite = KPI_LIMITES[periodo === '30d' ? 'por_dia' : 'por_hora'].aceptable;
  const fecha = (iso: string) => textoMomento(iso, { junto_a: Date.parse(hasta), zona, precision: 'minuto' });
  const tope = Math.max(2 * limite, ...serie.map(({ n }) => n));
  const y = (n: number) => ALTO - (ALTO * n) / tope;
  const paso = ANCHO / Math.max(1, serie.length);
  const [primero] = serie;
  return (
    <>
      <svg
        className={classes.serie}
        viewBox={`0 0 ${ANCHO} ${ALTO}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={textoSerie(serie, fecha)}
      >
        {serie.map(({ t, n }, i) => (
          <rect
            key={t}
            className={classes.columna}
            x={i * paso}
            y={y(n)}
            width={paso * LLENO}
            height={ALTO - y(n)}
          >
            <title>{`${fecha(t)}: ${formatNumero(n)}`}</title>
          </rect>
        ))}
        <line
          className={classes.tope}
          x1="0"
          x2={ANCHO}
          y1={y(limite)}
          y2={y(limite)}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className={classes.eje}>
        <span>{primero ? fecha(primero.t) : null}</span>
        <span>
          línea: aceptable hasta {limite} por {periodo === '30d' ? 'día' : 'hora'}
        </span>
        <span>{fecha(hasta)}</span>
      </p>
      <p className={classes.nota}>{textoSerie(serie, fecha)}</p>
    </>
  );
};
