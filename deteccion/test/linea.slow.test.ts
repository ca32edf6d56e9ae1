import { correrDucto } from '@tramos/simulator/corrida';
import { crearDuctoDemo } from '@tramos/simulator/linea';
import { RED_DEMO, type TramoDemo } from '@tramos/simulator/red-demo';
import { beforeAll, describe, expect, it } from 'vitest';
import { correr, crearAzar, enLotes, mezclar, T0 } from './apoyo';
import { cuantil, esFirmeElLugar, localizarToma, type ResultadoToma, redDeSistema } from './red-simulada';

/** The detector against the physics of the simulator: fronts attenuated by friction, unpacking and echoes and all. */

describe('fast taps of 2 % of the flow, slow and white noise, clocks of 10 ms, wave speed known to 0.2 %', () => {
  const partes = [0.1, 0.3, 0.5, 0.7, 0.9];
  const casos = RED_DEMO.tramos.map((tramo, i) => ({ tramo, parte: partes[i % 5] ?? 0.5 }));
  let resultados: ResultadoToma[] = [];
  beforeAll(() => {
    const azar = crearAzar(2_026);
    resultados = casos.map((caso, i) => localizarToma({ ...caso, azar, semilla: i + 1 }));
  });

  it('are all found and located', () => {
    expect(resultados.map((r) => r.validez)).toEqual(casos.map(() => 'ok'));
  });

  it('are placed within 30 m half of the time and 100 m nine times of ten', () => {
    const errores_m = resultados.map((r) => r.error_m);
    expect(cuantil(errores_m, 0.5)).toBeLessThan(30);
    expect(cuantil(errores_m, 0.9)).toBeLessThan(100);
  });

  it('never lie beyond 3σ + 100 m', () => {
    expect(resultados.filter((r) => r.error_m > 3 * r.sigma_m + 100)).toEqual([]);
  });

  it('are events within ten seconds of the second arrival', () => {
    expect(Math.max(...resultados.map((r) => r.demora_ms))).toBeLessThan(10_000);
  });
});

describe('a whole ducto', () => {
  it.each(RED_DEMO.sistemas.map((s, i) => [s.nombre, s.clave, i] as const))(
    '%s: a tap that opens and shuts is two located events and echoes that name them',
    (_, sistema_clave, i) => {
      const { red, tramos, idDe } = redDeSistema(sistema_clave);
      const tramo = tramos[(i + 1) % tramos.length] as TramoDemo;
      const posicion = tramo.posicion_a + 0.4 * (tramo.posicion_b - tramo.posicion_a);
      const { senales, verdades } = correrDucto(crearDuctoDemo(sistema_clave), {
        tomas: [{ posicion, fraccion_flujo: 0.03, instante_s: 60, cierre_s: 120 }],
        duracion_s: 260,
        semilla: i + 1,
        t0: T0,
      });
      const entradas = mezclar(...[...senales].map(([clave, p]) => enLotes(idDe(clave), T0, [...p])));
      const { detecciones } = correr(red, entradas, T0 + 340_000);
      const ok = detecciones.filter((d) => d.validez === 'ok');
      expect(ok.map((d) => d.tipo)).toEqual(['caida_presion', 'alza_presion']);
      for (const d of ok) expect(esFirmeElLugar(d, verdades[0]?.posicion ?? 0)).toBe(true);
      const claves = new Set(ok.map((d) => d.clave));
      for (const d of detecciones.filter((otra) => otra.validez !== 'ok')) {
        expect(d.validez).toBe('fuera_de_tramo');
        expect(claves.has(d.principal_clave ?? '')).toBe(true);
      }
    },
  );

  it('in peace for an hour raises nothing', () => {
    const { red, idDe, sensores } = redDeSistema('bajio-norte');
    const quietud = crearAzar(5);
    const memoria = Math.exp(-0.1 / 60);
    const lados = sensores.map((clave) => {
      let lento = 0;
      const p = Array.from({ length: 36_000 }, () => {
        lento = memoria * lento + Math.sqrt(1 - memoria ** 2) * 0.01 * quietud.normal();
        return 40 + lento + 0.005 * quietud.normal();
      });
      return enLotes(idDe(clave), T0, p);
    });
    expect(correr(red, mezclar(...lados)).detecciones).toEqual([]);
  });
});
