import { emparejarPerfiles } from '@tramos/deteccion/ajuste';
import { crearCanal, recibirMuestras } from '@tramos/deteccion/canal';
import type { Frente } from '@tramos/deteccion/detector';
import { crearAzar } from '@tramos/simulator/azar';
import { crearDuctoDemo } from '@tramos/simulator/linea';
import { leer } from '@tramos/simulator/sensor-model';
import { APERTURAS_S, RUIDOS } from './casos';
import { crearTransmisor, DT_MS, T0_MS } from './escucha';
import { cuantil } from './estadistica';
import { type Grabacion, grabar, presionAl } from './hidraulica';
import { lineaDe } from './linea';
import { cusum, filtroAdaptado, mediasMoviles, type Referencia } from './referencia';

/** The same fronts through the textbook detectors and through ours, at one rate of false picks. */

export interface ResultadoDetector {
  detector: string;
  /** False picks over the quiet record that set its threshold. */
  falsas: number;
  sensor_horas: number;
  casos: {
    fraccion: number;
    apertura_s: number;
    pd: number;
    demora_s: number;
    pick_s: number;
    lugar_m: number;
  }[];
}

const FRACCIONES_D = [0.02, 0.01, 0.005, 0.0025] as const;
const SISTEMA = 'bajio-norte';
const PARTE = 0.3;
const ANTES_S = 120;
const DURA_S = 60;
/** A pick this much before or after the begin of the front is its own, s. */
const [ANTICIPA_S, ATRASA_S] = [3, 30];
const CALLADO_S = 3;

/** What one detector marks in one record, s from its first sample; `dicho_s` is when it said so. */
interface Marca {
  inicio_s: number;
  dicho_s: number;
  frente?: Frente;
}

type Detector = (p: Float64Array) => Marca[];

/** Peaks of the statistic above a threshold, none within the silence of a stronger one before it. */
const marcasDe = ({ ver }: Referencia, umbral: number): Detector => {
  return (p) => {
    const { fuerza, inicio } = ver(p);
    const marcas: Marca[] = [];
    for (let i = 0; i < p.length; i++) {
      if ((fuerza[i] as number) <= umbral) continue;
      let pico = i;
      const fin = Math.min(p.length, i + CALLADO_S * 10);
      for (let j = i; j < fin; j++) if ((fuerza[j] as number) > (fuerza[pico] as number)) pico = j;
      marcas.push({ inicio_s: (inicio(pico) * DT_MS) / 1_000, dicho_s: (i * DT_MS) / 1_000 });
      i = fin;
      while (i < p.length && (fuerza[i] as number) > umbral) i++;
    }
    return marcas;
  };
};

const LOTE = 10;

const nuestro: Detector = (p) => {
  const canal = crearCanal();
  const marcas: Marca[] = [];
  for (let i = 0; i < p.length; i += LOTE) {
    const t0 = T0_MS + i * DT_MS;
    const recibido = t0 + LOTE * DT_MS;
    const lote = {
      tipo: 'muestras',
      sensor_id: 1,
      t0,
      dt_ms: DT_MS,
      p: [...p.subarray(i, i + LOTE)],
    } as const;
    for (const frente of recibirMuestras(canal, { ...lote, recibido, reproducido: false }, 60_000))
      if (frente.signo < 0)
        marcas.push({ inicio_s: (frente.t - T0_MS) / 1_000, dicho_s: (recibido - T0_MS) / 1_000, frente });
  }
  return marcas;
};

const RUIDO = RUIDOS[0];

const callado = (semilla: number, nombre: string, segundos: number): Float64Array => {
  if (RUIDO === undefined) throw new RangeError('no noise');
  const sensor = crearTransmisor(semilla, nombre, RUIDO);
  return Float64Array.from({ length: segundos * 10 }, () => leer(sensor, 40, DT_MS / 1_000) ?? Number.NaN);
};

/** The threshold at which a reference makes `falsas` false picks over the quiet records. */
const umbralDe = (referencia: Referencia, quietos: readonly Float64Array[], falsas: number): number => {
  let [bajo, alto] = [
    0,
    Math.max(...quietos.map((p) => referencia.ver(p).fuerza.reduce((m, v) => Math.max(m, v), 0))),
  ];
  for (let i = 0; i < 12; i++) {
    const medio = (bajo + alto) / 2;
    const cuenta = quietos.reduce((s, p) => s + marcasDe(referencia, medio)(p).length, 0);
    if (cuenta > falsas) bajo = medio;
    else alto = medio;
  }
  return alto;
};

interface Par {
  a: Float64Array;
  b: Float64Array;
  llega_a_s: number;
  llega_b_s: number;
  velocidad_mps: number;
}

const fronteras = (g: Grabacion, semilla: number, k: number, nombre: string): Par => {
  const linea = lineaDe(SISTEMA);
  const tramo = linea.tramos[1];
  const limpias = [tramo?.sensor_a_clave, tramo?.sensor_b_clave].map((c) => g.limpias.get(c ?? ''));
  const velocidad_mps = linea.velocidades_mps[1] ?? 1;
  const fase_s = (DT_MS / 1_000) * crearAzar(semilla + k, `${nombre}/fase`).uniforme();
  const [a, b] = limpias.map((limpia, i) => {
    if (RUIDO === undefined || limpia === undefined) throw new RangeError('no sensor');
    const sensor = crearTransmisor(semilla + k, `${nombre}/${i}`, RUIDO);
    return Float64Array.from({ length: (ANTES_S + DURA_S) * 10 }, (_, j) => {
      const t_s = (j * DT_MS) / 1_000 - ANTES_S + fase_s;
      return leer(sensor, presionAl(limpia, Math.max(0, t_s)), DT_MS / 1_000) ?? Number.NaN;
    });
  });
  const posicion = g.verdades[0]?.posicion ?? 0;
  const x = posicion - (tramo?.posicion_a ?? 0);
  const y = (tramo?.posicion_b ?? 0) - posicion;
  const inicio_s = ANTES_S - fase_s + (g.verdades[0]?.instante_s ?? 0);
  const v = tramo?.flujo_mps ?? 0;
  return {
    ...{ a: a as Float64Array, b: b as Float64Array, velocidad_mps },
    llega_a_s: inicio_s + x / (velocidad_mps - v),
    llega_b_s: inicio_s + y / (velocidad_mps + v),
  };
};

const suya = (marcas: readonly Marca[], llega_s: number) =>
  marcas.find(({ inicio_s }) => inicio_s > llega_s - ANTICIPA_S && inicio_s < llega_s + ATRASA_S);

const medirCaso = (detector: Detector, pares: readonly Par[]) => {
  const [demoras, picks, lugares]: [number[], number[], number[]] = [[], [], []];
  for (const { a, b, llega_a_s, llega_b_s, velocidad_mps } of pares) {
    const marcas = [suya(detector(a), llega_a_s), suya(detector(b), llega_b_s)] as const;
    for (const [i, marca] of marcas.entries()) {
      const llega_s = i === 0 ? llega_a_s : llega_b_s;
      if (marca === undefined) continue;
      demoras.push(marca.dicho_s - llega_s);
      picks.push(Math.abs(marca.inicio_s - llega_s));
    }
    const [ma, mb] = marcas;
    if (ma === undefined || mb === undefined) continue;
    const delta_s =
      ma.frente && mb.frente
        ? emparejarPerfiles(ma.frente.perfil, mb.frente.perfil).delta_ms / 1_000
        : mb.inicio_s - ma.inicio_s;
    lugares.push((Math.abs(delta_s - (llega_b_s - llega_a_s)) * velocidad_mps) / 2);
  }
  return {
    pd: demoras.length / (2 * pares.length),
    demora_s: cuantil(demoras, 0.5),
    pick_s: cuantil(picks, 0.5),
    lugar_m: cuantil(lugares, 0.5),
  };
};

export interface PedidoDetectores {
  semilla: number;
  corridas: number;
  /** Quiet record that sets the thresholds, hours of one sensor. */
  horas: number;
}

const casosDe = ({ semilla, corridas }: PedidoDetectores) => {
  const tramo = lineaDe(SISTEMA).tramos[1];
  if (tramo === undefined) throw new RangeError('no tramo');
  const posicion = tramo.posicion_a + PARTE * (tramo.posicion_b - tramo.posicion_a);
  return APERTURAS_S.flatMap((apertura_s) =>
    FRACCIONES_D.map((fraccion) => {
      const tomas = [{ posicion, fraccion_flujo: fraccion, instante_s: 2, apertura_s }];
      const g = grabar(crearDuctoDemo(SISTEMA), { tomas, duracion_s: DURA_S });
      const nombre = `detectores/${fraccion}/${apertura_s}`;
      return {
        ...{ fraccion, apertura_s },
        pares: Array.from({ length: corridas }, (_, k) => fronteras(g, semilla, k, nombre)),
      };
    }),
  );
};

export const correrDetectores = (pedido: PedidoDetectores): ResultadoDetector[] => {
  if (RUIDO === undefined) return [];
  const { semilla, horas } = pedido;
  const quietos = Array.from({ length: horas }, (_, i) => callado(semilla, `detectores/quieto/${i}`, 3_600));
  const falsas = quietos.reduce((s, p) => s + nuestro(p).length, 0);
  const referencias = [
    mediasMoviles(1, 5),
    mediasMoviles(2, 30),
    cusum(RUIDO, 1, 20),
    cusum(RUIDO, 4, 20),
    filtroAdaptado(RUIDO, 0.3),
    filtroAdaptado(RUIDO, 5),
  ];
  const detectores = [
    ...referencias.map((r) => {
      const detector = marcasDe(r, umbralDe(r, quietos, falsas));
      return { nombre: r.nombre, detector, falsas: quietos.reduce((s, p) => s + detector(p).length, 0) };
    }),
    { nombre: 'two stages (`detector.ts`)', detector: nuestro, falsas },
  ];
  const casos = casosDe(pedido);
  return detectores.map(({ nombre, detector, falsas: suyas }) => ({
    ...{ detector: nombre, falsas: suyas, sensor_horas: horas },
    casos: casos.map(({ pares, ...caso }) => ({ ...caso, ...medirCaso(detector, pares) })),
  }));
};
