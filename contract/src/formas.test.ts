import { describe, expect, it } from 'vitest';
import { CoordenadaSchema } from './comunes';
import { SensorSchema } from './sensor';
import { UserGuardadoSchema } from './usuario';

describe('a coordinate of an event', () => {
  it.each([
    [21.123456, 21.123456],
    ['-101.5', -101.5],
    [' 21 ', 21],
    ['', null],
    ['N/D', null],
    ['Infinity', null],
    [null, null],
  ])('%j is read as %j', (dato, leido) => {
    expect(CoordenadaSchema.parse(dato)).toBe(leido);
  });

  it.each([[undefined], [{}], [true]])('%j is refused', (dato) => {
    expect(CoordenadaSchema.safeParse(dato).success).toBe(false);
  });
});

describe('a sensor', () => {
  const resto = {
    id: 3,
    clave: 'PT-03',
    tramo_ids: [1],
    estacion_id: null,
    estacion_nombre: null,
    sistema_id: 1,
    posicion: 1_000,
    latitud: 21,
    longitud: -101,
    municipio: null,
    estado: null,
    router_id: null,
    activo: true,
    salud: 'normal',
    reloj: null,
    ruido_kgcm2: null,
    ultima_lectura: null,
  };

  it.each([
    [{ nombre: 'Sensor 3' }, 'Sensor 3'],
    [{ name: 'Sensor 3' }, 'Sensor 3'],
    [{ name: 'PT', nombre: 'Sensor 3' }, 'Sensor 3'],
  ])('%j is called %s', (nombres, nombre) => {
    const leido = SensorSchema.parse({ ...resto, ...nombres });
    expect(leido.nombre).toBe(nombre);
    expect(leido).not.toHaveProperty('name');
  });

  it('without either is refused', () => {
    expect(SensorSchema.safeParse(resto).success).toBe(false);
  });
});

describe('a stored user', () => {
  it('needs its id and username, and no more: the rest is taken for the least', () => {
    expect(UserGuardadoSchema.parse({ id: 7, username: 'mrios' })).toEqual({
      id: 7,
      username: 'mrios',
      nombre: 'mrios',
      role: 'user',
      isFirstLogin: false,
      segundo_factor: false,
      falta_segundo_factor: false,
      pantalla: false,
      externa: false,
      instructor: false,
      todos_los_sistemas: false,
      sistemas: [],
    });
  });

  it.each([[{ id: 7 }], [{ username: 'mrios' }], [{ id: 7, username: '' }], [null], ['mrios']])(
    '%j is refused',
    (dato) => {
      expect(UserGuardadoSchema.safeParse(dato).success).toBe(false);
    },
  );
});
