import { useQuery } from '@tanstack/react-query';
import { type ConsultaEventos, clavesEventos, pedirEventos } from '../lib/eventos-cache';
import { useReleerListas } from '../realtime/use-releer-listas';
import { type Franja, filtrosDeFranja } from '../ui/tira/franja';
import { ULTIMOS, ultimosDe } from './ultimos';

const useLista = (query: ConsultaEventos) =>
  useQuery({
    queryKey: clavesEventos.lista(query),
    queryFn: ({ signal }) => pedirEventos(query, signal),
  });

/** The open events of a tramo, then its newest; of what its linear view selects, where it does. */
export const useEventosTramo = (tramo_id: number, franja: Franja | null) => {
  useReleerListas();
  const suyos = { ...(franja && filtrosDeFranja(franja)), tramo: tramo_id, limit: ULTIMOS };
  const abiertos = useLista({ ...suyos, simulacion: 'no', evento_estado: 'abierto' });
  const recientes = useLista({ ...suyos, simulacion: 'no' });
  const aparte = useLista({ ...suyos, simulacion: 'vigente', evento_estado: 'abierto' });
  const listas = [abiertos, recientes, aparte];
  const de = ({ data }: (typeof listas)[number]) => data?.events ?? [];
  return {
    eventos: ultimosDe({ abiertos: de(abiertos), recientes: de(recientes), aparte: de(aparte) }),
    cargando: listas.some(({ isPending }) => isPending),
    error: listas.find(({ data, error }) => !data && error)?.error ?? null,
    repetir: () => {
      for (const lista of listas) void lista.refetch();
    },
  };
};
export type EventosDelTramo = ReturnType<typeof useEventosTramo>;
