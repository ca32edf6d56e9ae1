import { correrDucto } from '@tramos/simulator/corrida';
import { crearDucto } from '@tramos/simulator/ducto';
import { FLUIDOS } from '@tramos/simulator/productos';
import { describe, expect, it } from 'vitest';
import type { TramoDeteccion } from '../src/tipos';
import { correr, enLotes, GASOLINA, mezclar, redDe, T0 } from './apoyo';

const [A, MEDIO, B] = [20_000, 38_000, 56_000];
const [DE_A, DE_B] = [1_000, 1_150];

/** A line whose wave speed changes at MEDIO, as where two products meet; the physics is the simulator's. */
const linea = () =>
  crearDucto({
    fluido: FLUIDOS.gasolina,
    ...{ diametro_interior_m: 0.39, flujo_mps: 1.15 },
    puntos: [0, A, MEDIO, B, 76_000].map((posicion) => ({
      ...{ posicion, elevacion_m: 100, tipo: 'paso' as const },
      ...(posicion === A || posicion === B ? { sensor_clave: posicion === A ? 'A' : 'B' } : {}),
    })),
    velocidades_mps: [DE_A, DE_A, DE_B, DE_B],
  });

const TRAMO: TramoDeteccion = {
  ...GASOLINA,
  ...{ posicion_a: A, posicion_b: B, velocidad_onda_mps: DE_A, flujo_mps: 1.15 },
};
const CON_LOTE: TramoDeteccion = {
  ...TRAMO,
  lotes: {
    vigente_desde_ms: T0,
    lotes: [{ posicion_desde: MEDIO, producto: 'Diésel', velocidad_onda_mps: DE_B }],
  },
};

const simulada = (posicion: number) => {
  const { senales, verdades } = correrDucto(linea(), {
    tomas: [{ posicion, fraccion_flujo: 0.03, apertura_s: 0.3, instante_s: 70 }],
    ...{ duracion_s: 130, semilla: 4, t0: T0 },
    sensor: () => ({ ruido_blanco_kgcm2: 0.004, ruido_lento_kgcm2: 0.01, reloj_ms: 0 }),
  });
  const lado = (clave: string, id: number) => enLotes(id, T0, [...(senales.get(clave) ?? [])]);
  return { entradas: mezclar(lado('A', 1), lado('B', 2)), verdad: verdades[0]?.posicion ?? Number.NaN };
};

describe('a simulated tap on a tramo of two products', () => {
  it.each([28_000, 41_000])(
    'at %d m is placed with the batch, and by hundreds of metres off without it',
    (posicion) => {
      const { entradas, verdad } = simulada(posicion);
      const lugarCon = (tramo: TramoDeteccion) =>
        correr(redDe([tramo]), entradas, T0 + 200_000).detecciones.find((d) => d.posicion !== null);
      const con = lugarCon(CON_LOTE);
      expect(Math.abs((con?.posicion ?? 0) - verdad)).toBeLessThan(3 * (con?.sigma_m ?? 0));
      expect(Math.abs((con?.posicion ?? 0) - verdad)).toBeLessThan(60);
      expect(Math.abs((lugarCon(TRAMO)?.posicion ?? 0) - verdad)).toBeGreaterThan(500);
    },
  );
});
