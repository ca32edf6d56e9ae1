import type { Marco } from './plano';

/** Which names of stations stand above the line, and how: pure. Places in m, the drawing in CSS px. */

/** As wide as a letter of them is at most, with what stands between two names. */
const LETRA_PX = 7;
const ENTRE_PX = 12;
/** ` 212+500` behind the name. */
const LETRAS_KM = 8;
const ANCHO_MAX_PX = 220;

/** The first begins at its rule, the last ends at its own, and the others stand about theirs. */
type Lado = 'desde' | 'medio' | 'hasta';
interface Sitio {
  nombre: string;
  posicion: number;
}

const orillas = ({ nombre, posicion }: Sitio, lado: Lado, x: (posicion: number) => number) => {
  const ancho = Math.min(ANCHO_MAX_PX, LETRA_PX * (nombre.length + LETRAS_KM));
  const izquierda = x(posicion) - { desde: 0, medio: ancho / 2, hasta: ancho }[lado];
  return { izquierda, derecha: izquierda + ancho };
};

/** The names that fit beside each other, from the left; the first and the last always. */
export const rotulosDe = <S extends Sitio>(
  estaciones: readonly S[],
  x: (posicion: number) => number,
): { estacion: S; lado: Lado }[] => {
  const orden = estaciones.toSorted((a, b) => a.posicion - b.posicion);
  const [primera, ultima] = [orden[0], orden.at(-1)];
  if (!primera || !ultima) return [];
  if (primera === ultima) return [{ estacion: primera, lado: 'medio' }];
  const fin = orillas(ultima, 'hasta', x).izquierda - ENTRE_PX;
  let libre = orillas(primera, 'desde', x).derecha + ENTRE_PX;
  const entre = orden.slice(1, -1).filter((estacion) => {
    const { izquierda, derecha } = orillas(estacion, 'medio', x);
    if (izquierda < libre || derecha > fin) return false;
    libre = derecha + ENTRE_PX;
    return true;
  });
  return [
    { estacion: primera, lado: 'desde' },
    ...entre.map((estacion) => ({ estacion, lado: 'medio' as const })),
    { estacion: ultima, lado: 'hasta' },
  ];
};

interface Sena {
  nombre: string;
  posicion: number;
}

/** Half the mark of a known point, with its air. */
const MEDIA_SENA_PX = 8;

/** Beside its mark to the right, else to the left, else not at all. */
type LadoDeSena = 'derecha' | 'izquierda' | null;

/** On which side of their marks the names of known points stand so that none covers another name or mark. */
export const rotulosDeSenas = <S extends Sena>(
  puntos: readonly S[],
  x: (posicion: number) => number,
  { izquierda, derecha }: { izquierda: number; derecha: number },
): { punto: S; lado: LadoDeSena }[] => {
  const orden = puntos
    .filter(({ posicion }) => x(posicion) >= izquierda && x(posicion) <= derecha)
    .toSorted((a, b) => a.posicion - b.posicion);
  let libre = izquierda;
  return orden.map((punto, i) => {
    const [centro, ancho] = [x(punto.posicion), LETRA_PX * punto.nombre.length];
    const siguiente = orden[i + 1];
    const fin = siguiente ? x(siguiente.posicion) - MEDIA_SENA_PX : derecha;
    const aLaDerecha = centro + MEDIA_SENA_PX + ancho;
    if (aLaDerecha <= fin) {
      libre = aLaDerecha + ENTRE_PX;
      return { punto, lado: 'derecha' };
    }
    const cabe = centro - MEDIA_SENA_PX - ancho >= libre;
    libre = centro + MEDIA_SENA_PX;
    return { punto, lado: cabe ? 'izquierda' : null };
  });
};

interface Dicho {
  /** Where it stands on the drawing, px: its frame goes down from `y1` to `y2`. */
  x: number;
  y1: number;
  y2: number;
  veces: string;
  extraccion: string;
}

const LETRA_LUGAR_PX = 6.2;
const RENGLON_PX = 16;
const JUNTO_PX = 16;

/**
 * What is said beside the places that recur, the most often first: at the foot of each as far as it is in sight, to the
 * right of it, else to the left, and not where it would cover what another says.
 */
export const rotulosDeLugares = <D extends Dicho>(
  dichos: readonly D[],
  { izquierda, derecha, arriba, abajo }: Marco,
): { dicho: D; lado: 'derecha' | 'izquierda'; y: number }[] => {
  const puestos: { x1: number; x2: number; y: number }[] = [];
  return dichos.flatMap((dicho): { dicho: D; lado: 'derecha' | 'izquierda'; y: number }[] => {
    const { x, y1, y2, veces, extraccion } = dicho;
    if (x < izquierda || x > derecha || y2 < arriba || y1 > abajo) return [];
    const y = Math.min(abajo - RENGLON_PX / 2, Math.max(arriba + RENGLON_PX / 2, y2));
    const ancho = LETRA_LUGAR_PX * (veces.length + 1 + extraccion.length);
    const cabe = (x1: number, x2: number) =>
      puestos.every((p) => p.x2 < x1 || p.x1 > x2 || Math.abs(p.y - y) >= RENGLON_PX);
    const aLaDerecha = { x1: x + JUNTO_PX, x2: x + JUNTO_PX + ancho, y };
    const aLaIzquierda = { x1: x - JUNTO_PX - ancho, x2: x - JUNTO_PX, y };
    if (aLaDerecha.x2 <= derecha && cabe(aLaDerecha.x1, aLaDerecha.x2)) {
      puestos.push(aLaDerecha);
      return [{ dicho, lado: 'derecha', y }];
    }
    if (!cabe(aLaIzquierda.x1, aLaIzquierda.x2) || aLaIzquierda.x1 < 0) return [];
    puestos.push(aLaIzquierda);
    return [{ dicho, lado: 'izquierda', y }];
  });
};
