import { leerTopico } from '@tramos/contract/ingesta';
import type { MensajeDeCampo } from './interpretar';
import type { Red } from './red';

/** It stands in an alarm when too much comes of it. */
const DE_NADIE = 'tópicos de ningún aparato';

/** Whose turn a message takes: its gateway's; behind a broker of the site's own, its device's, or one of all that are none's. */
export const turnoDe = (
  { origen, topic }: Pick<MensajeDeCampo, 'origen' | 'topic'>,
  red: Pick<Red, 'sensores' | 'routers' | 'estaciones'>,
): number | string => {
  if (origen.tipo === 'gateway') return origen.id;
  const topico = leerTopico(topic);
  if (topico === null) return DE_NADIE;
  const { dispositivo, clave } = topico;
  const suyos = { sensor: red.sensores, router: red.routers, estacion: red.estaciones }[dispositivo];
  return suyos.has(clave) ? `${dispositivo}/${clave}` : DE_NADIE;
};
