import { type Accionamiento, fijo, valorEn } from './accionamiento';
import { G } from './friccion';
import {
  type NodoFinal,
  type NodoInicial,
  type NodoMedio,
  resolverFin,
  resolverInicio,
  resolverMedio,
} from './nodos';
import {
  avanzarInterior,
  type Caracteristica,
  caracteristicaMas,
  caracteristicaMenos,
  crearTubo,
  fijarNodo,
  intercambiar,
  llenarEstacionario,
  type ParametrosTubo,
  type Tubo,
} from './tubo';

/** An orifice in the wall at an interior node; `cda_m2` is discharge coefficient times area, fully open. */
export interface Fuga {
  tubo: Tubo;
  indice: number;
  cda_m2: number;
  apertura: Accionamiento;
  /** What it discharges now, m³/s. */
  caudal_m3s: number;
}

/** Pipes in series, in the direction of the design flow. */
export interface Conduccion {
  dt_s: number;
  paso: number;
  inicio: NodoInicial;
  medios: NodoMedio[];
  fin: NodoFinal;
  tubos: Tubo[];
  fugas: Fuga[];
  mas: Caracteristica;
  menos: Caracteristica;
}

export interface ParametrosConduccion {
  inicio: NodoInicial;
  tubos: readonly ParametrosTubo[];
  /** One fewer than pipes. */
  medios: readonly NodoMedio[];
  fin: NodoFinal;
  caudal_m3s: number;
  /** Head where the first pipe starts, at the steady flow. */
  carga_inicial_m: number;
  dt_s: number;
}

/** Head gained (or lost) by the steady flow `q` through a node between pipes. */
const salto = (nodo: NodoMedio, q: number): number => {
  switch (nodo.tipo) {
    case 'union':
      return 0;
    case 'rebombeo':
      return valorEn(nodo.velocidad, 0) ** 2 * nodo.h0_m - nodo.k * q * q;
    case 'valvula':
      return (-nodo.k * q * Math.abs(q)) / valorEn(nodo.apertura, 0) ** 2;
  }
  nodo satisfies never;
};

/** Builds the line and fills it with its exact steady state: untouched, it stays there. */
export const crearConduccion = (p: ParametrosConduccion): Conduccion => {
  if (p.medios.length !== p.tubos.length - 1) throw new RangeError('one node between each two pipes');
  const tubos = p.tubos.map((tubo) => crearTubo(tubo, p.caudal_m3s, p.dt_s));
  let carga_m = p.carga_inicial_m;
  tubos.forEach((tubo, i) => {
    const nodo = p.medios[i - 1];
    if (nodo !== undefined) carga_m += salto(nodo, p.caudal_m3s);
    carga_m = llenarEstacionario(tubo, carga_m, p.caudal_m3s);
  });
  return {
    dt_s: p.dt_s,
    paso: 0,
    inicio: p.inicio,
    medios: [...p.medios],
    fin: p.fin,
    tubos,
    fugas: [],
    mas: { c: 0, b: 0 },
    menos: { c: 0, b: 0 },
  };
};

/** Time of the state held now, s since the steady start. */
export const tiempo_s = (c: Conduccion) => c.paso * c.dt_s;

/** The node itself, or the next ones towards the middle of the pipe while another orifice has it. */
const nodoLibre = (c: Conduccion, tubo: Tubo, pedido: number): number => {
  let indice = Math.min(Math.max(pedido, 1), tubo.n - 1);
  const hacia = indice < tubo.n / 2 ? 1 : -1;
  while (c.fugas.some((fuga) => fuga.tubo === tubo && fuga.indice === indice)) indice += hacia;
  return indice;
};

/**
 * Drills a shut orifice at the node nearest to `distancia_m` from the start of pipe `indice_tubo`, sized to take
 * `caudal_m3s` at the pressure that is there now. Its ends are left to the stations.
 */
export const perforar = (
  c: Conduccion,
  indice_tubo: number,
  distancia_m: number,
  caudal_m3s: number,
): Fuga => {
  const tubo = c.tubos[indice_tubo];
  if (tubo === undefined) throw new RangeError(`no pipe ${indice_tubo}`);
  const indice = nodoLibre(c, tubo, Math.round(distancia_m / tubo.dx_m));
  const carga_m = (tubo.h[indice] as number) - (tubo.elevacion_m[indice] as number);
  if (carga_m <= 0) throw new RangeError('no pressure to discharge at that place');
  const fuga = {
    tubo,
    indice,
    cda_m2: caudal_m3s / Math.sqrt(2 * G * carga_m),
    apertura: fijo(0),
    caudal_m3s: 0,
  };
  c.fugas.push(fuga);
  return fuga;
};

/** Takes a shut orifice off the line. */
export const sellar = (c: Conduccion, fuga: Fuga): void => {
  c.fugas = c.fugas.filter((otra) => otra !== fuga);
};

/**
 * Leak node: with y = √(H − z), (1/B⁺ + 1/B⁻)·y² + τ·Cd·A·√(2g)·y − [C⁺/B⁺ + C⁻/B⁻ − z·(1/B⁺ + 1/B⁻)] = 0; the
 * discharge is what the flow before the node has over the flow after it.
 */
const resolverFuga = (fuga: Fuga, mas: Caracteristica, menos: Caracteristica, t_s: number): void => {
  const { tubo, indice } = fuga;
  const tau = valorEn(fuga.apertura, t_s);
  fuga.caudal_m3s = 0;
  if (tau <= 0) return;
  caracteristicaMas(tubo, indice, mas);
  caracteristicaMenos(tubo, indice, menos);
  const z = tubo.elevacion_m[indice] as number;
  const a = 1 / mas.b + 1 / menos.b;
  const b = tau * fuga.cda_m2 * Math.sqrt(2 * G);
  const c = mas.c / mas.b + menos.c / menos.b - z * a;
  if (c <= 0) return; // no pressure left inside: nothing comes out, and no air is let in
  const y = (2 * c) / (b + Math.sqrt(b * b + 4 * a * c));
  const h = z + y * y;
  fuga.caudal_m3s = b * y;
  fijarNodo(tubo, indice, h, (mas.c - h) / mas.b, (h - menos.c) / menos.b);
};

/** One time step of the whole line. Allocates nothing. */
export const avanzar = (c: Conduccion): void => {
  const { tubos, mas, menos } = c;
  const t_s = (c.paso + 1) * c.dt_s;
  const ultimo = tubos.length - 1;
  for (let i = 0; i <= ultimo; i++) {
    const tubo = tubos[i] as Tubo;
    avanzarInterior(tubo);
    caracteristicaMas(tubo, tubo.n, mas);
    if (i === 0) {
      caracteristicaMenos(tubo, 0, menos);
      resolverInicio(c.inicio, tubo, menos, t_s);
    }
    if (i === ultimo) {
      resolverFin(c.fin, tubo, mas, t_s);
    } else {
      const siguiente = tubos[i + 1] as Tubo;
      caracteristicaMenos(siguiente, 0, menos);
      resolverMedio(c.medios[i] as NodoMedio, tubo, siguiente, mas, menos, t_s);
    }
  }
  for (let i = 0; i < c.fugas.length; i++) resolverFuga(c.fugas[i] as Fuga, mas, menos, t_s);
  for (let i = 0; i <= ultimo; i++) intercambiar(tubos[i] as Tubo);
  c.paso++;
};

/** One step of a line in which nothing has moved yet: its steady state is what the step would give. */
export const dejarPasar = (c: Conduccion): void => {
  c.paso++;
};

/** Nodes that one step updates: the unit of the simulator's speed. */
export const contarNodos = (c: Conduccion): number => c.tubos.reduce((suma, tubo) => suma + tubo.n + 1, 0);
