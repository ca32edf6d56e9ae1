import { queryClient } from '../lib/consulta';
import { releerSitio, sitioActual } from '../lib/sitio';
import type { Channel } from '../realtime/channel';

/** Asks what the site is now; with another zone, all that was read is another too. Says whether it is. */
const releer = async (): Promise<boolean> => {
  const antes = sitioActual()?.zona;
  await releerSitio();
  if (antes === sitioActual()?.zona) return false;
  await queryClient.invalidateQueries();
  return true;
};

/**
 * Follows the name, logo and zone of the site: as an administrator changes them, and whenever the line begins, since a
 * change of before was told to nobody here. Returns its stop.
 */
export const seguirSitio = (canal: Channel): (() => void) => {
  const paradas = [
    canal.escuchar('al_dia', () => void releer()),
    canal.escuchar('sitio_cambiado', async () => {
      if (!(await releer())) await queryClient.invalidateQueries({ queryKey: ['ajustes'] });
    }),
  ];
  return () => {
    for (const parar of paradas) parar();
  };
};
