import { queryClient } from '../lib/consulta';
import { releerSitio, sitioActual } from '../lib/sitio';

/** An administrator changed the site: its name is another at once; with another zone, so is everything that was read. */
export const alCambiarSitio = async (): Promise<void> => {
  const antes = sitioActual()?.zona;
  await releerSitio();
  await queryClient.invalidateQueries(antes === sitioActual()?.zona ? { queryKey: ['ajustes'] } : {});
};
