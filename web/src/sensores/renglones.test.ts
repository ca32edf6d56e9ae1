import type { SaludSensor24h } from '@tramos/contract/salud-sensores';
import type { Sensor } from '@tramos/contract/sensor';
import { describe, expect, it } from 'vitest';
import { sensorMuestra, tramoMuestra } from '../galeria/muestras-red';
import { porGravedad } from '../lib/orden-puesto';
import { armarRenglones, filtrar, gravedadDe, ORDEN_SENSORES, type Renglon } from './renglones';

const GPS = { fuente: 'gps', offset_ms: 2 } as const;

const sensor = (id: number, resto: Partial<Sensor> = {}): Sensor => ({
  ...sensorMuestra({ id }),
  ...{
    nombre: `PT-0${id}`,
    clave: `pt-0${id}`,
    posicion: id * 1_000,
    salud: 'normal',
    reloj: GPS,
    activo: true,
  },
  ...resto,
});
const salud = (sensor_id: number, disponibilidad: number | null = 1): SaludSensor24h => ({
  sensor_id,
  disponibilidad,
  huecos: { n: 0, segundos: 0, ultimo: null },
  minutos: [],
  falla_desde: null,
  tramos_ciegos: [],
  router: null,
});
const fila = (id: number, resto: Partial<Sensor> = {}, disponibilidad: number | null = 1): Renglon => ({
  ...{
    sensor: sensor(id, resto),
    salud: salud(id, disponibilidad),
    sistema: 'Ducto Bajío Norte',
    tramos: [],
  },
});

const PEOR_A_MEJOR: [string, Renglon][] = [
  ['failing', fila(9, { salud: 'falla' })],
  ['silent', fila(8, { salud: 'sin_datos' })],
  ['without a clock to trust', fila(7, { reloj: null })],
  ['with a degraded clock', fila(6, { reloj: { fuente: 'rtc', offset_ms: 3 } })],
  ['with data missing', fila(5, {}, 0.989)],
  ['well', fila(2)],
  ['well, further along the line', fila(3)],
  ['in maintenance', fila(4, { salud: 'mantenimiento' })],
  ['out of use', fila(1, { activo: false, salud: 'falla' })],
];

describe('the list of sensors', () => {
  it('stands worst first, and along the line among equals', () => {
    const filas = PEOR_A_MEJOR.map(([, f]) => f);
    expect(porGravedad(filas.toReversed(), ORDEN_SENSORES)).toEqual(filas);
  });

  it('takes a sensor whose day is not known yet for well', () => {
    expect(gravedadDe({ ...fila(1), salud: null })).toBe(gravedadDe(fila(2)));
  });

  it('names with each the tramos that lie blind without it', () => {
    const tramos = [
      tramoMuestra({ id: 1, sensor_a_id: 5, sensor_b_id: 6 }),
      tramoMuestra({ id: 2, sensor_a_id: 6, sensor_b_id: 7 }),
      tramoMuestra({ id: 3, sensor_a_id: 6, sensor_b_id: 8, activo: false }),
    ];
    const [uno, otro] = armarRenglones([sensor(6), sensor(77)], [salud(77)], tramos);
    expect([uno?.tramos.map((t) => t.id), uno?.salud]).toEqual([[1, 2], null]);
    expect([otro?.tramos, otro?.salud?.sensor_id]).toEqual([[], 77]);
  });

  it.each([
    ['nothing', {}, [9, 8, 7, 6, 5, 2, 3, 4, 1]],
    ['what needs attention', { estado: 'atencion' }, [9, 8, 7, 6, 5]],
    ['a state', { estado: 'mantenimiento' }, [4]],
    ['its key', { q: 'pt-06' }, [6]],
    ['words of its sistema without an accent', { q: 'bajio PT-03' }, [3]],
    ['another sistema', { sistema: 99 }, []],
  ] as const)('is filtered by %s', (_que, filtros, ids) => {
    const filas = filtrar(
      PEOR_A_MEJOR.map(([, f]) => f),
      filtros,
    );
    expect(filas.map((f) => f.sensor.id)).toEqual(ids);
  });

  it('is found by the router it speaks through', () => {
    const con = fila(1);
    const router = {
      id: 1,
      nombre: 'Router Las Ánimas',
      salud: 'en_linea',
      ultimo_contacto: null,
      rsrp_dbm: null,
    } as const;
    expect(filtrar([{ ...con, salud: { ...salud(1), router } }, fila(2)], { q: 'animas' })).toHaveLength(1);
  });
});
