import type { Estacion, Tramo } from '@tramos/contract/red';
import { describe, expect, it } from 'vitest';
import { lugarEscrito } from './lugar';

const TRAMO: Tramo = {
  id: 3,
  nombre: 'Tramo 3',
  sistema_id: 1,
  sistema_nombre: 'Ducto Bajío Norte',
  estacion_inicio_id: 1,
  estacion_fin_id: 2,
  posicion_a: 184_600,
  posicion_b: 221_300,
  sensor_a_id: 1,
  sensor_b_id: 2,
  velocidad_onda_mps: 1_010,
  calibrado_en: null,
  producto_calibrado: null,
  flujo_mps: 1,
  producto: 'Gasolina',
  diametro_m: 0.4,
  geometria: {
    type: 'LineString',
    coordinates: [
      [-100.9, 21],
      [-100.5, 21.2],
    ],
  },
  activo: true,
};
const estacion = (id: number, nombre: string, sistema_id: number, posicion: number): Estacion => ({
  id,
  clave: `E-${id}`,
  nombre,
  sistema_id,
  posicion,
  latitud: 21,
  longitud: -100,
  municipio: null,
  estado: null,
});
const ESTACIONES = [
  estacion(1, 'Mezquital', 1, 184_600),
  estacion(2, 'Las Ánimas', 1, 221_300),
  estacion(9, 'De otro ducto', 2, 212_500),
];

describe('the place of a manual event', () => {
  it('is told by its nearest station and its coordinates on the line', () => {
    const lugar = lugarEscrito('212+500', TRAMO, ESTACIONES);
    expect(lugar).toMatchObject({
      tipo: 'bien',
      posicion: 212_500,
      estacion: { nombre: 'Las Ánimas', distancia_m: 8_800 },
    });
    const { latitud, longitud } = (lugar.tipo === 'bien' && lugar.coordenadas) || {};
    expect(latitud).toBeCloseTo(21.152, 3);
    expect(longitud).toBeCloseTo(-100.596, 3);
  });

  it.each([
    ['184+600', 'bien'],
    ['221+300', 'bien'],
    ['', 'falta'],
  ])('%j: %s', (texto, tipo) => {
    expect(lugarEscrito(texto, TRAMO, ESTACIONES).tipo).toBe(tipo);
  });

  it('outside the tramo is refused with its ends', () => {
    const aviso = 'Tramo 3 va de 184+600 km a 221+300 km';
    expect(lugarEscrito('184+599', TRAMO, [])).toEqual({ tipo: 'mal', aviso });
    expect(lugarEscrito('221+301', TRAMO, [])).toEqual({ tipo: 'mal', aviso });
  });

  it('that cannot be read says how to write it', () => {
    expect(lugarEscrito('por el puente', TRAMO, [])).toMatchObject({ tipo: 'mal' });
  });

  it('waits for the tramo', () => {
    expect(lugarEscrito('212+500', undefined, ESTACIONES)).toEqual({ tipo: 'falta' });
  });
});
