import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { llamar } from '../lib/api';
import { clavesEventos } from '../lib/eventos-cache';
import type { Rango } from '../lib/graficas/rango';
import { escuchar } from '../realtime/channel';
import { type Marca, marcaDe, primeraDe } from './marcas';

/** More than these on one chart say nothing. */
const MARCAS_MAX = 60;
const PASO_MS = 60_000;
/** The range of a live chart moves; what it asks for moves by steps. */
export const enPasos = ({ desde, hasta }: Rango): Rango => ({
  desde: Math.floor(desde / PASO_MS) * PASO_MS,
  hasta: Math.ceil(hasta / PASO_MS) * PASO_MS,
});

const CLAVE = [...clavesEventos.todas, 'marcas'] as const;

/** The events of a tramo whose waves arrived within a range, oldest first; kept up with what is new and what changes. */
export const useMarcas = (tramo_id: number | undefined, rango: Rango): readonly Marca[] => {
  const client = useQueryClient();
  const { desde, hasta } = enPasos(rango);
  const { data } = useQuery({
    queryKey: [...CLAVE, tramo_id, desde, hasta],
    enabled: tramo_id !== undefined,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { events } = await llamar('eventos', {
        query: {
          ...(tramo_id === undefined ? {} : { tramo: tramo_id }),
          dateColumn: 'hora_sensor0',
          dateFrom: new Date(desde).toISOString(),
          dateTo: new Date(hasta).toISOString(),
          limit: MARCAS_MAX,
        },
        signal,
      });
      return events.map(marcaDe).toSorted((x, y) => (primeraDe(x) ?? 0) - (primeraDe(y) ?? 0));
    },
  });
  useEffect(() => {
    const releer = () => void client.invalidateQueries({ queryKey: CLAVE });
    const paradas = [escuchar('new_evento', releer), escuchar('evento_actualizado', releer)];
    return () => {
      for (const parar of paradas) parar();
    };
  }, [client]);
  return data ?? [];
};
