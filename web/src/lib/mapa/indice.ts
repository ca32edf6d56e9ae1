import { diferencia } from '../alinear';
import { type Agrupacion, crearAgrupacion } from './agrupar';
import type { LatLng } from './tipos';
import { aUnidad, type Caja, ladoMundo, type Punto, type Vista } from './vista';

/** The things of one kind: what changes with each new list, and their groups at the zoom that is asked for. */

export interface Dato {
  id: number;
  position: LatLng;
}

export interface Indice<T extends Dato> {
  /**
   * Takes a new list; what it tells is new or changed, and what went. Nothing when it is the same. `revisar` is
   * given each new object before any of them is taken; when it throws, the list stays as it was.
   */
  renovar(datos: readonly T[], revisar?: (dato: T) => void): { nuevos: readonly T[]; idos: readonly T[] };
  agrupados(zoom: number): Agrupacion<T>['grupos'];
}

const mismoSitio = (a: LatLng, b: LatLng) => a === b || (a.lat === b.lat && a.lng === b.lng);

/** From so many things on, far away, groups are wide enough for what each says of its members not to overlap. */
const MULTITUD = 400;
const MULTITUD_RADIO_PX = 52;
const MULTITUD_HASTA_ZOOM = 12;

/** `radio` in px: nearer than this they are one group, unless they are a multitude. */
export const crearIndice = <T extends Dato>(radio: number): Indice<T> => {
  const porId = new Map<number, { dato: T; unidad: Punto }>();
  let lista: readonly T[] = [];
  let agrupacion = crearAgrupacion<T>(radio);
  let zoomHecho: number | null = null;
  let radioHecho = radio;
  const agrupar = (dato: T, unidad: Punto, zoom: number) => {
    const lado = ladoMundo(zoom);
    agrupacion.poner(dato, { x: unidad.x * lado, y: unidad.y * lado });
  };
  const poner = (dato: T) => {
    const unidad = aUnidad(dato.position);
    porId.set(dato.id, { dato, unidad });
    if (zoomHecho !== null) agrupar(dato, unidad, zoomHecho);
  };
  return {
    renovar: (datos, revisar) => {
      const [nuevos, idos]: [T[], T[]] = [[], []];
      const { llegan, salen } = diferencia(lista, datos);
      if (revisar) llegan.forEach(revisar);
      lista = datos;
      const siguen = new Set(llegan.map(({ id }) => id));
      for (const dato of salen) {
        if (siguen.has(dato.id)) continue;
        porId.delete(dato.id);
        agrupacion.quitar(dato);
        idos.push(dato);
      }
      for (const dato of llegan) {
        const previo = porId.get(dato.id);
        if (previo?.dato === dato) continue;
        nuevos.push(dato);
        if (previo && mismoSitio(previo.dato.position, dato.position)) {
          agrupacion.cambiar(previo.dato, dato);
          previo.dato = dato;
          continue;
        }
        if (previo) {
          agrupacion.quitar(previo.dato);
          idos.push(previo.dato);
        }
        poner(dato);
      }
      return { nuevos, idos };
    },
    agrupados: (zoom) => {
      const multitud = porId.size > MULTITUD && zoom < MULTITUD_HASTA_ZOOM;
      const suyo = multitud ? MULTITUD_RADIO_PX : radio;
      if (zoom !== zoomHecho || suyo !== radioHecho) {
        agrupacion = crearAgrupacion<T>(suyo);
        zoomHecho = zoom;
        radioHecho = suyo;
        for (const { dato, unidad } of porId.values()) agrupar(dato, unidad, zoom);
      }
      return agrupacion.grupos;
    },
  };
};

/** Whether any of these is inside the view. */
export const seVeAlguno = (datos: readonly Dato[], { origen, zoom, ancho, alto }: Vista): boolean => {
  const lado = ladoMundo(zoom);
  const caja: Caja = {
    minX: origen.x / lado,
    minY: origen.y / lado,
    maxX: (origen.x + ancho) / lado,
    maxY: (origen.y + alto) / lado,
  };
  return datos.some(({ position }) => {
    const { x, y } = aUnidad(position);
    return x >= caja.minX && x <= caja.maxX && y >= caja.minY && y <= caja.maxY;
  });
};
