import { useEffect, useRef } from 'react';
import { lectura } from '../lib/lectura';
import { canal } from '../realtime/channel';
import { createLote } from '../realtime/lote';

/** However many alarms move, the lists are asked for again so often at most. */
const PAUSA_MS = 1_000;

/** Runs when something was heard that may have changed the alarms: the message is a hint, the list is the truth. */
export const useAlCambiar = (hacer: () => void): void => {
  const ultimo = useRef(hacer);
  useEffect(() => {
    ultimo.current = hacer;
  });
  useEffect(() => {
    const lote = createLote<null>(PAUSA_MS, () => ultimo.current());
    const avisar = () => lote.poner(null);
    const paradas = [
      canal.escuchar('alarma_cambiada', avisar),
      canal.escuchar('silencio_cambiado', avisar),
      canal.escuchar('mantenimiento_cambiado', avisar),
      canal.escuchar('evento_actualizado', avisar),
      canal.escuchar('al_dia', ({ pos }) => lectura.siFalta(pos, avisar)),
    ];
    return () => {
      lote.stop();
      for (const parar of paradas) parar();
    };
  }, []);
};
