import { RED_DEMO } from '@tramos/simulator/red-demo';
import { describe, expect, it } from 'vitest';
import { type Comparacion, compararToma, type Ruidos } from './toma-minima';

/** 38 of 40 is 95 %. */
const MUESTRA = { semillas: 40, minimo: 38 };
/** Four searches, on a machine that may be busy with others. */
const LARGO_MS = 900_000;
const CERCA_DE_A = 0.02;
const CERCA_DE_B = 0.98;

const tramo = (nombre: string) => {
  const encontrado = RED_DEMO.tramos.find((uno) => uno.nombre === nombre);
  if (encontrado === undefined) throw new Error(`no ${nombre}`);
  return encontrado;
};

const porciento = (fraccion: number) => `${(100 * fraccion).toFixed(2)} %`;

const decir = (caso: string, c: Comparacion) =>
  process.stdout.write(
    `menor toma, ${caso}: estimada ${porciento(c.estimada)} (${c.estimado_m3h.toFixed(2)} m³/h), ` +
      `hallada ${porciento(c.hallada)} (${c.hallado_m3h.toFixed(2)} m³/h), razón ${(c.estimada / c.hallada).toFixed(2)}\n`,
  );

/** The tap is put at the end that lies further from the noisier sensor, or whichever of two equal ends asks for more. */
const peorDe = (nombre: string, ruidos: Ruidos): Comparacion => {
  const partes =
    ruidos[0] === ruidos[1] ? [CERCA_DE_A, CERCA_DE_B] : [ruidos[0] > ruidos[1] ? CERCA_DE_B : CERCA_DE_A];
  const casos = partes.map((parte) => compararToma(tramo(nombre), parte, ruidos, MUESTRA));
  const peor = casos.toSorted((p, q) => q.hallada - p.hallada)[0];
  if (peor === undefined) throw new Error('no place');
  decir(`${nombre}, ruido ×${ruidos.join(' y ×')}`, peor);
  return peor;
};

describe('the smallest tap that a tramo is said to notice', () => {
  it.each([
    ['Tramo 3', 1, 3],
    ['Tramo 3', 3, 1],
    ['Tramo 7', 1, 1],
    ['Tramo 8', 2, 1],
    ['Tramo 11', 1, 1],
  ] as const)(
    'on %s with %i and %i times the usual noise is within 30 % of the smallest that 38 of 40 simulated ones find',
    (nombre, a, b) => {
      const { estimada, hallada } = peorDe(nombre, [a, b]);
      expect(Math.abs(estimada / hallada - 1)).toBeLessThanOrEqual(0.3);
    },
  );

  it(
    'is within 30 % under three times the noise too, and at least twice as large, as estimated and as found',
    () => {
      const [antes, despues] = [peorDe('Tramo 3', [1, 1]), peorDe('Tramo 3', [3, 3])];
      for (const { estimada, hallada } of [antes, despues])
        expect(Math.abs(estimada / hallada - 1)).toBeLessThanOrEqual(0.3);
      expect(despues.estimada / antes.estimada).toBeGreaterThanOrEqual(2);
      expect(despues.hallada / antes.hallada).toBeGreaterThanOrEqual(2);
    },
    LARGO_MS,
  );
});
