import { Link } from '@tanstack/react-router';
import type { Evento } from '@tramos/contract/evento';
import { formatPosicion } from '@tramos/contract/posicion';
import { formatSigma } from '../lib/formato';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/estados';
import { EstadoEvento } from '../ui/mark';
import { Fecha } from '../ui/valores';
import classes from './eventos-tramo.module.css';
import type { EventosDelTramo } from './use-eventos-tramo';

const Fila = ({ evento }: { evento: Evento }) => (
  <li className={classes.fila}>
    <EstadoEvento evento={evento} />
    <Link to="." search={(antes) => ({ ...antes, detalle: evento.id })} resetScroll={false}>
      {evento.posicion === null ? 'Sin posición' : formatPosicion(evento.posicion)}
    </Link>
    <span className={classes.sigma}>{evento.sigma_m === null ? null : formatSigma(evento.sigma_m)}</span>
    <span className={classes.cuando}>
      <Fecha instante={evento.created_at} />
    </span>
  </li>
);

/** The last events of a tramo, open ones first; each opens over the page. */
export const EventosTramo = ({
  eventos,
  cargando,
  error,
  repetir,
  filtrados,
}: EventosDelTramo & { filtrados: boolean }) => {
  if (error) return <ErrorState titulo="Error al cargar los eventos" error={error} onRetry={repetir} />;
  if (cargando) return <SkeletonRows rows={4} />;
  if (eventos.length === 0)
    return (
      <EmptyState titulo="Sin eventos">
        {filtrados
          ? 'Ninguno en lo seleccionado de la tira. Quite la selección para verlos todos.'
          : 'Este tramo no ha tenido ninguno.'}
      </EmptyState>
    );
  return (
    <ul className={classes.eventos} aria-label={filtrados ? 'Eventos de la selección' : 'Últimos eventos'}>
      {eventos.map((evento) => (
        <Fila key={evento.id} evento={evento} />
      ))}
    </ul>
  );
};
