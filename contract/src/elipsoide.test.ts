import geographiclib from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { directa, distanciaEntre, inversa } from './elipsoide';

const WGS84 = geographiclib.Geodesic.WGS84;
const MASCARA = geographiclib.Geodesic.STANDARD;

/** Deterministic points, so that a failure is always the same one. */
const puntos = (cuantos: number, latitudMax: number) =>
  Array.from({ length: cuantos }, (_, i) => ({
    latitud: latitudMax * Math.sin(i * 1.7 + 0.3),
    longitud: ((i * 137.508) % 360) - 180,
  }));

const difiere = (a: number, b: number) => Math.abs(((((a - b + 180) % 360) + 360) % 360) - 180);

describe('geodesics on WGS 84', () => {
  it('measures any pair of points to a millimetre of the reference, azimuths included', () => {
    const lista = puntos(60, 85);
    for (const [i, desde] of lista.entries()) {
      for (const hasta of lista.slice(i + 1)) {
        const r = WGS84.Inverse(desde.latitud, desde.longitud, hasta.latitud, hasta.longitud, MASCARA);
        if ((r.s12 ?? 0) > 19_900_000) continue;
        const nuestra = inversa(desde, hasta);
        expect(Math.abs(nuestra.distancia_m - (r.s12 ?? 0))).toBeLessThan(1e-3);
        expect(difiere(nuestra.azimut_inicial, r.azi1 ?? 0)).toBeLessThan(1e-6);
        expect(difiere(nuestra.azimut_final, r.azi2 ?? 0)).toBeLessThan(1e-6);
      }
    }
  });

  it('walks any distance and lands within a millimetre of the reference', () => {
    for (const [i, desde] of puntos(40, 85).entries()) {
      for (const distancia of [0, 1, 25_000, 200_000, 5_000_000]) {
        const azimut = (i * 47) % 360;
        const r = WGS84.Direct(desde.latitud, desde.longitud, azimut, distancia, MASCARA);
        const llegada = directa(desde, azimut, distancia);
        const referencia = { latitud: r.lat2 ?? 0, longitud: r.lon2 ?? 0 };
        expect(distanciaEntre(llegada, referencia)).toBeLessThan(1e-3);
        expect(difiere(llegada.azimut_final, r.azi2 ?? 0)).toBeLessThan(1e-6);
      }
    }
  });

  it.each([
    ['the same point', { latitud: 21, longitud: -101 }, { latitud: 21, longitud: -101 }, 0, 0],
    [
      'across the date line',
      { latitud: 0, longitud: 179.9 },
      { latitud: 0, longitud: -179.9 },
      22_263.9,
      0.1,
    ],
    ['along the equator', { latitud: 0, longitud: 0 }, { latitud: 0, longitud: 1 }, 111_319.49, 0.01],
    ['pole to equator', { latitud: 90, longitud: 0 }, { latitud: 0, longitud: 45 }, 10_001_965.73, 0.01],
    ['the antipode', { latitud: 20, longitud: -100 }, { latitud: -20, longitud: 80 }, 20_003_931, 20_000],
    [
      'nearly the antipode',
      { latitud: 0, longitud: 0 },
      { latitud: 0.5, longitud: 179.7 },
      19_944_127,
      60_000,
    ],
  ])('answers for %s', (_, desde, hasta, distancia_m, tolerancia_m) => {
    expect(Math.abs(distanciaEntre(desde, hasta) - distancia_m)).toBeLessThanOrEqual(tolerancia_m);
  });
});
