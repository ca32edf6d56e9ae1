import { juzgarTrazo } from '@tramos/contract/trazo';
import { describe, expect, it } from 'vitest';
import { RED_DEMO } from './red-demo';

const RADIO_TIERRA_M = 6_371_000;
const largo_m = (linea: readonly (readonly [number, number])[]) =>
  linea.slice(1).reduce((suma, [lng, lat], i) => {
    const [lng0, lat0] = linea[i] ?? [lng, lat];
    const rad = Math.PI / 180;
    return suma + RADIO_TIERRA_M * Math.hypot((lng - lng0) * rad * Math.cos(lat * rad), (lat - lat0) * rad);
  }, 0);
const estacionDe = (sensor: string) => {
  const { estacion_clave } = RED_DEMO.sensores.find(({ clave }) => clave === sensor) ?? {};
  return RED_DEMO.estaciones.find(({ clave }) => clave === estacion_clave);
};

describe('the demo network', () => {
  it('has 3 ductos, 12 tramos of 15 to 40 km, a short one among them, and flow both ways', () => {
    const largos = RED_DEMO.tramos.map(({ posicion_a, posicion_b }) => posicion_b - posicion_a);
    expect(RED_DEMO.sistemas).toHaveLength(3);
    expect(largos).toHaveLength(12);
    expect(Math.min(...largos)).toBeGreaterThanOrEqual(15_000);
    expect(Math.min(...largos)).toBeLessThan(16_000);
    expect(Math.max(...largos)).toBeLessThanOrEqual(40_000);
    expect(new Set(RED_DEMO.tramos.map(({ flujo_mps }) => Math.sign(flujo_mps)))).toEqual(new Set([1, -1]));
    expect(new Set(RED_DEMO.tramos.map(({ producto }) => producto)).size).toBe(3);
  });

  it('names every thing once', () => {
    for (const claves of [
      RED_DEMO.tramos.map(({ nombre }) => nombre),
      RED_DEMO.estaciones.map(({ clave }) => clave),
      RED_DEMO.sensores.map(({ clave }) => clave),
      RED_DEMO.routers.map(({ clave }) => clave),
    ])
      expect(new Set(claves).size).toBe(claves.length);
  });

  it.each(RED_DEMO.tramos)('$nombre runs from the station of A to that of B', (tramo) => {
    const [a, b] = [estacionDe(tramo.sensor_a_clave), estacionDe(tramo.sensor_b_clave)];
    const linea = tramo.geometria.coordinates;
    expect([a?.posicion, b?.posicion]).toEqual([tramo.posicion_a, tramo.posicion_b]);
    expect(linea[0]).toEqual([a?.longitud, a?.latitud]);
    expect(linea.at(-1)).toEqual([b?.longitud, b?.latitud]);
    expect(linea.length).toBeGreaterThanOrEqual(15);
    expect(linea.length).toBeLessThanOrEqual(40);
  });

  it.each(RED_DEMO.tramos)('$nombre is drawn about as long as its chainage says', (tramo) => {
    const razon = largo_m(tramo.geometria.coordinates) / (tramo.posicion_b - tramo.posicion_a);
    expect(razon).toBeGreaterThan(0.95);
    expect(razon).toBeLessThan(1.05);
  });
});

it('every line of the demo network fits its sensors, its chainage and its stations', () => {
  const { estaciones, sensores, tramos } = RED_DEMO;
  const lugarDe = (sensor_clave: string) => {
    const sensor = sensores.find(({ clave }) => clave === sensor_clave);
    const estacion = estaciones.find(({ clave }) => clave === sensor?.estacion_clave);
    if (!estacion) throw new Error(`${sensor_clave} stands nowhere`);
    return estacion;
  };
  for (const { nombre, sistema_clave, sensor_a_clave, sensor_b_clave, geometria } of tramos) {
    const juicio = juzgarTrazo({
      vertices: geometria.coordinates,
      a: lugarDe(sensor_a_clave),
      b: lugarDe(sensor_b_clave),
      estaciones: estaciones.filter((una) => una.sistema_clave === sistema_clave),
    });
    expect(juicio?.faltas, nombre).toEqual([]);
  }
});
