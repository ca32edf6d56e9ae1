import { describe, expect, it } from 'vitest';
import { crearCupo } from './cupo';
import { deUnaEnUna } from './de-una-en-una';
import { crearTurnos } from './turnos';

/** A task that ends when the test says so. */
const aMano = () => {
  const esperan: { listo: () => void; fallo: (error: Error) => void }[] = [];
  return {
    empezadas: () => esperan.length,
    terminar: (cual: number) => esperan[cual]?.listo(),
    fallar: (cual: number) => esperan[cual]?.fallo(new Error('away')),
    tarea: () => new Promise<void>((listo, fallo) => esperan.push({ listo, fallo })),
  };
};
const vuelta = () => new Promise<void>((listo) => setImmediate(listo));

describe('crearTurnos', () => {
  it('gives one turn per round of the event loop, in order', async () => {
    const turno = crearTurnos();
    const dichos: string[] = [];
    const todos = ['a', 'b', 'c'].map((quien) => turno().then(() => dichos.push(quien)));
    const rondas: string[][] = [];
    while (dichos.length < 3) {
      await vuelta();
      rondas.push([...dichos]);
    }
    await Promise.all(todos);
    expect(dichos).toEqual(['a', 'b', 'c']);
    for (const [i, ronda] of rondas.entries())
      expect(ronda.length - (rondas[i - 1]?.length ?? 0)).toBeLessThanOrEqual(1);
  });
});

describe('crearCupo', () => {
  it('lets so many in together, the next when one is done or has failed', async () => {
    const { tarea, empezadas, terminar, fallar } = aMano();
    const cupo = crearCupo(2);
    const todas = [1, 2, 3, 4].map(() => cupo(tarea).catch(() => undefined));
    await vuelta();
    expect(empezadas()).toBe(2);
    terminar(1);
    await vuelta();
    expect(empezadas()).toBe(3);
    fallar(0);
    await vuelta();
    expect(empezadas()).toBe(4);
    terminar(2);
    terminar(3);
    await Promise.all(todas);
  });
});

describe('deUnaEnUna', () => {
  it('starts at once, and runs once more for all who asked meanwhile', async () => {
    const { tarea, empezadas, terminar } = aMano();
    const pedir = deUnaEnUna(tarea);
    const primera = pedir();
    const otras = [pedir(), pedir(), pedir()];
    await vuelta();
    expect(empezadas()).toBe(1);
    terminar(0);
    await primera;
    await vuelta();
    expect(empezadas()).toBe(2);
    terminar(1);
    await Promise.all(otras);
    expect(empezadas()).toBe(2);
  });

  it('goes on after a run that failed, which only those who asked for it hear of', async () => {
    const { tarea, terminar, fallar } = aMano();
    const pedir = deUnaEnUna(tarea);
    const primera = pedir();
    const segunda = pedir();
    fallar(0);
    await expect(primera).rejects.toThrow('away');
    await vuelta();
    terminar(1);
    await segunda;
  });
});
