import { plegar } from '@tramos/contract/plegar';

/** What the products of these ductos weigh and how thick they are, for estimates only. */

interface Liquido {
  densidad_kgm3: number;
  /** Kinematic viscosity, m²/s. */
  viscosidad_m2s: number;
}

/** Handbook values at 25 °C. Names are free text of the site: the first word found decides. */
const LIQUIDOS: readonly [RegExp, Liquido][] = [
  [/gasolina|magna|premium/, { densidad_kgm3: 738, viscosidad_m2s: 6e-7 }],
  [/turbosina|jet|querosen/, { densidad_kgm3: 805, viscosidad_m2s: 1.8e-6 }],
  [/diesel/, { densidad_kgm3: 839, viscosidad_m2s: 3.5e-6 }],
  [/maya/, { densidad_kgm3: 921, viscosidad_m2s: 6e-5 }],
  [/crudo|istmo|olmeca/, { densidad_kgm3: 859, viscosidad_m2s: 9e-6 }],
  [/agua/, { densidad_kgm3: 998, viscosidad_m2s: 9e-7 }],
];
/** Between gasoline and diesel: at most a tenth off either. */
const DESCONOCIDO: Liquido = { densidad_kgm3: 800, viscosidad_m2s: 2e-6 };

export const liquidoDe = (producto: string): Liquido => {
  const nombre = plegar(producto);
  return LIQUIDOS.find(([palabra]) => palabra.test(nombre))?.[1] ?? DESCONOCIDO;
};
