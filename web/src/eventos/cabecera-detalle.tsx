import { formatEdad } from '@tramos/contract/duracion';
import { esEco } from '@tramos/contract/eco';
import { textoMomento } from '@tramos/contract/momento';
import { retrasoDe, textoRetraso } from '@tramos/contract/retraso';
import type { ReactNode } from 'react';

import { useZona } from '../lib/sitio';
import { Escalado, EstadoEvento } from '../ui/mark';
import { REVISAR_DIA_MS, useAhora } from '../ui/use-ahora';
import classes from './cabecera-detalle.module.css';
import { type EventoMostrable, estadoDe } from './hechos';

/**
 * `sin reconocer, 4 min 14 s`: how long it has been waiting, by the server's clock. Of one that was told late that is
 * no age: `llegó 24 días después`, `sin reconocer desde que llegó, 29 s`.
 */
const Espera = ({ desde, tardio }: { desde: string; tardio: boolean }) => {
  const ahora_ms = useAhora(1_000);
  return (
    <span className={classes.espera}>
      {tardio ? 'sin reconocer desde que llegó' : 'sin reconocer'}, {formatEdad(ahora_ms - Date.parse(desde))}
    </span>
  );
};

const Estado = ({ evento }: { evento: EventoMostrable }) => {
  const zona = useZona();
  const estado = estadoDe(evento);
  const { id, tipo, simulacion, estado: validez, evento_principal } = evento;
  const eco = esEco(evento);
  const retraso = retrasoDe(evento);
  const junto_a = useAhora(REVISAR_DIA_MS);
  return (
    <span className={classes.estado}>
      <EstadoEvento
        evento={{ id, tipo, simulacion, estado: validez, evento_estado: estado, evento_principal }}
        boxed
      />
      {evento.escalado && (
        <Escalado
          texto={
            evento.escalado_at
              ? `Escalado ${textoMomento(evento.escalado_at, { junto_a, zona })}`
              : 'Escalado'
          }
          boxed
        />
      )}
      {retraso && <strong className={classes.retraso}>Tardío, {textoRetraso(retraso)}</strong>}
      {estado === 'abierto' && !eco && evento.created_at && (
        <Espera desde={evento.created_at} tardio={retraso !== null} />
      )}
      {estado === 'reconocido' && evento.recognized_by_user_name && (
        <span className={classes.espera}>
          por {evento.recognized_by_user_name}, {textoMomento(evento.recognized_at, { junto_a, zona })}
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
