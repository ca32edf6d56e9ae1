import type { Reloj } from '@tramos/contract/sensor';
import { avanzar } from '@tramos/deteccion/avanzar';
import { crearEstado, type EstadoDeteccion } from '@tramos/deteccion/estado';
import type { Deteccion, EntradaMuestras, Pick, RedDeteccion } from '@tramos/deteccion/tipos';
import { crearAzar } from '@tramos/simulator/azar';
import { crearSensor, leer, SENSOR_TIPICO, type Sensor } from '@tramos/simulator/sensor-model';
import type { RelojDeBanco, Ruido } from './casos';
import { type Grabacion, type Limpia, presionAl } from './hidraulica';
import { idDe, type Linea } from './linea';

/** From the pressure in the pipe to what the live detector says: transmitters, clocks, messages of a second. */

export const DT_MS = 100;
const DT_S = DT_MS / 1_000;
const LOTE = 10;
const LATENCIA_MS = 100;
/** After the last sample waves may still be on their way to be told, s. */
const COLA_S = 100;
export const T0_MS = Date.UTC(2026, 10, 22, 6, 0, 0);
const CALENTAR_S = 600;

export const crearTransmisor = (
  semilla: number,
  clave: string,
  { blanco_kgcm2, lento_kgcm2 }: Ruido,
): Sensor =>
  crearSensor(semilla, clave, {
    ...SENSOR_TIPICO,
    ruido_blanco_kgcm2: blanco_kgcm2,
    ruido_lento_kgcm2: lento_kgcm2,
  });

export interface Dicha extends Deteccion {
  /** When it was said, epoch ms. */
  ahora_ms: number;
}

export interface Oido {
  picks: Pick[];
  detecciones: Dicha[];
}

/** Readings of each sensor, by its number: sample i is stamped t0_ms + i·DT_MS, NaN where nothing came. */
export type Lecturas = ReadonlyMap<number, Float64Array>;

export interface Entrega {
  reloj?: Reloj;
  reproducido?: boolean;
  /** How late messages come, ms. */
  retraso_ms?: number;
}

const loteDe = (sensor_id: number, p: readonly number[], t0: number, entrega: Entrega): EntradaMuestras => ({
  ...{ tipo: 'muestras', sensor_id, t0, dt_ms: DT_MS, p },
  recibido: t0 + LOTE * DT_MS + (entrega.retraso_ms ?? LATENCIA_MS),
  reproducido: entrega.reproducido ?? false,
  ...(entrega.reloj === undefined ? {} : { reloj: entrega.reloj }),
});

/** Hands readings over as the field would have, a message per sensor and second; `cola_s` of silence follow. */
const escuchar = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  lecturas: Lecturas,
  t0_ms: number,
  entrega: Entrega,
  cola_s = COLA_S,
): Oido => {
  const oido: Oido = { picks: [], detecciones: [] };
  const dar = (entrada: Parameters<typeof avanzar>[2], ahora_ms: number) => {
    const { picks, detecciones } = avanzar(estado, red, entrada, ahora_ms);
    oido.picks.push(...picks);
    for (const d of detecciones) {
      const antes = d.corrige ? oido.detecciones.findIndex(({ clave }) => clave === d.clave) : -1;
      oido.detecciones.splice(antes < 0 ? oido.detecciones.length : antes, antes < 0 ? 0 : 1, {
        ...d,
        ahora_ms,
      });
    }
  };
  const largo = Math.max(...[...lecturas.values()].map(({ length }) => length));
  for (let i = 0; i < largo; i += LOTE) {
    const t0 = t0_ms + i * DT_MS;
    for (const [sensor_id, todas] of lecturas) {
      const p = Array.from(todas.subarray(i, i + LOTE));
      if (p.every((v) => Number.isNaN(v))) continue;
      const lote = loteDe(sensor_id, p, t0, entrega);
      dar(lote, lote.recibido);
    }
  }
  const fin_ms = t0_ms + largo * DT_MS + (entrega.retraso_ms ?? LATENCIA_MS);
  for (let s = 1; s <= cola_s; s++) dar({ tipo: 'tiempo' }, fin_ms + s * 1_000);
  return oido;
};

/** A detector that has listened to a quiet line for ten minutes, and the transmitters as they stand then. */
export interface Tibio {
  estado: EstadoDeteccion;
  sensores: ReadonlyMap<string, Sensor>;
}

export const calentar = (
  linea: Linea,
  red: RedDeteccion,
  niveles: Grabacion,
  ruido: Ruido,
  semilla: number,
): Tibio => {
  const sensores = new Map(linea.sensores.map((clave) => [clave, crearTransmisor(semilla, clave, ruido)]));
  const estado = crearEstado();
  const lecturas = new Map(
    [...sensores].map(([clave, sensor]) => {
      const nivel = niveles.limpias.get(clave)?.p[0] ?? 0;
      const p = Float64Array.from(
        { length: CALENTAR_S / DT_S },
        () => leer(sensor, nivel, DT_S) ?? Number.NaN,
      );
      return [idDe(linea, clave), p] as const;
    }),
  );
  escuchar(estado, red, lecturas, T0_MS - CALENTAR_S * 1_000, {}, 0);
  return { estado, sensores };
};

export interface Corrida {
  semilla: number;
  /** Names the streams of noise, so that each case has its own. */
  nombre: string;
  reloj: RelojDeBanco;
  /** What the transmitter does at each sample besides measuring: a fault. */
  averiar?: (clave: string, sensor: Sensor, t_s: number) => number;
}

const leerLimpia = (
  limpia: Limpia,
  sensor: Sensor,
  n: number,
  desfase_s: number,
  suma: (t_s: number) => number,
) =>
  Float64Array.from({ length: n }, (_, i) => {
    const t_s = i * DT_S;
    const extra = suma(t_s);
    return leer(sensor, presionAl(limpia, t_s + desfase_s) + extra, DT_S) ?? Number.NaN;
  });

/** What the transmitters send of a recording: each with its own noise and a clock that is off by its own error. */
export const medir = (linea: Linea, grabacion: Grabacion, tibio: Tibio, corrida: Corrida): Lecturas => {
  const { semilla, nombre, reloj, averiar } = corrida;
  const azar = crearAzar(semilla, `${nombre}/relojes`);
  const fase_s = DT_S * azar.uniforme();
  const n = Math.floor((grabacion.duracion_s - DT_S) / DT_S);
  return new Map(
    [...tibio.sensores].flatMap(([clave, previo]) => {
      const limpia = grabacion.limpias.get(clave);
      if (limpia === undefined) return [];
      const sensor: Sensor = { ...previo, azar: crearAzar(semilla, `${nombre}/${clave}`) };
      // A stamp is true time plus the error of the clock, so it is read that much earlier.
      const desfase_s = fase_s - (reloj.sigma_ms * azar.normal()) / 1_000;
      const suma = (t_s: number) => averiar?.(clave, sensor, t_s) ?? 0;
      return [[idDe(linea, clave), leerLimpia(limpia, sensor, n, desfase_s, suma)] as const];
    }),
  );
};

export const relojDicho = ({ admite_ms }: RelojDeBanco): Reloj => ({ fuente: 'gps', offset_ms: admite_ms });

/** One run from a warm detector, which stays as it is. */
export const correrCaso = (tibio: Tibio, red: RedDeteccion, lecturas: Lecturas, entrega: Entrega): Oido =>
  escuchar(structuredClone(tibio.estado), red, lecturas, T0_MS, entrega);
