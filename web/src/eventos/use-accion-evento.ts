import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Evento } from '@tramos/contract/evento';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { esAppError } from '../lib/app-error';
import { clavesEventos, ponerEventos } from '../lib/eventos-cache';
import { formatFecha } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { type AvisoAccion, avisoDeFallo, avisoSuperado } from './errores-accion';
import type { AccionEvento, EventoMostrable } from './hechos';

interface Pedido {
  accion: AccionEvento;
  id: number;
}

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
}

/**
 * Acknowledges or escalates after a confirmation. The answer replaces the event wherever it is shown; whoever
 * lost the race is told who won it, and sees the event as it now is.
 */
export const useAccionEvento = (): AccionEnCurso => {
  const client = useQueryClient();
  const zona = useZona();
  const [pendiente, setPendiente] = useState<AccionEvento | null>(null);
  const [aviso, setAviso] = useState<AvisoAccion | null>(null);
  const mutacion = useMutation<Evento, Error, Pedido>({
    mutationFn: ({ accion, id }) => llamar(accion, { params: { id } }),
    onSuccess: (evento) => {
      ponerEventos(client, [evento]);
      setPendiente(null);
    },
    onError: (error, { accion }) => {
      const nuevo = avisoDeFallo(accion, esAppError(error) ? error : {}, (iso) => formatFecha(iso, zona));
      setAviso(nuevo);
      if (nuevo.tipo !== 'perdido') return;
      setPendiente(null);
      void client.invalidateQueries({ queryKey: clavesEventos.todas });
    },
  });
  return {
    pendiente,
    pedir: (accion) => {
      setAviso(null);
      setPendiente(accion);
    },
    cancelar: () => {
      setPendiente(null);
      setAviso(null);
    },
    confirmar: (id) => {
      if (pendiente) mutacion.mutate({ accion: pendiente, id });
    },
    superar: (evento) => {
      if (!pendiente) return;
      setAviso(avisoSuperado(pendiente, evento, (iso) => formatFecha(iso, zona)));
      setPendiente(null);
    },
    ocupado: mutacion.isPending,
    aviso,
  };
};
