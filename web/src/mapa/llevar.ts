import type { Tramo } from '@tramos/contract/red';
import type { Limites, Mapa } from '../lib/mapa/tipos';
import type { Elegido } from './busqueda';
import type { RedViva } from './use-red-viva';

/** From here on a place is told from its neighbours; a camera already nearer stays where it is. */
const ZOOM_MINIMO = 11;

export const limitesDeTramo = ({ geometria }: Pick<Tramo, 'geometria'>): Limites => {
  const longitudes = geometria.coordinates.map(([lng]) => lng);
  const latitudes = geometria.coordinates.map(([, lat]) => lat);
  return {
    sur: Math.min(...latitudes),
    norte: Math.max(...latitudes),
    oeste: Math.min(...longitudes),
    este: Math.max(...longitudes),
  };
};

/** Brings into view what was chosen by its name: the person asked for it, so the camera may move. */
export const llevarA = (mapa: Mapa, red: Pick<RedViva, 'tramos' | 'figuras'>, elegido: Elegido): void => {
  if (elegido.tipo === 'tramo') {
    const tramo = red.tramos.find(({ id }) => id === elegido.id);
    if (tramo) mapa.encajar(limitesDeTramo(tramo));
    return;
  }
  const { eventos, sensores, estaciones, routers } = red.figuras;
  const marcas = { evento: eventos, sensor: sensores, estacion: estaciones, router: routers }[elegido.tipo];
  const marca = marcas.find(({ id }) => id === elegido.id);
  if (marca) mapa.centrar(marca.position, Math.max(mapa.camara().zoom, ZOOM_MINIMO));
};
