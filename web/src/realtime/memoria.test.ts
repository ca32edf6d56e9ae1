import { describe, expect, it } from 'vitest';
import { createMemoria } from './memoria';

const timestamp = '2026-11-21T09:41:58.300Z';
const conMensajes = (desde: number | undefined, ...posiciones: number[]) => {
  const memoria = createMemoria(desde);
  for (const pos of posiciones) memoria.anotar(['presion_negativa', { pos, sensor_id: pos, timestamp }]);
  return memoria;
};
const posiciones = (dichos: ReturnType<ReturnType<typeof createMemoria>['despuesDe']>) =>
  dichos?.map(([, datos]) => ('pos' in datos ? datos.pos : null)) ?? null;

describe('what a tab remembers for the others', () => {
  it.each<[string, ReturnType<typeof createMemoria>, number, number[] | null]>([
    ['all that came after', conMensajes(3, 5, 6, 9), 5, [6, 9]],
    ['all since its own beginning', conMensajes(3, 5, 6), 3, [5, 6]],
    ['that it does not know what came before its beginning', conMensajes(3, 5, 6), 2, null],
    ['nothing to one that has it all', conMensajes(3, 5, 6), 6, []],
    ['nothing to one that is ahead of it', conMensajes(3, 5, 6), 8, []],
    ['that it knows nothing when it has heard nothing', conMensajes(undefined), 0, null],
  ])('tells %s', (_caso, memoria, pos, esperado) => {
    expect(posiciones(memoria.despuesDe(pos))).toEqual(esperado);
  });

  it('begins where the server says that it is up to date', () => {
    const memoria = conMensajes(undefined);
    memoria.anotar(['al_dia', { pos: 40 }]);
    memoria.anotar(['presion_negativa', { pos: 41, sensor_id: 1, timestamp }]);
    expect(posiciones(memoria.despuesDe(40))).toEqual([41]);
    expect(memoria.despuesDe(39)).toBeNull();
  });

  it('goes on over a reconnection that missed nothing, and not over one that was not told everything', () => {
    const seguida = conMensajes(3, 5);
    seguida.anotar(['al_dia', { pos: 9 }]);
    expect(posiciones(seguida.despuesDe(3))).toEqual([5]);
    const rota = conMensajes(3, 5);
    rota.anotar(['al_dia', { pos: 6_000 }]);
    expect(rota.despuesDe(5)).toBeNull();
    expect(rota.despuesDe(6_000)).toEqual([]);
  });

  it('forgets everything of a log that began anew', () => {
    const memoria = conMensajes(3, 5, 6);
    memoria.anotar(['al_dia', { pos: 1 }]);
    expect(memoria.despuesDe(5)).toEqual([]);
    expect(memoria.despuesDe(0)).toBeNull();
  });

  it('keeps the last thousand and knows where they begin', () => {
    const memoria = conMensajes(0, ...Array.from({ length: 1_200 }, (_, i) => i + 1));
    expect(memoria.despuesDe(199)).toBeNull();
    expect(memoria.despuesDe(200)).toHaveLength(1_000);
  });

  it('leaves out what has no place in the log', () => {
    const memoria = conMensajes(3);
    memoria.anotar(['salud', { timestamp, sensores: [] }]);
    expect(memoria.despuesDe(3)).toEqual([]);
  });
});
