import { correrPasos, crearDuctoDemo } from '@tramos/simulator/linea';
import { RED_DEMO } from '@tramos/simulator/red-demo';
import { imprimir, percentil } from './medir';

const PASOS = 5_000;
const VUELTAS = 5;

/** The same memory traffic and about the same arithmetic per node, without physics: what the machine could do. */
const plantilla = (nodos: number, pasos: number): number => {
  let h = new Float64Array(nodos).fill(1);
  let h2 = new Float64Array(nodos);
  let q = new Float64Array(nodos).fill(1);
  let q2 = new Float64Array(nodos);
  for (let paso = 0; paso < pasos; paso++) {
    for (let i = 1; i < nodos - 1; i++) {
      const mas = (h[i - 1] as number) + 0.5 * (q[i - 1] as number);
      const menos = (h[i + 1] as number) - 0.5 * (q[i + 1] as number);
      h2[i] = (mas + menos) / 2;
      q2[i] = mas - menos;
    }
    [h, h2] = [h2, h];
    [q, q2] = [q2, q];
  }
  return nodos * pasos;
};

/** Node updates per second of the simulator, beside a bare stencil of the same size. */
export const benchSimulador = async (): Promise<void> => {
  const clave = RED_DEMO.sistemas[0]?.clave ?? '';
  const ducto = crearDuctoDemo(clave);
  correrPasos(ducto, PASOS / 10);
  const nuestros: number[] = [];
  const bases: number[] = [];
  let nodosPorPaso = 0;
  for (let vuelta = 0; vuelta < VUELTAS; vuelta++) {
    let inicio = performance.now();
    const actualizaciones = correrPasos(ducto, PASOS);
    nuestros.push((actualizaciones / (performance.now() - inicio)) * 1_000);
    nodosPorPaso = Math.round(actualizaciones / PASOS);
    inicio = performance.now();
    const hechas = plantilla(nodosPorPaso, PASOS);
    bases.push((hechas / (performance.now() - inicio)) * 1_000);
  }
  imprimir(`Simulator, ${nodosPorPaso} nodes per step`, [
    {
      cifra: 'node updates per second, median',
      nuestro: percentil(nuestros, 50) / 1e6,
      base: percentil(bases, 50) / 1e6,
      contra: 'a bare three-point stencil of the same size',
      unidad: 'M/s',
    },
  ]);
};
