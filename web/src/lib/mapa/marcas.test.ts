import { describe, expect, it } from 'vitest';
import { apilados, crearIndices, type EntradaMarcas, estadoDe, marcasDe, marcasEn } from './marcas';
import type { EstacionMapa, MarcadorEvento, MarcadorSensor } from './tipos';
import { aUnidad, ladoMundo, proyectar, type Vista } from './vista';

const LUGAR = { lat: 21.1, lng: -100.7 };
const OTRO = { lat: 21.1, lng: -100.5 };

const evento = (id: number, eventStatus: 'abierto' | 'reconocido', position = LUGAR): MarcadorEvento => ({
  id,
  type: 'event',
  title: String(id),
  position,
  eventStatus,
  tramo_id: null,
  sigma_m: null,
});
const sensor = (id: number, aviso: MarcadorSensor['aviso'] = null, position = LUGAR): MarcadorSensor => ({
  id,
  type: 'sensor',
  title: `PT-${id}`,
  position,
  aviso,
});
const vista: Vista = {
  zoom: 10,
  origen: { x: aUnidad(LUGAR).x * ladoMundo(10) - 400, y: aUnidad(LUGAR).y * ladoMundo(10) - 300 },
  ancho: 800,
  alto: 600,
};
type Partes = Partial<
  Pick<EntradaMarcas, 'seleccion' | 'abanico'> & {
    estaciones: EstacionMapa[];
    sensores: MarcadorSensor[];
    eventos: MarcadorEvento[];
  }
>;
const entrada = ({ estaciones = [], sensores = [], eventos = [], ...parte }: Partes): EntradaMarcas => {
  const indices = crearIndices();
  indices.estacion.renovar(estaciones);
  indices.sensor.renovar(sensores);
  indices.evento.renovar(eventos);
  return { indices, seleccion: null, abanico: new Set(), ...parte };
};
const enElLugar = (parte: Partes) => marcasEn(marcasDe(entrada(parte), vista), proyectar(vista, LUGAR));

describe('marks at one place', () => {
  it('show the open event, whatever its age, and count the rest', () => {
    const [marca] = enElLugar({
      eventos: [evento(9, 'reconocido'), evento(3, 'abierto'), evento(7, 'reconocido')],
    });
    expect(marca?.objeto.dato.id).toBe(3);
    expect(marca?.miembros).toHaveLength(3);
    expect(marca?.cuentas).toEqual([
      { estado: 'abierto', cuantos: 1 },
      { estado: 'reconocido', cuantos: 2 },
    ]);
  });

  it('count what belongs to an exercise apart, and show a real event before it', () => {
    const simulado = (id: number): MarcadorEvento => ({ ...evento(id, 'abierto'), simulacion: true });
    const [marca] = enElLugar({ eventos: [simulado(9), evento(3, 'abierto'), simulado(10)] });
    expect(marca?.objeto.dato.id).toBe(3);
    expect(marca?.cuentas).toEqual([
      { estado: 'abierto', cuantos: 1 },
      { estado: 'abierto_simulado', cuantos: 2 },
    ]);
  });

  it('show an echo as one, after what is open', () => {
    const eco: MarcadorEvento = { ...evento(9, 'abierto'), eco: true };
    const [marca] = enElLugar({ eventos: [eco, evento(3, 'abierto'), evento(2, 'reconocido')] });
    expect(marca?.objeto.dato.id).toBe(3);
    expect(marca?.cuentas).toEqual([
      { estado: 'abierto', cuantos: 1 },
      { estado: 'eco', cuantos: 1 },
      { estado: 'reconocido', cuantos: 1 },
    ]);
    expect(estadoDe({ tipo: 'evento', dato: { ...eco, eventStatus: 'reconocido' } })).toBe('reconocido');
  });

  it('show what is selected before anything else', () => {
    const [marca] = enElLugar({
      eventos: [evento(9, 'reconocido'), evento(3, 'abierto')],
      seleccion: { tipo: 'evento', id: 9 },
    });
    expect(marca?.objeto.dato.id).toBe(9);
  });

  it('show the sensor that fails before the sound one', () => {
    const [marca] = enElLugar({ sensores: [sensor(8), sensor(2, 'falla'), sensor(5, 'sin_datos')] });
    expect(marca?.objeto.dato.id).toBe(2);
  });

  it('are all offered to a click: events over sensors, none hidden for good', () => {
    const bajo = enElLugar({
      eventos: [evento(1, 'abierto'), evento(2, 'abierto')],
      sensores: [sensor(3), sensor(4)],
    });
    expect(apilados(bajo).map(({ tipo, dato }) => `${tipo} ${dato.id}`)).toEqual([
      'evento 2',
      'evento 1',
      'sensor 4',
      'sensor 3',
    ]);
  });

  it('stand apart once spread, each with a leg to its true place, and a click takes one', () => {
    const eventos = [evento(1, 'abierto'), evento(2, 'abierto')];
    const marcas = marcasDe(entrada({ eventos, abanico: new Set(['evento 1', 'evento 2']) }), vista);
    expect(marcas.lista).toHaveLength(2);
    for (const marca of marcas.lista) {
      expect(marca.pata).toEqual(proyectar(vista, LUGAR));
      expect(apilados(marcasEn(marcas, marca.en))).toEqual([marca.objeto]);
    }
  });
});

describe('the 34 px icon', () => {
  it('is hit within 17 px of its centre and not beyond', () => {
    const marcas = marcasDe(entrada({ sensores: [sensor(1)] }), vista);
    const { x, y } = proyectar(vista, LUGAR);
    expect(marcasEn(marcas, { x: x + 16.5, y })).toHaveLength(1);
    expect(marcasEn(marcas, { x: x + 17.5, y })).toHaveLength(0);
    expect(marcasEn(marcas, { x: x + 13, y: y + 13 })).toHaveLength(0);
  });
});

describe('stations', () => {
  it('are not drawn under their own sensor', () => {
    const estaciones = [
      { id: 1, nombre: 'Encinos', position: LUGAR },
      { id: 2, nombre: 'La Loma', position: OTRO },
    ];
    const { lista } = marcasDe(entrada({ estaciones, sensores: [sensor(1)] }), vista);
    expect(lista.map(({ objeto }) => `${objeto.tipo} ${objeto.dato.id}`)).toEqual(['estacion 2', 'sensor 1']);
  });
});
