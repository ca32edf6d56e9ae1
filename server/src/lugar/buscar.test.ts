import { RED_DEMO } from '@tramos/simulator/red-demo';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { crearBuscarLugar } from './buscar';
import { leerDatosLugares } from './datos';
import { indexarPoligonos, type Punto } from './poligonos';

const cuadro = (x: number, y: number, lado: number): Punto[] => [
  [x, y],
  [x + lado, y],
  [x + lado, y + lado],
  [x, y + lado],
  [x, y],
];

describe('what lies around a point', () => {
  const en = indexarPoligonos([
    { dato: 'con hueco', anillos: [cuadro(0, 0, 10), cuadro(4, 4, 2)] },
    { dato: 'dentro del hueco', anillos: [cuadro(4.5, 4.5, 1)] },
    { dato: 'en dos partes', anillos: [cuadro(20, 0, 1), cuadro(30, 0, 1)] },
  ]);

  it.each<[string, Punto, string | null]>([
    ['inside', [1, 1], 'con hueco'],
    ['inside a hole of it', [4.2, 4.2], null],
    ['inside of what stands in that hole', [5, 5], 'dentro del hueco'],
    ['in one part', [20.5, 0.5], 'en dos partes'],
    ['in the other part', [30.5, 0.5], 'en dos partes'],
    ['between the parts, inside of their box', [25, 0.5], null],
    ['outside of all', [50, 50], null],
  ])('%s', (_, punto, esperado) => {
    expect(en(punto)).toBe(esperado);
  });

  it('is nothing where there are no polygons', () => {
    expect(indexarPoligonos([])([0, 0])).toBeNull();
  });
});

const silencio = pino({ level: 'silent' });

describe('municipio and state of a place', () => {
  const propio = crearBuscarLugar(leerDatosLugares('/no/such/folder', silencio));

  it.each(RED_DEMO.estaciones.map((e) => [e.nombre, e] as const))(
    'without polygons of municipios the state of %s is that of its polygon, the municipio approximate',
    (_, { latitud, longitud, estado }) => {
      const lugar = propio(latitud, longitud);
      expect(lugar).toMatchObject({ estado, aproximado: true });
      expect(lugar.municipio).toEqual(expect.any(String));
    },
  );

  it('the nearest place lies in the same state as the point', () => {
    const buscar = crearBuscarLugar({
      estados: [
        { dato: 'Poniente', anillos: [cuadro(-101, 20, 1)] },
        { dato: 'Oriente', anillos: [cuadro(-100, 20, 1)] },
      ],
      localidades: [
        ['Lejos', -100.3, 20.5, 'Poniente'],
        ['Al otro lado', -99.99, 20.5, 'Oriente'],
      ],
      municipios: null,
    });
    expect(buscar(20.5, -100.01)).toEqual({ municipio: 'Lejos', estado: 'Poniente', aproximado: true });
    expect(buscar(20.5, -99.9)).toEqual({ municipio: 'Al otro lado', estado: 'Oriente', aproximado: true });
  });

  it('with polygons of municipios it is theirs, and between them the nearest place', () => {
    const buscar = crearBuscarLugar({
      estados: [{ dato: 'Guanajuato', anillos: [cuadro(-101, 20, 1)] }],
      localidades: [['Pueblo', -100.5, 20.9, 'Guanajuato']],
      municipios: [
        { dato: { municipio: 'Dolores Hidalgo', estado: 'Guanajuato' }, anillos: [cuadro(-101, 20, 0.5)] },
      ],
    });
    expect(buscar(20.2, -100.8)).toEqual({
      municipio: 'Dolores Hidalgo',
      estado: 'Guanajuato',
      aproximado: false,
    });
    expect(buscar(20.8, -100.6)).toEqual({ municipio: 'Pueblo', estado: 'Guanajuato', aproximado: true });
  });

  it('off the coast it is what is near, and far out it is nothing', () => {
    expect(propio(19.2, -96.05)).toMatchObject({ estado: 'Veracruz', aproximado: true });
    expect(propio(15, -120)).toEqual({ municipio: null, estado: null, aproximado: false });
  });
});
