import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Disposicion, Evento, EventoDetalle } from '@tramos/contract/evento';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { esAppError, seReintenta } from '../lib/app-error';
import { clavesEventos, ponerEventos } from '../lib/eventos-cache';
import { avisar } from '../ui/avisar';
import { avisarConDeshacer } from '../ui/avisar-deshacer';
import { usePregunta } from '../ui/use-pregunta';
import { sigueIgual, textoDicho } from './disposicion';
import { type AvisoAccion, avisoDeNoGuardado } from './errores-accion';
import type { EventoMostrable } from './hechos';

interface Cambio {
  disposicion: Disposicion | null;
  nota: string;
}

/** The saying of what an event turned out to be. */
export interface DisposicionEnCurso {
  abierta: boolean;
  abrir: () => void;
  cerrar: () => void;
  /** What is being typed beside it; it survives closing and failing. */
  nota: string;
  escribirNota: (nota: string) => void;
  /** `null` takes it back. */
  guardar: (disposicion: Disposicion | null) => void;
  deshacer: () => void;
  ocupado: boolean;
  aviso: AvisoAccion | null;
  /** There was no answer: the same can be sent again. */
  reintenta: boolean;
}

const llamarDisponer = (id: number, { disposicion, nota }: Cambio) =>
  llamar('disponerEvento', {
    params: { id },
    body: { disposicion, ...(nota.trim() === '' ? {} : { nota: nota.trim() }) },
  });

/** Puts the word before this one back, unless somebody has said another since. */
const crearDeshacer =
  (client: ReturnType<typeof useQueryClient>, antes: Disposicion | null, dicho: Evento) =>
  async (): Promise<void> => {
    const ahora = client.getQueryData<EventoDetalle>(clavesEventos.detalle(dicho.id));
    if (!sigueIgual(ahora, dicho)) {
      void avisar('warning', 'No se deshizo: otra persona cambió la disposición después.');
      return;
    }
    try {
      ponerEventos(client, [await llamarDisponer(dicho.id, { disposicion: antes, nota: '' })]);
      void avisar('info', `Evento ${dicho.id}: se deshizo el cambio`);
    } catch {
      void avisar('error', 'Error al deshacer el cambio de disposición. Inténtelo desde el evento.');
    }
  };

const noGuardada = (error: Error): AvisoAccion =>
  avisoDeNoGuardado('disposicion', esAppError(error) ? error : {});

/** Says, changes or takes back what an event turned out to be (product §2.21), each with a moment to undo it. */
export const useDisposicion = (evento: EventoMostrable): DisposicionEnCurso => {
  const client = useQueryClient();
  const id = evento.id ?? 0;
  const { pregunta, poner, sigue } = usePregunta<object>();
  const [nota, setNota] = useState('');
  const [deshacer, setDeshacer] = useState<(() => Promise<void>) | null>(null);
  const mutacion = useMutation<Evento, Error, Cambio & { antes: Disposicion | null; de: object }>({
    mutationFn: (cambio) => llamarDisponer(id, cambio),
    onSuccess: (dicho, { antes, nota: guardada, de }) => {
      ponerEventos(client, [dicho]);
      if (sigue(de)) poner(null);
      setNota((escrita) => (escrita === guardada ? '' : escrita));
      const alReves = crearDeshacer(client, antes, dicho);
      setDeshacer(() => alReves);
      void avisarConDeshacer(textoDicho(dicho), () => void alReves());
    },
    onError: (fallo, { de }) => {
      if (!sigue(de)) void avisar('error', `Evento ${id}: ${noGuardada(fallo).texto}`);
    },
  });
  const deEsta = pregunta !== null && mutacion.variables?.de === pregunta;
  const error = deEsta ? mutacion.error : null;
  return {
    abierta: pregunta !== null,
    abrir: () => poner({}),
    cerrar: () => poner(null),
    nota,
    escribirNota: setNota,
    guardar: (disposicion) => {
      if (pregunta) mutacion.mutate({ disposicion, nota, antes: evento.disposicion ?? null, de: pregunta });
    },
    deshacer: () => {
      void deshacer?.();
      setDeshacer(null);
    },
    ocupado: mutacion.isPending && deEsta,
    reintenta: seReintenta(error),
    aviso: error && noGuardada(error),
  };
};
