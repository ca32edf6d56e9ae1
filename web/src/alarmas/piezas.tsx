import { Link } from '@tanstack/react-router';
import { type Alarma, ETIQUETA_PRIORIDAD, type Prioridad, PrioridadSchema } from '@tramos/contract/alarmas';
import { formatDuracion, formatEdad } from '@tramos/contract/duracion';
import type { Tramo } from '@tramos/contract/red';
import type { ReactNode } from 'react';
import { Mark } from '../ui/mark';
import { useAhora } from '../ui/use-ahora';
import { estadoMostrado, porReconocer, vistaDe } from './alarma';
import classes from './piezas.module.css';

/** The priority as a number in a box whose weight says how urgent it is: colour is left to the state. */
export const PrioridadCaja = ({ prioridad }: { prioridad: Prioridad }) => (
  <span className={classes.prioridad} data-prioridad={prioridad} title={ETIQUETA_PRIORIDAD[prioridad]}>
    <span aria-hidden="true">{PrioridadSchema.options.indexOf(prioridad) + 1}</span>
    <span className="solo-lector">{ETIQUETA_PRIORIDAD[prioridad]}</span>
  </span>
);

/** What the boxes mean. */
export const LeyendaPrioridad = () => (
  <p className={classes.leyenda} aria-hidden="true">
    {PrioridadSchema.options.map((prioridad) => (
      <span key={prioridad}>
        <PrioridadCaja prioridad={prioridad} /> {ETIQUETA_PRIORIDAD[prioridad]}
      </span>
    ))}
  </p>
);

/** Shape and word of how it stands; what waits for somebody weighs more. */
export const EstadoAlarma = ({ alarma }: { alarma: Alarma }) => {
  const { mark, texto } = estadoMostrado(alarma);
  const pendiente = porReconocer(alarma) && vistaDe(alarma) === 'activas';
  return (
    <span className={classes.estado} data-pendiente={pendiente || undefined}>
      <Mark kind={mark} />
      <span>{texto}</span>
    </span>
  );
};

/** For how long it has stood so. */
export const Lleva = ({ desde }: { desde: string }) => formatEdad(useAhora() - Date.parse(desde));

const RADIO = 6;
const VUELTA = 2 * Math.PI * RADIO;

/** What is left of a time that was given, as a ring and in words. */
export const Resta = ({ desde, hasta }: { desde: string; hasta: string }) => {
  const ahora_ms = useAhora();
  const resta_ms = Math.max(0, Date.parse(hasta) - ahora_ms);
  const parte = Math.min(1, resta_ms / Math.max(1, Date.parse(hasta) - Date.parse(desde)));
  return (
    <span className={classes.resta}>
      <svg className={classes.anillo} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <g fill="none" strokeWidth="3" transform="rotate(-90 8 8)">
          <circle className={classes.fondo} cx="8" cy="8" r={RADIO} />
          <circle
            className={classes.arco}
            cx="8"
            cy="8"
            r={RADIO}
            strokeDasharray={`${parte * VUELTA} ${VUELTA}`}
          />
        </g>
      </svg>
      {resta_ms === 0 ? 'vence ahora' : formatDuracion(Math.max(10_000, resta_ms))}
    </span>
  );
};

/** Where more is known of what it speaks of: the event over this screen, the sensor, or the history of the router. */
export const EnlaceFuente = ({
  alarma: { origen, objeto_id },
  conTab = true,
  children,
}: {
  alarma: Pick<Alarma, 'origen' | 'objeto_id'>;
  /** In a row that has Enter for it, it is no stop of the Tab key. */
  conTab?: boolean;
  children: ReactNode;
}) => {
  const comun = { className: classes.fuente ?? '', tabIndex: conTab ? 0 : -1, 'data-fuente': true };
  switch (origen) {
    case 'evento':
      return (
        <Link
          {...comun}
          to="."
          search={(antes: Record<string, unknown>) => ({ ...antes, detalle: objeto_id })}
          resetScroll={false}
        >
          {children}
        </Link>
      );
    case 'sensor':
      return (
        <Link {...comun} to="/sensors" search={{ sensor: objeto_id }}>
          {children}
        </Link>
      );
    case 'router':
      return (
        <Link {...comun} to="/reportes/ReporteRouter" search={{ router: objeto_id }}>
          {children}
        </Link>
      );
    case 'tramo':
      return (
        <Link {...comun} to="/configuracion/tramos" search={{ id: objeto_id }}>
          {children}
        </Link>
      );
    case 'servidor':
      return <span className={classes.fuente}>{children}</span>;
    default:
      return origen satisfies never;
  }
};

/** Which tramos cannot locate while it lasts. */
export const Ciegos = ({ tramos }: { tramos: readonly Tramo[] }) =>
  tramos.length === 0 ? null : (
    <span className={classes.ciegos}>
      {tramos.map(({ nombre }) => nombre).join(', ')} no {tramos.length === 1 ? 'localiza' : 'localizan'}
    </span>
  );
