import { correrDucto } from '@tramos/simulator/corrida';
import { crearDuctoDemo, simularToma } from '@tramos/simulator/linea';
import { RED_DEMO, type TramoDemo } from '@tramos/simulator/red-demo';
import { describe, expect, it } from 'vitest';
import { correr, crearAzar, enLotes, mezclar, redDe, T0 } from './apoyo';
import { esFirmeElLugar, redDeSistema } from './red-simulada';

/** The detector against the physics of the simulator: fronts attenuated by friction, unpacking and echoes and all. */

const RUIDO = { ruido_blanco_kgcm2: 0.005, ruido_lento_kgcm2: 0.01 };
const azar = crearAzar(2_026);

const lugarDeToma = (tramo: TramoDemo, parte: number, semilla: number) => {
  const s = simularToma({
    tramo,
    posicion: tramo.posicion_a + parte * (tramo.posicion_b - tramo.posicion_a),
    fraccion_flujo: 0.02,
    instante_s: 60 + azar.uniforme(),
    duracion_s: 110,
    semilla,
    t0: T0,
    reloj_a_ms: 10 * azar.normal(),
    reloj_b_ms: 10 * azar.normal(),
    ...RUIDO,
  });
  const red = redDe([
    {
      id: 1,
      sistema_id: 1,
      sensor_a_id: 1,
      sensor_b_id: 2,
      posicion_a: tramo.posicion_a,
      posicion_b: tramo.posicion_b,
      velocidad_onda_mps: s.velocidad_onda_mps * (1 + 0.002 * azar.normal()),
      sigma_velocidad_rel: 0.002,
      flujo_mps: tramo.flujo_mps,
    },
  ]);
  const entradas = mezclar(enLotes(1, T0, [...s.a]), enLotes(2, T0, [...s.b]));
  return { verdad: s.verdad, detecciones: correr(red, entradas).detecciones };
};

describe('fast taps of 2 % of the flow, slow and white noise, clocks of 10 ms, wave speed known to 0.2 %', () => {
  const partes = [0.1, 0.25, 0.5, 0.75, 0.9];
  const casos = RED_DEMO.tramos.flatMap((tramo, i) =>
    [partes[i % 5], partes[(i + 2) % 5], partes[(i + 4) % 5]].map((parte) => ({
      tramo,
      parte: parte ?? 0.5,
    })),
  );
  const resultados = casos.map(({ tramo, parte }, i) => {
    const { verdad, detecciones } = lugarDeToma(tramo, parte, i + 1);
    const d = detecciones.find((otra) => otra.posicion !== null);
    return {
      validez: d?.validez,
      error_m: Math.abs((d?.posicion ?? Infinity) - verdad.posicion),
      sigma_m: d?.sigma_m ?? 0,
      llegada: Math.max(d?.pick_a?.t ?? 0, d?.pick_b?.t ?? 0),
      ahora: d?.ahora ?? Infinity,
    };
  });
  const errores = resultados.map((r) => r.error_m).sort((a, b) => a - b);
  const cuantil = (q: number) => errores[Math.floor(q * (errores.length - 1))] ?? Infinity;

  it('are all found and located', () => {
    expect(resultados.map((r) => r.validez)).toEqual(casos.map(() => 'ok'));
  });

  it('are placed within 30 m half of the time and 100 m nine times of ten', () => {
    expect(cuantil(0.5)).toBeLessThan(30);
    expect(cuantil(0.9)).toBeLessThan(100);
  });

  it('never lie beyond 3σ + 100 m, and within 2σ nearly always', () => {
    expect(resultados.filter((r) => r.error_m > 3 * r.sigma_m + 100)).toEqual([]);
    expect(resultados.filter((r) => r.error_m < 2 * r.sigma_m).length).toBeGreaterThan(
      0.85 * resultados.length,
    );
  });

  it('are events within ten seconds of the second arrival', () => {
    expect(Math.max(...resultados.map((r) => r.ahora - r.llegada))).toBeLessThan(10_000);
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
