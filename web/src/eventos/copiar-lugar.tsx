import { formatPosicion } from '@tramos/contract/posicion';
import { CopiarBoton } from '../ui/copiar-boton';
import classes from './copiar-lugar.module.css';
import { type EventoMostrable, formatLugar, formatUbicacion, lugarDe } from './hechos';

/** The place to paste elsewhere: all of it at once, or the kilometre marker or the coordinates alone. */
export const CopiarLugar = ({ evento }: { evento: EventoMostrable }) => {
  const ubicacion = formatUbicacion(evento);
  if (ubicacion === null) return null;
  return (
    <div className={classes.copiar}>
      <CopiarBoton texto={ubicacion} atajo="C">
        Copiar ubicación
      </CopiarBoton>
      {evento.posicion != null && (
        <CopiarBoton texto={formatPosicion(evento.posicion)} corto="km">
          Copiar km
        </CopiarBoton>
      )}
      {lugarDe(evento) && (
        <CopiarBoton texto={formatLugar(evento)} corto="coordenadas">
          Copiar coordenadas
        </CopiarBoton>
      )}
    </div>
  );
};
