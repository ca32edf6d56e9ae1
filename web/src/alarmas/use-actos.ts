import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AlarmasHechas } from '@tramos/contract/alarmas';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { clavesEventos } from '../lib/eventos-cache';
import { useParaQuien } from '../lib/use-para-quien';
import { avisar, avisarSinHacer } from '../ui/avisar';
import { avisarConDeshacer } from '../ui/avisar-deshacer';
import { motivoDe } from '../ui/motivo';
import { usePregunta } from '../ui/use-pregunta';
import { porReconocer, seAparta } from './alarma';
import { ponerHechas } from './consultas';
import type { FilaAlarma } from './pagina';
import { type Acto, textoHechas, textoSinHacer } from './textos';

/** What is being asked of the person before it is done. */
interface Pregunta {
  acto: 'reconocer' | 'apartar';
  filas: readonly FilaAlarma[];
}

/** `de` is the question that it was confirmed in; null of what is done at once. */
type Pedido = { filas: readonly FilaAlarma[]; de: Pregunta | null } & (
  | { acto: 'reconocer' | 'devolver' }
  | { acto: 'apartar'; minutos: number; motivo: string }
);

const hacer = (pedido: Pedido): Promise<AlarmasHechas> => {
  const ids = pedido.filas.map(({ id }) => id);
  switch (pedido.acto) {
    case 'reconocer':
      return llamar('reconocerAlarmas', {
        body: { ids, leidas: pedido.filas.map(({ id, desde }) => ({ id, desde })) },
      });
    case 'devolver':
      return llamar('devolverAlarmas', { body: { ids } });
    case 'apartar':
      return llamar('apartarAlarmas', { body: { ids, minutos: pedido.minutos, motivo: pedido.motivo } });
    default:
      return pedido satisfies never;
  }
};

export interface Actos {
  pregunta: Pregunta | null;
  reconocer: (filas: readonly FilaAlarma[]) => void;
  apartar: (filas: readonly FilaAlarma[]) => void;
  devolver: (filas: readonly FilaAlarma[]) => void;
  confirmarReconocer: () => void;
  confirmarApartar: (minutos: number, motivo: string) => void;
  cancelar: () => void;
  ocupado: boolean;
  /** Why what was confirmed was not done. */
  fallo: Error | null;
  /** What became of the last act, when its rows do not say it all. */
  resultado: string | null;
  cerrarResultado: () => void;
}

/** The acts on alarms: asked, done and told. `alHacer` hears which alarms were acted upon. */
export const useActos = (alHacer: (acto: Acto, hechas: AlarmasHechas) => void): Actos => {
  const client = useQueryClient();
  const paraQuien = useParaQuien();
  const { pregunta, poner, sigue } = usePregunta<Pregunta>();
  const [resultado, setResultado] = useState<string | null>(null);
  const mutacion = useMutation<AlarmasHechas, Error, Pedido>({
    mutationFn: hacer,
    onSuccess: (hechas, { acto, filas, de }) => {
      ponerHechas(client, hechas.alarmas);
      // The messages say it too, where there is a line.
      if (filas.some(({ origen }) => origen === 'evento'))
        void client.invalidateQueries({ queryKey: clavesEventos.todas });
      const vista = de === null || sigue(de);
      if (de && vista) poner(null);
      const texto = textoHechas(acto, hechas, paraQuien);
      if (hechas.rechazadas.length > 0 && vista) setResultado(texto);
      else if (hechas.rechazadas.length > 0) void avisar('warning', texto);
      else if (acto === 'apartar')
        void avisarConDeshacer(texto, () =>
          mutacion.mutate({ acto: 'devolver', filas: hechas.alarmas, de: null }),
        );
      else void avisar('success', texto);
      alHacer(acto, hechas);
    },
    onError: (error, { acto, filas, de }) => {
      if (!de || !sigue(de)) void avisarSinHacer(textoSinHacer(acto, filas, motivoDe(error)));
    },
  });
  const preguntar = (acto: Pregunta['acto'], filas: readonly FilaAlarma[]) => {
    if (filas.length === 0) return;
    setResultado(null);
    poner({ acto, filas });
  };
  const deEsta = mutacion.variables?.de === pregunta;
  return {
    pregunta,
    reconocer: (filas) => preguntar('reconocer', filas.filter(porReconocer)),
    apartar: (filas) => preguntar('apartar', filas.filter(seAparta)),
    devolver: (filas) => {
      const apartadas = filas.filter(({ apartada }) => apartada !== null);
      setResultado(null);
      if (apartadas.length > 0) mutacion.mutate({ acto: 'devolver', filas: apartadas, de: null });
    },
    confirmarReconocer: () =>
      pregunta?.acto === 'reconocer' &&
      mutacion.mutate({ acto: 'reconocer', filas: pregunta.filas, de: pregunta }),
    confirmarApartar: (minutos, motivo) =>
      pregunta?.acto === 'apartar' &&
      mutacion.mutate({ acto: 'apartar', filas: pregunta.filas, minutos, motivo, de: pregunta }),
    cancelar: () => poner(null),
    ocupado: mutacion.isPending && deEsta,
    fallo: deEsta ? mutacion.error : null,
    resultado,
    cerrarResultado: () => setResultado(null),
  };
};
