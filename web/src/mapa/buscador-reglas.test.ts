import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { EVENTOS_MUESTRA } from '../galeria/muestras';
import { sensorMuestra, tramoMuestra } from '../galeria/muestras-red';
import { buscar } from './buscador-reglas';

const TRAMO = tramoMuestra();
const RED = {
  tramos: [TRAMO, { ...tramoMuestra(), id: 30, nombre: 'Tramo 30', sistema_nombre: 'Ducto Sur' }],
  sensores: [
    sensorMuestra({ id: 3 }),
    sensorMuestra({ id: 4, nombre: 'PT-04', estacion_nombre: 'Las Ánimas' }),
  ],
  estaciones: [],
  routers: [],
  eventos: [EVENTOS_MUESTRA.abierto],
  nombrar: ({ id }: { id: number }) => String(id),
};
const LUGARES = [
  { nombre: 'San Miguel de Allende', position: { lat: 20.9, lng: -100.7 }, pob: 70_000 },
  { nombre: 'San Miguel Octopan', position: { lat: 20.6, lng: -100.7 }, pob: 8_000 },
];
const titulos = (texto: string) => buscar(texto, RED, LUGARES).map(({ titulo }) => titulo);

describe('what a person types over the map', () => {
  it.each([
    ['tramo 3 212+500', ['212+500 km · Tramo 3']],
    ['Tramo 3 km 212+500', ['212+500 km · Tramo 3']],
    ['212+500', ['212+500 km · Tramo 3', '212+500 km · Tramo 30']],
    ['km 212.5 km', ['212+500 km · Tramo 3', '212+500 km · Tramo 30']],
    ['212500 m', ['212+500 km · Tramo 3', '212+500 km · Tramo 30']],
    ['sur 212+500', ['212+500 km · Tramo 30']],
    ['900+000', []],
    ['tramo 3', ['Tramo 3']],
    ['las animas', ['PT-04']],
    ['pt 4', ['PT-04']],
    ['1042', ['Evento 1042']],
    ['#1042', ['Evento 1042']],
    ['21.12,-100.67', ['21.12, -100.67']],
    ['21.12, -100.67', ['21.12, -100.67']],
    ['21.12 -100.67', ['21.12, -100.67']],
    ['san miguel', ['San Miguel de Allende, Guanajuato', 'San Miguel de Allende', 'San Miguel Octopan']],
    ['', []],
  ])('%j', (texto, esperados) => {
    const hallados = titulos(texto);
    expect(hallados.slice(0, Math.max(esperados.length, 1))).toEqual(esperados);
  });

  it('a kilometre is a place on the line of its tramo', () => {
    const [uno] = buscar('tramo 3 212+500', RED, []);
    expect(uno?.destino).toMatchObject({ tipo: 'lugar', titulo: '212+500 km', detalle: 'Tramo 3' });
  });

  it('a sensor is something to select', () => {
    const [uno] = buscar('PT-04', RED, []);
    expect(uno?.destino).toEqual({ tipo: 'elegir', elegido: { tipo: 'sensor', id: 4 } });
  });

  it.each([
    [{}, 'Tramo 3 · 212+500 km'],
    [{ simulacion: true }, 'SIMULACIÓN · Tramo 3 · 212+500 km'],
    [{ tipo: 'prueba' as const }, 'PRUEBA · Tramo 3 · 212+500 km'],
  ])('an event with %j is told by %s', (cambios, apoyo) => {
    const [uno] = buscar('1042', { ...RED, eventos: [eventoMuestra(cambios)] }, []);
    expect(uno).toMatchObject({ titulo: 'Evento 1042', apoyo });
  });
});
