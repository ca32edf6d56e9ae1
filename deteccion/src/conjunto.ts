import { type TramoDePaso, tiempoEntre_s } from './perfil';

/**
 * One wave heard by three sensors and more, of neighbouring tramos: the place and the moment that fit all arrivals best,
 * by weighted least squares. What is left over tells whether it was one wave at all.
 */

/** When one sensor heard it. */
export interface Arribo {
  /** Absolute chainage, m. */
  posicion: number;
  /** Epoch ms, and one standard error of it, clock counted. */
  t_ms: number;
  sigma_ms: number;
}

export interface LugarConjunto {
  /** Absolute chainage, m, and one standard error of it from the arrivals alone. */
  posicion: number;
  sigma_m: number;
  /** When it began, epoch ms. */
  t0_ms: number;
  /** Root of the mean square of what is left over, ms. */
  residuo_ms: number;
  sensores: number;
}

/** Time of a wave from one chainage to another, ms: what each tramo between them takes of it. */
const paso_ms = (tramos: readonly TramoDePaso[], desde: number, hasta: number): number =>
  tramos.reduce((suma, tramo) => {
    const [d, h] = [desde, hasta].map((p) => Math.min(Math.max(p, tramo.posicion_a), tramo.posicion_b));
    return d === undefined || h === undefined || d === h ? suma : suma + 1_000 * tiempoEntre_s(tramo, d, h);
  }, 0);

interface Ajuste {
  t0_ms: number;
  /** Weighted sum of squares of what is left over. */
  suma: number;
}

/** For a place the best moment is the weighted mean of what each arrival says of it. */
const ajustarEn = (tramos: readonly TramoDePaso[], arribos: readonly Arribo[], x: number): Ajuste => {
  const dichos = arribos.map(({ posicion, t_ms, sigma_ms }) => ({
    t0_ms: t_ms - paso_ms(tramos, x, posicion),
    peso: 1 / sigma_ms ** 2,
  }));
  const total = dichos.reduce((suma, { peso }) => suma + peso, 0);
  // Counted from the first of them: epoch ms squared would eat the digits that matter.
  const base = dichos[0]?.t0_ms ?? 0;
  const t0_ms = base + dichos.reduce((suma, d) => suma + d.peso * (d.t0_ms - base), 0) / total;
  const suma = dichos.reduce((s, d) => s + d.peso * (d.t0_ms - t0_ms) ** 2, 0);
  return { t0_ms, suma };
};

const PASO_M = 250;
const DORADA = (Math.sqrt(5) - 1) / 2;
const FINO_M = 0.1;

/** The lowest point of a function with one valley between two places (golden section). */
const masBajo = (f: (x: number) => number, desde: number, hasta: number): number => {
  let [a, b] = [desde, hasta];
  let [c, d] = [b - DORADA * (b - a), a + DORADA * (b - a)];
  let [fc, fd] = [f(c), f(d)];
  while (b - a > FINO_M) {
    if (fc < fd) {
      [b, d, fd] = [d, c, fc];
      c = b - DORADA * (b - a);
      fc = f(c);
    } else {
      [a, c, fc] = [c, d, fd];
      d = a + DORADA * (b - a);
      fd = f(d);
    }
  }
  return (a + b) / 2;
};

/** One standard error of the place: how far the sum has to be left to grow by one, from how it bends. */
const sigmaDe_m = (f: (x: number) => number, x: number): number => {
  const h = 50;
  const curvatura = (f(x - h) - 2 * f(x) + f(x + h)) / h ** 2;
  return curvatura > 0 ? Math.sqrt(2 / curvatura) : Number.POSITIVE_INFINITY;
};

/**
 * The place of one wave from all who heard it. Null with fewer than three arrivals, and where the tramos leave a gap
 * between the sensors. `tramos` are those of one sistema, with what its waves go by.
 */
export const lugarConjunto = (
  tramos: readonly TramoDePaso[],
  arribos: readonly Arribo[],
): LugarConjunto | null => {
  if (arribos.length < 3) return null;
  const posiciones = arribos.map(({ posicion }) => posicion);
  const [desde, hasta] = [Math.min(...posiciones), Math.max(...posiciones)];
  const cubierto_m = tramos.reduce(
    (suma, t) => suma + Math.max(0, Math.min(hasta, t.posicion_b) - Math.max(desde, t.posicion_a)),
    0,
  );
  if (Math.abs(cubierto_m - (hasta - desde)) > 1) return null;
  const suma = (x: number) => ajustarEn(tramos, arribos, x).suma;
  const pasos = Math.max(2, Math.ceil((hasta - desde) / PASO_M));
  const malla = Array.from({ length: pasos + 1 }, (_, i) => desde + (i * (hasta - desde)) / pasos);
  const mejor = malla.reduce((m, x) => (suma(x) < suma(m) ? x : m), desde);
  const posicion = masBajo(suma, Math.max(desde, mejor - PASO_M), Math.min(hasta, mejor + PASO_M));
  const { t0_ms } = ajustarEn(tramos, arribos, posicion);
  const restos = arribos.map(({ posicion: p, t_ms }) => t_ms - paso_ms(tramos, posicion, p) - t0_ms);
  return {
    ...{ posicion, t0_ms, sensores: arribos.length },
    sigma_m: sigmaDe_m(suma, posicion),
    residuo_ms: Math.sqrt(restos.reduce((s, r) => s + r * r, 0) / restos.length),
  };
};
