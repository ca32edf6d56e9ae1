import geographiclib from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { directa, distanciaEntre } from './elipsoide';
import { coordenadasDe, crearLinea, posicionDe, subLinea } from './geodesia';

const WGS84 = geographiclib.Geodesic.WGS84;

/** A winding line of about 200 km over plausible country. */
const GEOMETRIA: [number, number][] = Array.from({ length: 60 }, (_, i) => [
  -101.6 + i * 0.03,
  20.6 + 0.02 * i * Math.sin(i / 5) + 0.05 * Math.cos(i / 2),
]);

const largoReferencia = GEOMETRIA.slice(1).reduce((suma, [lng, lat], i) => {
  const [lng0, lat0] = GEOMETRIA[i] ?? [0, 0];
  return suma + (WGS84.Inverse(lat0, lng0, lat, lng).s12 ?? 0);
}, 0);

const linea = crearLinea({ geometria: GEOMETRIA, posicion_a: 0, posicion_b: largoReferencia });

/** The place at a length along the line, walked segment by segment with the reference. */
const caminarReferencia = (recorrido_m: number) => {
  let resto = recorrido_m;
  for (const [i, [lng, lat]] of GEOMETRIA.entries()) {
    const [lng2, lat2] = GEOMETRIA[i + 1] ?? [lng, lat];
    const tramo = WGS84.Inverse(lat, lng, lat2, lng2);
    if (resto <= (tramo.s12 ?? 0)) {
      const p = WGS84.Direct(lat, lng, tramo.azi1 ?? 0, resto);
      return { latitud: p.lat2 ?? 0, longitud: p.lon2 ?? 0 };
    }
    resto -= tramo.s12 ?? 0;
  }
  throw new Error('beyond the line');
};

describe('chainage to coordinates', () => {
  it('is under a millimetre from the reference everywhere along 200 km', () => {
    expect(largoReferencia).toBeGreaterThan(200_000);
    expect(Math.abs(linea.largo_m - largoReferencia)).toBeLessThan(1e-3);
    for (let recorrido = 0; recorrido < largoReferencia; recorrido += 1_777) {
      const lugar = coordenadasDe(linea, recorrido);
      expect(distanciaEntre(lugar, caminarReferencia(recorrido))).toBeLessThan(1e-3);
    }
  });

  it('comes back from coordinates to the same chainage within a centimetre', () => {
    for (let posicion = 500; posicion < largoReferencia; posicion += 997) {
      const { latitud, longitud } = coordenadasDe(linea, posicion);
      const vuelta = posicionDe(linea, latitud, longitud);
      expect(Math.abs(vuelta.posicion - posicion)).toBeLessThan(0.01);
      expect(vuelta.distancia_m).toBeLessThan(0.01);
    }
  });

  it('says how far beside the line a point is', () => {
    const recta = crearLinea({
      geometria: [
        [-101, 21],
        [-100.8, 21.1],
      ],
      posicion_a: 0,
      posicion_b: 20_000,
    });
    const { azimut, ...lugar } = coordenadasDe(recta, 8_000);
    const aparte = directa(lugar, azimut + 90, 350);
    const hallada = posicionDe(recta, aparte.latitud, aparte.longitud);
    expect(hallada.distancia_m).toBeCloseTo(350, 2);
    expect(hallada.posicion).toBeCloseTo(8_000, 1);
  });

  it('holds at the ends, and at the end nearest to a faraway click', () => {
    const [a, b] = [GEOMETRIA[0], GEOMETRIA.at(-1)];
    expect(coordenadasDe(linea, -5_000)).toMatchObject({ longitud: a?.[0], latitud: a?.[1] });
    expect(coordenadasDe(linea, 9e9)).toMatchObject({ longitud: b?.[0], latitud: b?.[1] });
    expect(posicionDe(linea, 20.6, -104).posicion).toBe(0);
    expect(posicionDe(linea, -21, 79).distancia_m).toBeGreaterThan(15_000_000);
  });
});

describe('calibration', () => {
  const enMedio = caminarReferencia(100_000);
  const calibrada = crearLinea({
    geometria: GEOMETRIA,
    posicion_a: 118_400,
    posicion_b: 330_000,
    calibracion: [{ posicion: 220_000, ...enMedio }],
  });

  it('puts each known place at its official chainage', () => {
    expect(distanciaEntre(coordenadasDe(calibrada, 220_000), enMedio)).toBeLessThan(0.01);
    expect(posicionDe(calibrada, enMedio.latitud, enMedio.longitud).posicion).toBeCloseTo(220_000, 2);
  });

  it('shares the difference evenly between known places', () => {
    const lugar = coordenadasDe(calibrada, (118_400 + 220_000) / 2);
    expect(distanciaEntre(lugar, caminarReferencia(50_000))).toBeLessThan(0.01);
  });

  it('ignores points at the ends and refuses points that go back', () => {
    const [lng, lat] = GEOMETRIA[0] ?? [0, 0];
    const extremo = { posicion: 118_400, latitud: lat, longitud: lng };
    const datos = { geometria: GEOMETRIA, posicion_a: 118_400, posicion_b: 330_000 };
    expect(crearLinea({ ...datos, calibracion: [extremo] }).nudos).toHaveLength(2);
    const cruzados = [
      { posicion: 200_000, ...caminarReferencia(120_000) },
      { posicion: 250_000, ...caminarReferencia(80_000) },
    ];
    expect(() => crearLinea({ ...datos, calibracion: cruzados })).toThrow('no avanza');
  });
});

describe('a line that cannot be', () => {
  it.each([
    [
      'no length',
      [
        [-101, 21],
        [-101, 21],
      ],
      0,
      10,
      'no tiene longitud',
    ],
    [
      'A above B',
      [
        [-101, 21],
        [-101, 22],
      ],
      10,
      0,
      'menor que la de B',
    ],
  ] as const)('is refused: %s', (_, geometria, posicion_a, posicion_b, texto) => {
    expect(() => crearLinea({ geometria, posicion_a, posicion_b })).toThrow(texto);
  });
});

describe('a stretch of the line', () => {
  it('starts and ends at its chainages, passes through the vertices between, and keeps its length', () => {
    const trozo = subLinea(linea, 90_000, 60_000);
    const largo = trozo.slice(1).reduce((suma, p, i) => suma + distanciaEntre(trozo[i] ?? p, p), 0);
    expect(largo).toBeCloseTo(30_000, 2);
    expect(distanciaEntre(trozo[0] ?? enNada, coordenadasDe(linea, 60_000))).toBeLessThan(1e-3);
    expect(trozo.length).toBeGreaterThan(3);
  });

  it('is clipped to the line', () => {
    const trozo = subLinea(linea, -1_000, 1_000);
    expect(distanciaEntre(trozo[0] ?? enNada, coordenadasDe(linea, 0))).toBe(0);
  });
});

const enNada = { latitud: 0, longitud: 0 };
