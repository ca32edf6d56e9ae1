import type { Evento } from '@tramos/contract/evento';
import { canEscalate, type Role } from '@tramos/contract/roles';
import { formatConSigno, formatDia, formatHora, formatNumero } from '../lib/formato';
import { Mark } from '../ui/mark';
import { clasificacionDe } from './clasificacion';
import classes from './fila.module.css';
import { identificaciones } from './hechos';

/** Pieces that a row of the table and a card of the phone share. */

/** `21/11 03:41:58`: absolute, with seconds; the day stands back. */
export const Creado = ({ instante, zona }: { instante: string; zona: string }) => (
  <time dateTime={instante} className={classes.creado}>
    <span className={classes.dia}>{formatDia(instante, zona)}</span> {formatHora(instante, zona)}
  </time>
);

/** The id this role knows the event by. */
export const idVisible = (evento: Evento, role: Role): string =>
  identificaciones(evento, role)[0]?.valor ?? '-';

/** What the detector thinks of it, and that it is escalated: `▲ Caída de presión ESC-2026-000124`. */
export const ClasificacionCelda = ({ evento, role }: { evento: Evento; role: Role }) => {
  const { principal, porque, fiable } = clasificacionDe(evento);
  return (
    <span
      className={classes.clasificacion}
      title={[principal, porque, evento.escalado_id].filter(Boolean).join(' · ')}
    >
      {!fiable && <Mark kind="incierto" />}
      {evento.escalado && <Mark kind="escalado" />}
      <span className={classes.principal}>{principal}</span>
      {evento.escalado && (
        <span className={classes.apoyo}>
          <span className="solo-lector">Escalado </span>
          {canEscalate(role) && evento.escalado_id && <code>{evento.escalado_id}</code>}
        </span>
      )}
      {porque && <span className={classes.apoyo}>{porque}</span>}
    </span>
  );
};

/** `−18.952 s`, the unit lighter; '-' without both arrivals. */
export const Delta = ({ delta_s }: { delta_s: number | null }) =>
  delta_s === null ? (
    <span>-</span>
  ) : (
    <span className={classes.delta}>
      {formatConSigno(delta_s, 3)} <small>s</small>
    </span>
  );

export const textoCorrelacion = (correlacion: number | null): string =>
  correlacion === null ? '-' : formatNumero(correlacion, 2);
