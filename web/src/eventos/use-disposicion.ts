import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Disposicion, Evento, EventoDetalle } from '@tramos/contract/evento';
import { useRef, useState } from 'react';
import { llamar } from '../lib/api';
import { esAppError, seReintenta } from '../lib/app-error';
import { actuarEnEvento, clavesEventos, ponerEventos } from '../lib/eventos-cache';
import { useSesion } from '../lib/sesion';
import { avisar, avisarSinHacer } from '../ui/avisar';
import { avisarConDeshacer } from '../ui/avisar-deshacer';
import { usePregunta } from '../ui/use-pregunta';
import { antesDelIntento, type Intento, sigueIgual, textoDicho, textoSinDeshacer } from './disposicion';
import { type AvisoAccion, avisoDeNoGuardado } from './errores-accion';
import type { EventoMostrable } from './hechos';
import { antesDeDecir, type NotaEnDuda, yaSeDijo } from './ya-dicho';

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

interface Dicho {
  /** As one's own word left it: only this may be undone. */
  dicho: Evento;
  /** With what others have said after it, which may have come first. */
  ultimo: Evento;
}

const llamarDisponer = async (id: number, { disposicion, nota }: Cambio): Promise<Dicho> => {
  const body = { disposicion, ...(nota === '' ? {} : { nota }) };
  let dicho: Evento | null = null;
  const ultimo = await actuarEnEvento(async (alLeer) => {
    dicho = await llamar('disponerEvento', { params: { id }, body, alLeer });
    return dicho;
  });
  return { dicho: dicho ?? ultimo, ultimo };
};

/** Says it once, however often it has to be asked for: a note that an earlier try has stored is not sent again. */
const decir = async (
  id: number,
  { disposicion, nota }: Cambio,
  enDuda: { current: NotaEnDuda | null },
  { leido, nombre }: { leido: EventoDetalle | undefined; nombre: string | undefined },
): Promise<Dicho> => {
  const otraVez = nota !== '' && enDuda.current?.nota === nota;
  const guardada = otraVez && yaSeDijo(await llamar('evento', { params: { id } }), enDuda.current, nombre);
  if (!otraVez) enDuda.current = antesDeDecir(leido, nota, nombre);
  return llamarDisponer(id, { disposicion, nota: guardada ? '' : nota });
};

/** Puts the word before this one back, unless another has been said since. */
const crearDeshacer =
  (
    client: ReturnType<typeof useQueryClient>,
    { antes, dicho, yo }: { antes: Disposicion | null; dicho: Evento; yo: string | undefined },
  ) =>
  async (): Promise<void> => {
    const { id } = dicho;
    try {
      const ahora = await llamar('evento', { params: { id } });
      if (!sigueIgual(ahora, dicho)) return void avisar('warning', textoSinDeshacer(ahora, { yo }));
      const { ultimo } = await llamarDisponer(id, { disposicion: antes, nota: '' });
      ponerEventos(client, [ultimo]);
      void avisar('info', `Evento ${id}: se deshizo el cambio`);
    } catch {
      void avisarSinHacer(
        `Evento ${id}: error al deshacer el cambio de disposición. Inténtelo desde el evento.`,
      );
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
  const nombre = useSesion((s) => s.user?.nombre);
  const enDuda = useRef<NotaEnDuda | null>(null);
  const sinRespuesta = useRef<Intento | null>(null);
  const [deshacer, setDeshacer] = useState<(() => void) | null>(null);
  const mutacion = useMutation<Dicho, Error, Cambio & { antes: Disposicion | null; de: object }>({
    mutationFn: ({ disposicion, nota: escrita }) => {
      const leido = client.getQueryData<EventoDetalle>(clavesEventos.detalle(id));
      return decir(id, { disposicion, nota: escrita.trim() }, enDuda, { leido, nombre });
    },
    onSuccess: ({ dicho, ultimo }, { antes, nota: guardada, de }) => {
      enDuda.current = null;
      sinRespuesta.current = null;
      ponerEventos(client, [ultimo]);
      if (sigue(de)) poner(null);
      setNota((escrita) => (escrita === guardada ? '' : escrita));
      // A note beside the same word leaves nothing to undo.
      if (antes === dicho.disposicion) return void avisar('success', textoDicho(dicho));
      const alReves = crearDeshacer(client, { antes, dicho, yo: nombre });
      const unaVez = () => {
        setDeshacer((ultimo) => (ultimo === unaVez ? null : ultimo));
        void alReves();
      };
      setDeshacer(() => unaVez);
      void avisarConDeshacer(textoDicho(dicho), unaVez);
    },
    onError: (fallo, { disposicion, antes, de }) => {
      if (seReintenta(fallo)) sinRespuesta.current = { disposicion, antes };
      if (!sigue(de)) void avisarSinHacer(`Evento ${id}: ${noGuardada(fallo).texto}`);
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
      if (!pregunta) return;
      const antes = antesDelIntento(evento, sinRespuesta.current, nombre);
      mutacion.mutate({ disposicion, nota, antes, de: pregunta });
    },
    deshacer: () => deshacer?.(),
    ocupado: mutacion.isPending && deEsta,
    reintenta: seReintenta(error),
    aviso: error && noGuardada(error),
  };
};
