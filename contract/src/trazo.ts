import { z } from 'zod';
import { type Coordenadas, distanciaEntre } from './elipsoide';
import { crearLinea, type DatosLinea, posicionDe } from './geodesia';

/**
 * Whether the line of a tramo can be that of its pipe, by what is known besides: where sensors A and B stand, how much
 * chainage lies between them, which stations lie on the way. Pure; the form, the server, its alarms and *Estado* ask the
 * same (docs/decisions/041).
 */

/** An end of the line may lie so far from its sensor, m; on a long line, this share of its length. */
const EXTREMO_M = 200;
const EXTREMO_PROPORCION = 0.03;
/** How many times the drawn length may be the chainage, or the chainage the drawn length. */
const LARGO_PROPORCION_MAX = 1.15;

/** A place of which the chainage is known, m. */
interface Conocido extends Coordenadas {
  posicion: number;
}

export interface DatosTrazo {
  /** [longitud, latitud] pairs. */
  vertices: DatosLinea['geometria'];
  a: Conocido;
  b: Conocido;
  /** Those of its sistema; only the ones between A and B are looked at. */
  estaciones: readonly (Conocido & { nombre: string })[];
}

/** `cruzado`: x and y of every vertex changed places. `invertido`: it goes from B to A. */
const FaltaTrazoSchema = z.enum(['cruzado', 'invertido', 'extremos', 'largo', 'estaciones']);
export type FaltaTrazo = z.infer<typeof FaltaTrazoSchema>;

const extremos = z.object({ a_m: z.number(), b_m: z.number() });
export const JuicioTrazoSchema = z.object({
  /** What does not fit; what only follows from another is not told besides. */
  faltas: z.array(FaltaTrazoSchema),
  /** From the start of the line to A, and from its end to B. */
  extremos,
  /** The same if it were turned. */
  vuelta: extremos,
  /** How far an end or a station may lie, m. */
  tolerancia_m: z.number(),
  largo_m: z.number(),
  oficial_m: z.number(),
  /** Stations that the line passes by too far away. */
  lejanas: z.array(z.object({ nombre: z.string(), distancia_m: z.number() })),
});
export type JuicioTrazo = z.infer<typeof JuicioTrazoSchema>;
type Extremos = JuicioTrazo['extremos'];

type Vertices = DatosTrazo['vertices'];

/** The same line from its end to its start. */
export const darVuelta = (vertices: Vertices): [number, number][] =>
  vertices.map(([x, y]): [number, number] => [x, y]).reverse();
/** The same line with x and y of each vertex in the other's place. */
export const cruzar = (vertices: Vertices): [number, number][] => vertices.map(([x, y]) => [y, x]);

const enLaTierra = (vertices: Vertices): boolean =>
  vertices.every(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90);

const extremosDe = (vertices: Vertices, a: Coordenadas, b: Coordenadas): Extremos => {
  const [primero, ultimo] = [vertices[0], vertices.at(-1)];
  if (!primero || !ultimo) return { a_m: Number.NaN, b_m: Number.NaN };
  const desde = ([longitud, latitud]: readonly [number, number], punto: Coordenadas) =>
    distanciaEntre({ longitud, latitud }, punto);
  return { a_m: desde(primero, a), b_m: desde(ultimo, b) };
};

const sumaDe = ({ a_m, b_m }: Extremos): number => a_m + b_m;
const caben = ({ a_m, b_m }: Extremos, tolerancia_m: number): boolean =>
  a_m <= tolerancia_m && b_m <= tolerancia_m;

/**
 * Its ends tell the way it goes by as much as A and B are apart, twice that when they are exact: half of it decides. Of a
 * loop they tell nothing; there its stations do, by how far their chainage is from where they lie on it.
 */
const vaAlReves = (
  directo: Extremos,
  vuelta: Extremos,
  entre_m: number,
  errores: ErroresDeEstacion,
): boolean => {
  const ganancia = sumaDe(directo) - sumaDe(vuelta);
  if (Math.abs(ganancia) > Math.max(entre_m, 1)) return ganancia > 0;
  return errores.vuelta < errores.directo;
};

/** Over all stations, between their chainage and that of the nearest place of the line, as drawn and turned, m. */
interface ErroresDeEstacion {
  directo: number;
  vuelta: number;
}

/** @returns null where there is no line to judge: A is not below B, or it has no length */
export const juzgarTrazo = ({ vertices, a, b, estaciones }: DatosTrazo): JuicioTrazo | null => {
  const oficial_m = b.posicion - a.posicion;
  const extremo = ([x, y]: readonly [number, number]) => vertices.some(([u, v]) => u !== x || v !== y);
  if (!(oficial_m > 0) || !vertices[0] || !extremo(vertices[0])) return null;
  const cruzada = cruzar(vertices);
  if (!enLaTierra(vertices)) return enLaTierra(cruzada) ? juzgarCruzada({ vertices: cruzada, a, b }) : null;
  const linea = crearLinea({ geometria: vertices, posicion_a: a.posicion, posicion_b: b.posicion });
  const tolerancia_m = Math.max(EXTREMO_M, EXTREMO_PROPORCION * linea.largo_m);
  const directo = extremosDe(vertices, a, b);
  const vuelta = extremosDe(darVuelta(vertices), a, b);
  const pies = estaciones
    .filter(({ posicion }) => posicion > a.posicion && posicion < b.posicion)
    .map((estacion) => ({ ...estacion, pie: posicionDe(linea, estacion.latitud, estacion.longitud) }));
  const errores = { directo: 0, vuelta: 0 };
  for (const { posicion, pie } of pies) {
    errores.directo += Math.abs(pie.posicion - posicion);
    errores.vuelta += Math.abs(a.posicion + b.posicion - pie.posicion - posicion);
  }
  const lejanas = pies
    .filter(({ pie }) => pie.distancia_m > tolerancia_m)
    .map(({ nombre, pie }) => ({ nombre, distancia_m: pie.distancia_m }));
  const juicio = {
    ...{ extremos: directo, vuelta, tolerancia_m, largo_m: linea.largo_m, oficial_m, lejanas },
  };
  if (!caben(directo, tolerancia_m) && estaCruzada({ vertices: cruzada, a, b }, tolerancia_m))
    return { ...juicio, faltas: ['cruzado'] };
  if (vaAlReves(directo, vuelta, distanciaEntre(a, b), errores)) return { ...juicio, faltas: ['invertido'] };
  const proporcion = Math.max(linea.largo_m / oficial_m, oficial_m / linea.largo_m);
  const faltas: FaltaTrazo[] = [];
  if (!caben(directo, tolerancia_m)) faltas.push('extremos');
  if (proporcion > LARGO_PROPORCION_MAX) faltas.push('largo');
  if (lejanas.length > 0) faltas.push('estaciones');
  return { ...juicio, faltas };
};

type Cruzada = Pick<DatosTrazo, 'vertices' | 'a' | 'b'>;

/** With x and y in each other's place its ends would lie where they should, one way or the other. */
const estaCruzada = ({ vertices, a, b }: Cruzada, tolerancia_m: number): boolean =>
  enLaTierra(vertices) &&
  [vertices, darVuelta(vertices)].some((una) => caben(extremosDe(una, a, b), tolerancia_m));

/** Of a line that lies nowhere on Earth until x and y change places, what it would be then. */
const juzgarCruzada = ({ vertices, a, b }: Cruzada): JuicioTrazo | null => {
  const juicio = juzgarTrazo({ vertices, a, b, estaciones: [] });
  return juicio && { ...juicio, faltas: ['cruzado'] };
};

const FIJO = '\u00a0';
const distancia = (m: number): string =>
  m < 999.5 ? `${Math.round(m)}${FIJO}m` : `${(m / 1_000).toFixed(1)}${FIJO}km`;

const deExtremos = ({ extremos: { a_m, b_m } }: Pick<JuicioTrazo, 'extremos'>): string =>
  `empieza a ${distancia(a_m)} del sensor A y termina a ${distancia(b_m)} del sensor B`;

const TEXTO: Record<FaltaTrazo, (juicio: JuicioTrazo) => string> = {
  cruzado: () => 'La latitud y la longitud de la línea están cambiadas de lugar.',
  invertido: (juicio) =>
    `La línea va de B a A: ${deExtremos(juicio)}. Al darle la vuelta, a ${distancia(juicio.vuelta.a_m)} y a ${distancia(juicio.vuelta.b_m)}.`,
  extremos: (juicio) => `La línea ${deExtremos(juicio)}: se admiten hasta ${distancia(juicio.tolerancia_m)}.`,
  largo: ({ largo_m, oficial_m }) =>
    `La línea mide ${distancia(largo_m)} y entre los sensores hay ${distancia(oficial_m)} de cadenamiento.`,
  estaciones: ({ lejanas, tolerancia_m }) =>
    `La línea pasa lejos de ${lejanas.map((una) => `${una.nombre} (${distancia(una.distancia_m)})`).join(', ')}: se admiten hasta ${distancia(tolerancia_m)}.`,
};

/** What does not fit, for whoever has to mend it; of a line that fits, how near its ends are. */
export const textoDeTrazo = (juicio: JuicioTrazo): string =>
  juicio.faltas.length === 0
    ? `La línea ${deExtremos(juicio)}.`
    : juicio.faltas.map((falta) => TEXTO[falta](juicio)).join(' ');
