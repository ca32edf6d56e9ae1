import { avanzar } from '../src/avanzar';
import { crearEstado, type EstadoDeteccion } from '../src/estado';
import { deltaDe_s } from '../src/formulas';
import { type PickVivo, pickVivo } from '../src/pares';
import type {
  Deteccion,
  Entrada,
  EntradaDisparo,
  EntradaMuestras,
  Pick,
  RedDeteccion,
  TramoDeteccion,
} from '../src/tipos';

/** Small synthetic fronts of our own, so that the science is first tried on something that is surely understood. */

export const T0 = Date.UTC(2026, 10, 21, 6, 0, 0);

export const crearAzar = (semilla: number) => {
  let estado = semilla >>> 0;
  const uniforme = () => {
    estado = (estado + 0x6d2b79f5) >>> 0;
    let z = Math.imul(estado ^ (estado >>> 15), estado | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniforme())) * Math.cos(2 * Math.PI * uniforme());
  return { uniforme, normal };
};
export type Azar = ReturnType<typeof crearAzar>;

export const GASOLINA: TramoDeteccion = {
  id: 1,
  sistema_id: 1,
  sensor_a_id: 1,
  sensor_b_id: 2,
  posicion_a: 184_600,
  posicion_b: 221_300,
  velocidad_onda_mps: 1010,
  sigma_velocidad_rel: 0.002,
  flujo_mps: 1.15,
};

export const redDe = (
  tramos: readonly TramoDeteccion[],
  otros: Partial<RedDeteccion> = {},
): RedDeteccion => ({
  config_version: 7,
  tramos,
  puntos: [],
  en_mantenimiento: new Set(),
  ...otros,
});

/** Three tramos in a row, sensors 1 to 4. */
export const TRES: readonly TramoDeteccion[] = [
  { ...GASOLINA, id: 1, posicion_a: 0, posicion_b: 30_000 },
  { ...GASOLINA, id: 2, sensor_a_id: 2, sensor_b_id: 3, posicion_a: 30_000, posicion_b: 62_000 },
  { ...GASOLINA, id: 3, sensor_a_id: 3, sensor_b_id: 4, posicion_a: 62_000, posicion_b: 90_000 },
];

/** A front marked at a sensor `s` seconds after T0: time, sign and size, no waveform. */
export const pickEn = (sensor_id: number, s: number, amplitud: number): PickVivo =>
  pickVivo(T0 + s * 1_000, {
    clave: `${sensor_id}:${s}`,
    sensor_id,
    t: T0 + s * 1_000,
    signo: amplitud < 0 ? -1 : 1,
    amplitud,
    sigma_ms: 10,
    snr: 20,
    origen: 'servidor',
    tardio: false,
    adelantado: false,
  });

export interface Salto {
  t: number;
  amplitud: number;
  ancho_s?: number;
}

export interface Traza {
  desde: number;
  duracion_s: number;
  saltos?: readonly Salto[];
  dt_ms?: number;
  blanco?: number;
  lento?: number;
}

/** Level of 30 kg/cm² with fronts that ramp up and are followed by slow unpacking, in white and AR(1) noise. */
export const traza = (
  azar: Azar,
  { desde, duracion_s, saltos = [], dt_ms = 100, blanco = 0.005, lento = 0.01 }: Traza,
) => {
  const memoria = Math.exp(-dt_ms / 60_000);
  let deriva = lento * azar.normal();
  return Array.from({ length: Math.round((duracion_s * 1_000) / dt_ms) }, (_, i) => {
    const t = desde + i * dt_ms;
    deriva = memoria * deriva + Math.sqrt(1 - memoria ** 2) * lento * azar.normal();
    let p = 30 + deriva + blanco * azar.normal();
    for (const { t: inicio, amplitud, ancho_s = 0.3 } of saltos) {
      const u = (t - inicio) / 1_000;
      if (u > 0) p += amplitud * (Math.min(1, u / ancho_s) + 0.02 * Math.max(0, u - ancho_s));
    }
    return p;
  });
};

/** The waveform that a device sends with its pick: one front at `t`, or none where nothing was heard. */
export const formaDeOnda = (t: number, semilla: number, amplitud: number) => ({
  t0: t - 6_000,
  dt_ms: 50,
  p: traza(crearAzar(semilla), {
    desde: t - 6_000,
    duracion_s: 14,
    dt_ms: 50,
    saltos: amplitud === 0 ? [] : [{ t, amplitud }],
  }),
});

export const RELOJ = { fuente: 'gps', offset_ms: 2 } as const;

/** One message per second, each received a tenth after its last sample. */
export const enLotes = (
  sensor_id: number,
  desde: number,
  p: readonly number[],
  otros: Partial<EntradaMuestras> = {},
): EntradaMuestras[] => {
  const dt_ms = otros.dt_ms ?? 100;
  const n = Math.max(1, Math.round(1_000 / dt_ms));
  return Array.from({ length: Math.ceil(p.length / n) }, (_, k) => {
    const parte = p.slice(k * n, k * n + n);
    const t0 = desde + k * n * dt_ms;
    return {
      tipo: 'muestras',
      sensor_id,
      t0,
      dt_ms,
      p: parte,
      reloj: RELOJ,
      recibido: t0 + parte.length * dt_ms + 100,
      reproducido: false,
      ...otros,
    };
  });
};

export const disparo = (
  sensor_id: number,
  t: number,
  otros: Partial<EntradaDisparo> = {},
): EntradaDisparo => ({
  tipo: 'disparo',
  id: `d-${sensor_id}-${t}`,
  sensor_id,
  t,
  signo: -1,
  amplitud: -0.12,
  sigma_ms: 5,
  reloj: RELOJ,
  recibido: t + 200,
  reproducido: false,
  ...otros,
});

/** A disparo whose clock is not known at all. */
export const sinReloj = ({ reloj: _, ...resto }: EntradaDisparo): EntradaDisparo => resto;

export interface Salida {
  estado: EstadoDeteccion;
  picks: Pick[];
  detecciones: (Deteccion & { ahora: number })[];
}

/** Longest silence that is ticked through; before it nothing is pending any more. */
const QUIETUD_MAX_MS = 300_000;

const recibido = (entrada: Entrada) => (entrada.tipo === 'tiempo' ? 0 : entrada.recibido);

/** Hands every message over at the time it was received, with a tick each second, until `hasta`. */
export const correr = (
  red: RedDeteccion,
  entradas: readonly Entrada[],
  hasta?: number,
  estado = crearEstado(),
): Salida => {
  const salida: Salida = { estado, picks: [], detecciones: [] };
  const dar = (entrada: Entrada, ahora: number) => {
    const { picks, detecciones } = avanzar(estado, red, entrada, ahora);
    salida.picks.push(...picks);
    salida.detecciones.push(...detecciones.map((d) => ({ ...d, ahora })));
  };
  let reloj: number | null = null;
  const hastaLas = (t: number) => {
    reloj = Math.max(reloj ?? t, t - QUIETUD_MAX_MS);
    for (; reloj + 1_000 <= t; reloj += 1_000) dar({ tipo: 'tiempo' }, reloj);
  };
  for (const entrada of entradas) {
    hastaLas(recibido(entrada));
    dar(entrada, recibido(entrada));
  }
  if (hasta !== undefined) hastaLas(hasta);
  return salida;
};

/** Messages of several sensors in the order in which a server would receive them. */
export const mezclar = (...listas: readonly Entrada[][]): Entrada[] =>
  listas.flat().sort((a, b) => recibido(a) - recibido(b));

/** When A and B of a tramo hear a wave born at `x_m` from A at `t`. */
export const llegadas = (tramo: TramoDeteccion, x_m: number, t: number) => {
  const { velocidad_onda_mps: a, flujo_mps: v } = tramo;
  const t_a = t + (1_000 * x_m) / (a - v);
  return { a: t_a, b: t_a + 1_000 * deltaDe_s(tramo, x_m) };
};
