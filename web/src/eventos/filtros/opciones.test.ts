import type { Estacion, Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { describe, expect, it } from 'vitest';
import { alElegir, type FiltroDeRed, opcionesDe, type Red } from './opciones';

const tramo = (id: number, sistema_id: number, posicion_a: number): Tramo => ({
  id,
  nombre: `Tramo ${id}`,
  sistema_id,
  sistema_nombre: sistema_id === 1 ? 'Ducto Bajío' : 'Ducto Altos',
  estacion_inicio_id: id * 10,
  estacion_fin_id: id * 10 + 10,
  posicion_a,
  posicion_b: posicion_a + 1_000,
  sensor_a_id: id * 100,
  sensor_b_id: id * 100 + 100,
  velocidad_onda_mps: 1_000,
  calibrado_en: null,
  producto_calibrado: null,
  flujo_mps: 1,
  producto: 'Gasolina',
  diametro_m: 0.4,
  geometria: {
    type: 'LineString',
    coordinates: [
      [-100, 21],
      [-100.1, 21],
    ],
  },
  activo: true,
});
const sensor = (id: number, municipio: string | null, estado: string | null): Sensor => ({
  id,
  clave: `PT-${id}`,
  nombre: `PT-${id}`,
  tramo_ids: [],
  estacion_id: null,
  estacion_nombre: null,
  sistema_id: 1,
  posicion: 0,
  latitud: 21,
  longitud: -100,
  municipio,
  estado,
  router_id: null,
  activo: true,
  salud: 'normal',
  reloj: null,
  ruido_kgcm2: null,
  ultima_lectura: null,
});
const estacion = (id: number, nombre: string, sistema_id: number): Estacion => ({
  id,
  clave: `E-${id}`,
  nombre,
  sistema_id,
  posicion: id,
  latitud: 21,
  longitud: -100,
  municipio: null,
  estado: null,
});

/** Sistema 1: tramos 2 and 1, in the order of the line; sistema 2: tramo 5. Sensor 900 belongs to no tramo. */
const RED: Red = {
  tramos: [tramo(1, 1, 9_000), tramo(2, 1, 2_000), tramo(5, 2, 0)],
  sensores: [
    sensor(100, 'Órganos', 'Guanajuato'),
    sensor(200, 'Celaya', 'Guanajuato'),
    sensor(300, null, null),
    sensor(500, 'Lagos', 'Jalisco'),
    sensor(600, 'Celaya', 'Guanajuato'),
    sensor(900, 'Ninguno', 'Ninguno'),
  ],
  estaciones: [
    estacion(10, 'Encinos', 1),
    estacion(20, 'Vado', 1),
    estacion(50, 'Lagos', 2),
    estacion(99, 'Sola', 1),
  ],
};
const etiquetas = (filtro: FiltroDeRed, elegidos = {}) =>
  opcionesDe(filtro, RED, elegidos).map(({ etiqueta }) => etiqueta);

describe('what can be chosen', () => {
  it.each([
    ['tramo', {}, ['Tramo 5', 'Tramo 2', 'Tramo 1']],
    ['tramo', { sistema: 1 }, ['Tramo 2', 'Tramo 1']],
    ['sistema', {}, ['Ducto Altos', 'Ducto Bajío']],
    ['sistema', { tramo: 5 }, ['Ducto Altos', 'Ducto Bajío']],
    ['municipio', {}, ['Celaya', 'Lagos', 'Órganos']],
    ['municipio', { sistema: 1 }, ['Celaya', 'Órganos']],
    ['municipio', { tramo: 5 }, ['Celaya', 'Lagos']],
    ['estado', {}, ['Guanajuato', 'Jalisco']],
    ['estado', { tramo: 1 }, ['Guanajuato']],
    ['estacion', {}, ['Encinos', 'Vado', 'Lagos']],
    ['estacion', { sistema: 2 }, ['Lagos']],
  ] as const)('%s with %j: %j', (filtro, elegidos, esperadas) => {
    expect(etiquetas(filtro, elegidos)).toEqual(esperadas);
  });

  it('tells tramos of different sistemas apart until one is chosen', () => {
    expect(opcionesDe('tramo', RED, {})[0]).toMatchObject({ valor: 5, detalle: 'Ducto Altos' });
    expect(opcionesDe('tramo', RED, { sistema: 2 })[0]).toEqual({ valor: 5, etiqueta: 'Tramo 5' });
  });
});

describe('a choice', () => {
  it('lays down what could no longer be met', () => {
    const elegidos = { tramo: 1, estacion: 20, municipio: 'Celaya' };
    expect(alElegir({ sistema: 2 }, RED, elegidos)).toEqual({
      sistema: 2,
      tramo: undefined,
      estacion: undefined,
    });
  });

  it('keeps what still holds, and what the address said beyond the choices', () => {
    expect(alElegir({ sistema: 1 }, RED, { tramo: 1, municipio: 'Otro', estacion: 77 })).toEqual({
      sistema: 1,
    });
  });

  it('that is taken back lays down nothing', () => {
    expect(alElegir({ sistema: undefined }, RED, { tramo: 1 })).toEqual({ sistema: undefined });
  });
});
