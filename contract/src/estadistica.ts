/** The statistics behind every figure that people are told (docs/figures.md): one function for each. Pure. */

/** A value, and how many times it was seen. */
export type Contado = readonly [valor: number, veces: number];

/** The value at a rank, from 1, of what is in order; null where there are not so many. */
const enRango = (orden: readonly Contado[], rango: number): number | null => {
  let van = 0;
  for (const [valor, veces] of orden) {
    van += veces;
    if (van >= rango) return valor;
  }
  return null;
};

const ordenar = (contados: readonly Contado[]): Contado[] =>
  contados.filter(([, veces]) => veces > 0).sort(([a], [b]) => a - b);

const cuantos = (contados: readonly Contado[]): number =>
  contados.reduce((suma, [, veces]) => suma + veces, 0);

/** The middle value; the mean of the two in the middle of an even number of them; null of none. */
export const medianaContada = (contados: readonly Contado[]): number | null => {
  const orden = ordenar(contados);
  const n = cuantos(orden);
  const bajo = enRango(orden, Math.ceil(n / 2));
  const alto = enRango(orden, Math.floor(n / 2) + 1);
  return bajo === null || alto === null ? null : (bajo + alto) / 2;
};

/** As `medianaContada`, of values in any order. */
export const mediana = (valores: readonly number[]): number | null =>
  medianaContada(valores.map((valor) => [valor, 1]));

/** The smallest value that at least this share of them (0–1) do not exceed: nearest rank; null of none. */
export const cuantilContado = (contados: readonly Contado[], parte: number): number | null => {
  const orden = ordenar(contados);
  return enRango(orden, Math.max(1, Math.ceil(parte * cuantos(orden))));
};

/**
 * The most moments in any stretch of `ventana_ms`, wherever it begins: one of them and those that follow within less
 * than it. Moments in epoch ms, in any order; 0 of none.
 */
export const masEnVentana = (tiempos: readonly number[], ventana_ms: number): number => {
  const orden = tiempos.toSorted((a, b) => a - b);
  let maximo = 0;
  let primero = 0;
  for (const [i, t] of orden.entries()) {
    while (t - (orden[primero] ?? t) >= ventana_ms) primero += 1;
    maximo = Math.max(maximo, i - primero + 1);
  }
  return maximo;
};

/** From one moment, included, to another that is not; epoch ms. */
export interface Observado {
  desde_ms: number;
  hasta_ms: number;
}

export interface Ritmo {
  n: number;
  /** Of them, per hour of what was observed; null where that is less than RITMO_MIN_MS. */
  por_hora: number | null;
  /** How long was observed, ms. */
  ventana_ms: number;
}

/** Of less there is no rate: one call in nine seconds would be 67 in ten minutes. */
export const RITMO_MIN_MS = 600_000;

/** How many of these moments fall into what was observed, and how many that is per hour of it. */
export const ritmo = (tiempos: readonly number[], { desde_ms, hasta_ms }: Observado): Ritmo => {
  const n = tiempos.filter((t) => t >= desde_ms && t < hasta_ms).length;
  const ventana_ms = Math.max(0, hasta_ms - desde_ms);
  return { n, por_hora: ventana_ms < RITMO_MIN_MS ? null : (n * 3_600_000) / ventana_ms, ventana_ms };
};
