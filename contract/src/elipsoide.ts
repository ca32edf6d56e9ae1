/**
 * Geodesics on the WGS 84 ellipsoid. Pure; metres and decimal degrees throughout. A sphere would err by hundreds
 * of metres on 200 km, which is more than a good location's own error.
 */

/** Semi-major axis, m, and flattening of WGS 84. */
const A_M = 6_378_137;
const F = 1 / 298.257223563;
const B_M = A_M * (1 - F);
/** Second eccentricity squared. */
const EP2 = (A_M * A_M - B_M * B_M) / (B_M * B_M);
const E2 = F * (2 - F);
const RADIO_MEDIO_M = (2 * A_M + B_M) / 3;
export const RAD = Math.PI / 180;
const ITERACIONES_MAX = 100;
const TOLERANCIA_RAD = 1e-13;

export interface Coordenadas {
  latitud: number;
  longitud: number;
}

export interface Geodesica {
  distancia_m: number;
  /** Azimuths, degrees clockwise from north, at the first and at the second point, both pointing onwards. */
  azimut_inicial: number;
  azimut_final: number;
}

const normalizar = (grados: number): number => {
  const vuelta = (((grados + 180) % 360) + 360) % 360;
  return vuelta - 180;
};

/** Reduced latitude: the ellipsoid's point on the auxiliary sphere. */
const reducida = (latitud: number) => Math.atan((1 - F) * Math.tan(latitud * RAD));

/** Vincenty's series A, B (1975, eqs. 3 and 4) for the arc-to-length ratio. */
const series = (cos2Alfa: number) => {
  const u2 = cos2Alfa * EP2;
  return {
    a: 1 + (u2 / 16384) * (4096 + u2 * (-768 + u2 * (320 - 175 * u2))),
    b: (u2 / 1024) * (256 + u2 * (-128 + u2 * (74 - 47 * u2))),
  };
};

/** Vincenty 1975, eq. 6. */
const deltaSigma = (b: number, senSigma: number, cosSigma: number, cos2m: number): number =>
  b *
  senSigma *
  (cos2m +
    (b / 4) *
      (cosSigma * (2 * cos2m * cos2m - 1) -
        (b / 6) * cos2m * (4 * senSigma * senSigma - 3) * (4 * cos2m * cos2m - 3)));

/** Vincenty 1975, eqs. 10 and 11: longitude on the ellipsoid against longitude on the auxiliary sphere. */
const correccionLongitud = (
  senAlfa: number,
  cos2Alfa: number,
  sigma: number,
  senSigma: number,
  cosSigma: number,
  cos2m: number,
): number => {
  const c = (F / 16) * cos2Alfa * (4 + F * (4 - 3 * cos2Alfa));
  return (1 - c) * F * senAlfa * (sigma + c * senSigma * (cos2m + c * cosSigma * (2 * cos2m * cos2m - 1)));
};

/** Great circle on the mean sphere: only for nearly antipodal points, where Vincenty's series does not converge. */
const esferica = (desde: Coordenadas, hasta: Coordenadas): Geodesica => {
  const f1 = desde.latitud * RAD;
  const f2 = hasta.latitud * RAD;
  const dl = normalizar(hasta.longitud - desde.longitud) * RAD;
  const h = Math.sin((f2 - f1) / 2) ** 2 + Math.cos(f1) * Math.cos(f2) * Math.sin(dl / 2) ** 2;
  const y = Math.sin(dl) * Math.cos(f2);
  const x = Math.cos(f1) * Math.sin(f2) - Math.sin(f1) * Math.cos(f2) * Math.cos(dl);
  const yf = Math.sin(dl) * Math.cos(f1);
  const xf = Math.cos(f1) * Math.sin(f2) * Math.cos(dl) - Math.sin(f1) * Math.cos(f2);
  return {
    distancia_m: 2 * RADIO_MEDIO_M * Math.asin(Math.min(1, Math.sqrt(h))),
    azimut_inicial: Math.atan2(y, x) / RAD,
    azimut_final: Math.atan2(yf, xf) / RAD,
  };
};

/**
 * Shortest path between two points (Vincenty's inverse, T. Vincenty, Survey Review 23, 1975). Accurate to well
 * under a millimetre, except within about half a degree of the antipode, where the mean sphere answers (0.6 %).
 * Coincident points have distance 0 and azimuth 0.
 */
export const inversa = (desde: Coordenadas, hasta: Coordenadas): Geodesica => {
  const l = normalizar(hasta.longitud - desde.longitud) * RAD;
  const u1 = reducida(desde.latitud);
  const u2 = reducida(hasta.latitud);
  const [sen1, cos1, sen2, cos2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)];
  let lambda = l;
  for (let i = 0; i < ITERACIONES_MAX; i++) {
    const senL = Math.sin(lambda);
    const cosL = Math.cos(lambda);
    const senSigma = Math.hypot(cos2 * senL, cos1 * sen2 - sen1 * cos2 * cosL);
    if (senSigma === 0) return { distancia_m: 0, azimut_inicial: 0, azimut_final: 0 };
    const cosSigma = sen1 * sen2 + cos1 * cos2 * cosL;
    const sigma = Math.atan2(senSigma, cosSigma);
    const senAlfa = (cos1 * cos2 * senL) / senSigma;
    const cos2Alfa = 1 - senAlfa * senAlfa;
    const cos2m = cos2Alfa < 1e-15 ? 0 : cosSigma - (2 * sen1 * sen2) / cos2Alfa;
    const siguiente = l + correccionLongitud(senAlfa, cos2Alfa, sigma, senSigma, cosSigma, cos2m);
    if (Math.abs(siguiente) > Math.PI) return esferica(desde, hasta);
    if (Math.abs(siguiente - lambda) < TOLERANCIA_RAD) {
      const { a, b } = series(cos2Alfa);
      return {
        distancia_m: B_M * a * (sigma - deltaSigma(b, senSigma, cosSigma, cos2m)),
        azimut_inicial: Math.atan2(cos2 * senL, cos1 * sen2 - sen1 * cos2 * cosL) / RAD,
        azimut_final: Math.atan2(cos1 * senL, cos1 * sen2 * cosL - sen1 * cos2) / RAD,
      };
    }
    lambda = siguiente;
  }
  return esferica(desde, hasta);
};

/** Length of the geodesic between two points, m. */
export const distanciaEntre = (desde: Coordenadas, hasta: Coordenadas): number =>
  inversa(desde, hasta).distancia_m;

/**
 * The point `distancia_m` away along `azimut` (degrees clockwise from north), and the azimuth on arriving there
 * (Vincenty's direct, 1975; converges everywhere).
 */
export const directa = (
  desde: Coordenadas,
  azimut: number,
  distancia_m: number,
): Coordenadas & { azimut_final: number } => {
  const senA = Math.sin(azimut * RAD);
  const cosA = Math.cos(azimut * RAD);
  const u1 = reducida(desde.latitud);
  const [sen1, cos1] = [Math.sin(u1), Math.cos(u1)];
  const sigma1 = Math.atan2(Math.tan(u1), cosA);
  const senAlfa = cos1 * senA;
  const cos2Alfa = 1 - senAlfa * senAlfa;
  const { a, b } = series(cos2Alfa);
  const sigma0 = distancia_m / (B_M * a);
  let sigma = sigma0;
  for (let i = 0; i < ITERACIONES_MAX; i++) {
    const siguiente = sigma0 + deltaSigma(b, Math.sin(sigma), Math.cos(sigma), Math.cos(2 * sigma1 + sigma));
    const cambio = Math.abs(siguiente - sigma);
    sigma = siguiente;
    if (cambio < TOLERANCIA_RAD) break;
  }
  const [senS, cosS, cos2m] = [Math.sin(sigma), Math.cos(sigma), Math.cos(2 * sigma1 + sigma)];
  const resto = sen1 * senS - cos1 * cosS * cosA;
  const latitud = Math.atan2(sen1 * cosS + cos1 * senS * cosA, (1 - F) * Math.hypot(senAlfa, resto));
  const lambda = Math.atan2(senS * senA, cos1 * cosS - sen1 * senS * cosA);
  const l = lambda - correccionLongitud(senAlfa, cos2Alfa, sigma, senS, cosS, cos2m);
  return {
    latitud: latitud / RAD,
    longitud: normalizar(desde.longitud + l / RAD),
    azimut_final: Math.atan2(senAlfa, -resto) / RAD,
  };
};

export type Punto3 = readonly [number, number, number];

/** Earth-centred coordinates, m: distances between them choose the nearest segment, with no seam or pole. */
export const geocentricas = ({ latitud, longitud }: Coordenadas): Punto3 => {
  const sen = Math.sin(latitud * RAD);
  const cos = Math.cos(latitud * RAD);
  const n = A_M / Math.sqrt(1 - E2 * sen * sen);
  return [n * cos * Math.cos(longitud * RAD), n * cos * Math.sin(longitud * RAD), n * (1 - E2) * sen];
};
