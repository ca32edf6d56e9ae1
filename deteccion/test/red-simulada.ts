import { simularToma } from '@tramos/simulator/linea';
import { RED_DEMO, type TramoDemo } from '@tramos/simulator/red-demo';
import type { Deteccion, RedDeteccion } from '../src/tipos';
import { type Azar, correr, enLotes, mezclar, redDe, T0 } from './apoyo';

/** A sistema of the demo as the detector would be told of it. */
export const redDeSistema = (sistema_clave: string) => {
  const tramos = RED_DEMO.tramos.filter((t) => t.sistema_clave === sistema_clave);
  const idDe = (clave: string) => RED_DEMO.sensores.findIndex((s) => s.clave === clave) + 1;
  const red: RedDeteccion = {
    config_version: 1,
    tramos: tramos.map((t, i) => ({
      id: i + 1,
      sistema_id: 1,
      sensor_a_id: idDe(t.sensor_a_clave),
      sensor_b_id: idDe(t.sensor_b_clave),
      posicion_a: t.posicion_a,
      posicion_b: t.posicion_b,
      velocidad_onda_mps: t.velocidad_onda_mps,
      sigma_velocidad_rel: 0.002,
      flujo_mps: t.flujo_mps,
    })),
    puntos: RED_DEMO.estaciones
      .filter((e) => e.sistema_clave === sistema_clave)
      .map((e, i) => ({ sistema_id: 1, posicion: e.posicion, estacion_id: i + 1 })),
    en_mantenimiento: new Set(),
  };
  const sensores = [...new Set(tramos.flatMap((t) => [t.sensor_a_clave, t.sensor_b_clave]))];
  return { red, tramos, idDe, sensores };
};

/** Within 3σ, and within 100 m. */
export const esFirmeElLugar = (d: Deteccion, verdad: number): boolean => {
  const error_m = Math.abs((d.posicion ?? Infinity) - verdad);
  return error_m < 100 && error_m < 3 * (d.sigma_m ?? 0);
};

export interface TomaPedida {
  tramo: TramoDemo;
  /** Share of the tramo from A. */
  parte: number;
  semilla: number;
  azar: Azar;
  fraccion_flujo?: number;
  apertura_s?: number;
  /** Quiet before it opens, s. */
  antes_s?: number;
}

export interface ResultadoToma {
  validez: Deteccion['validez'] | null;
  error_m: number;
  sigma_m: number;
  /** From the second arrival to the event. */
  demora_ms: number;
}

const RELOJ_MS = 10;
const SIGMA_VELOCIDAD = 0.002;
const OIR_S = 60;

/** Simulates one tap heard by A and B, with clocks of 10 ms and a wave speed known to 0.2 %, and locates it. */
export const localizarToma = (p: TomaPedida): ResultadoToma => {
  const { tramo, parte, semilla, azar, fraccion_flujo = 0.02, apertura_s = 0.3, antes_s = 60 } = p;
  const s = simularToma({
    tramo,
    posicion: tramo.posicion_a + parte * (tramo.posicion_b - tramo.posicion_a),
    fraccion_flujo,
    apertura_s,
    instante_s: antes_s + azar.uniforme(),
    duracion_s: antes_s + OIR_S,
    semilla,
    t0: T0,
    ruido_blanco_kgcm2: 0.005,
    ruido_lento_kgcm2: 0.01,
    reloj_a_ms: RELOJ_MS * azar.normal(),
    reloj_b_ms: RELOJ_MS * azar.normal(),
  });
  const { posicion_a, posicion_b, flujo_mps } = tramo;
  const velocidad_onda_mps = s.velocidad_onda_mps * (1 + SIGMA_VELOCIDAD * azar.normal());
  const red = redDe([
    {
      ...{ id: 1, sistema_id: 1, sensor_a_id: 1, sensor_b_id: 2 },
      ...{ posicion_a, posicion_b, flujo_mps, velocidad_onda_mps, sigma_velocidad_rel: SIGMA_VELOCIDAD },
    },
  ]);
  const entradas = mezclar(enLotes(1, T0, [...s.a]), enLotes(2, T0, [...s.b]));
  const { detecciones } = correr(red, entradas, T0 + (antes_s + 2 * OIR_S) * 1_000);
  const d = detecciones.find((otra) => otra.posicion !== null);
  return {
    validez: d?.validez ?? null,
    error_m: Math.abs((d?.posicion ?? Infinity) - s.verdad.posicion),
    sigma_m: d?.sigma_m ?? 0,
    demora_ms: (d?.ahora ?? Infinity) - Math.max(d?.pick_a?.t ?? 0, d?.pick_b?.t ?? 0),
  };
};

export const cuantil = (valores: readonly number[], q: number): number =>
  valores.toSorted((a, b) => a - b)[Math.floor(q * (valores.length - 1))] ?? Infinity;
