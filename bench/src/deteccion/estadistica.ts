/** Shares, quantiles and their confidence, for the tables. */

/** Quantile `q` (0..1) of values in any order; NaN of none. */
export const cuantil = (valores: readonly number[], q: number): number => {
  const orden = valores.toSorted((a, b) => a - b);
  return orden[Math.min(orden.length - 1, Math.floor(q * orden.length))] ?? Number.NaN;
};

const Z95 = 1.96;

/** Wilson's interval of a share, 95 %. */
export const intervalo = (exitos: number, n: number): [number, number] => {
  if (n === 0) return [0, 1];
  const p = exitos / n;
  const z2 = Z95 ** 2;
  const centro = (p + z2 / (2 * n)) / (1 + z2 / n);
  const ancho = (Z95 / (1 + z2 / n)) * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n));
  return [Math.max(0, centro - ancho), Math.min(1, centro + ancho)];
};

/** Chance of at most `k` events where `media` are expected (Poisson). */
const aLoMas = (k: number, media: number): number => {
  let [termino, suma] = [Math.exp(-media), Math.exp(-media)];
  for (let i = 1; i <= k; i++) {
    termino *= media / i;
    suma += termino;
  }
  return suma;
};

const bisecar = (f: (x: number) => number, hasta: number): number => {
  let [a, b] = [0, hasta];
  for (let i = 0; i < 60; i++) {
    const medio = (a + b) / 2;
    if (f(medio) > 0) a = medio;
    else b = medio;
  }
  return (a + b) / 2;
};

const COLA = 0.025;

/** Exact interval (Garwood), 95 %, of what is expected where `k` were counted. */
export const intervaloPoisson = (k: number): [number, number] => {
  const tope = 3 * k + 20;
  const alto = bisecar((m) => aLoMas(k, m) - COLA, tope);
  return [k === 0 ? 0 : bisecar((m) => COLA - (1 - aLoMas(k - 1, m)), tope), alto];
};
