import type { Camara } from '../lib/mapa/tipos';

/** The map keeps its camera while one visits other screens; a reload starts from the whole network again. */
let ultima: Camara | undefined;

export const camaraGuardada = (): Camara | undefined => ultima;

export const guardarCamara = (camara: Camara): void => {
  ultima = camara;
};
