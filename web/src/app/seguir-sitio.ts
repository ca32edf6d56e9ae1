import { queryClient } from '../lib/consulta';
import { alCambiarZona, releerSitio } from '../lib/sitio';
import type { Channel } from '../realtime/channel';

/**
 * Follows the name, logo and zone of the site: as an administrator changes them, and whenever the line begins, since a
 * change of before was told to nobody here. With another zone, all that was read is another too. Returns its stop.
 */
export const seguirSitio = (canal: Channel): (() => void) => {
  const paradas = [
    alCambiarZona(() => void queryClient.invalidateQueries()),
    canal.escuchar('al_dia', () => void releerSitio()),
    canal.escuchar('sitio_cambiado', async () => {
      await releerSitio();
      await queryClient.invalidateQueries({ queryKey: ['ajustes'] });
    }),
  ];
  return () => {
    for (const parar of paradas) parar();
  };
};
