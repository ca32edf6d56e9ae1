import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Evento, EventoDetalle } from '@tramos/contract/evento';
import { NOTA_MAX } from '@tramos/contract/limites';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { llamar } from '../lib/api';
import { esAppError, seReintenta } from '../lib/app-error';
import { actuarEnEvento, clavesEventos, ponerEventos } from '../lib/eventos-cache';
import { useSesion } from '../lib/sesion';
import { guardarBorrador, leerBorrador } from './borradores';
import { type AvisoAccion, avisoDeNoGuardado } from './errores-accion';
import { useEvento } from './use-evento';
import { antesDeDecir, type NotaEnDuda, yaSeDijo } from './ya-dicho';

/** A note being written on an event. */
interface NotaEnCurso {
  texto: string;
  escribir: (texto: string) => void;
  /** There are words, and not too many of them. */
  lista: boolean;
  enviar: () => void;
  ocupado: boolean;
  aviso: AvisoAccion | null;
  /** There was no answer: the same can be sent again. */
  reintenta: boolean;
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
  const nombre = useSesion((s) => s.user?.nombre);
  const { data } = useEvento(eventoId);
  /** A note that had no answer, and how often it stood there before: it may have been stored all the same. */
  const enDuda = useRef<NotaEnDuda | null>(null);
  const yaEsta = (evento: EventoDetalle | undefined) => yaSeDijo(evento, enDuda.current, nombre);
  const mutacion = useMutation<Evento, Error, string>({
    mutationFn: async (nota) => {
      const params = { id: eventoId };
      if (enDuda.current?.nota === nota) {
        const evento = await actuarEnEvento((alLeer) => llamar('evento', { params, alLeer }));
        if (yaEsta(evento)) return evento;
      } else enDuda.current = antesDeDecir(data, nota, nombre);
      return actuarEnEvento((alLeer) => llamar('anotarEvento', { params, body: { texto: nota }, alLeer }));
    },
    onSuccess: (evento) => {
      ponerEventos(client, [evento]);
      enDuda.current = null;
      escribir('');
    },
    // An answer that was lost may have stored it: its writer must see so before sending it again.
    onError: () => void client.invalidateQueries({ queryKey: clavesEventos.detalle(eventoId) }),
  });
  const alLeer = useEffectEvent(() => {
    if (!mutacion.isError || !yaEsta(data)) return;
    enDuda.current = null;
    mutacion.reset();
    escribir('');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each reading of the event, whatever it says
  useEffect(() => alLeer(), [data]);
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
    reintenta: seReintenta(error),
    aviso: error && avisoDeNoGuardado('nota', esAppError(error) ? error : {}),
  };
};
