import type { AlarmaRegla } from '@tramos/contract/alarmas';
import { describe, expect, it } from 'vitest';
import { condicionesDeRouter, condicionesDeSensor, type RouterLeido, type SensorLeido } from './condiciones';

const AHORA_MS = 1_000_000;
const hace = (s: number) => AHORA_MS - s * 1_000;
const dijo = (s: number) => ({ t_ms: hace(s), detalle: 'Saltó' });
const racha = (cuantos: number, s = 1) => ({
  ...{ desde_ms: hace(s + 60), t_ms: hace(s), cuantos, motivo: 'Falta t0' },
});
const nada = () => false;
const siempre = () => true;

const SENSOR: SensorLeido = {
  ...{ activo: true, en_tramo: true, ultima_ms: hace(1), falla_desde_ms: null, router_contacto_ms: null },
  ...{ reloj: { fuente: 'gps', offset_ms: 2 }, ruido_kgcm2: 0.01, imposible: null, rechazos: null },
};
const deSensor = (regla: AlarmaRegla, s: Partial<SensorLeido>, vigente = nada) =>
  condicionesDeSensor({ ...SENSOR, ...s }, AHORA_MS, vigente).find((c) => c.regla === regla);

const ROUTER: RouterLeido = {
  ...{ activo: true, en_tramo: true, ultimo_contacto_ms: hace(10), rsrp_dbm: -90, cola: 0, cola_antes: 0 },
  ...{ demoras_ms: [300, 400], frescas_ms: [250, 300, 450] },
  ...{
    offset_ms: 3,
    imposible: null,
    rechazos: null,
    geocerca_m: 100,
    estacion: { latitud: 20, longitud: -100 },
    gps: null,
  },
};
const deRouter = (regla: AlarmaRegla, r: Partial<RouterLeido>, vigente = nada) =>
  condicionesDeRouter({ ...ROUTER, ...r }, AHORA_MS, vigente).find((c) => c.regla === regla);

describe('a sensor', () => {
  it.each<[string, AlarmaRegla, Partial<SensorLeido>, boolean | null]>([
    ['heard a moment ago', 'sensor_sin_datos', {}, false],
    ['heard 30 s ago', 'sensor_sin_datos', { ultima_ms: hace(30) }, false],
    ['silent for longer', 'sensor_sin_datos', { ultima_ms: hace(31) }, true],
    ['never heard', 'sensor_sin_datos', { ultima_ms: null }, false],
    ['silent and switched off', 'sensor_sin_datos', { ultima_ms: hace(99), activo: false }, false],
    [
      'silent, its router not heard since',
      'sensor_sin_datos',
      { ultima_ms: hace(70), router_contacto_ms: hace(80) },
      null,
    ],
    [
      'silent, its router heard since',
      'sensor_sin_datos',
      { ultima_ms: hace(70), router_contacto_ms: hace(20) },
      true,
    ],
    [
      'silent, its router lost',
      'sensor_sin_datos',
      { ultima_ms: hace(190), router_contacto_ms: hace(180) },
      true,
    ],
    [
      'silent because all it sends is rejected',
      'sensor_sin_datos',
      { ultima_ms: hace(70), rechazos: racha(3) },
      null,
    ],
    ['with two messages rejected in a row', 'sensor_rechazado', { rechazos: racha(2) }, false],
    ['with three', 'sensor_rechazado', { rechazos: racha(3) }, true],
    ['never heard, with three', 'sensor_rechazado', { ultima_ms: null, rechazos: racha(3) }, true],
    ['switched off, with three', 'sensor_rechazado', { activo: false, rechazos: racha(3) }, false],
    ['whose last one was long ago', 'sensor_rechazado', { rechazos: racha(30, 900) }, false],
    ['that fails', 'sensor_falla', { falla_desde_ms: hace(5) }, true],
    ['that fails silently', 'sensor_falla', { falla_desde_ms: hace(99), ultima_ms: hace(90) }, true],
    ['that is well', 'sensor_falla', {}, false],
    ['with a clock of 50 ms', 'sensor_reloj', { reloj: { fuente: 'gps', offset_ms: -50 } }, false],
    ['with a clock of 51 ms', 'sensor_reloj', { reloj: { fuente: 'gps', offset_ms: -51 } }, true],
    ['with a clock of its own', 'sensor_reloj', { reloj: { fuente: 'rtc', offset_ms: 0 } }, true],
    ['that tells no clock', 'sensor_reloj', { reloj: null }, true],
    ['silent, whatever its clock was', 'sensor_reloj', { reloj: null, ultima_ms: hace(31) }, null],
    ['as noisy as may be', 'sensor_ruido', { ruido_kgcm2: 0.05 }, false],
    ['noisier', 'sensor_ruido', { ruido_kgcm2: 0.051 }, true],
    ['whose noise is not known', 'sensor_ruido', { ruido_kgcm2: null }, null],
    ['that said what cannot be', 'sensor_imposible', { imposible: dijo(59) }, true],
    ['that did a minute ago', 'sensor_imposible', { imposible: dijo(60) }, false],
    ['that did, and is switched off', 'sensor_imposible', { imposible: dijo(1), activo: false }, false],
  ])('%s: %s of %o is %s', (_, regla, s, activa) => {
    expect(deSensor(regla, s)?.activa).toBe(activa);
  });

  it('goes on being wrong within its deadband, and waits for no router once it is an alarm', () => {
    expect(deSensor('sensor_reloj', { reloj: { fuente: 'gps', offset_ms: 45 } }, siempre)?.activa).toBe(true);
    expect(deSensor('sensor_reloj', { reloj: { fuente: 'gps', offset_ms: 40 } }, siempre)?.activa).toBe(
      false,
    );
    expect(deSensor('sensor_ruido', { ruido_kgcm2: 0.045 }, siempre)?.activa).toBe(true);
    const callado = { ultima_ms: hace(70), router_contacto_ms: hace(80) };
    expect(deSensor('sensor_sin_datos', callado, siempre)?.activa).toBe(true);
  });

  it('is of high priority where it makes a tramo blind', () => {
    expect(deSensor('sensor_sin_datos', { ultima_ms: hace(60) })).toMatchObject({
      prioridad: 'alta',
      desde_ms: hace(30),
    });
    expect(deSensor('sensor_falla', { en_tramo: false })?.prioridad).toBe('media');
    expect(deSensor('sensor_reloj', { reloj: null })?.prioridad).toBe('alta');
    expect(deSensor('sensor_reloj', { reloj: { fuente: 'gps', offset_ms: 60 } })).toMatchObject({
      ...{ prioridad: 'media', detalle: 'GPS +60.0\u00a0ms' },
    });
    expect(deSensor('sensor_reloj', { reloj: { fuente: 'gps', offset_ms: 60_000 } })).toMatchObject({
      ...{ prioridad: 'alta', detalle: 'GPS adelantado 1\u00a0min: marca una hora en el futuro' },
    });
  });
});

/** So many metres north of the station, near enough. */
const a = (metros: number, precision_m: number | null = null) => ({
  gps: { latitud: 20 + metros / 110_700, longitud: -100, precision_m },
});

describe('a router', () => {
  it.each<[string, AlarmaRegla, Partial<RouterLeido>, boolean | null]>([
    ['heard of 179 s ago', 'router_sin_contacto', { ultimo_contacto_ms: hace(179) }, false],
    ['heard of 180 s ago', 'router_sin_contacto', { ultimo_contacto_ms: hace(180) }, true],
    ['never heard of', 'router_sin_contacto', { ultimo_contacto_ms: null }, false],
    ['switched off', 'router_sin_contacto', { ultimo_contacto_ms: hace(999), activo: false }, false],
    ['with a signal of −110', 'router_senal', { rsrp_dbm: -110 }, false],
    ['with a signal of −111', 'router_senal', { rsrp_dbm: -111 }, true],
    [
      'lost, whatever its signal was',
      'router_senal',
      { rsrp_dbm: -111, ultimo_contacto_ms: hace(180) },
      null,
    ],
    ['that tells no signal', 'router_senal', { rsrp_dbm: null }, null],
    ['with a growing queue', 'router_cola', { cola: 201, cola_antes: 150 }, true],
    ['with a queue that shrinks', 'router_cola', { cola: 201, cola_antes: 400 }, false],
    ['with a short queue', 'router_cola', { cola: 200, cola_antes: 0 }, false],
    ['at its station', 'router_geocerca', a(90), false],
    ['away from its station', 'router_geocerca', a(120), true],
    ['away by less than the fix may err', 'router_geocerca', a(120, 30), false],
    ['without a fix', 'router_geocerca', {}, null],
    ['without a station', 'router_geocerca', { ...a(9_000), estacion: null }, null],
    ['with a clock of 200 ms', 'router_reloj', { offset_ms: 200 }, false],
    ['with a clock of −201 ms', 'router_reloj', { offset_ms: -201 }, true],
    [
      'three seconds ahead of the others',
      'router_reloj',
      { demoras_ms: [-3_000], frescas_ms: [-3_000, 250, 450] },
      true,
    ],
    [
      'three seconds ahead, with another',
      'router_reloj',
      { demoras_ms: [-3_000], frescas_ms: [-3_000, 250] },
      false,
    ],
    [
      'three seconds ahead as all are',
      'router_reloj',
      { demoras_ms: [-3_000], frescas_ms: [-3_000, -3_000, -2_900] },
      false,
    ],
  ])('%s: %s of %o is %s', (_, regla, r, activa) => {
    expect(deRouter(regla, r)?.activa).toBe(activa);
  });

  it('goes on being wrong within its deadband', () => {
    expect(deRouter('router_senal', { rsrp_dbm: -108 }, siempre)?.activa).toBe(true);
    expect(deRouter('router_senal', { rsrp_dbm: -107 }, siempre)?.activa).toBe(false);
    expect(deRouter('router_cola', { cola: 51, cola_antes: 400 }, siempre)?.activa).toBe(true);
    expect(deRouter('router_cola', { cola: 50 }, siempre)?.activa).toBe(false);
    expect(deRouter('router_geocerca', a(85), siempre)?.activa).toBe(true);
    expect(deRouter('router_geocerca', a(75), siempre)?.activa).toBe(false);
  });

  it('says what was measured', () => {
    expect(deRouter('router_senal', { rsrp_dbm: -114 })?.detalle).toBe('RSRP −114 dBm');
    expect(deRouter('router_geocerca', a(120))?.detalle).toBe('A 120 m de su estación');
    expect(deRouter('router_sin_contacto', { en_tramo: false })?.prioridad).toBe('media');
  });
});
