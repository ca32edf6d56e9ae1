/**
 * The cases that every figure of people and alarms is held to (docs/figures.md), worked out by hand: none, one, an even
 * number of two and of eight, and calls on both sides of a midnight. Waits in s; minutes are before the moment of asking,
 * noon in Mexico City, so that midnight was 720 minutes ago.
 */
export const CIFRAS = [
  {
    nombre: 'ninguno',
    esperas_s: [],
    mediana_s: null,
    p90_s: null,
    mediana: '-',
    llamadas_min: [],
    maximo_10min: 0,
  },
  {
    nombre: 'uno',
    esperas_s: [7],
    mediana_s: 7,
    p90_s: 7,
    mediana: '7.0 s',
    llamadas_min: [600],
    maximo_10min: 1,
  },
  {
    nombre: 'dos',
    // The mean of both: never the quicker.
    esperas_s: [30, 10],
    mediana_s: 20,
    p90_s: 30,
    mediana: '20 s',
    // Ten minutes apart: no ten minutes hold both.
    llamadas_min: [600, 610],
    maximo_10min: 1,
  },
  {
    nombre: 'ocho',
    // In order 5, 9, 14, 22, 60, 75, 80, 90: (22 + 60) / 2, and the eighth.
    esperas_s: [90, 5, 60, 14, 75, 22, 80, 9],
    mediana_s: 41,
    p90_s: 90,
    mediana: '41 s',
    // 23:56, 23:59, 00:01 and 00:05 in nine minutes; 20 and 11 minutes ago in nine too.
    llamadas_min: [724, 721, 719, 715, 20, 11],
    maximo_10min: 4,
  },
] as const;
