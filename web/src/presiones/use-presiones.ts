import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PRESIONES_PUNTOS_MAX } from '@tramos/contract/limites';
import type { Presiones, SeriePresion } from '@tramos/contract/presiones';
import { llamar } from '../lib/api';
import { ahoraServidor } from '../lib/reloj';
import { type Periodo, rangoDe } from './busqueda';

/** As many buckets as a wide chart has pixels, in steps so that a window a little wider asks the same. */
export const puntosDe = (ancho_px: number): number =>
  Math.min(PRESIONES_PUNTOS_MAX, Math.max(200, Math.ceil(ancho_px / 200) * 200));

/** A live chart asks again for its past this often, ms: its newest end comes by itself. */
const releerCada = ({ ms }: { ms: number }): number => (ms <= 600_000 ? 60_000 : Math.max(15_000, ms / 400));
const RELEER_MAX_MS = 300_000;

/** The pressure of sensors over a period, in as many buckets as fit; what was shown stays until other comes. */
export const usePresiones = (sensores: readonly number[], periodo: Periodo, puntos: number) => {
  const vivo = periodo.tipo === 'vivo';
  return useQuery({
    queryKey: ['presiones', sensores, periodo, puntos],
    enabled: sensores.length > 0,
    staleTime: vivo ? 0 : 30_000,
    gcTime: 60_000,
    refetchInterval: vivo ? Math.min(RELEER_MAX_MS, releerCada(periodo)) : false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Presiones> => {
      const { desde, hasta } = rangoDe(periodo, ahoraServidor());
      const query = { sensores: sensores.join(), desde: Math.round(desde), hasta: Math.round(hasta), puntos };
      return llamar('presiones', { query, signal });
    },
  });
};

export const serieDe = (presiones: Presiones | undefined, sensor_id: number): SeriePresion | undefined =>
  presiones?.series.find((serie) => serie.sensor_id === sensor_id);
