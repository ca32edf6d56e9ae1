import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Evento } from '@tramos/contract/evento';
import { NOTA_MAX } from '@tramos/contract/limites';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { esAppError } from '../lib/app-error';
import { clavesEventos, ponerEventos } from '../lib/eventos-cache';
import { useSesion } from '../lib/sesion';
import { guardarBorrador, leerBorrador } from './borradores';
import { type AvisoAccion, avisoDeNoGuardado } from './errores-accion';

/** A note being written on an event. */
interface NotaEnCurso {
  texto: string;
  escribir: (texto: string) => void;
  /** There are words, and not too many of them. */
  lista: boolean;
  enviar: () => void;
  ocupado: boolean;
  aviso: AvisoAccion | null;
}

/** Adds notes to an event; what is written is kept until the server has it, also if the detail is closed meanwhile. */
export const useNota = (eventoId: number): NotaEnCurso => {
  const client = useQueryClient();
  const usuarioId = useSesion((s) => s.user?.id ?? 0);
  const [texto, setTexto] = useState(() => leerBorrador(sessionStorage, usuarioId, eventoId));
  const escribir = (nuevo: string) => {
    setTexto(nuevo);
    guardarBorrador(sessionStorage, usuarioId, eventoId, nuevo);
  };
  const mutacion = useMutation<Evento, Error, string>({
    mutationFn: (nota) => llamar('anotarEvento', { params: { id: eventoId }, body: { texto: nota } }),
    onSuccess: (evento) => {
      ponerEventos(client, [evento]);
      escribir('');
    },
    // An answer that was lost may have stored it: its writer must see so before sending it again.
    onError: () => void client.invalidateQueries({ queryKey: clavesEventos.detalle(eventoId) }),
  });
  const nota = texto.trim();
  const lista = nota.length > 0 && nota.length <= NOTA_MAX;
  const { error } = mutacion;
  return {
    texto,
    escribir,
    lista,
    enviar: () => {
      if (lista && !mutacion.isPending) mutacion.mutate(nota);
    },
    ocupado: mutacion.isPending,
    aviso: error && avisoDeNoGuardado('nota', esAppError(error) ? error : {}),
  };
};
