import { formatEdad } from '@tramos/contract/duracion';
import { esEco } from '@tramos/contract/eco';
import type { ReactNode } from 'react';
import { formatHora } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { Escalado, EstadoEvento } from '../ui/mark';
import { useAhora } from '../ui/use-ahora';
import classes from './cabecera-detalle.module.css';
import { type EventoMostrable, estadoDe } from './hechos';

/** `sin reconocer, 4 min 14 s`: how long it has been waiting, by the server's clock. */
const Espera = ({ desde }: { desde: string }) => {
  const ahora_ms = useAhora(1_000);
  return <span className={classes.espera}>sin reconocer, {formatEdad(ahora_ms - Date.parse(desde))}</span>;
};

const Estado = ({ evento }: { evento: EventoMostrable }) => {
  const zona = useZona();
  const estado = estadoDe(evento);
  const { id, tipo, simulacion, estado: validez, evento_principal } = evento;
  const eco = esEco(evento);
  return (
    <span className={classes.estado}>
      <EstadoEvento
        evento={{ id, tipo, simulacion, estado: validez, evento_estado: estado, evento_principal }}
        boxed
      />
      {evento.escalado && (
        <Escalado
          texto={evento.escalado_at ? `Escalado ${formatHora(evento.escalado_at, zona)}` : 'Escalado'}
          boxed
        />
      )}
      {estado === 'abierto' && !eco && evento.created_at && <Espera desde={evento.created_at} />}
      {estado === 'reconocido' && evento.recognized_by_user_name && (
        <span className={classes.espera}>
          por {evento.recognized_by_user_name}, {formatHora(evento.recognized_at, zona)}
        </span>
      )}
    </span>
  );
};

/** The frame's first line: title, state, how long it waits; `antes` and `despues` are the frame's own controls. */
export const CabeceraDetalle = ({
  titulo,
  evento,
  antes,
  despues,
}: {
  titulo: ReactNode;
  evento: EventoMostrable | null;
  antes?: ReactNode;
  despues?: ReactNode;
}) => (
  <div className={classes.cabecera}>
    {antes}
    {titulo}
    {evento && <Estado evento={evento} />}
    <span className={classes.controles}>{despues}</span>
  </div>
);
