import type { Deteccion, Pick } from '@tramos/deteccion/tipos';
import pino from 'pino';
import { expect, it } from 'vitest';
import { crearCola } from './cola';
import type { Hallazgos } from './deteccion-viva';
import { crearPorRegistrar } from './por-registrar';

const frente = (n: number): Hallazgos => ({ picks: [{ clave: `b:2:${n}` } as Pick], detecciones: [] });
const evento = (n: number): Hallazgos => ({
  picks: [{ clave: `s:1:${n}` } as Pick],
  detecciones: [{ clave: `1:${n}` } as Deteccion],
});

/** A database that begins to write when it is told to. */
const registrando = () => {
  const cola = crearCola(pino({ enabled: false }), () => undefined);
  const escritos: Hallazgos[] = [];
  let empezar = () => {};
  const lista = new Promise<void>((listo) => {
    empezar = listo;
  });
  const registrar = crearPorRegistrar(cola, async (hallazgos) => {
    await lista;
    escritos.push(hallazgos);
  });
  return { cola, escritos, registrar, empezar: () => empezar() };
};

it('does not shut the door to all gateways because one sensor marks fronts without end, and keeps each', async () => {
  const { cola, escritos, registrar, empezar } = registrando();
  for (let n = 0; n < 30_000; n++) registrar(frente(n));
  expect(cola.llena()).toBe(false);
  empezar();
  await cola.vaciar();
  expect(escritos.flatMap(({ picks }) => picks.map(({ clave }) => clave))).toEqual(
    Array.from({ length: 30_000 }, (_, n) => `b:2:${n}`),
  );
});

it('writes each event by itself and in its order, with the fronts that came before it before it', async () => {
  const { cola, escritos, registrar, empezar } = registrando();
  for (const uno of [frente(1), frente(2), evento(3), frente(4), evento(5), evento(6)]) registrar(uno);
  empezar();
  await cola.vaciar();
  expect(
    escritos.map(({ picks, detecciones }) => [picks.length, ...detecciones.map((d) => d.clave)]),
  ).toEqual([[1], [2], [1, '1:3'], [1, '1:5'], [1, '1:6']]);
});
