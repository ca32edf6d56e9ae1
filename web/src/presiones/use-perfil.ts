import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { llamar } from '../lib/api';

/** The profile of now is asked for so often while it is on screen. */
const RELEER_MS = 5_000;

/** The profile of a sistema at a moment, epoch ms; of now, and kept up with it, without one. */
export const usePerfil = (sistema: number, t: number | undefined) =>
  useQuery({
    queryKey: ['presiones', 'perfil', sistema, t ?? null],
    staleTime: t === undefined ? 0 : 60_000,
    gcTime: 60_000,
    refetchInterval: t === undefined ? RELEER_MS : false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      llamar('perfil', { query: { sistema, ...(t === undefined ? {} : { t }) }, signal }),
  });
