import type { LatLng } from './tipos';
import { aUnidad, type Caja, dentro, ladoMundo, type Vista } from './vista';

/** What a new list changes on the screen. Lists are compared item by item, by identity. */

/** True when a list holds the same objects in the same order. */
export const mismos = (antes: readonly unknown[], ahora: readonly unknown[]): boolean =>
  antes === ahora || (antes.length === ahora.length && antes.every((item, i) => item === ahora[i]));

/** More news than this at once are drawn without asking where they are. */
const MUCHAS = 2_000;

const cajaUnidad = ({ origen, zoom, ancho, alto }: Vista): Caja => {
  const lado = ladoMundo(zoom);
  return {
    minX: origen.x / lado,
    minY: origen.y / lado,
    maxX: (origen.x + ancho) / lado,
    maxY: (origen.y + alto) / lado,
  };
};

/** Whether an item that came, went or changed is, or was, inside the view. */
export const cambiaALaVista = (
  antes: readonly { position: LatLng }[],
  ahora: readonly { position: LatLng }[],
  vista: Vista,
): boolean => {
  const previos = new Set(antes);
  const nuevos = ahora.filter((item) => !previos.delete(item));
  if (nuevos.length + previos.size > MUCHAS) return true;
  const caja = cajaUnidad(vista);
  const seVe = ({ position }: { position: LatLng }) => dentro(caja, aUnidad(position));
  return nuevos.some(seVe) || [...previos].some(seVe);
};
