import type { EjercicioDetalle, Inyeccion } from '@tramos/contract/ejercicios';
import type { Tramo } from '@tramos/contract/red';
import { describe, expect, it } from 'vitest';
import {
  type Borrador,
  borradorDe,
  conCambio,
  conInyeccion,
  conSistema,
  leerBorrador,
  VACIO,
} from './borrador';

const TRAMO = { id: 5, posicion_a: 205_000, posicion_b: 251_000 } as Tramo;
const BASE: Borrador = { ...VACIO, nombre: 'Turno de noche', sistema: '1' };

const conToma = (cambio: object): Borrador =>
  conCambio(conInyeccion(BASE, 'toma', { tramo: String(TRAMO.id) }), 1, cambio);

const leer = (borrador: Borrador) => leerBorrador(borrador, [TRAMO]);

describe('an exercise that is being written', () => {
  it.each([
    ['212+500', 212_500],
    ['212.5 km', 212_500],
    ['km 212+500', 212_500],
  ])('takes a place as people write it: %s', (lugar, posicion) => {
    expect(leer(conToma({ lugar, tamano: '2,5' }))).toMatchObject({
      tipo: 'listo',
      cuerpo: { inyecciones: [{ tipo: 'toma', posicion, fraccion_flujo: 0.025, duracion_s: null }] },
    });
  });

  it.each([
    ['no place', conToma({ lugar: '' }), 'inyecciones.0.lugar', 'Escriba el cadenamiento'],
    ['a place outside its tramo', conToma({ lugar: '900+000' }), 'inyecciones.0.lugar', /^Dentro del tramo/],
    [
      'a size of nothing',
      conToma({ lugar: '212+500', tamano: '0' }),
      'inyecciones.0.tamano',
      /Al menos 0\.1/,
    ],
    [
      'words for a delay',
      conToma({ lugar: '212+500', retardo: 'pronto' }),
      'inyecciones.0.retardo',
      /Escriba/,
    ],
    ['no name', { ...conToma({ lugar: '212+500' }), nombre: ' ' }, 'nombre', 'Escriba un nombre'],
    ['nothing that happens', BASE, 'inyecciones', 'Añada al menos una inyección'],
    ['a valve of nowhere', conInyeccion(BASE, 'valvula', {}), 'inyecciones.0.donde', 'Elija dónde'],
    ['a pump of nowhere', conInyeccion(BASE, 'paro_bomba', {}), 'inyecciones.0.donde', 'Elija una opción'],
  ])('says beside the field what is wrong: %s', (_, borrador, campo, mensaje) => {
    const leido = leer(borrador);
    expect(leido.tipo === 'faltas' && leido.errores[campo]).toMatch(mensaje);
  });

  it('lets one thing after the other happen, a minute apart', () => {
    const dos = conInyeccion(conInyeccion(BASE, 'toma', {}), 'falla_sensor', {});
    expect(dos.inyecciones.map(({ retardo }) => retardo)).toEqual(['20', '80']);
  });

  it('lays down what belonged to the sistema before', () => {
    expect(conSistema(conToma({ lugar: '212+500' }), '2').inyecciones[0]).toMatchObject({
      tramo: '',
      lugar: '',
    });
  });
});

const INYECCIONES: readonly Inyeccion[] = [
  {
    ...{ tipo: 'toma', retardo_s: 5, tramo_id: TRAMO.id, posicion: 212_500, fraccion_flujo: 0.015 },
    ...{ apertura_s: 2, duracion_s: 60 },
  },
  { tipo: 'paro_bomba', retardo_s: 10, estacion_id: 3 },
  { tipo: 'valvula', retardo_s: 20, estacion_id: null, punto_id: 4, accion: 'apertura', movimiento_s: 15 },
  { tipo: 'falla_sensor', retardo_s: 30, sensor_id: 7, falla: 'plana', duracion_s: null },
  { tipo: 'deriva_reloj', retardo_s: 40, sensor_id: 7, deriva_ms: -120 },
];

it('an exercise that was held can be held again as it was', () => {
  const ejercicio = {
    nombre: 'Turno de noche',
    sistema: { id: 1, nombre: 'Bajío Norte' },
    iniciado_at: '2026-11-22T10:00:00.000Z',
    termina_at: '2026-11-22T10:20:00.000Z',
    inyecciones: INYECCIONES.map((inyeccion) => ({
      ...{ inyeccion, nombre: '', posicion: 0, inyectada_at: null, aviso_at: null },
    })),
  } as unknown as EjercicioDetalle;
  expect(leer(borradorDe(ejercicio))).toEqual({
    tipo: 'listo',
    cuerpo: { nombre: 'Turno de noche', sistema_id: 1, duracion_min: 20, inyecciones: INYECCIONES },
  });
});
