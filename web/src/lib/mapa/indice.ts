import { type Agrupacion, crearAgrupacion } from './agrupar';
import type { LatLng } from './tipos';
import { aUnidad, type Caja, ladoMundo, type Punto, type Vista } from './vista';

/** The things of one kind: what changes with each new list, and their groups at the zoom that is asked for. */

export interface Dato {
  id: number;
  position: LatLng;
}

export interface Indice<T extends Dato> {
  /** Takes a new list; what it tells is new or changed, and what went. Nothing when it is the same. */
  renovar(datos: readonly T[]): { nuevos: readonly T[]; idos: readonly T[] };
  agrupados(zoom: number): Agrupacion<T>['grupos'];
}

const mismoSitio = (a: LatLng, b: LatLng) => a === b || (a.lat === b.lat && a.lng === b.lng);

/** From so many things on, far away, groups are wide enough for what each says of its members not to overlap. */
const MULTITUD = 400;
const MULTITUD_RADIO_PX = 52;
const MULTITUD_HASTA_ZOOM = 12;

/** `radio` in px: nearer than this they are one group, unless they are a multitude. */
export const crearIndice = <T extends Dato>(radio: number): Indice<T> => {
  const porId = new Map<number, { dato: T; vuelta: number }>();
  let lista: readonly T[] = [];
  let vuelta = 0;
  let agrupacion = crearAgrupacion<T>(radio);
  let zoomHecho: number | null = null;
  let radioHecho = radio;
  const puntoEn = ({ position }: T, zoom: number): Punto => {
    const { x, y } = aUnidad(position);
    const lado = ladoMundo(zoom);
    return { x: x * lado, y: y * lado };
  };
  const poner = (dato: T) => {
    if (zoomHecho !== null) agrupacion.poner(dato, puntoEn(dato, zoomHecho));
  };
  return {
    renovar: (datos) => {
      const [nuevos, idos]: [T[], T[]] = [[], []];
      if (datos === lista) return { nuevos, idos };
      lista = datos;
      vuelta += 1;
      for (const dato of datos) {
        const previo = porId.get(dato.id);
        if (previo) {
          previo.vuelta = vuelta;
          if (previo.dato === dato) continue;
          if (mismoSitio(previo.dato.position, dato.position)) agrupacion.cambiar(previo.dato, dato);
          else {
            agrupacion.quitar(previo.dato);
            poner(dato);
            idos.push(previo.dato);
          }
          previo.dato = dato;
        } else {
          porId.set(dato.id, { dato, vuelta });
          poner(dato);
        }
        nuevos.push(dato);
      }
      if (porId.size > datos.length)
        for (const [id, previo] of porId) {
          if (previo.vuelta === vuelta) continue;
          porId.delete(id);
          agrupacion.quitar(previo.dato);
          idos.push(previo.dato);
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
        for (const { dato } of porId.values()) poner(dato);
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
