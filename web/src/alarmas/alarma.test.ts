import type { Alarma } from '@tramos/contract/alarmas';
import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { describe, expect, it } from 'vitest';
import { alarmaDePrueba } from '../../test/alarma-de-prueba';
import { ciegosPor, estadoMostrado, porReconocer, seAparta, vistaDe } from './alarma';

const DESDE = '2026-11-21T09:00:00.000Z';
const APARTADA = { desde: DESDE, hasta: '2026-11-21T10:00:00.000Z', motivo: 'maniobra', por: 'M. Ríos' };
const FUERA = { desde: DESDE, hasta: null, motivo: 'retirado' };
const SUPRIMIDA = { desde: DESDE, causa: 'Router Encinos sin contacto' };

describe('what a row says', () => {
  it.each<[string, Partial<Alarma>, string, string, string]>([
    ['an open event', { origen: 'evento', regla: 'evento' }, 'abierto', 'Sin reconocer', 'activas'],
    ['a sensor that calls', {}, 'falla', 'Sin reconocer', 'activas'],
    ['one that went by itself', { estado: 'retornada' }, 'retornada', 'Retornada sin reconocer', 'activas'],
    ['one that somebody took', { estado: 'reconocida' }, 'reconocido', 'Reconocida', 'activas'],
    ['one put aside', { apartada: APARTADA }, 'apartada', 'Apartada', 'apartadas'],
    [
      'one that another explains',
      { suprimida: SUPRIMIDA },
      'suprimida',
      'Suprimida por diseño',
      'suprimidas',
    ],
    [
      'one in maintenance, put aside besides',
      { apartada: APARTADA, fuera_de_servicio: FUERA },
      'fuera_de_servicio',
      'Fuera de servicio',
      'fuera',
    ],
  ])('of %s', (_, cambio, mark, texto, vista) => {
    const alarma = alarmaDePrueba(cambio);
    expect(estadoMostrado(alarma)).toEqual({ mark, texto });
    expect(vistaDe(alarma)).toBe(vista);
  });

  it('offers to acknowledge what waits, and to put aside what is no event and not aside', () => {
    expect(porReconocer(alarmaDePrueba({ estado: 'retornada' }))).toBe(true);
    expect(porReconocer(alarmaDePrueba({ estado: 'reconocida' }))).toBe(false);
    expect(seAparta(alarmaDePrueba())).toBe(true);
    expect(seAparta(alarmaDePrueba({ origen: 'evento' }))).toBe(false);
    expect(seAparta(alarmaDePrueba({ apartada: APARTADA }))).toBe(false);
  });
});

describe('what it blinds', () => {
  const tramo = (id: number, a: number, b: number, activo = true) =>
    ({ id, nombre: `Tramo ${id}`, sensor_a_id: a, sensor_b_id: b, activo }) as Tramo;
  const red = {
    tramos: [tramo(1, 6, 7), tramo(2, 7, 8), tramo(3, 8, 9), tramo(4, 7, 9, false)],
    sensores: [
      { id: 7, router_id: 5 },
      { id: 9, router_id: 5 },
    ] as Sensor[],
    ciegos: new Set([1, 2, 3, 4]),
  };
  const nombres = (cambio: Partial<Alarma>) =>
    ciegosPor(alarmaDePrueba(cambio), red).map(({ nombre }) => nombre);

  it.each<[string, Partial<Alarma>, string[]]>([
    ['a silent sensor: the tramos that it ends', {}, ['Tramo 1', 'Tramo 2']],
    [
      'a router out of reach: those of its sensors',
      { origen: 'router', regla: 'router_sin_contacto', objeto_id: 5 },
      ['Tramo 1', 'Tramo 2', 'Tramo 3'],
    ],
    ['a weak signal: none', { origen: 'router', regla: 'router_senal', objeto_id: 5 }, []],
    ['a noisy sensor: none', { regla: 'sensor_ruido' }, []],
    ['one that is over: none', { condicion: false, estado: 'retornada' }, []],
  ])('by %s', (_, cambio, ciegos) => {
    expect(nombres(cambio)).toEqual(ciegos);
  });

  it('only what the server says is blind: one that locates all the same is not', () => {
    const dichos = ciegosPor(alarmaDePrueba({}), { ...red, ciegos: new Set([2]) });
    expect(dichos.map(({ nombre }) => nombre)).toEqual(['Tramo 2']);
  });
});
