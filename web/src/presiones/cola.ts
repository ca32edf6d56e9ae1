import type { Sensor } from '@tramos/contract/sensor';
import { useEffect } from 'react';
import { llamar } from '../lib/api';
import { logger } from '../lib/logger';
import { ahoraServidor } from '../lib/reloj';
import { anilloDe, anotarPresion, seguirPresion, silencioDe } from '../realtime/presion/viva';
import { lotesDe } from './lotes';

/** A sensor that should speak and of which nothing came for so long is asked for. */
const CALLADO_MS = 3_000;
/** No further back than this is asked for: older is told with the past of the chart. */
const COLA_MS = 60_000;
const COLA_PUNTOS = 1_000;

const pedirCola = async (sensores: readonly number[], signal: AbortSignal): Promise<void> => {
  const hasta = Math.round(ahoraServidor());
  const ultimas = sensores.map((id) => anilloDe(id)?.ultima()?.t ?? 0);
  const desde = Math.round(Math.max(hasta - COLA_MS, Math.min(...ultimas)));
  if (desde >= hasta) return;
  try {
    const { series } = await llamar('presiones', {
      query: { sensores: sensores.join(), desde, hasta, puntos: COLA_PUNTOS },
      signal,
    });
    for (const serie of series) for (const lote of lotesDe(serie)) anotarPresion(lote);
  } catch (error) {
    if (!signal.aborted) logger.warn('tail of pressure', error);
  }
};

/** Looks after sensors that are followed and fall silent: asks for their newest samples while they should speak. */
const startCola = (sensores: readonly number[]): (() => void) => {
  const corte = new AbortController();
  const turno = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    const callados = sensores.filter((id) => silencioDe(id, Date.now()) > CALLADO_MS);
    if (callados.length > 0) void pedirCola(callados, corte.signal);
  }, CALLADO_MS);
  return () => {
    clearInterval(turno);
    corte.abort();
  };
};

/** Follows the pressure of sensors while a live chart of them is on screen. */
export const useCola = (sensores: readonly Sensor[], vivo: boolean): void => {
  const ids = sensores.map(({ id }) => id).join();
  const hablan = sensores
    .filter(({ salud }) => salud !== 'sin_datos')
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (!vivo || ids === '') return;
    const paradas = [
      seguirPresion(ids.split(',').map(Number)),
      ...(hablan === '' ? [] : [startCola(hablan.split(',').map(Number))]),
    ];
    return () => {
      for (const parar of paradas) parar();
    };
  }, [ids, hablan, vivo]);
};
