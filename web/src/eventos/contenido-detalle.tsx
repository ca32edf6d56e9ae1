import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useUser } from '../lib/sesion';
import { ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import { useCerrarConEscape } from '../ui/use-cerrar-con-escape';
import classes from './contenido-detalle.module.css';
import { EventoDetalleVista } from './evento-detalle';
import type { OrigenDetalle } from './hechos';
import type { ConsultaEvento } from './use-evento';
import type { Ficha } from './vista-detalle';

/** Loading, failure or the event: what every frame of the detail shows (spec §2 Event detail). */
export const ContenidoDetalle = ({
  origen,
  consulta,
  onClose,
}: {
  origen: OrigenDetalle;
  consulta: ConsultaEvento;
  onClose: () => void;
}) => {
  const { role } = useUser();
  // Here, and not in the event's own view: whoever walks from event to event keeps reading the same sheet.
  const [ficha, setFicha] = useState<Ficha>('detalles');
  const evento = origen.tipo === 'directo' ? origen.evento : consulta.data;
  const repetir = () => void consulta.refetch();
  if (evento)
    return (
      <>
        {consulta.sinConfirmar && (
          <StaleNotice titulo="Sin confirmar: no se pudo leer el evento" onRetry={repetir} />
        )}
        {/* By its id: what is said or asked about one event must not outlive a change to another. */}
        <EventoDetalleVista
          key={evento.id}
          evento={evento}
          role={role}
          incompleto={consulta.isPlaceholderData}
          ficha={ficha}
          setFicha={setFicha}
          onClose={onClose}
        />
      </>
    );
  return (
    <SinEvento onClose={onClose}>
      {origen.tipo === 'cargar' && consulta.isPending ? (
        <SkeletonRows rows={12} height={40} />
      ) : (
        <ErrorState titulo="No se pudo cargar el evento" error={consulta.error} onRetry={repetir} />
      )}
    </SinEvento>
  );
};

const SinEvento = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
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
