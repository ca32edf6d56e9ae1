/** Liquid products and how fast a pressure wave runs in them (domain formulas of Korteweg and ARCO). */

export type Producto = 'gasolina' | 'turbosina' | 'diesel' | 'crudo';

export interface Fluido {
  producto: Producto;
  /** As an operator reads it. */
  nombre: string;
  grados_api: number;
  densidad_kgm3: number;
  /** Kinematic viscosity, m²/s. */
  viscosidad_m2s: number;
}

export const FLUIDOS: Readonly<Record<Producto, Fluido>> = {
  gasolina: {
    producto: 'gasolina',
    nombre: 'Gasolina',
    grados_api: 60,
    densidad_kgm3: 738,
    viscosidad_m2s: 6e-7,
  },
  turbosina: {
    producto: 'turbosina',
    nombre: 'Turbosina',
    grados_api: 44,
    densidad_kgm3: 805,
    viscosidad_m2s: 1.8e-6,
  },
  diesel: {
    producto: 'diesel',
    nombre: 'Diésel',
    grados_api: 37,
    densidad_kgm3: 839,
    viscosidad_m2s: 3.5e-6,
  },
  crudo: { producto: 'crudo', nombre: 'Crudo', grados_api: 33, densidad_kgm3: 859, viscosidad_m2s: 9e-6 },
};

export const PA_POR_KGCM2 = 98_066.5;
const PA_POR_PSI = 6_894.757;
const E_ACERO_PA = 207e9;
/** Buried, anchored steel: c1 = 1 − ν² with ν = 0.3. */
const C1_ENTERRADO = 0.91;

/** ARCO bulk modulus of a liquid hydrocarbon, Pa. Temperature in °C, pressure in kg/cm² (converted to °R and psi). */
export const moduloVolumetrico_pa = (grados_api: number, temperatura_c: number, presion_kgcm2: number) => {
  const t = (temperatura_c + 273.15) * 1.8;
  const p = (presion_kgcm2 * PA_POR_KGCM2) / PA_POR_PSI;
  const k =
    1.286e6 +
    13.55 * p -
    4.122e4 * Math.sqrt(t) -
    4.53e3 * grados_api -
    10.59 * grados_api ** 2 +
    3.228 * t * grados_api;
  return k * PA_POR_PSI;
};

export interface TuboElastico {
  diametro_interior_m: number;
  espesor_m: number;
  /** Young's modulus of the wall, Pa; steel when left out. */
  modulo_pa?: number;
  /** Restraint of the pipe: 1 with expansion joints, 0.91 buried steel (the default). */
  c1?: number;
}

/** Korteweg: a = √(K/ρ) / √(1 + c1·(K/E)·(D/e)), m/s. */
export const velocidadOnda_mps = (
  modulo_volumetrico_pa: number,
  densidad_kgm3: number,
  tubo: TuboElastico,
) => {
  const { diametro_interior_m, espesor_m, modulo_pa = E_ACERO_PA, c1 = C1_ENTERRADO } = tubo;
  const pared = c1 * (modulo_volumetrico_pa / modulo_pa) * (diametro_interior_m / espesor_m);
  return Math.sqrt(modulo_volumetrico_pa / densidad_kgm3) / Math.sqrt(1 + pared);
};

/** Wave speed of a product in a buried steel pipe at a temperature (°C) and a mean pressure (kg/cm²). */
export const velocidadOndaDe = (fluido: Fluido, tubo: TuboElastico, temperatura_c = 25, presion_kgcm2 = 30) =>
  velocidadOnda_mps(
    moduloVolumetrico_pa(fluido.grados_api, temperatura_c, presion_kgcm2),
    fluido.densidad_kgm3,
    tubo,
  );
