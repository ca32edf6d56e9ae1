import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { AHORA_MUESTRA, EVENTOS_MUESTRA } from '../galeria/muestras';
import { SENSORES_MUESTRA, sensorMuestra, tramoMuestra } from '../galeria/muestras-red';
import { estacionAparte, figuraEvento, figuraSensor, figuraTramo, lineaDe } from './figuras-mapa';

describe('what the map draws of an event', () => {
  it('is a mark with its name, place, error and age', () => {
    const figura = figuraEvento(EVENTOS_MUESTRA.abierto, '1042', () => AHORA_MUESTRA);
    expect(figura).toMatchObject({
      type: 'event',
      position: { lat: 21.119367, lng: -100.674962 },
      title: '1042 · 212+500 km',
      eventStatus: 'abierto',
      tramo_id: 3,
      sigma_m: 48,
    });
    expect(figura?.detalle?.replaceAll(/\s/g, ' ')).toBe('± 48 m · hace 4 min');
  });
  it.each([
    [{ simulacion: true }, 'SIMULACIÓN · 9 · 212+500 km'],
    [{ tipo: 'prueba' }, 'PRUEBA · 9 · 212+500 km'],
  ] as const)('says first, and by its hatching, that it is not real: %j', (cambios, title) => {
    const evento = eventoMuestra({ id: 9, posicion: 212_500, ...cambios });
    expect(figuraEvento(evento, '9', () => AHORA_MUESTRA)).toMatchObject({ title, simulacion: true });
  });
  it('leaves out what it does not know', () => {
    const figura = figuraEvento(EVENTOS_MUESTRA['sin error conocido'], '', () => AHORA_MUESTRA);
    expect(figura?.title).toBe('212+500 km');
    expect(figura?.detalle).not.toContain('±');
  });
  it('is nothing without a place', () => {
    expect(figuraEvento(EVENTOS_MUESTRA['sin coordenadas'], '1036', () => AHORA_MUESTRA)).toBeNull();
    const eco = eventoMuestra({ estado: 'fuera_de_tramo', motivos: ['eco_de_otro_evento'] });
    expect(figuraEvento(eco, '1043', () => AHORA_MUESTRA)).toBeNull();
  });
  it('names an echo without a kilometre and without an error, and says that it is one', () => {
    const eco = eventoMuestra({ estado: 'incierto', evento_principal: 7 });
    const figura = figuraEvento(eco, '1043', () => AHORA_MUESTRA);
    expect(figura).toMatchObject({ title: '1043 · eco', eventStatus: 'abierto', eco: true });
    expect(figura?.detalle).not.toContain('±');
  });
});

describe('what the map draws of the network', () => {
  it.each([
    ['normal', null],
    ['en falla', 'falla'],
    ['sin datos', 'sin_datos'],
    ['en mantenimiento', null],
  ] as const)('a sensor %s carries the notice %s', (muestra, aviso) => {
    expect(figuraSensor(SENSORES_MUESTRA[muestra]).aviso).toBe(aviso);
  });
  it('names a station once', () => {
    expect(figuraSensor(sensorMuestra()).title).toBe('PT-03 Mezquital');
    expect(estacionAparte(sensorMuestra({ nombre: 'PT-03 Mezquital' }))).toBeNull();
    expect(figuraSensor(sensorMuestra({ estacion_nombre: null })).title).toBe('PT-03');
  });
  it.each([
    [1.15, 'hacia_b'],
    [-0.4, 'hacia_a'],
    [0, 'sin_flujo'],
  ])('a flow of %f m/s points %s', (flujo_mps, flujo) => {
    expect(figuraTramo(tramoMuestra({ flujo_mps }), false)).toMatchObject({ flujo, ciego: false });
  });
  it('builds the line of a tramo once, and none where there is no length', () => {
    const tramo = tramoMuestra();
    expect(lineaDe(tramo)).toBe(lineaDe(tramo));
    const punto = {
      type: 'LineString' as const,
      coordinates: [[-100, 21] as [number, number], [-100, 21] as [number, number]],
    };
    expect(figuraTramo(tramoMuestra({ geometria: punto }), false)).toBeNull();
  });
});
