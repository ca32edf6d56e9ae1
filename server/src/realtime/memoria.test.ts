import { userDeMuestra } from '@tramos/contract/muestras';
import { describe, expect, it } from 'vitest';
import { crearMemoria } from './memoria';
import type { MensajePendiente } from './push';

const mensaje = (pos: number, para: Partial<MensajePendiente> = {}): MensajePendiente => ({
  pos,
  mensaje: 'presion_negativa',
  datos: { pos, sensor_id: 1, timestamp: '2026-11-21T00:00:00.000Z' },
  sistema_id: null,
  usuario_id: null,
  ...para,
});
const BYTES = JSON.stringify(mensaje(11).datos).length;
const OYENTE = userDeMuestra({ id: 7 });

const montar = (
  posiciones: number[],
  topes: { mensajes_max?: number; bytes_max?: number } = {},
  desde = 10,
) => {
  const memoria = crearMemoria({ desde, mensajes_max: 100, bytes_max: 1e6, ...topes });
  for (const pos of posiciones) memoria.anotar(mensaje(pos));
  return (visto: number, hasta = 99, tope = 99) =>
    memoria.leer(visto, hasta, OYENTE, tope)?.map((m) => m.pos);
};

describe('the newest messages in memory', () => {
  it.each<[string, number, number | undefined, number[] | undefined]>([
    ['all since it began', 10, undefined, [11, 12, 14]],
    ['what came after', 12, undefined, [14]],
    ['up to where is asked', 10, 12, [11, 12]],
    ['nothing when there is nothing', 14, undefined, []],
    ['nothing of its own of the time before it began', 9, undefined, undefined],
  ])('give %s', (_que, desde, hasta, esperadas) => {
    // 13 is a position that the log does not hold.
    expect(montar([11, 12, 14])(desde, hasta)).toEqual(esperadas);
  });

  it('give as many as asked for, the oldest first', () => {
    expect(montar([11, 12, 13])(10, 99, 2)).toEqual([11, 12]);
  });

  it.each([
    ['messages', { mensajes_max: 2 }],
    ['bytes', { bytes_max: 2 * BYTES }],
  ])('forget the oldest beyond so many %s, and then say that they no longer know', (_que, topes) => {
    const leer = montar([11, 12, 13], topes);
    expect([leer(10), leer(11), leer(12)]).toEqual([undefined, [12, 13], [13]]);
  });

  it('give a listener what is theirs', () => {
    const memoria = crearMemoria({ desde: 0, mensajes_max: 9, bytes_max: 1e6 });
    memoria.anotar(mensaje(1, { sistema_id: 3 }));
    memoria.anotar(mensaje(2, { sistema_id: 4 }));
    memoria.anotar(mensaje(3, { usuario_id: 7 }));
    memoria.anotar(mensaje(4, { usuario_id: 8 }));
    memoria.anotar(mensaje(5));
    const de = (sistemas: number[], id = 7) =>
      memoria.leer(0, 9, userDeMuestra({ id, todos_los_sistemas: false, sistemas }), 9)?.map((m) => m.pos);
    expect(de([3])).toEqual([1, 3, 5]);
    expect(de([], 8)).toEqual([4, 5]);
    expect(memoria.leer(0, 9, OYENTE, 9)?.map((m) => m.pos)).toEqual([1, 2, 3, 5]);
  });
});
