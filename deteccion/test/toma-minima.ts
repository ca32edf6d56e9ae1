import { simularToma } from '@tramos/simulator/linea';
import type { TramoDemo } from '@tramos/simulator/red-demo';
import { crearSensor, leer, SENSOR_TIPICO } from '@tramos/simulator/sensor-model';
import { avanzar } from '../src/avanzar';
import { crearEstado, type EstadoDeteccion, ruidoDe } from '../src/estado';
import { menorToma, type OidoSensor, type TramoVigilado } from '../src/menor-toma';
import type { Deteccion, RedDeteccion, RuidoMedido } from '../src/tipos';
import { enLotes, mezclar, redDe, T0 } from './apoyo';

/**
 * How small a tap the detector really finds: one opening of the pipe model, which answers small taps in proportion to
 * their size, under as many seeds of the simulator's own noise as are asked for.
 */

const PATRON_FRACCION = 0.03;
const CALENTAR_S = 300;
const OIR_S = 90;
const INSTANTE_S = 10;
const FIN_MS = 40_000;
const NIVEL_KGCM2 = 50;
const DT_S = 0.1;
/** What the detector grants a GPS clock that says to be right. */
const SIGMA_RELOJ_MS = 10.2;
const BISECCIONES = 6;
const LUGAR_M = 500;

/** Noise of A and of B, as multiples of a typical sensor's. */
export type Ruidos = readonly [a: number, b: number];

interface Escucha {
  estado: EstadoDeteccion;
  ruido: number[][];
}

const dar = (estado: EstadoDeteccion, red: RedDeteccion, [a, b]: readonly number[][], desde: number) => {
  const lotes = mezclar(enLotes(1, desde, a ?? []), enLotes(2, desde, b ?? []));
  const detecciones: Deteccion[] = [];
  let ahora = desde;
  for (const lote of lotes) {
    ahora = lote.tipo === 'tiempo' ? ahora : lote.recibido;
    detecciones.push(...avanzar(estado, red, lote, ahora).detecciones);
  }
  for (const fin = ahora + FIN_MS; ahora < fin; ahora += 1_000)
    detecciones.push(...avanzar(estado, red, { tipo: 'tiempo' }, ahora).detecciones);
  return detecciones;
};

const escuchar = (red: RedDeteccion, ruidos: Ruidos, semilla: number): Escucha => {
  const sensores = ruidos.map((veces, i) =>
    crearSensor(semilla, i === 0 ? 'A' : 'B', {
      ...SENSOR_TIPICO,
      ruido_blanco_kgcm2: veces * SENSOR_TIPICO.ruido_blanco_kgcm2,
      ruido_lento_kgcm2: veces * SENSOR_TIPICO.ruido_lento_kgcm2,
    }),
  );
  const leerTodo = (duracion_s: number) =>
    sensores.map((sensor) =>
      Array.from({ length: duracion_s / DT_S }, () => leer(sensor, NIVEL_KGCM2, DT_S) ?? Number.NaN),
    );
  const estado = crearEstado();
  dar(estado, red, leerTodo(CALENTAR_S), T0);
  return { estado, ruido: leerTodo(OIR_S) };
};

const mediana = (v: readonly number[]) => v.toSorted((a, b) => a - b)[Math.floor(v.length / 2)] ?? Number.NaN;

/** What the detector has measured of a sensor, typical of all seeds. */
const medidoDe = (escuchas: readonly Escucha[], sensor_id: number): OidoSensor => {
  const medidos = escuchas.flatMap(({ estado }) => ruidoDe(estado, sensor_id) ?? []);
  const de = (clave: keyof RuidoMedido) => mediana(medidos.map((m) => m[clave]));
  return {
    ruido_kgcm2: de('ruido_kgcm2'),
    deriva_kgcm2: de('deriva_kgcm2'),
    dt_ms: de('dt_ms'),
    sigma_reloj_ms: SIGMA_RELOJ_MS,
  };
};

export interface Comparacion {
  /** Share of the flow that the estimate says, and that the seeds say. */
  estimada: number;
  hallada: number;
  estimado_m3h: number;
  hallado_m3h: number;
}

/** A tramo of the demo as the estimate takes it. */
export const vigilado = (tramo: TramoDemo): TramoVigilado => ({
  ...{ id: 1, sistema_id: 1, sensor_a_id: 1, sensor_b_id: 2, sigma_velocidad_rel: 0.002 },
  posicion_a: tramo.posicion_a,
  posicion_b: tramo.posicion_b,
  velocidad_onda_mps: tramo.velocidad_onda_mps,
  flujo_mps: tramo.flujo_mps,
  diametro_m: tramo.diametro_m,
  producto: tramo.producto,
});

/**
 * The smallest tap at `parte` of the tramo (0 at A, 1 at B) that at least `minimo` of the seeds find as `ok`, by
 * bisection, beside what the estimate says of the whole tramo.
 */
export const compararToma = (
  tramo: TramoDemo,
  parte: number,
  ruidos: Ruidos,
  { semillas, minimo }: { semillas: number; minimo: number },
): Comparacion => {
  const posicion = tramo.posicion_a + parte * (tramo.posicion_b - tramo.posicion_a);
  const patron = simularToma({
    ...{ tramo, posicion, fraccion_flujo: PATRON_FRACCION, instante_s: INSTANTE_S, duracion_s: OIR_S },
    ...{ semilla: 1, t0: T0, ruido_blanco_kgcm2: 0, ruido_lento_kgcm2: 0 },
  });
  const { velocidad_onda_mps, verdad } = patron;
  const red = redDe([{ ...vigilado(tramo), velocidad_onda_mps }]);
  const escuchas = Array.from({ length: semillas }, (_, k) => escuchar(red, ruidos, 1_000 + k));
  const caidas = [patron.a, patron.b].map((senal) => Array.from(senal, (p) => p - (senal[0] ?? 0)));
  const seHalla = (fraccion: number, { estado, ruido }: Escucha) => {
    const senales = ruido.map((r, i) =>
      r.map((p, j) => p + ((caidas[i]?.[j] ?? 0) * fraccion) / PATRON_FRACCION),
    );
    return dar(structuredClone(estado), red, senales, T0 + CALENTAR_S * 1_000).some(
      (d) =>
        d.validez === 'ok' &&
        Math.abs((d.posicion ?? Infinity) - verdad.posicion) < Math.max(LUGAR_M, 3 * (d.sigma_m ?? 0)),
    );
  };
  const basta = (fraccion: number) => escuchas.filter((e) => seHalla(fraccion, e)).length >= minimo;
  const estimada = menorToma(vigilado(tramo), medidoDe(escuchas, 1), medidoDe(escuchas, 2));
  const fraccion = estimada.fraccion_flujo ?? Number.NaN;
  let [bajo, alto] = [fraccion / 2.5, fraccion * 2.5];
  for (let i = 0; i < BISECCIONES; i++) {
    const medio = Math.sqrt(bajo * alto);
    if (basta(medio)) alto = medio;
    else bajo = medio;
  }
  return {
    estimada: fraccion,
    hallada: alto,
    estimado_m3h: estimada.caudal_m3h,
    hallado_m3h: (verdad.caudal_m3s * 3_600 * alto) / PATRON_FRACCION,
  };
};
