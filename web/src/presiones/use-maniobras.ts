import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Maniobra } from '@tramos/contract/maniobras';
import { useEffect } from 'react';
import { llamar } from '../lib/api';
import type { Rango } from '../lib/graficas/rango';
import { escuchar } from '../realtime/channel';
import { enPasos } from './use-marcas';

const CLAVE = ['maniobras'] as const;
const NINGUNA: readonly Maniobra[] = [];

/** The manoeuvres logged in a sistema within a range, oldest first; kept up with those that are logged meanwhile. */
export const useManiobras = (sistema: number, rango: Rango): readonly Maniobra[] => {
  const client = useQueryClient();
  const { desde, hasta } = enPasos(rango);
  const { data } = useQuery<readonly Maniobra[]>({
    queryKey: [...CLAVE, sistema, desde, hasta],
    gcTime: 60_000,
    // Of another range they may stand until the answer comes; of another sistema never.
    placeholderData: (antes, pregunta) => (pregunta?.queryKey[1] === sistema ? antes : undefined),
    queryFn: async ({ signal }) =>
      (await llamar('maniobras', { query: { sistema, desde, hasta }, signal })).maniobras,
  });
  useEffect(
    () => escuchar('maniobra_registrada', () => void client.invalidateQueries({ queryKey: CLAVE })),
    [client],
  );
  return data ?? NINGUNA;
};
