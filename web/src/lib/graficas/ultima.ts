import { formatDuracion } from '@tramos/contract/duracion';
import { textoMomento } from '@tramos/contract/momento';
import { type Trazo, ultimaDe } from './trazo';
import type { VistaGrafica } from './vista';

/** A reading is the one at the end of the chart up to so long before it, or up to one step of the trace. */
const AL_FINAL_MS = 60_000;

/**
 * What has to be said of the last value of a trace, so that it does not pass for the pressure at the end of the chart:
 * `14:02` when it was read earlier, `media de 12 h` where one value stands for so long; null when there is nothing to say.
 */
export const notaDeUltima = (
  trazo: Trazo,
  { rango, zona }: Pick<VistaGrafica, 'rango' | 'zona'>,
): string | null => {
  const ultima = ultimaDe(trazo);
  if (!ultima) return null;
  const espera_ms = Math.max(trazo.paso_ms, AL_FINAL_MS);
  if (rango.hasta - (ultima.t + trazo.paso_ms) > espera_ms)
    return textoMomento(ultima.t, { junto_a: rango.hasta, zona, precision: 'minuto' });
  return trazo.paso_ms > AL_FINAL_MS ? `media de ${formatDuracion(trazo.paso_ms)}` : null;
};
