import { IconFlask } from '@tabler/icons-react';
import { Mark } from '../ui/mark';
import { BandaSimulacion } from '../ui/simulacion';
import { operacionDe } from './clasificacion';
import classes from './franjas-detalle.module.css';
import { type EventoMostrable, nombreTramo } from './hechos';

/** What must be known before anything else is read: that it is a test, or that it may be an operation. */
export const FranjasDetalle = ({ evento }: { evento: EventoMostrable }) => {
  const operacion = operacionDe(evento);
  return (
    <>
      {evento.simulacion && (
        <BandaSimulacion>
          Pertenece a un simulacro: no ocurre en el ducto y no cuenta en las cifras reales.
        </BandaSimulacion>
      )}
      {evento.tipo === 'prueba' && (
        <p className={classes.franja} data-tipo="prueba">
          <IconFlask size={16} stroke={2} aria-hidden />
          <strong>PRUEBA</strong>
          <span>
            No es un evento real: {evento.creado_por ?? 'alguien'} probó la alarma en{' '}
            {nombreTramo(evento) ?? 'la red'}.
          </span>
        </p>
      )}
      {operacion.tipo === 'posible' && (
        <p className={classes.franja} data-tipo="operacion">
          <Mark kind="operacion" />
          <strong>Posible movimiento operativo</strong>
          <span>{operacion.porque.join('. ')}</span>
        </p>
      )}
    </>
  );
};
