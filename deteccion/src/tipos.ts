import type { Motivo, Validez } from '@tramos/contract/evento';
import type { Reloj } from '@tramos/contract/sensor';

/**
 * The public shapes of the detector. Times are epoch ms (fractions kept), pressures kg/cm², places absolute
 * chainage in m (product §2.4), speeds m/s. An absent `reloj` is an unknown clock.
 */

/** A stretch of a tramo in which nothing changes: from its chainage on to where the next begins. */
export interface TrozoPerfil {
  /** Absolute chainage, m. */
  posicion_desde: number;
  velocidad_onda_mps: number;
  /** Signed, A → B positive. */
  flujo_mps: number;
  /** One standard error of where it begins, m; 0 where a pipe changes. */
  sigma_desde_m: number;
  /** Null for the tramo's own. */
  producto: string | null;
}

/** Batches as a site said them at one time, by increasing chainage; before the first lies the tramo's own product. */
interface LotesTramo {
  /** Epoch ms. */
  vigente_desde_ms: number;
  lotes: readonly { posicion_desde: number; producto: string; velocidad_onda_mps: number }[];
}

export interface TramoDeteccion {
  id: number;
  sistema_id: number;
  sensor_a_id: number;
  sensor_b_id: number;
  posicion_a: number;
  posicion_b: number;
  velocidad_onda_mps: number;
  /** Relative standard error of the wave speed: 0.002 when calibrated, more when taken from a table. */
  sigma_velocidad_rel: number;
  /** Signed, A → B positive. */
  flujo_mps: number;
  /** What moves along it; `tramoEn` makes the profile of a moment of it. */
  lotes?: LotesTramo;
  /** By increasing chainage; absent where the whole tramo is one product in one pipe. */
  perfil?: readonly TrozoPerfil[];
}

/** What the detector has to know of the network; may be replaced by a newer one between two calls. */
export interface RedDeteccion {
  config_version: number;
  tramos: readonly TramoDeteccion[];
  /** Stations, valves, deliveries: places where a wave is more likely an operation than a tap. */
  puntos: readonly { sistema_id: number; posicion: number; estacion_id: number }[];
  /** Ids of the sensors under maintenance. */
  en_mantenimiento: ReadonlySet<number>;
}

/** A sensor's noise as it is written down and read again. */
export interface RuidoMedido {
  /** One standard deviation of what it adds to each sample by itself, kg/cm². */
  ruido_kgcm2: number;
  /** How far its slow wander takes it in one second, one standard deviation, kg/cm². */
  deriva_kgcm2: number;
  /** Between the samples that detection works on. */
  dt_ms: number;
}

export type Signo = 1 | -1;

interface FormaOnda {
  t0: number;
  dt_ms: number;
  p: readonly number[];
}

/** A batch of samples at a fixed interval: sample i was taken at t0 + i·dt_ms. */
export interface EntradaMuestras {
  tipo: 'muestras';
  sensor_id: number;
  t0: number;
  dt_ms: number;
  p: readonly number[];
  reloj?: Reloj;
  /** When the server received it, by the server's clock. */
  recibido: number;
  reproducido: boolean;
}

/** A pick made at the edge (product §3). */
export interface EntradaDisparo {
  tipo: 'disparo';
  id: string;
  sensor_id: number;
  t: number;
  signo: Signo;
  amplitud: number;
  sigma_ms: number;
  reloj?: Reloj;
  recibido: number;
  reproducido: boolean;
  forma_onda?: FormaOnda;
}

/** `tiempo` only lets deadlines run out (lone picks, pairs held back); send one a second. */
export type Entrada = EntradaMuestras | EntradaDisparo | { tipo: 'tiempo' };

export interface Pick {
  /** Stable name of the front, for storing it once. */
  clave: string;
  sensor_id: number;
  t: number;
  signo: Signo;
  /** Size of the step, kg/cm², negative for a fall. */
  amplitud: number;
  /** One standard error of `t` from noise alone; the clock is counted apart. */
  sigma_ms: number;
  /** |amplitud| over the sensor's noise. */
  snr: number;
  origen: 'servidor' | 'borde';
  reloj?: Reloj;
  /** Late, replayed or out of order: never part of an `ok`. */
  tardio: boolean;
  /** Stamped ahead of when the server received it, by more than clocks may err: never part of an `ok`. */
  adelantado: boolean;
}

/** r[i] is the likeness at delta_s = delta0_s + i·paso_s. */
export interface CurvaCorrelacion {
  delta0_s: number;
  paso_s: number;
  r: number[];
}

/** Another place that the arrivals allow as well. */
export interface LugarAlterno {
  posicion: number;
  sigma_m: number;
  delta_s: number;
  /** Arrivals at A and at B, epoch ms. */
  hora_a_ms: number;
  hora_b_ms: number;
}

export interface Deteccion {
  /** Stable name of the claim, for storing it once. */
  clave: string;
  tramo_id: number;
  /** Goes into the event's `estado` (product §2.7). */
  validez: Validez;
  tipo: 'caida_presion' | 'alza_presion';
  pick_a?: Pick;
  pick_b?: Pick;
  /** t_B − t_A, s; positive when A heard it first (product §2.5). */
  delta_s: number | null;
  /** One standard error of `delta_s`, clocks counted, s; null where none was computed. */
  sigma_delta_s: number | null;
  posicion: number | null;
  /** One standard error of `posicion`, m. */
  sigma_m: number | null;
  /** Likeness of the two fronts, 0..1; null without both waveforms. */
  correlacion: number | null;
  /** `correlacion` against the difference of time that each lag would mean; null without both waveforms. */
  curva: CurvaCorrelacion | null;
  motivos: Motivo[];
  /** Other places that fit as well, the likeliest first; only an `incierto` has any. */
  alternativas: LugarAlterno[];
  /** It was told before, under this `clave`, with another place or another doubt: this is what holds now. */
  corrige?: true;
  /** `clave` of the detection that this one echoes. */
  principal_clave?: string;
  /** At the place, where there is one. */
  velocidad_onda_mps: number;
  /** What lay between the sensors; null where it was the tramo's own product alone. */
  perfil: readonly TrozoPerfil[] | null;
  sigma_velocidad_rel: number;
  config_version: number;
}

export interface Resultado<E> {
  /** The same object, updated in place: hand it to the next call and use no older one. */
  estado: E;
  picks: Pick[];
  detecciones: Deteccion[];
}
