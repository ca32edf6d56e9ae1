import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { EventoDetalle } from '@tramos/contract/evento';
import { useUser } from '../lib/sesion';
import { ErrorState, SkeletonRows } from '../ui/estados';
import classes from './contenido-detalle.module.css';
import { EventoDetalleVista } from './evento-detalle';
import type { OrigenDetalle } from './hechos';
import { useCerrarConEscape } from './use-cerrar-con-escape';

/** Loading, failure or the event: what every frame of the detail shows (spec §2 Event detail). */
export const ContenidoDetalle = ({
  origen,
  consulta,
  onClose,
}: {
  origen: OrigenDetalle;
  consulta: UseQueryResult<EventoDetalle, Error>;
  onClose: () => void;
}) => {
  const { role } = useUser();
  const evento = origen.tipo === 'directo' ? origen.evento : consulta.data;
  if (evento)
    // By its id: what is said or asked about one event must not outlive a change to another.
    return <EventoDetalleVista key={evento.id} evento={evento} role={role} onClose={onClose} />;
  return (
    <SinEvento onClose={onClose}>
      {origen.tipo === 'cargar' && consulta.isPending ? (
        <SkeletonRows rows={12} height={40} />
      ) : (
        <ErrorState
          titulo="No se pudo cargar el evento"
          error={consulta.error}
          onRetry={() => void consulta.refetch()}
        />
      )}
    </SinEvento>
  );
};

const SinEvento = ({ onClose, children }: { onClose: () => void; children: React.ReactNode }) => {
  useCerrarConEscape(onClose, false);
  return (
    <div className={classes.sinEvento}>
      <div className={classes.cuerpo}>{children}</div>
      <div className={classes.pie}>
        <Button variant="default" size="md" onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </div>
  );
};
