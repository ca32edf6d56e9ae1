import { describe, expect, it } from 'vitest';
import { avanzar } from '../src/avanzar';
import { crearEstado } from '../src/estado';
import { POR_MIRADA_MAX } from '../src/resolver';
import type { Deteccion, Entrada, TramoDeteccion } from '../src/tipos';
import { disparo, GASOLINA, redDe, T0 } from './apoyo';

const SENSORES = 15;
/** Fourteen tramos in a row, 20 km each, of two sistemas. */
const TRAMOS = Array.from({ length: SENSORES - 1 }, (_, i): TramoDeteccion => {
  const posicion_a = 20_000 * i;
  const sensores = { sensor_a_id: i + 1, sensor_b_id: i + 2 };
  return {
    ...GASOLINA,
    ...sensores,
    sistema_id: i < 8 ? 1 : 2,
    id: i + 1,
    posicion_a,
    posicion_b: posicion_a + 20_000,
  };
});
const RED = redDe(TRAMOS);
/** Each sensor marks twenty fronts within fifty seconds, and all of it comes in one message. */
const LLEGADAS = Array.from({ length: 20 * SENSORES }, (_, n) => {
  const sensor_id = (n % SENSORES) + 1;
  const t = T0 - 50_000 + 2_500 * Math.floor(n / SENSORES) + 7 * sensor_id;
  return disparo(sensor_id, t, { recibido: T0 });
});

/** What is said at each arrival, and at each second of the four minutes after them. */
const oirTodo = () => {
  const estado = crearEstado();
  const dar = (entrada: Entrada, ahora_ms: number): Deteccion[] =>
    avanzar(estado, RED, entrada, ahora_ms).detecciones;
  dar({ tipo: 'tiempo' }, T0 - 100);
  const al_llegar = LLEGADAS.map((llegada) => dar(llegada, T0));
  const despues = Array.from({ length: 240 }, (_, s) => dar({ tipo: 'tiempo' }, T0 + 1_000 * (s + 1)));
  const vivos = [...estado.picks.values()].flat();
  return { al_llegar, despues, vivos };
};

describe('a network that is disturbed at all of its sensors', () => {
  const { al_llegar, despues, vivos } = oirTodo();

  it('is not judged anew with each arrival: all of them would wait for that', () => {
    expect(al_llegar.slice(0, SENSORES * 5).flat().length).toBeGreaterThan(0);
    expect(al_llegar.slice(SENSORES * 10).flat()).toEqual([]);
  });

  it('is told of a part at each look, beginning at once', () => {
    const nuevas = despues.map((dichas) => dichas.filter(({ corrige }) => !corrige).length);
    expect(nuevas[0]).toBeGreaterThan(0);
    // What no neighbour can speak for any more comes due together.
    expect(nuevas.filter((cuantas) => cuantas >= POR_MIRADA_MAX)).toEqual(Array(3).fill(POR_MIRADA_MAX));
  });

  it('has every arrival judged in the end', () => {
    expect(vivos).toHaveLength(LLEGADAS.length);
    expect(vivos.filter(({ cerrado, usado_en }) => !cerrado && usado_en.size === 0)).toEqual([]);
  });
});
