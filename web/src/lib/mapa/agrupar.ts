import type { Punto } from './vista';

/**
 * Things that stand on one another on the screen, at one zoom. They come and go one by one: each joins the nearest
 * group whose seed is within the radius, or seeds one itself; when a seed goes, those it held look for another. Which
 * join depends on distances only, not on where the screen begins, so panning changes nothing, and news of a few among
 * twenty thousand cost a few steps.
 */
interface Grupo<T> {
  /** Place of the seed. */
  punto: Punto;
  /** The seed first. */
  miembros: T[];
}

export interface Agrupacion<T> {
  readonly grupos: ReadonlySet<Grupo<T>>;
  poner(item: T, punto: Punto): void;
  quitar(item: T): void;
  /** The same thing, another object: it keeps its place. */
  cambiar(viejo: T, nuevo: T): void;
}

/** Even the whole world at zoom 20 is fewer cells across than this, and the product still counts exactly. */
const LADO_CELDAS = 2 ** 25;
const claveCelda = (x: number, y: number): number => x * LADO_CELDAS + y;

export const crearAgrupacion = <T>(radio: number): Agrupacion<T> => {
  const grupos = new Set<Grupo<T>>();
  const celdas = new Map<number, Grupo<T>[]>();
  const lugares = new Map<T, { punto: Punto; grupo: Grupo<T> }>();
  const celdaDe = ({ x, y }: Punto) => claveCelda(Math.floor(x / radio), Math.floor(y / radio));

  const cercano = ({ x, y }: Punto): Grupo<T> | null => {
    const [cx, cy] = [Math.floor(x / radio), Math.floor(y / radio)];
    let mejor: Grupo<T> | null = null;
    let cerca = radio;
    for (let i = cx - 1; i <= cx + 1; i++)
      for (let j = cy - 1; j <= cy + 1; j++) {
        const celda = celdas.get(claveCelda(i, j));
        if (!celda) continue;
        for (const grupo of celda) {
          const d = Math.hypot(grupo.punto.x - x, grupo.punto.y - y);
          if (d >= cerca) continue;
          mejor = grupo;
          cerca = d;
        }
      }
    return mejor;
  };
  const poner = (item: T, punto: Punto): void => {
    let grupo = cercano(punto);
    if (grupo) grupo.miembros.push(item);
    else {
      grupo = { punto, miembros: [item] };
      grupos.add(grupo);
      const celda = celdas.get(celdaDe(punto));
      if (celda) celda.push(grupo);
      else celdas.set(celdaDe(punto), [grupo]);
    }
    lugares.set(item, { punto, grupo });
  };
  const disolver = (grupo: Grupo<T>): void => {
    grupos.delete(grupo);
    const clave = celdaDe(grupo.punto);
    const quedan = (celdas.get(clave) ?? []).filter((otro) => otro !== grupo);
    if (quedan.length > 0) celdas.set(clave, quedan);
    else celdas.delete(clave);
  };
  return {
    grupos,
    poner,
    quitar: (item) => {
      const lugar = lugares.get(item);
      if (!lugar) return;
      lugares.delete(item);
      const { grupo } = lugar;
      const eraSemilla = grupo.miembros[0] === item;
      grupo.miembros.splice(grupo.miembros.indexOf(item), 1);
      if (!eraSemilla) return;
      disolver(grupo);
      for (const huerfano of grupo.miembros) poner(huerfano, lugares.get(huerfano)?.punto ?? grupo.punto);
    },
    cambiar: (viejo, nuevo) => {
      const lugar = lugares.get(viejo);
      if (!lugar) return;
      lugares.delete(viejo);
      lugares.set(nuevo, lugar);
      lugar.grupo.miembros[lugar.grupo.miembros.indexOf(viejo)] = nuevo;
    },
  };
};

/** Places for `cuantos` marks spread around a point so that none touches another: a circle, then a spiral. */
export const abanico = (centro: Punto, cuantos: number, separacion: number): Punto[] => {
  const enCirculo = 8;
  const radio = Math.max(separacion, (cuantos * separacion) / (2 * Math.PI));
  if (cuantos <= enCirculo)
    return Array.from({ length: cuantos }, (_, i) => {
      const angulo = -Math.PI / 2 + (2 * Math.PI * i) / cuantos;
      return { x: centro.x + radio * Math.cos(angulo), y: centro.y + radio * Math.sin(angulo) };
    });
  let angulo = -Math.PI / 2;
  let distancia = separacion;
  return Array.from({ length: cuantos }, () => {
    const punto = { x: centro.x + distancia * Math.cos(angulo), y: centro.y + distancia * Math.sin(angulo) };
    // An Archimedean spiral: one separation along it, and one outwards per turn.
    const giro = separacion / distancia;
    angulo += giro;
    distancia += (separacion * giro) / (2 * Math.PI);
    return punto;
  });
};
