import { describe, expect, it } from 'vitest';
import { correrDucto } from './corrida';
import { correrPasos, crearDuctoDemo, type ParametrosSimularToma, simularToma } from './linea';
import { RED_DEMO, type TramoDemo } from './red-demo';

const SIN_RUIDO = { ruido_blanco_kgcm2: 0, ruido_lento_kgcm2: 0 };
const INSTANTE_S = 5;

const tramo = (nombre: string): TramoDemo => {
  const encontrado = RED_DEMO.tramos.find((uno) => uno.nombre === nombre);
  if (encontrado === undefined) throw new Error(`no ${nombre}`);
  return encontrado;
};
const toma = (cambios: Partial<ParametrosSimularToma> = {}): ParametrosSimularToma => ({
  tramo: tramo('Tramo 3'),
  posicion: 200_000,
  fraccion_flujo: 0.04,
  apertura_s: 0.02,
  instante_s: INSTANTE_S,
  duracion_s: 45,
  semilla: 1,
  ...SIN_RUIDO,
  ...cambios,
});

/** When the front arrives, s after the tap opens: where it has fallen half of what it falls in 0.3 s. */
const llegada_s = (senal: Float64Array): number => {
  const en = (i: number) => senal[i] ?? Number.NaN;
  const caidas = Array.from(senal, (p, i) => p - en(i + 1)).slice(0, -1);
  const i = caidas.indexOf(Math.max(...caidas));
  const mitad = (en(i - 1) + en(i + 2)) / 2;
  const j = [i - 1, i, i + 1].find((k) => en(k) > mitad && en(k + 1) <= mitad) ?? i;
  return (j + (en(j) - mitad) / (en(j) - en(j + 1))) / 10 - INSTANTE_S;
};
/** Fall of pressure one second after the front, kg/cm². */
const salto = (senal: Float64Array) => {
  const i = Math.round((llegada_s(senal) + INSTANTE_S) * 10);
  return (senal[i - 5] ?? 0) - (senal[i + 5] ?? 0);
};

describe('a simulated tap', () => {
  it.each([
    ['Tramo 3', 190_000],
    ['Tramo 3', 212_500],
    ['Tramo 7', 80_000],
    ['Tramo 11', 101_000],
  ])(
    'on %s at %i m is heard at A after (x − a)/(a − V) and at B after (b − x)/(a + V)',
    (nombre, posicion) => {
      const t = tramo(nombre);
      const { a, b, velocidad_onda_mps, verdad } = simularToma(toma({ tramo: t, posicion }));
      const hacia_a = (verdad.posicion - t.posicion_a) / (velocidad_onda_mps - t.flujo_mps);
      const hacia_b = (t.posicion_b - verdad.posicion) / (velocidad_onda_mps + t.flujo_mps);
      expect(Math.abs(llegada_s(a) - hacia_a)).toBeLessThanOrEqual(0.06);
      expect(Math.abs(llegada_s(b) - hacia_b)).toBeLessThanOrEqual(0.06);
    },
  );

  it.each([3, -3])('has its wave carried along by a flow of %i m/s', (flujo_mps) => {
    const t = { ...tramo('Tramo 11'), flujo_mps };
    const { a, b, velocidad_onda_mps: onda, verdad } = simularToma(toma({ tramo: t, posicion: 117_650 }));
    const [x, resto] = [verdad.posicion - t.posicion_a, t.posicion_b - verdad.posicion];
    const con_flujo = resto / (onda + flujo_mps) - x / (onda - flujo_mps);
    expect(Math.abs(con_flujo - (resto - x) / onda)).toBeGreaterThan(0.09);
    expect(Math.abs(llegada_s(b) - llegada_s(a) - con_flujo)).toBeLessThan(0.02);
  });

  it('sends a front of ρ·a·q/(2·A), attenuated by friction on its way', () => {
    const { a, b, verdad } = simularToma(toma({ posicion: 184_600 + 1_000 }));
    expect(salto(a) / verdad.salto_kgcm2).toBeGreaterThan(0.95);
    expect(salto(a) / verdad.salto_kgcm2).toBeLessThan(1.05);
    expect(salto(b)).toBeLessThan(0.8 * salto(a));
  });

  it('lies where asked, to half a reach of the grid', () => {
    for (const posicion of [190_003, 200_011.5, 221_000])
      expect(
        Math.abs(simularToma(toma({ posicion, duracion_s: 6 })).verdad.posicion - posicion),
      ).toBeLessThan(12);
  });

  it('arrives in proportion later with a slower wave', () => {
    const lento = { ...tramo('Tramo 3'), velocidad_onda_mps: 0.9 * tramo('Tramo 3').velocidad_onda_mps };
    const normal = llegada_s(simularToma(toma()).a);
    expect(Math.abs(llegada_s(simularToma(toma({ tramo: lento })).a) - normal / 0.9)).toBeLessThanOrEqual(
      0.1,
    );
  });

  it('changes its noise with the seed, and not its physics', () => {
    const ruidosa = { ruido_blanco_kgcm2: 0.005, ruido_lento_kgcm2: 0.01 };
    expect(simularToma(toma({ semilla: 2 })).a).toEqual(simularToma(toma({ semilla: 1 })).a);
    const [uno, dos] = [1, 2].map((semilla) => simularToma(toma({ ...ruidosa, semilla })).a);
    expect(dos).not.toEqual(uno);
    expect(simularToma(toma({ ...ruidosa, semilla: 1 })).a).toEqual(uno);
  });

  it('is stamped early by a slow clock and late by a fast one', () => {
    const en = (reloj_a_ms: number) => simularToma(toma({ reloj_a_ms })).a;
    expect(llegada_s(en(1_000)) - llegada_s(en(0))).toBeCloseTo(1, 6);
    expect(llegada_s(en(-1_000)) - llegada_s(en(0))).toBeCloseTo(-1, 6);
  });

  it('gives its pressure back when it shuts', () => {
    const { a } = simularToma(toma({ cierre_s: 8, duracion_s: 60 }));
    const [antes, abierta, cerrada] = [a[100], a[215], a[400]].map(Number);
    expect((antes ?? 0) - (abierta ?? 0)).toBeGreaterThan(0.05);
    expect(Math.abs((antes ?? 0) - (cerrada ?? 0))).toBeLessThan(0.02);
  });
});

describe('a ducto of the demo', () => {
  it.each(RED_DEMO.sistemas)('$nombre runs at pressures that its sensors can read', ({ clave }) => {
    const { senales } = correrDucto(crearDuctoDemo(clave), { tomas: [], duracion_s: 1, semilla: 1 });
    expect(senales.size).toBeGreaterThan(0);
    for (const [, datos] of senales) {
      expect(datos.length).toBeGreaterThan(0);
      expect(Math.min(...datos)).toBeGreaterThan(3);
      expect(Math.max(...datos)).toBeLessThan(75);
    }
  });

  it('carries the wave of one tramo on to its neighbours', () => {
    const { senales } = correrDucto(crearDuctoDemo('bajio-norte'), {
      tomas: [{ posicion: 200_000, fraccion_flujo: 0.05, instante_s: INSTANTE_S, apertura_s: 0.02 }],
      duracion_s: 80,
      semilla: 1,
      sensor: () => SIN_RUIDO,
    });
    const de = (clave: string) => llegada_s(senales.get(clave) ?? new Float64Array());
    expect(de('PT-02') - de('PT-03')).toBeCloseTo(34_400 / 1011.2, 0);
    expect(de('PT-05') - de('PT-04')).toBeCloseTo(33_600 / 1011.4, 0);
  });

  it('counts the node updates that a bench divides by its clock', () => {
    expect(correrPasos(crearDuctoDemo('sierra-oriente'), 10)).toBeGreaterThan(10 * 5_000);
  });
});
