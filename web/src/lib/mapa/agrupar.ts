import type { Punto } from './vista';

/** Marks that stand on one another on the screen: one is drawn, with the number of those it covers. */
export interface Grupo<T> {
  /** The most important one: it is drawn, at its own place. */
  cabeza: T;
  /** All of them, head first. */
  miembros: readonly T[];
}

/** Even the whole world at zoom 20 is fewer cells across than this, and the product still counts exactly. */
const LADO_CELDAS = 2 ** 25;
const claveCelda = (x: number, y: number): number => x * LADO_CELDAS + y;

/**
 * Joins the items within `radio` px of a more important one. The items come most important first; which items join
 * depends only on their distances, not on where the screen begins, so panning changes nothing.
 */
export const agrupar = <T>(items: readonly T[], puntoDe: (item: T) => Punto, radio: number): Grupo<T>[] => {
  const grupos: { punto: Punto; cabeza: T; miembros: T[]; orden: number }[] = [];
  const celdas = new Map<number, typeof grupos>();
  const celda = ({ x, y }: Punto) => [Math.floor(x / radio), Math.floor(y / radio)] as const;
  /** The nearest head, the more important one of two equally near: the cells must not decide. */
  const cercano = (punto: Punto) => {
    const [cx, cy] = celda(punto);
    let mejor: { grupo: (typeof grupos)[number]; d: number } | null = null;
    for (let x = cx - 1; x <= cx + 1; x++)
      for (let y = cy - 1; y <= cy + 1; y++)
        for (const grupo of celdas.get(claveCelda(x, y)) ?? []) {
          const d = Math.hypot(grupo.punto.x - punto.x, grupo.punto.y - punto.y);
          if (d >= radio) continue;
          if (!mejor || d < mejor.d || (d === mejor.d && grupo.orden < mejor.grupo.orden))
            mejor = { grupo, d };
        }
    return mejor?.grupo ?? null;
  };
  for (const item of items) {
    const punto = puntoDe(item);
    const grupo = cercano(punto);
    if (grupo) {
      grupo.miembros.push(item);
      continue;
    }
    const nuevo = { punto, cabeza: item, miembros: [item], orden: grupos.length };
    grupos.push(nuevo);
    const clave = claveCelda(...celda(punto));
    celdas.set(clave, [...(celdas.get(clave) ?? []), nuevo]);
  }
  return grupos.map(({ cabeza, miembros }) => ({ cabeza, miembros }));
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
