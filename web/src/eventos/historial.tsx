import type { HistorialItem } from '@tramos/contract/evento';
import { formatFecha } from '../lib/formato';
import classes from './historial.module.css';

const QUE: Record<HistorialItem['accion'], string> = {
  creado: 'Evento creado',
  reconocer: 'Reconocido',
  escalar: 'Escalado',
  nota: 'Nota',
  disposicion: 'Disposición',
  retirar_operacion: 'Ya no se toma por operación',
};

/** Who did what to the event, oldest first; what nobody did, the system did. */
export const Historial = ({ items, zona }: { items: readonly HistorialItem[]; zona: string }) => {
  if (items.length === 0) return <p className={classes.vacio}>Sin movimientos registrados.</p>;
  return (
    <ol className={classes.historial} aria-label="Historial del evento">
      {items.map((item) => (
        <li key={`${item.accion}${item.cuando}`} data-accion={item.accion}>
          <span className={classes.que}>{QUE[item.accion]}</span>
          <span className={classes.quien}>{item.por ?? 'Sistema'}</span>
          <time dateTime={item.cuando}>{formatFecha(item.cuando, zona)}</time>
        </li>
      ))}
    </ol>
  );
};
