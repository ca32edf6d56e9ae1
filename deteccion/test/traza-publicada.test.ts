import { describe, expect, it } from 'vitest';
import type { TramoDeteccion } from '../src/tipos';
import { velocidadDeCruce } from '../src/velocidad';
import { correr, crearAzar, enLotes, GASOLINA, redDe, T0 } from './apoyo';
import { ADELAIDE, BANCO_ADELAIDE } from './traza-publicada';

/**
 * Our eyes on a front that our simulator did not make. A laboratory line is a thousand times shorter than a duct: read
 * a hundred times slower, its 37 m are 3.7 km at the same wave speed (length and time stretch together, the fronts of
 * some ms become those of a valve). One sensor at the valve hears the closure, and 2L/a later what the tank sends back.
 */
const LENTO = 100;
const DT_MS = 50;
const KPA_POR_KGCM2 = 98.0665;
const RHO_KGM3 = 998;
const G = 9.81;
const QUIETO_S = 90;

const { longitud_m, velocidad_onda_mps, velocidad_inicial_mps, carga_m } = BANCO_ADELAIDE;
const antes_kPa = (RHO_KGM3 * G * carga_m) / 1_000;

const mediana = (valores: readonly number[]) => valores.toSorted((a, b) => a - b)[valores.length >> 1];

/** The pen's points in even steps: their median in each, and a straight line where it made none. */
const enPasos = (): number[] => {
  const paso_s = DT_MS / 1_000 / LENTO;
  const n = Math.floor((ADELAIDE.at(-1)?.[0] ?? 0) / paso_s);
  const cajas = Array.from({ length: n }, (_, i) =>
    mediana(ADELAIDE.filter(([t]) => Math.floor(t / paso_s) === i).map(([, p]) => p)),
  );
  cajas[0] ??= antes_kPa;
  return cajas.map((valor, i) => {
    if (valor !== undefined) return valor;
    const previa = cajas.findLastIndex((v, k) => k < i && v !== undefined);
    const proxima = cajas.findIndex((v, k) => k > i && v !== undefined);
    const [p = 0, q = p] = [cajas[previa], cajas[proxima]];
    return p + ((q - p) * (i - previa)) / (proxima - previa);
  });
};

/** Still before the closure, at the head that the rig was run with; a transmitter's noise on top of all of it. */
const lectura = (): number[] => {
  const azar = crearAzar(3);
  const quieto = Array.from({ length: (QUIETO_S * 1_000) / DT_MS }, () => antes_kPa);
  return [...quieto, ...enPasos()].map((kPa) => kPa / KPA_POR_KGCM2 + 0.008 * azar.normal());
};

const oir = () => {
  const tramo: TramoDeteccion = {
    ...GASOLINA,
    posicion_a: 0,
    posicion_b: 2 * LENTO * longitud_m,
    flujo_mps: 0,
  };
  const entradas = enLotes(1, T0, lectura(), { dt_ms: DT_MS });
  const { picks } = correr(redDe([tramo]), entradas, T0 + (QUIETO_S + 60) * 1_000);
  return { tramo, picks };
};

describe('the closure of a valve in the laboratory of Adelaide', () => {
  const { tramo, picks } = oir();
  const [cierre, vuelta] = picks;

  it('is heard as one rise and one fall', () => {
    expect(picks.map(({ signo }) => signo)).toEqual([1, -1]);
    expect(cierre?.t).toBeGreaterThan(T0 + QUIETO_S * 1_000 - 100);
    expect(cierre?.t).toBeLessThan(T0 + QUIETO_S * 1_000 + 900);
  });

  it('rises by what Joukowsky gives for the wave speed of the rig, ρ·a·V, within 5 %', () => {
    const joukowsky = (RHO_KGM3 * velocidad_onda_mps * velocidad_inicial_mps) / 1_000 / KPA_POR_KGCM2;
    expect(Math.abs((cierre?.amplitud ?? 0) / joukowsky - 1)).toBeLessThan(0.05);
  });

  it('comes back from the tank after 2L/a: the wave speed of the rig within 5 %', () => {
    // The valve took 9 ms of those 56, and the figure is read to one. The tank turns the sign: what crossed twice the line counts as one crossing of a line twice as long.
    const delta_s = ((vuelta?.t ?? 0) - (cierre?.t ?? 0)) / 1_000;
    const evento = { t_ms: T0, delta_s, sigma_delta_s: 0.02, signos: [1, 1] as const, origen_barrido: -1 };
    const medida = velocidadDeCruce({ ...tramo, velocidad_onda_mps: 1_250 }, evento, []);
    expect(Math.abs((medida?.velocidad_onda_mps ?? 0) / velocidad_onda_mps - 1)).toBeLessThan(0.05);
  });
});
