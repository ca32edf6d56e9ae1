export const G = 9.80665;

/** How a pipe resists: a fixed Darcy factor, f(Re) of a rough pipe, or Hazen-Williams (reference cases only). */
export type Friccion =
  | { tipo: 'darcy'; f: number }
  | { tipo: 'rugosa'; rugosidad_m: number; viscosidad_m2s: number }
  | { tipo: 'hazen_williams'; c: number };

export interface SeccionTubo {
  diametro_m: number;
  area_m2: number;
}

export const seccion = (diametro_m: number): SeccionTubo => ({
  diametro_m,
  area_m2: (Math.PI * diametro_m ** 2) / 4,
});

/** Darcy factor by Churchill (1977): one formula over laminar, transitional and turbulent flow. */
const factorChurchill = (reynolds: number, rugosidad_relativa: number) => {
  const a = (2.457 * Math.log(1 / ((7 / reynolds) ** 0.9 + 0.27 * rugosidad_relativa))) ** 16;
  const b = (37_530 / reynolds) ** 16;
  return 8 * ((8 / reynolds) ** 12 + (a + b) ** -1.5) ** (1 / 12);
};

/** Head lost over `longitud_m` at flow q > 0, divided by q: the R·|Q| of the characteristics, s/m². */
const resistencia = (friccion: Friccion, tubo: SeccionTubo, longitud_m: number, q: number): number => {
  const { diametro_m: d, area_m2: area } = tubo;
  const darcy = (f: number) => (f * longitud_m * q) / (2 * G * d * area ** 2);
  switch (friccion.tipo) {
    case 'darcy':
      return darcy(friccion.f);
    case 'rugosa': {
      const reynolds = (q * d) / (area * friccion.viscosidad_m2s);
      return darcy(factorChurchill(reynolds, friccion.rugosidad_m / d));
    }
    case 'hazen_williams':
      return (10.6744 * longitud_m * q ** 0.852) / (friccion.c ** 1.852 * d ** 4.8704);
  }
  friccion satisfies never;
};

/**
 * R·|Q| of one reach as a table over |Q|, so that quasi-steady friction costs two reads a node instead of a
 * logarithm. The steady start reads the same table: what it interpolates is exactly in balance.
 */
export interface TablaFriccion {
  valores: Float64Array;
  por_caudal: number;
}

const PUNTOS_TABLA = 1024;
const CAUDAL_MINIMO = 1e-9;

export const tablaFriccion = (
  friccion: Friccion,
  tubo: SeccionTubo,
  dx_m: number,
  caudal_max: number,
): TablaFriccion => {
  const valores = new Float64Array(PUNTOS_TABLA);
  for (let i = 0; i < PUNTOS_TABLA; i++) {
    const q = Math.max((i / (PUNTOS_TABLA - 1)) * caudal_max, CAUDAL_MINIMO);
    valores[i] = resistencia(friccion, tubo, dx_m, q);
  }
  return { valores, por_caudal: (PUNTOS_TABLA - 1) / caudal_max };
};

/** Linear reading of the table; beyond its end it goes on along the last step. */
export const leerFriccion = (tabla: TablaFriccion, q: number): number => {
  const u = Math.abs(q) * tabla.por_caudal;
  const i = Math.min(u | 0, PUNTOS_TABLA - 2);
  const bajo = tabla.valores[i] as number;
  return bajo + ((tabla.valores[i + 1] as number) - bajo) * (u - i);
};
