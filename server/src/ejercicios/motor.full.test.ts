import type { Inyeccion } from '@tramos/contract/ejercicios';
import { describe, expect, it } from 'vitest';
import { encargoDePrueba, TOMA_DE_PRUEBA } from '../../test/encargo-de-prueba';
import { avanzarMotor, crearMotor, type Novedades } from './motor';

const INICIO_MS = 1_795_254_000_000;

/** Lives through the injections, in half seconds, and gives all that happened. */
const vivir = (inyecciones: Inyeccion[], dura_s: number): Novedades => {
  const motor = crearMotor(encargoDePrueba(inyecciones, INICIO_MS));
  const todo: Novedades = { lotes: [], detecciones: [], inyectadas: [], avisos: [] };
  for (let t = 500; t <= dura_s * 1_000; t += 500) {
    const { lotes, detecciones, inyectadas, avisos } = avanzarMotor(motor, INICIO_MS + t);
    todo.lotes.push(...lotes);
    todo.detecciones.push(...detecciones);
    todo.inyectadas.push(...inyectadas);
    todo.avisos.push(...avisos);
  }
  return todo;
};
const s = (t_ms: number) => (t_ms - INICIO_MS) / 1_000;

describe('a line that runs with its own detector', () => {
  it('hears nothing while nothing happens, and samples every sensor ten times a second', () => {
    const { lotes, detecciones } = vivir([{ ...TOMA_DE_PRUEBA, retardo_s: 900 }], 120);
    expect(detecciones).toEqual([]);
    expect(lotes.length).toBeGreaterThanOrEqual(3 * 119);
  });

  it('finds a tap of 3 % where it was put, in time', () => {
    const { detecciones, inyectadas } = vivir([TOMA_DE_PRUEBA], 90);
    const [ok] = detecciones.filter(({ validez }) => validez === 'ok');
    expect(inyectadas).toMatchObject([{ indice: 0 }]);
    expect(s(inyectadas[0]?.t_ms ?? 0)).toBeCloseTo(10.5, 0);
    expect(ok).toMatchObject({ tramo_id: 1, tipo: 'caida_presion', config_version: 3 });
    expect(Math.abs((ok?.posicion ?? 0) - (inyectadas[0]?.posicion ?? 0))).toBeLessThan(100);
    expect(ok?.clave).toMatch(/^sim:1:/);
  });

  it('is heard when the pump trips, and on both sides of a valve that shuts', () => {
    const paro = vivir([{ tipo: 'paro_bomba', retardo_s: 5, estacion_id: 1 }], 120);
    expect(paro.detecciones.length).toBeGreaterThan(0);
    const valvula = vivir(
      [
        {
          ...{ tipo: 'valvula', retardo_s: 5, estacion_id: null, punto_id: 1 },
          ...{ accion: 'cierre', movimiento_s: 20 },
        },
      ],
      120,
    );
    // Before a valve that shuts the pressure rises, after it the pressure falls.
    expect(valvula.detecciones.some(({ tramo_id, pick_a }) => tramo_id === 1 && pick_a?.signo === 1)).toBe(
      true,
    );
    expect(valvula.detecciones.some(({ tramo_id, pick_a }) => tramo_id === 2 && pick_a?.signo === -1)).toBe(
      true,
    );
  });

  it('opens a valve that stood throttled, the delivery and a pump in the middle without breaking', () => {
    for (const inyeccion of [
      { tipo: 'valvula', estacion_id: 2, punto_id: null, accion: 'apertura', movimiento_s: 10, retardo_s: 5 },
      { tipo: 'valvula', estacion_id: 3, punto_id: null, accion: 'apertura', movimiento_s: 10, retardo_s: 5 },
      { tipo: 'valvula', estacion_id: 3, punto_id: null, accion: 'cierre', movimiento_s: 10, retardo_s: 5 },
      { tipo: 'paro_bomba', estacion_id: 2, retardo_s: 5 },
    ] satisfies Inyeccion[]) {
      const { lotes, detecciones } = vivir([inyeccion], 90);
      expect(lotes.every(({ p }) => p.every(Number.isFinite))).toBe(true);
      expect(detecciones.length, JSON.stringify(inyeccion)).toBeGreaterThan(0);
    }
  });

  it('warns of a broken loop, a stuck value, a noisy sensor and a clock that ran away', () => {
    const falla = (sensor_id: number, falla: 'plana' | 'bajo_cero' | 'ruidosa'): Inyeccion => ({
      ...{ tipo: 'falla_sensor', retardo_s: 5, sensor_id, falla, duracion_s: null },
    });
    const { avisos, inyectadas } = vivir(
      [
        falla(1, 'bajo_cero'),
        falla(2, 'plana'),
        falla(3, 'ruidosa'),
        { tipo: 'deriva_reloj', retardo_s: 5, sensor_id: 3, deriva_ms: -400 },
        { tipo: 'deriva_reloj', retardo_s: 5, sensor_id: 3, deriva_ms: 20 },
      ],
      240,
    );
    expect(avisos.map(({ indice }) => indice).sort()).toEqual([0, 1, 2, 3]);
    // A notice of what has not happened yet would be scored as found in less than no time.
    for (const { indice, t_ms } of avisos)
      expect(t_ms).toBeGreaterThanOrEqual(inyectadas.find((una) => una.indice === indice)?.t_ms ?? Infinity);
  });

  it('goes on from now after the machine slept', () => {
    const motor = crearMotor(encargoDePrueba([TOMA_DE_PRUEBA], INICIO_MS));
    avanzarMotor(motor, INICIO_MS);
    const { lotes } = avanzarMotor(motor, INICIO_MS + 3_600_000);
    expect(lotes.length).toBeLessThan(10);
    const [nuevo] = avanzarMotor(motor, INICIO_MS + 3_602_000).lotes;
    expect(nuevo?.t0_ms).toBeGreaterThan(INICIO_MS + 3_590_000);
  });
});
