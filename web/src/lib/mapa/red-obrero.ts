import { PALETAS } from './paleta';
import { nuevoPapel, transferible } from './papel';
import { pintarEscena } from './pintar-escena';
import type { DesdeRed, HaciaRed } from './red-mensajes';
import { crearSprites } from './sprites';
import type { Decir } from './taller';
import { crearMedidor } from './texto';

/** Paints scenes of the network, each as one picture, once its letters have come. */
export const crearObreroRed = (decir: Decir<DesdeRed>, letras: Promise<unknown>) => {
  const medidor = crearMedidor();
  const sprites = crearSprites();
  return async (mensaje: HaciaRed): Promise<void> => {
    if (mensaje.tipo === 'olvidar') {
      medidor.olvidar();
      sprites.olvidar();
      return;
    }
    const { lamina, tema, densidad } = mensaje;
    await letras;
    const { ancho, alto } = lamina.vista;
    const papel = nuevoPapel(ancho * densidad, alto * densidad);
    papel.ctx.scale(densidad, densidad);
    pintarEscena(papel.ctx, lamina, { paleta: PALETAS[tema], sprites, medidor });
    const imagen = papel.imagen();
    decir({ tipo: 'pintado', imagen }, transferible(imagen));
  };
};
