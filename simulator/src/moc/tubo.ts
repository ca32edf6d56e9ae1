import { ajustarVelocidad } from '../paso';
import { type Friccion, G, leerFriccion, seccion, type TablaFriccion, tablaFriccion } from './friccion';

export interface ParametrosTubo {
  longitud_m: number;
  /** Inside diameter. */
  diametro_m: number;
  velocidad_mps: number;
  friccion: Friccion;
  elevacion_inicio_m: number;
  elevacion_fin_m: number;
}

/**
 * One pipe of the method of characteristics with Courant = 1. Head H in m, flow in m³/s, positive from start to
 * end. A node keeps the flow on both of its sides: they differ at a leak and where the liquid column parts.
 * Two sets of arrays take turns, so a step allocates nothing.
 */
export interface Tubo {
  n: number;
  dx_m: number;
  /** Adjusted to the grid: the one to locate with. */
  velocidad_mps: number;
  area_m2: number;
  diametro_m: number;
  b: number;
  friccion: TablaFriccion;
  elevacion_m: Float64Array;
  carga_vapor_m: Float64Array;
  h: Float64Array;
  q_antes: Float64Array;
  q_despues: Float64Array;
  h_sig: Float64Array;
  q_antes_sig: Float64Array;
  q_despues_sig: Float64Array;
  /** Node steps held at vapour pressure since the start. */
  cavitaciones: number;
}

/** What a characteristic brings to a node: C± and B±. */
export interface Caracteristica {
  c: number;
  b: number;
}

/** Head of a liquid at its vapour pressure, m of gauge pressure over the pipe (about −1 kg/cm²). */
const CARGA_VAPOR_M = -9;
/** The friction table covers surges up to this many times the design flow. */
const HOLGURA_CAUDAL = 4;

export const crearTubo = (p: ParametrosTubo, caudal_m3s: number, dt_s: number): Tubo => {
  const { tramos_malla: n, velocidad_mps } = ajustarVelocidad(p.longitud_m, p.velocidad_mps, dt_s);
  const tubo = seccion(p.diametro_m);
  const dx_m = p.longitud_m / n;
  const caudal_max = HOLGURA_CAUDAL * Math.max(Math.abs(caudal_m3s), 0.01 * tubo.area_m2);
  const lleno = () => new Float64Array(n + 1);
  const elevacion_m = lleno().map(
    (_, i) => p.elevacion_inicio_m + ((p.elevacion_fin_m - p.elevacion_inicio_m) * i) / n,
  );
  return {
    n,
    dx_m,
    velocidad_mps,
    area_m2: tubo.area_m2,
    diametro_m: p.diametro_m,
    b: velocidad_mps / (G * tubo.area_m2),
    friccion: tablaFriccion(p.friccion, tubo, dx_m, caudal_max),
    elevacion_m,
    carga_vapor_m: elevacion_m.map((z) => z + CARGA_VAPOR_M),
    h: lleno(),
    q_antes: lleno(),
    q_despues: lleno(),
    h_sig: lleno(),
    q_antes_sig: lleno(),
    q_despues_sig: lleno(),
    cavitaciones: 0,
  };
};

/** Fills the pipe with the steady flow `q` from head `h_inicio`; returns the head at its end. */
export const llenarEstacionario = (tubo: Tubo, h_inicio_m: number, q_m3s: number): number => {
  const perdida = leerFriccion(tubo.friccion, q_m3s) * q_m3s;
  tubo.q_antes.fill(q_m3s);
  tubo.q_despues.fill(q_m3s);
  for (let i = 0; i <= tubo.n; i++) tubo.h[i] = h_inicio_m - perdida * i;
  return h_inicio_m - perdida * tubo.n;
};

/** C+ arriving at node `i` from the node before it. Writes into `salida` to spare the allocation. */
export const caracteristicaMas = (tubo: Tubo, i: number, salida: Caracteristica): void => {
  const q = tubo.q_despues[i - 1] as number;
  salida.c = (tubo.h[i - 1] as number) + tubo.b * q;
  salida.b = tubo.b + leerFriccion(tubo.friccion, q);
};

/** C− arriving at node `i` from the node after it. */
export const caracteristicaMenos = (tubo: Tubo, i: number, salida: Caracteristica): void => {
  const q = tubo.q_antes[i + 1] as number;
  salida.c = (tubo.h[i + 1] as number) - tubo.b * q;
  salida.b = tubo.b + leerFriccion(tubo.friccion, q);
};

/** Sets node `i` of the step being computed. */
export const fijarNodo = (tubo: Tubo, i: number, h: number, q_antes: number, q_despues: number): void => {
  tubo.h_sig[i] = h;
  tubo.q_antes_sig[i] = q_antes;
  tubo.q_despues_sig[i] = q_despues;
};

/** One time step of the interior nodes; ends and leaks are set by whoever owns them. */
export const avanzarInterior = (tubo: Tubo): void => {
  const { n, b, friccion, h, q_antes, q_despues, h_sig, q_antes_sig, q_despues_sig, carga_vapor_m } = tubo;
  // Friction at a node serves both of its neighbours, unless its two flows differ: two readings are carried along.
  let r_anterior = leerFriccion(friccion, q_despues[0] as number);
  let r_presente = leerFriccion(friccion, q_despues[1] as number);
  for (let i = 1; i < n; i++) {
    const qa = q_despues[i - 1] as number;
    const qb = q_antes[i + 1] as number;
    const cp = (h[i - 1] as number) + b * qa;
    const cm = (h[i + 1] as number) - b * qb;
    const r_siguiente = leerFriccion(friccion, qb);
    const bp = b + r_anterior;
    const bm = b + r_siguiente;
    const q_tras = q_despues[i + 1] as number;
    r_anterior = r_presente;
    r_presente = q_tras === qb ? r_siguiente : leerFriccion(friccion, q_tras);
    const suma = bp + bm;
    const carga = (cp * bm + cm * bp) / suma;
    const vapor = carga_vapor_m[i] as number;
    if (carga >= vapor) {
      const q = (cp - cm) / suma;
      h_sig[i] = carga;
      q_antes_sig[i] = q;
      q_despues_sig[i] = q;
    } else {
      tubo.cavitaciones++;
      h_sig[i] = vapor;
      q_antes_sig[i] = (cp - vapor) / bp;
      q_despues_sig[i] = (vapor - cm) / bm;
    }
  }
};

/** The step computed becomes the present one. */
export const intercambiar = (tubo: Tubo): void => {
  const { h, q_antes, q_despues } = tubo;
  tubo.h = tubo.h_sig;
  tubo.q_antes = tubo.q_antes_sig;
  tubo.q_despues = tubo.q_despues_sig;
  tubo.h_sig = h;
  tubo.q_antes_sig = q_antes;
  tubo.q_despues_sig = q_despues;
};
