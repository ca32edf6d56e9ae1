import type { HistorialItem } from '@tramos/contract/evento';
import { formatFecha } from '../lib/formato';
import type { EventoMostrable } from './hechos';
import classes from './historial.module.css';
import { fraseDe } from './historial-frases';

const Renglon = ({ item, evento, zona }: { item: HistorialItem; evento: EventoMostrable; zona: string }) => {
  const { quien, hizo, texto } = fraseDe(item, evento);
  return (
    <li data-accion={item.accion}>
      <p className={classes.frase}>
        <strong>{quien}</strong> {hizo}
      </p>
      <time dateTime={item.cuando}>{formatFecha(item.cuando, zona)}</time>
      {texto && <p className={classes.texto}>{texto}</p>}
    </li>
  );
};

/** Who did what to the event and when, oldest first, in sentences; what nobody did, the system did. */
export const Historial = ({ evento, zona }: { evento: EventoMostrable; zona: string }) => {
  const items = evento.historial ?? [];
  if (items.length === 0) return <p className={classes.vacio}>Sin movimientos registrados.</p>;
  return (
    <ol className={classes.historial} aria-label="Historial del evento">
      {items.map((item, i) => (
        // Lines are only ever added at the end: their place is their name.
        // biome-ignore lint/suspicious/noArrayIndexKey: two things may be done in one instant
        <Renglon key={i} item={item} evento={evento} zona={zona} />
      ))}
    </ol>
  );
};
