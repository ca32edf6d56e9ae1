import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Evento } from '@tramos/contract/evento';
import { useRef, useState } from 'react';
import { llamar } from '../lib/api';
import { esAppError, seReintenta, sinContestar } from '../lib/app-error';
import { actuarEnEvento, clavesEventos, ponerEventos } from '../lib/eventos-cache';
import { formatFecha } from '../lib/formato';
import { useSesion } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { avisar, avisarSinHacer } from '../ui/avisar';
import { usePregunta } from '../ui/use-pregunta';
import {
  type AvisoAccion,
  avisoDeFallo,
  avisoSuperado,
  textoDespues,
  textoEnDuda,
  yaEsMio,
} from './errores-accion';
import type { AccionEvento, EventoMostrable, PedidoAccion as Pedido } from './hechos';

/**
 * Does it once, however often it has to be asked for: when an earlier try had no answer, a refusal that names this very
 * person says that it was done.
 */
const hacer = async (
  { accion, id }: Pedido,
  enDuda: { current: Pedido | null },
  nombre: string | undefined,
): Promise<Evento> => {
  const antes = enDuda.current;
  enDuda.current = null;
  try {
    return await actuarEnEvento((alLeer) => llamar(accion, { params: { id }, alLeer }));
  } catch (error) {
    if (seReintenta(error)) enDuda.current = { accion, id };
    if (yaEsMio(antes, { accion, id }, esAppError(error) ? error : {}, nombre))
      return actuarEnEvento((alLeer) => llamar('evento', { params: { id }, alLeer }));
    throw error;
  }
};

/** The asking, the doing and the telling of one action on an event (spec §4 Event status, §8). */
export interface AccionEnCurso {
  /** The action that waits to be confirmed. */
  pendiente: AccionEvento | null;
  pedir: (accion: AccionEvento) => void;
  cancelar: () => void;
  confirmar: (id: number) => void;
  /** Somebody else was first while the confirmation was open: it closes and says who. */
  superar: (evento: EventoMostrable) => void;
  ocupado: boolean;
  /** What went wrong the last time, until something else is asked for. */
  aviso: AvisoAccion | null;
  /** The same as it was thrown. */
  error: Error | null;
}

/**
 * Acknowledges or escalates after a confirmation. The answer replaces the event wherever it is shown; whoever
 * lost the race is told who won it, and sees the event as it now is.
 */
export const useAccionEvento = (): AccionEnCurso => {
  const client = useQueryClient();
  const zona = useZona();
  const { pregunta, poner, sigue } = usePregunta<{ accion: AccionEvento }>();
  const pendiente = pregunta?.accion ?? null;
  const [aviso, setAviso] = useState<AvisoAccion | null>(null);
  const nombre = useSesion((s) => s.user?.nombre);
  /** What was asked for and had no answer: it may have been done all the same. */
  const enDuda = useRef<Pedido | null>(null);
  const mutacion = useMutation<Evento, Error, Pedido & { de: { accion: AccionEvento } }>({
    mutationFn: ({ accion, id }) => hacer({ accion, id }, enDuda, nombre),
    onSuccess: (evento, { accion, de }) => {
      ponerEventos(client, [evento]);
      if (sigue(de)) poner(null);
      else void avisar('success', textoDespues(accion, evento.id, null));
    },
    onError: (error, { accion, id, de }) => {
      const nuevo = avisoDeFallo(accion, esAppError(error) ? error : {}, (iso) => formatFecha(iso, zona));
      if (nuevo.tipo === 'perdido') void client.invalidateQueries({ queryKey: clavesEventos.todas });
      if (!sigue(de))
        return void avisarSinHacer(
          sinContestar(error) ? textoEnDuda(accion, id) : textoDespues(accion, id, nuevo),
        );
      setAviso(nuevo);
      if (nuevo.tipo === 'perdido') poner(null);
    },
  });
  return {
    pendiente,
    pedir: (accion) => {
      setAviso(null);
      poner({ accion });
    },
    cancelar: () => {
      poner(null);
      setAviso(null);
    },
    confirmar: (id) => {
      if (pregunta) mutacion.mutate({ accion: pregunta.accion, id, de: pregunta });
    },
    superar: (evento) => {
      if (!pendiente) return;
      const quien = pendiente === 'reconocer' ? evento.recognized_by_user_name : evento.escalado_por;
      const mio = enDuda.current?.accion === pendiente && enDuda.current.id === evento.id && quien === nombre;
      setAviso(mio ? null : avisoSuperado(pendiente, evento, (iso) => formatFecha(iso, zona)));
      poner(null);
    },
    ocupado: mutacion.isPending && mutacion.variables.de === pregunta,
    aviso,
    error: aviso ? mutacion.error : null,
  };
};
