import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Tira, TiraPeriodo } from '@tramos/contract/tira';
import { useEffect } from 'react';
import { llamar } from '../lib/api';
import { ahoraServidor } from '../lib/reloj';
import { type Franja, periodoQueVe } from '../ui/tira/franja';
import { canal } from './channel';
import { createLote } from './lote';

/** The view moves with the clock: now is its upper edge. */
const RELEER_MS = 60_000;
/** Messages that come together are answered together. */
const JUNTOS_MS = 500;

const claveDeTira = (sistema: number | undefined, periodo: TiraPeriodo) =>
  ['eventos', 'tira', sistema ?? 0, periodo] as const;

/** The linear view of a sistema, live; nothing is asked while there is none. */
const useTira = (sistema: number | undefined, periodo: TiraPeriodo) => {
  const client = useQueryClient();
  const consulta = useQuery({
    queryKey: claveDeTira(sistema, periodo),
    queryFn: ({ signal }) => llamar('tira', { query: { sistema: sistema ?? 0, periodo }, signal }),
    enabled: sistema !== undefined,
    refetchInterval: RELEER_MS,
    // Of another period until its own comes; never of another sistema, whose events would stand on this one's line.
    placeholderData: (antes: Tira | undefined, de) =>
      de?.queryKey[2] === claveDeTira(sistema, periodo)[2] ? antes : undefined,
  });
  useEffect(() => {
    const lote = createLote<null>(
      JUNTOS_MS,
      () => void client.invalidateQueries({ queryKey: ['eventos', 'tira'] }),
    );
    const avisar = () => lote.poner(null);
    const paradas = [canal.escuchar('new_evento', avisar), canal.escuchar('evento_actualizado', avisar)];
    return () => {
      lote.stop();
      for (const parar of paradas) parar();
    };
  }, [client]);
  return consulta;
};

/** The field moves by half hours and longer. */
const RELEER_CAMPO_MS = 5 * 60_000;

/** The pressure behind the linear view; nothing is asked while there is no sistema. */
const useCampo = (sistema: number | undefined, periodo: TiraPeriodo) =>
  useQuery({
    queryKey: ['presiones', 'campo', sistema ?? 0, periodo],
    queryFn: ({ signal }) => llamar('campoPresion', { query: { sistema: sistema ?? 0, periodo }, signal }),
    enabled: sistema !== undefined,
    refetchInterval: RELEER_CAMPO_MS,
  });

/** Also while it is asked again: whoever asks keeps the button under the hand. */
const fallo = ({ isError, data, errorUpdateCount }: UseQueryResult): boolean =>
  isError || (data === undefined && errorUpdateCount > 0);

interface VistaTira {
  /** Nothing is asked while there is none. */
  sistema: number | undefined;
  /** The period that was chosen; a selection that reaches further back is seen whole. */
  elegido: TiraPeriodo;
  elegir: (periodo: TiraPeriodo) => void;
  franja: Franja | null;
  onFranja: (franja: null) => void;
}

/** What a linear view shows: its events, the pressure behind them, the period of both, and what could not be read. */
export const useVistaTira = ({ sistema, elegido, elegir, franja, onFranja }: VistaTira) => {
  const periodo = periodoQueVe(franja, elegido, ahoraServidor());
  const eventos = useTira(sistema, periodo);
  const presiones = useCampo(sistema, periodo);
  return {
    ...{ tira: eventos.data, campo: presiones.data, periodo },
    fallos: { eventos: fallo(eventos), presiones: fallo(presiones) },
    repetir: () => void Promise.all([eventos.refetch(), presiones.refetch()]),
    /** A selection that the other period does not hold is laid down. */
    onPeriodo: (nuevo: TiraPeriodo) => {
      if (periodoQueVe(franja, nuevo, ahoraServidor()) !== nuevo) onFranja(null);
      elegir(nuevo);
    },
  };
};
