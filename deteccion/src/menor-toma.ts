import { sigmaAmplitud_kgcm2 } from './ajuste';
import { areaInterior_m2, atenuacion_1m, caudalDeFrente_m3s, type Tubo } from './caudal';
import { SNR_MIN } from './detector';
import { longitud_m, sigmaLugar_m } from './formulas';
import { sigmaGruesaMin_kgcm2, Z_GRUESO } from './grueso';
import type { ModeloRuido } from './ruido';
import type { RuidoMedido, TramoDeteccion } from './tipos';

/**
 * The smallest tap that a tramo would notice now (docs/vigilancia.md): from the noise that its two sensors make, the
 * thresholds of the detector and what the pipe does to a front on its way. Pressures kg/cm², places absolute chainage
 * in m, speeds m/s.
 */

/** A tramo with its pipe and what flows in it. */
export interface TramoVigilado extends TramoDeteccion, Tubo {}

/** How a sensor measures, and one standard error of its stamps. */
export interface OidoSensor extends RuidoMedido {
  sigma_reloj_ms: number;
}

export interface TomaMinima {
  caudal_m3h: number;
  /** Of what flows, null when nothing does. */
  fraccion_flujo: number | null;
  /** Where it would be hardest to notice. */
  posicion_peor: number;
  /** One standard error of the place of such a tap in the middle of the tramo, m. */
  sigma_m: number;
}

/** Share of the openings that must be found. */
const PROBABILIDAD = 0.95;
/** A hand opens a valve of this size in some tenths of a second; a slower one is harder to notice. */
const APERTURA_S = 0.3;
/** What lies before and after a front when the second look decides it. */
const ANTES_S = 9;
const DESPUES_S = 6.8;
/** The worst place is an end, or near the middle where friction wears little: few places are enough to find it. */
const LUGARES = 8;

const S_POR_H = 3_600;

/** Standard normal distribution (Abramowitz & Stegun 7.1.26, error < 1.5e-7). */
const normal = (z: number): number => {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const serie =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const cola = (serie * Math.exp(-x * x)) / 2;
  return z < 0 ? cola : 1 - cola;
};

const modeloDe = ({ ruido_kgcm2, deriva_kgcm2, dt_ms }: RuidoMedido): ModeloRuido => ({
  r: ruido_kgcm2 ** 2,
  q: (deriva_kgcm2 ** 2 * dt_ms) / 1_000,
});

/** One standard deviation of what noise makes of the size of a front, in each stage of the detector, kg/cm². */
interface Oido {
  fina: number;
  gruesa: number;
}

const oidoDe = (sensor: OidoSensor): Oido => {
  const modelo = modeloDe(sensor);
  const { dt_ms } = sensor;
  const entorno = { dt_ms, antes_s: ANTES_S, despues_s: DESPUES_S, ancho_s: APERTURA_S };
  return { fina: sigmaAmplitud_kgcm2(modelo, entorno), gruesa: sigmaGruesaMin_kgcm2(modelo, dt_ms) };
};

/** Chance that a sensor hears a front of this size: it must pass the coarse stage and then stand the fit. */
const oye = ({ fina, gruesa }: Oido, amplitud: number) =>
  Math.min(normal(amplitud / fina - SNR_MIN), normal(amplitud / gruesa - Z_GRUESO));

const PASOS_BISECCION = 24;

/** Smallest front at the mouth of the tap that both sensors hear often enough. */
const frenteMinimo = (a: Oido, b: Oido, queda_a: number, queda_b: number): number => {
  let [bajo, alto] = [
    0,
    (4 * SNR_MIN * Math.max(a.fina, a.gruesa, b.fina, b.gruesa)) / Math.min(queda_a, queda_b),
  ];
  for (let i = 0; i < PASOS_BISECCION; i++) {
    const medio = (bajo + alto) / 2;
    if (oye(a, medio * queda_a) * oye(b, medio * queda_b) >= PROBABILIDAD) alto = medio;
    else bajo = medio;
  }
  return alto;
};

/** How fast the tap was opened is not known to the detector: that makes its arrivals this much wider. */
const SIN_SABER_EL_ANCHO = 1.4;

/** One standard error of an arrival from noise alone, s: of a ramp of width w and size A, √(r·w·dt)/A if w is known. */
const sigmaArribo_s = (sensor: OidoSensor, amplitud: number) => {
  const { r, q } = modeloDe(sensor);
  return (SIN_SABER_EL_ANCHO * Math.sqrt((r + q) * APERTURA_S * (sensor.dt_ms / 1_000))) / amplitud;
};

/** The place on the tramo, m from A, whose smallest front is the largest, and that front. */
const peorLugar = (frenteEn: (x_m: number) => number, largo_m: number) => {
  let peor = { x_m: 0, frente: 0 };
  for (let i = 0; i <= LUGARES; i++) {
    const x_m = (i * largo_m) / LUGARES;
    const frente = frenteEn(x_m);
    if (frente > peor.frente) peor = { x_m, frente };
  }
  return peor;
};

/**
 * What the tramo would notice; both of its sensors must be measuring, on clocks that are known.
 */
export const menorToma = (tramo: TramoVigilado, sensor_a: OidoSensor, sensor_b: OidoSensor): TomaMinima => {
  const [a, b] = [oidoDe(sensor_a), oidoDe(sensor_b)];
  const [largo_m, k] = [longitud_m(tramo), atenuacion_1m(tramo)];
  const queda = (m: number) => Math.exp(-k * m);
  const peor = peorLugar((x_m) => frenteMinimo(a, b, queda(x_m), queda(largo_m - x_m)), largo_m);
  const caudal_m3s = caudalDeFrente_m3s(tramo, peor.frente);
  const flujo_m3s = areaInterior_m2(tramo) * Math.abs(tramo.flujo_mps);
  const enMedio = peor.frente * queda(largo_m / 2);
  const sigma_delta_s = Math.hypot(
    ...[sensor_a, sensor_b].flatMap((s) => [sigmaArribo_s(s, enMedio), s.sigma_reloj_ms / 1_000]),
  );
  return {
    caudal_m3h: caudal_m3s * S_POR_H,
    fraccion_flujo: flujo_m3s === 0 ? null : caudal_m3s / flujo_m3s,
    posicion_peor: tramo.posicion_a + peor.x_m,
    sigma_m: sigmaLugar_m(tramo, largo_m / 2, sigma_delta_s),
  };
};
