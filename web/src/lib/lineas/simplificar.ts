import simplify from '@turf/simplify';
import { formatNumero } from '../formato';
import { largoDe } from './medir';
import type { Opcion, Vertices } from './tipos';

/** A line with fewer vertices, and how far it strays for it. Pure; metres. */

const METROS_POR_GRADO = 111_320;

/** Metres east and north of its first vertex: near enough for strayings of some metres. */
const enPlano = (vertices: Vertices): Vertices => {
  const [x0 = 0, y0 = 0] = vertices[0] ?? [];
  const k = METROS_POR_GRADO * Math.cos((y0 * Math.PI) / 180);
  return vertices.map(([x, y]) => [(x - x0) * k, (y - y0) * METROS_POR_GRADO]);
};

const hastaSegmento = ([px, py]: number[], [ax, ay]: number[], [bx, by]: number[]): number => {
  const [x = 0, y = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [px, py, ax, ay, bx, by] as number[];
  const [dx, dy] = [x2 - x1, y2 - y1];
  const largo2 = dx * dx + dy * dy;
  const t = largo2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / largo2));
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy);
};

/** The farthest that a vertex which was left out lies from the stretch that stands for it, m. */
const desvioDe = (plano: Vertices, quedan: readonly number[]): number => {
  let peor = 0;
  for (const [n, hasta] of quedan.entries()) {
    const desde = quedan[n - 1];
    if (desde === undefined) continue;
    for (let i = desde + 1; i < hasta; i++)
      peor = Math.max(peor, hastaSegmento(plano[i] ?? [], plano[desde] ?? [], plano[hasta] ?? []));
  }
  return peor;
};

/** Where in the line each vertex that stayed was: they keep their order. */
const lugaresDe = (plano: Vertices, sencillo: Vertices): number[] => {
  const lugares: number[] = [];
  let i = 0;
  for (const [x, y] of sencillo) {
    while (i < plano.length && (plano[i]?.[0] !== x || plano[i]?.[1] !== y)) i++;
    lugares.push(i++);
  }
  return lugares;
};

/** Douglas and Peucker's choice of vertices; null where the library, which calls itself, goes too deep for it. */
const elegidos = (plano: Vertices, tolerance: number): Vertices | null => {
  try {
    return simplify({ type: 'LineString', coordinates: plano }, { tolerance, highQuality: true })
      .coordinates as Vertices;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** Between these the straying is looked for, m: coarse ones cost little, and the first that leaves too many is the last. */
const DESDE_M = 1_024;
const HASTA_M = 0.001;

/** The least straying by powers of two that leaves as few vertices as asked. */
export const simplificar = (vertices: Vertices, hasta: number): { vertices: Vertices; desvio_m: number } => {
  const plano = enPlano(vertices);
  let mejor: Vertices = [plano[0], plano.at(-1)].filter((punta) => punta !== undefined);
  for (let tolerance = DESDE_M; tolerance > HASTA_M; tolerance /= 2) {
    const sencillo = elegidos(plano, tolerance);
    if (sencillo === null || sencillo.length > hasta) break;
    mejor = sencillo;
  }
  const quedan = lugaresDe(plano, mejor);
  return {
    vertices: quedan.flatMap((i) => (vertices[i] ? [vertices[i]] : [])),
    desvio_m: desvioDe(plano, quedan),
  };
};

export const textoDesvio = (desvio_m: number): string =>
  desvio_m < 0.01 ? 'menos de 1 cm' : `a lo más ${formatNumero(desvio_m, 2)} m`;

/** How many vertices a simpler line is offered with. */
const HASTA = [5_000, 1_000, 300] as const;

/** A line as it is, and simpler ones with what each strays: which will do, a person decides. */
export const masSencillas = (vertices: Vertices): Opcion[] => [
  { titulo: 'Como está', vertices, largo_m: largoDe(vertices), avisos: [], simplificada: false },
  ...HASTA.filter((hasta) => hasta < vertices.length).map((hasta): Opcion => {
    const sencilla = simplificar(vertices, hasta);
    return {
      titulo: `Con ${formatNumero(hasta)} vértices o menos`,
      vertices: sencilla.vertices,
      largo_m: largoDe(sencilla.vertices),
      avisos: [`se aparta ${textoDesvio(sencilla.desvio_m)}`],
      simplificada: true,
    };
  }),
];
