import type { ModeloRuido } from './ruido';
import type { Recorte } from './serie';

/**
 * Onset refinement: pressure around a front is taken as a level and slope, a ramp of width w that begins at t₀, and a
 * change of slope after it (the line unpacks behind the front). Whitened by the sensor's own noise model, the fit of
 * every (w, t₀) gives a likelihood; what is kept is, for each w, its weight and where the middle of the ramp lies.
 * Two sensors hear the same opening, so the pair shares w (`emparejarPerfiles`), which a threshold crossing cannot.
 */
export interface Perfil {
  /** One row per width of `ANCHOS_S`. */
  filas: readonly FilaPerfil[];
  /** Size of the front, kg/cm², and one standard error of it. */
  amplitud: number;
  sigma_amplitud: number;
  /** Begin of the front, epoch ms, and one standard error, ms. */
  inicio_ms: number;
  sigma_ms: number;
  ancho_s: number;
  /** What the pressure goes on to do behind the ramp, less what it did before, kg/cm²/s. */
  pendiente: number;
  /** Sum of squares explained by ramp and slope, in units of the noise: whether anything happened at all. */
  evidencia: number;
}

interface FilaPerfil {
  log_peso: number;
  /** Middle of the ramp, epoch ms, and its variance, ms². */
  centro_ms: number;
  varianza_ms2: number;
}

/** Openings the fit tells apart, s. */
const ANCHOS_S = [0, 0.15, 0.3, 0.5, 0.8, 1.2, 2, 3, 4.5, 6, 9, 13] as const;
/** What the line may unpack per second behind a front before data say so, kg/cm²/s. */
const SIGMA_PENDIENTE = 0.02;
const PASO_GRUESO_S = 0.1;
const PASO_FINO_S = 0.02;
const PASOS_FINOS = 25;
const PARAMETROS = 5;
const SIN_PESO = -1e9;

interface Blanqueado {
  n: number;
  /** Seconds from the reference. */
  t: Float64Array;
  ganancia: Float64Array;
  inverso: Float64Array;
  /** Pressure and slope, whitened; pressure has lost its slope. */
  y: Float64Array;
  u: Float64Array;
  uu: number;
  yy: number;
}

/** Kalman filter of a random walk in white noise, run over any signal: the innovations are white. */
const innovar = (b: Blanqueado, desde: number, f: (i: number) => number, salida: Float64Array): void => {
  let nivel = 0;
  for (let i = desde; i < b.n; i++) {
    const d = f(i) - nivel;
    salida[i] = d * (b.inverso[i] as number);
    nivel += d * (b.ganancia[i] as number);
  }
};

const punto = (a: Float64Array, b: Float64Array, desde: number, n: number): number => {
  let suma = 0;
  for (let i = desde; i < n; i++) suma += (a[i] as number) * (b[i] as number);
  return suma;
};

const blanquear = ({ t, p }: Recorte, ref_ms: number, dt_ms: number, { r, q }: ModeloRuido): Blanqueado => {
  const n = t.length;
  const nuevo = () => new Float64Array(n);
  const b: Blanqueado = {
    n,
    t: nuevo(),
    ganancia: nuevo(),
    inverso: nuevo(),
    y: nuevo(),
    u: nuevo(),
    uu: 0,
    yy: 0,
  };
  let varianza = 1e6 * r;
  for (let i = 0; i < n; i++) {
    b.t[i] = ((t[i] as number) - ref_ms) / 1_000;
    if (i > 0) varianza += (q * ((t[i] as number) - (t[i - 1] as number))) / dt_ms;
    const total = varianza + r;
    b.ganancia[i] = varianza / total;
    b.inverso[i] = 1 / Math.sqrt(total);
    varianza *= r / total;
  }
  const p0 = p[0] ?? 0;
  innovar(b, 0, (i) => (p[i] as number) - p0, b.y);
  innovar(b, 0, (i) => (b.t[i] as number) - (b.t[0] as number), b.u);
  b.uu = punto(b.u, b.u, 0, n);
  const c = punto(b.u, b.y, 0, n) / b.uu;
  for (let i = 0; i < n; i++) b.y[i] = (b.y[i] as number) - c * (b.u[i] as number);
  b.yy = punto(b.y, b.y, 0, n);
  return b;
};

interface Prueba {
  /** Sum of squares that the front explains, in units of the noise. */
  ganancia: number;
  amplitud: number;
  pendiente: number;
  varianza: number;
}

const PRUEBA_VACIA: Prueba = { ganancia: 0, amplitud: 0, pendiente: 0, varianza: Infinity };

/** Least squares of one (w, t₀); `r` and `h` are scratch. */
const probar = (b: Blanqueado, t0: number, w: number, r: Float64Array, h: Float64Array): Prueba => {
  let i0 = 0;
  while (i0 < b.n && (b.t[i0] as number) < t0) i0++;
  innovar(b, i0, (i) => (w === 0 ? 1 : Math.min(1, ((b.t[i] as number) - t0) / w)), r);
  innovar(b, i0, (i) => Math.max(0, (b.t[i] as number) - t0 - w), h);
  const [ur, uh] = [punto(b.u, r, i0, b.n), punto(b.u, h, i0, b.n)];
  const rr = punto(r, r, i0, b.n) - (ur * ur) / b.uu;
  const rh = punto(r, h, i0, b.n) - (ur * uh) / b.uu;
  const hh = punto(h, h, i0, b.n) - (uh * uh) / b.uu + 1 / SIGMA_PENDIENTE ** 2;
  const [ry, hy] = [punto(r, b.y, i0, b.n), punto(h, b.y, i0, b.n)];
  const det = rr * hh - rh * rh;
  if (!(det > 1e-9 * rr * hh)) return PRUEBA_VACIA;
  const amplitud = (hh * ry - rh * hy) / det;
  const pendiente = (rr * hy - rh * ry) / det;
  return { ganancia: amplitud * ry + pendiente * hy, amplitud, pendiente, varianza: hh / det };
};

interface MejorDeAncho extends Prueba {
  t0: number;
  w: number;
}

const mejorDe = (b: Blanqueado, w: number, centros: readonly [number, number], s: Scratch): MejorDeAncho => {
  let mejor: MejorDeAncho = { ...PRUEBA_VACIA, ganancia: -1, t0: centros[0] - w / 2, w };
  for (let t0 = centros[0] - w / 2; t0 <= centros[1] - w / 2; t0 += PASO_GRUESO_S) {
    const prueba = probar(b, t0, w, s.r, s.h);
    if (prueba.ganancia > mejor.ganancia) mejor = { ...prueba, t0, w };
  }
  return mejor;
};

interface Scratch {
  r: Float64Array;
  h: Float64Array;
}

/** Weight, mean and variance of the middle of the ramp, for one width. `escala` is the misfit of the best fit. */
const integrar = (b: Blanqueado, m: MejorDeAncho, tope: number, escala: number, s: Scratch) => {
  const paso = Math.max(PASO_FINO_S, m.w * PASO_FINO_S);
  const logs: number[] = [];
  let mayor = -Infinity;
  let mejor = m;
  for (let k = -PASOS_FINOS; k <= PASOS_FINOS; k++) {
    const t0 = m.t0 + k * paso;
    const prueba = probar(b, t0, m.w, s.r, s.h);
    if (prueba.ganancia > mejor.ganancia) mejor = { ...prueba, t0, w: m.w };
    const log = (prueba.ganancia - tope) / (2 * escala);
    logs.push(log);
    mayor = Math.max(mayor, log);
  }
  let [z, m1, m2] = [0, 0, 0];
  for (const [j, log] of logs.entries()) {
    const peso = Math.exp(log - mayor);
    const d = (j - PASOS_FINOS) * paso;
    z += peso;
    m1 += peso * d;
    m2 += peso * d * d;
  }
  const media = m1 / z;
  return {
    mejor,
    log_peso: mayor + Math.log(z * paso),
    centro_s: m.t0 + m.w / 2 + media,
    varianza_s2: m2 / z - media * media + (paso * paso) / 12,
  };
};

const sinPeso: FilaPerfil = { log_peso: SIN_PESO, centro_ms: 0, varianza_ms2: 0 };

export interface Busqueda {
  /** Where the middle of the ramp is looked for, epoch ms. */
  desde_ms: number;
  hasta_ms: number;
  dt_ms: number;
  /** Widest ramp worth trying, s: the data after the front must outlast it. */
  ancho_max_s: number;
}

/** Fits a front to the samples of `recorte`; `null` when they are too few for it. */
export const perfilar = (recorte: Recorte, ruido: ModeloRuido, busqueda: Busqueda): Perfil | null => {
  if (recorte.t.length < 2 * PARAMETROS) return null;
  const ref_ms = busqueda.hasta_ms;
  const b = blanquear(recorte, ref_ms, busqueda.dt_ms, ruido);
  const s: Scratch = { r: new Float64Array(b.n), h: new Float64Array(b.n) };
  const centros = [(busqueda.desde_ms - ref_ms) / 1_000, 0] as const;
  const gruesos = ANCHOS_S.map((w) => (w > busqueda.ancho_max_s ? null : mejorDe(b, w, centros, s)));
  const tope = Math.max(...gruesos.map((g) => g?.ganancia ?? -Infinity));
  const escala = Math.max(1, (b.yy - tope) / Math.max(1, b.n - PARAMETROS));
  const finos = gruesos.map((g) => (g === null ? null : integrar(b, g, tope, escala, s)));
  const filas = finos.map((f) =>
    f === null
      ? sinPeso
      : {
          log_peso: f.log_peso,
          centro_ms: ref_ms + f.centro_s * 1_000,
          varianza_ms2: f.varianza_s2 * 1e6,
        },
  );
  let mejor: MejorDeAncho | null = null;
  for (const f of finos) if (f !== null && f.mejor.ganancia > (mejor?.ganancia ?? 0)) mejor = f.mejor;
  if (mejor === null) return null;
  const inicio = momentos(filas.map((f, i) => ({ ...f, centro_ms: f.centro_ms - ancho_ms(i) / 2 })));
  return {
    filas,
    amplitud: mejor.amplitud,
    sigma_amplitud: Math.sqrt(mejor.varianza * escala),
    inicio_ms: inicio.media,
    sigma_ms: inicio.sigma,
    ancho_s: mejor.w,
    pendiente: mejor.pendiente,
    evidencia: mejor.ganancia / escala,
  };
};

/** A quiet stretch around a front, s before it begins and after, as the fit is given it. */
export interface Entorno {
  dt_ms: number;
  antes_s: number;
  despues_s: number;
  ancho_s: number;
}

/**
 * One standard error of the size of a front, kg/cm², that the fit would give a sensor with this noise: least squares
 * know it before there is anything to fit.
 */
export const sigmaAmplitud_kgcm2 = (ruido: ModeloRuido, { dt_ms, antes_s, despues_s, ancho_s }: Entorno) => {
  const n = Math.round(((antes_s + despues_s) * 1_000) / dt_ms) + 1;
  const t = Float64Array.from({ length: n }, (_, i) => i * dt_ms - antes_s * 1_000);
  const b = blanquear({ t, p: new Float64Array(n) }, 0, dt_ms, ruido);
  return Math.sqrt(probar(b, 0, ancho_s, new Float64Array(n), new Float64Array(n)).varianza);
};

const ancho_ms = (i: number) => (ANCHOS_S[i] ?? 0) * 1_000;

/** Mean and standard deviation over the widths, each with its weight. */
const momentos = (filas: readonly FilaPerfil[]) => {
  const mayor = Math.max(...filas.map((f) => f.log_peso));
  let [z, media] = [0, 0];
  const ref = filas.find((f) => f.log_peso === mayor)?.centro_ms ?? 0;
  for (const f of filas) {
    const peso = Math.exp(f.log_peso - mayor);
    z += peso;
    media += peso * (f.centro_ms - ref);
  }
  media /= z;
  let varianza = 0;
  for (const f of filas) {
    const peso = Math.exp(f.log_peso - mayor) / z;
    varianza += peso * (f.varianza_ms2 + (f.centro_ms - ref - media) ** 2);
  }
  return { media: ref + media, sigma: Math.sqrt(varianza) };
};

const ANCHO_DISTINTO = -10;

/**
 * Logarithm of how much likelier the two fronts are with one width than with two that have nothing to do with each
 * other; no less than what a fit can be trusted to say.
 */
export const mismoAncho = (a: Perfil, b: Perfil): number => {
  const pesos = ({ filas }: Perfil) => {
    const mayor = Math.max(...filas.map(({ log_peso }) => log_peso));
    const sueltos = filas.map(({ log_peso }) => Math.exp(log_peso - mayor));
    const suma = sueltos.reduce((s, w) => s + w, 0);
    return sueltos.map((w) => w / suma);
  };
  const [pa, pb] = [pesos(a), pesos(b)];
  const juntos = pa.reduce((s, w, i) => s + w * (pb[i] ?? 0), 0);
  return Math.max(ANCHO_DISTINTO, Math.log(juntos * pa.length));
};

/** Difference of arrival of one opening heard twice, t_b − t_a, and when A heard it begin; ms. */
export const emparejarPerfiles = (a: Perfil, b: Perfil) => {
  const juntas = a.filas.map((fa, i): FilaPerfil => {
    const fb = b.filas[i] ?? sinPeso;
    return {
      log_peso: fa.log_peso + fb.log_peso,
      centro_ms: fb.centro_ms - fa.centro_ms,
      varianza_ms2: fa.varianza_ms2 + fb.varianza_ms2,
    };
  });
  const delta = momentos(juntas);
  const inicio = momentos(
    juntas.map((j, i) => ({ ...j, centro_ms: (a.filas[i] ?? sinPeso).centro_ms - ancho_ms(i) / 2 })),
  );
  return { delta_ms: delta.media, sigma_ms: delta.sigma, inicio_a_ms: inicio.media };
};
