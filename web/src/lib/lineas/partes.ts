import { entre, type Lugar, largoDe } from './medir';
import type { Opcion, Vertices } from './tipos';

/** Which lines may be meant, out of the parts that a file has. Pure; metres. */

export interface Linea {
  nombre: string;
  partes: readonly Vertices[];
}

/** Ends this near are one place: surveys give them to the centimetre, exports round them. */
const SE_TOCAN_M = 1;
/** Beyond this many parts they are not put in order: that grows with the square. */
const PARTES_MAX = 400;

/** Without vertices that repeat the one before. */
const sinRepetir = (vertices: Vertices): Vertices =>
  vertices.filter(([x, y], i) => {
    const antes = vertices[i - 1];
    return !antes || antes[0] !== x || antes[1] !== y;
  });

interface Union {
  /** Of the list: this chain's end against that one's start, each as it stands or turned. */
  i: number;
  j: number;
  voltearI: boolean;
  voltearJ: boolean;
  hueco_m: number;
}

const punta = (cadena: Vertices, alFinal: boolean): Lugar =>
  (alFinal ? cadena.at(-1) : cadena[0]) as [number, number];

/** Far enough apart that the ellipsoid need not be asked, in degrees of latitude. */
const lejos = (a: Lugar, b: Lugar, grados: number) => Math.abs(a[1] - b[1]) > grados;

/** The nearest two ends of different chains, none farther than `hasta_m`. */
const masCerca = (cadenas: readonly Vertices[], hasta_m: number, vale: (lugar: Lugar) => boolean) => {
  let mejor: Union | null = null;
  for (let i = 0; i < cadenas.length; i++)
    for (let j = i + 1; j < cadenas.length; j++)
      for (const [voltearI, voltearJ] of [
        [false, false],
        [true, false],
        [false, true],
        [true, true],
      ] as const) {
        const [a, b] = [punta(cadenas[i] ?? [], !voltearI), punta(cadenas[j] ?? [], voltearJ)];
        const tope = Math.min(hasta_m, mejor?.hueco_m ?? Number.POSITIVE_INFINITY);
        if (lejos(a, b, tope / 110_000)) continue;
        const hueco_m = entre(a, b);
        if (hueco_m <= hasta_m && hueco_m < (mejor?.hueco_m ?? Number.POSITIVE_INFINITY) && vale(a))
          mejor = { i, j, voltearI, voltearJ, hueco_m };
      }
  return mejor;
};

const pegar = (una: Vertices, otra: Vertices, hueco_m: number): Vertices => [
  ...una,
  ...(hueco_m <= SE_TOCAN_M ? otra.slice(1) : otra),
];

/** Two chains as one; the longer one keeps its direction. */
const unirDos = (cadenas: readonly Vertices[], union: Union): Vertices[] => {
  const [una, otra] = [cadenas[union.i] ?? [], cadenas[union.j] ?? []];
  const vuelta = (vertices: Vertices, si: boolean) => (si ? vertices.toReversed() : vertices);
  const unida = pegar(vuelta(una, union.voltearI), vuelta(otra, union.voltearJ), union.hueco_m);
  const mayorVolteada = largoDe(una) >= largoDe(otra) ? union.voltearI : union.voltearJ;
  return cadenas.with(union.i, vuelta(unida, mayorVolteada)).toSpliced(union.j, 1);
};

/** Parts that follow one another as they stand: what nearly every file has, whatever their number. */
const seguidas = (partes: readonly Vertices[]): Vertices[] => {
  const cadenas: Vertices[] = [];
  for (const parte of partes) {
    const ultima = cadenas.at(-1);
    if (ultima && entre(punta(ultima, true), punta(parte, false)) <= SE_TOCAN_M)
      for (const vertice of parte.slice(1)) ultima.push(vertice);
    else cadenas.push([...parte]);
  }
  return cadenas;
};

/** Parts joined where exactly two of their ends touch: where three meet, which goes on with which is not known. */
export const unirLasQueSeTocan = (partes: readonly Vertices[]): Vertices[] => {
  const todas = partes.flatMap((parte) => [punta(parte, false), punta(parte, true)]);
  const deDos = (lugar: Lugar) =>
    todas.filter((otra) => !lejos(lugar, otra, 1e-4) && entre(lugar, otra) <= SE_TOCAN_M).length === 2;
  if (partes.length > PARTES_MAX) return seguidas(partes);
  let cadenas: Vertices[] = partes.map((parte) => [...parte]);
  for (let union = masCerca(cadenas, SE_TOCAN_M, deDos); union; ) {
    cadenas = unirDos(cadenas, union);
    union = masCerca(cadenas, SE_TOCAN_M, deDos);
  }
  return cadenas;
};

/** All in one, each time over the smallest gap that is left. */
export const unirTodas = (partes: readonly Vertices[]): { vertices: Vertices; huecos_m: number[] } => {
  let cadenas = [...partes];
  const huecos_m: number[] = [];
  while (cadenas.length > 1) {
    const union = masCerca(cadenas, Number.POSITIVE_INFINITY, () => true);
    if (!union) break;
    huecos_m.push(union.hueco_m);
    cadenas = unirDos(cadenas, union);
  }
  return { vertices: cadenas[0] ?? [], huecos_m };
};

const metros = (m: number): string =>
  m < 1_000 ? `${m.toFixed(m < 10 ? 1 : 0)} m` : `${(m / 1_000).toFixed(2)} km`;

const opcion = (titulo: string, vertices: Vertices, avisos: readonly string[] = []): Opcion => ({
  titulo,
  vertices,
  largo_m: largoDe(vertices),
  avisos,
  simplificada: false,
});

const ANILLO = 'termina donde empieza';

/** The same way, vertex by vertex, in either direction. */
const esLaMisma = (una: Vertices, otra: Vertices): boolean =>
  una.length === otra.length &&
  [otra, otra.toReversed()].some((esta) =>
    una.every((lugar, i) => entre(lugar, esta[i] ?? [Number.NaN, Number.NaN]) <= SE_TOCAN_M),
  );

/** Programs write a line twice, as it was walked and as it is drawn: it is one. */
const sinRepetidas = (partes: readonly Vertices[]): Vertices[] =>
  partes.length > PARTES_MAX
    ? [...partes]
    : partes.filter((parte, i) => !partes.slice(0, i).some((previa) => esLaMisma(previa, parte)));

/** A file with a great many lines is none that one chooses from. */
const OPCIONES_MAX = 50;
/** As many parts apart as one may still want to bridge. */
const HUECOS_MAX = 20;

/** It ends where it begins: out of several, as likely two drawings of one way as a ring. */
const esAnillo = (vertices: Vertices): boolean =>
  entre(punta(vertices, false), punta(vertices, true)) <= SE_TOCAN_M;

const deLinea = ({ nombre, partes }: Linea): Opcion[] => {
  const juntas = unirLasQueSeTocan(partes);
  const [toda] = juntas;
  const anillo = partes.length > 1 && juntas.length === 1 && toda && esAnillo(toda) ? toda : null;
  const cadenas = anillo ? partes : juntas;
  const [unica, otra] = cadenas;
  if (!unica) return [];
  const unidas = partes.length > cadenas.length ? ['partes unidas'] : [];
  if (!otra) return [opcion(nombre, unica, unidas)];
  const sueltas = cadenas.map((cadena, i) =>
    opcion(`${nombre}: parte ${i + 1} de ${cadenas.length}`, cadena, unidas),
  );
  if (cadenas.length > HUECOS_MAX) return sueltas;
  if (anillo)
    return [
      ...sueltas,
      opcion(`${nombre}: sus ${partes.length} partes como una`, anillo, ['partes unidas', ANILLO]),
    ];
  const { vertices, huecos_m } = unirTodas(cadenas);
  const huecos = huecos_m.map(metros).join(', ');
  return [
    ...sueltas,
    opcion(`${nombre}: sus ${cadenas.length} partes como una`, vertices, [
      ...unidas,
      huecos_m.length === 1
        ? `hay un hueco de ${huecos} que se cruza en línea recta`
        : `hay huecos de ${huecos} que se cruzan en línea recta`,
    ]),
  ];
};

/** The lines of a file to choose from; what all of them make together comes first where they touch, last where that is a ring. */
export const opcionesDe = (lineas: readonly Linea[]): Opcion[] => {
  const limpias = lineas.map(({ nombre, partes }) => ({
    nombre,
    partes: partes.map(sinRepetir).filter((parte) => parte.length > 1),
  }));
  const distintas = new Set(sinRepetidas(limpias.flatMap(({ partes }) => partes)));
  const utiles = limpias
    .map(({ nombre, partes }) => ({ nombre, partes: partes.filter((parte) => distintas.has(parte)) }))
    .filter(({ partes }) => partes.length > 0);
  if (utiles.length < 2) return utiles.flatMap(deLinea);
  const [toda, otra] = unirLasQueSeTocan(utiles.flatMap(({ partes }) => partes));
  const conjunta = (...avisos: string[]) =>
    toda && !otra ? [opcion(`Las ${utiles.length} líneas como una`, toda, ['partes unidas', ...avisos])] : [];
  const sueltas = utiles.flatMap(deLinea).slice(0, OPCIONES_MAX - 1);
  return toda && esAnillo(toda) ? [...sueltas, ...conjunta(ANILLO)] : [...conjunta(), ...sueltas];
};
