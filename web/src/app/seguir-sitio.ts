import { queryClient } from '../lib/consulta';
import { alCambiarZona, dejarSitio, releerSitio, sitioActual } from '../lib/sitio';
import type { Channel } from '../realtime/channel';

/**
 * Follows the name, logo and zone of the site: as an administrator changes them, and as the line begins, since a change
 * of before was told to nobody here. Only the first line finds nothing to ask where it begins at the very position that
 * the site was read at; before another the server may have been started anew. With another zone, all that was read is
 * another too. Returns its stop.
 */
export const seguirSitio = (canal: Channel): (() => void) => {
  let primera = true;
  const paradas = [
    alCambiarZona(() => void queryClient.invalidateQueries()),
    canal.escuchar('al_dia', ({ pos }) => {
      if (!primera || sitioActual()?.pos !== pos) void releerSitio(pos);
      primera = false;
    }),
    canal.escuchar('sitio_cambiado', async ({ pos }) => {
      await releerSitio(pos);
      await queryClient.invalidateQueries({ queryKey: ['ajustes'] });
    }),
    dejarSitio,
  ];
  return () => {
    for (const parar of paradas) parar();
  };
};
