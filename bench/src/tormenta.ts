import { avanzar } from '@tramos/deteccion/avanzar';
import { crearEstado } from '@tramos/deteccion/estado';
import type { EntradaDisparo, RedDeteccion, TramoDeteccion } from '@tramos/deteccion/tipos';
import { crearAzar } from '@tramos/simulator/azar';
import { imprimir, percentil } from './medir';

/** Fifteen sensors in a row, 20 km apart, of two sistemas. */
const SENSORES = 15;
const ENTRE_M = 20_000;
const TRAMOS = Array.from(
  { length: SENSORES - 1 },
  (_, i): TramoDeteccion => ({
    id: i + 1,
    sistema_id: i < SENSORES / 2 ? 1 : 2,
    sensor_a_id: i + 1,
    sensor_b_id: i + 2,
    posicion_a: i * ENTRE_M,
    posicion_b: (i + 1) * ENTRE_M,
    velocidad_onda_mps: 1_010,
    sigma_velocidad_rel: 0.002,
    flujo_mps: 1.15,
  }),
);
const RED: RedDeteccion = { config_version: 1, tramos: TRAMOS, puntos: [], en_mantenimiento: new Set() };

const T0 = Date.UTC(2026, 0, 1);
/** All fronts of a storm lie within this. */
const TORMENTA_MS = 50_000;
/** Until everything has been told of or given up. */
const DESPUES_S = 240;
/** On a day like any other a front is over before the next one comes. */
const CALMA_MS = 600_000;
const VUELTAS = 3;

const frente = (n: number, t: number, amplitud: number, recibido: number): EntradaDisparo => ({
  ...{ tipo: 'disparo', sensor_id: (n % SENSORES) + 1, id: `f${n}`, t, signo: -1, amplitud },
  ...{ sigma_ms: 10, recibido, reproducido: false },
});

interface Costo {
  /** Longest that the thread was held up at a time, ms. */
  peor_ms: number;
  /** All of it for each front, ms. */
  por_frente_ms: number;
}

/** `cuantos` fronts at random places and times of a storm come in one message; then time passes. */
const tormenta = (cuantos: number, semilla: number): Costo => {
  const { uniforme } = crearAzar(semilla, 'tormenta');
  const estado = crearEstado();
  const demoras: number[] = [];
  const cronometrar = (accion: () => void) => {
    const inicio = performance.now();
    accion();
    demoras.push(performance.now() - inicio);
  };
  cronometrar(() => {
    for (let n = 0; n < cuantos; n++) {
      const entrada = frente(n, T0 - uniforme() * TORMENTA_MS, 0.1 + uniforme(), T0);
      avanzar(estado, RED, entrada, T0);
    }
  });
  for (let s = 1; s <= DESPUES_S; s++)
    cronometrar(() => {
      avanzar(estado, RED, { tipo: 'tiempo' }, T0 + s * 1_000);
    });
  const total_ms = demoras.reduce((suma, ms) => suma + ms, 0);
  return { peor_ms: Math.max(...demoras), por_frente_ms: total_ms / cuantos };
};

/** The same number of fronts, one at a time, each with as many looks after it as a storm has. */
const calma = (cuantos: number, semilla: number): Costo => {
  const { uniforme } = crearAzar(semilla, 'tormenta');
  const estado = crearEstado();
  let [peor_ms, total_ms] = [0, 0];
  for (let n = 0; n < cuantos; n++) {
    const t = T0 + n * CALMA_MS;
    for (let s = 0; s <= DESPUES_S; s++) {
      const inicio = performance.now();
      const entrada = s === 0 ? frente(n, t, 0.1 + uniforme(), t) : ({ tipo: 'tiempo' } as const);
      avanzar(estado, RED, entrada, t + s * 1_000);
      const ms = performance.now() - inicio;
      peor_ms = Math.max(peor_ms, ms);
      total_ms += ms;
    }
  }
  return { peor_ms, por_frente_ms: total_ms / cuantos };
};

const mediana = (costos: readonly Costo[], cual: keyof Costo) =>
  percentil(
    costos.map((costo) => costo[cual]),
    50,
  );

const UNA = 300;

/** What it costs the thread that also answers the consoles when a whole network is disturbed. */
export const benchTormenta = async (): Promise<void> => {
  const costos = Array.from({ length: VUELTAS }, (_, i) => ({
    quieta: calma(UNA, i + 1),
    una: tormenta(UNA, i + 1),
    doble: tormenta(2 * UNA, i + 1),
  }));
  const de = (cual: 'quieta' | 'una' | 'doble', que: keyof Costo) =>
    mediana(
      costos.map((costo) => costo[cual]),
      que,
    );
  imprimir(`A storm: ${UNA} fronts of ${SENSORES} sensors within ${TORMENTA_MS / 1_000} s`, [
    {
      cifra: 'a front',
      nuestro: de('una', 'por_frente_ms'),
      base: de('quieta', 'por_frente_ms'),
      contra: 'on a calm day',
      unidad: 'ms',
    },
    {
      cifra: 'a front, twice as many',
      nuestro: de('doble', 'por_frente_ms'),
      base: de('una', 'por_frente_ms'),
      contra: 'half as many',
      unidad: 'ms',
    },
    {
      cifra: 'longest look, twice as many',
      nuestro: de('doble', 'peor_ms'),
      base: de('una', 'peor_ms'),
      contra: 'half as many',
      unidad: 'ms',
    },
  ]);
};
