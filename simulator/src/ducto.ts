import { type Accionamiento, fijo } from './moc/accionamiento';
import { avanzar, type Conduccion, crearConduccion, perforar, sellar, tiempo_s } from './moc/conduccion';
import { type Friccion, G, leerFriccion } from './moc/friccion';
import { coeficienteValvula, curvaBomba, type NodoMedio } from './moc/nodos';
import { crearTubo, type ParametrosTubo, type Tubo } from './moc/tubo';
import { DT_S } from './paso';
import { type Fluido, PA_POR_KGCM2 } from './productos';

/** Steel, new pipe. */
const RUGOSIDAD_M = 4.5e-5;
const SUCCION_KGCM2 = 5;
const ENTREGA_KGCM2 = 9;
const TANQUE_KGCM2 = 1;
/** Least pressure the design leaves before a booster. */
const SUCCION_REBOMBEO_KGCM2 = 14;
/** A booster near the delivery still gives this much, however little is needed of it. */
const GANANCIA_MIN_KGCM2 = 3;
/** A main-line pump loses a quarter of its gain from shut-off to its duty; a booster is flatter. */
const CAIDA_BOMBA = 0.25;
const CAIDA_REBOMBEO = 0.06;
/** An open block valve loses half a metre at the design flow. */
const PERDIDA_VALVULA_M = 0.5;

type TipoPunto = 'paso' | 'valvula' | 'rebombeo';

/** A place on the ducto where a pipe ends: a station, or a bare sensor (`paso`). The ends are pump and delivery. */
interface PuntoDucto {
  posicion: number;
  elevacion_m: number;
  tipo: TipoPunto;
  sensor_clave?: string;
  /** Head that its valve takes at the design flow, m; PERDIDA_VALVULA_M, an open one, when left out. */
  perdida_m?: number;
}

export interface DefinicionDucto {
  fluido: Fluido;
  diametro_interior_m: number;
  /** Positive towards higher chainage. */
  flujo_mps: number;
  /** By increasing chainage. */
  puntos: readonly PuntoDucto[];
  /** Wave speed of each stretch between two points. */
  velocidades_mps: readonly number[];
  dt_s?: number;
}

/** A tap on a ducto; `posicion` is where the grid put it. */
export interface Toma {
  posicion: number;
  desfase_s: number;
  fuga: ReturnType<typeof perforar>;
}

/** A ducto that runs: the pipe model, in flow direction, and how chainage lies on it. */
export interface Ducto {
  conduccion: Conduccion;
  definicion: DefinicionDucto;
  /** Chainage where the flow begins, and +1 or −1. */
  origen: number;
  sentido: 1 | -1;
  sensores: SensorEnDucto[];
}

export interface SensorEnDucto {
  clave: string;
  posicion: number;
  tubo: Tubo;
  indice: number;
  desfase_s: number;
}

/**
 * What the flow does to a wave, s per metre downstream. The liquid carries the wave along, so it runs at a + V one
 * way and a − V the other, while a grid with Courant = 1 has one speed. In the local time t' = t + κ·x, with
 * κ = V/(a² − V²), both directions run at a·(1 − V²/a²), which is a to one in a million: so the grid is exact when
 * each place lives in its own local time. Taps are moved and sensors read κ·x (some 0.1 s) later in the model.
 */
const kappa = (velocidad_mps: number, flujo_mps: number) => flujo_mps / (velocidad_mps ** 2 - flujo_mps ** 2);

/** Local model time minus true time at `distancia_m` from the start of pipe `indice_tubo`, s. */
const desfaseEn = (tubos: readonly Tubo[], flujo_mps: number, indice_tubo: number, distancia_m: number) => {
  const paso = ({ velocidad_mps }: Tubo, m: number) => m * kappa(velocidad_mps, Math.abs(flujo_mps));
  const antes = tubos.slice(0, indice_tubo).reduce((suma, tubo) => suma + paso(tubo, tubo.n * tubo.dx_m), 0);
  const tubo = tubos[indice_tubo];
  return tubo === undefined ? antes : antes + paso(tubo, distancia_m);
};

/** Gauge pressure, kg/cm², of a head over an elevation: ρ·g·(H − z)/98066.5. */
const presion_kgcm2 = (carga_m: number, elevacion_m: number, densidad_kgm3: number) =>
  (densidad_kgm3 * G * (carga_m - elevacion_m)) / PA_POR_KGCM2;

const carga_m = (presion: number, elevacion: number, densidad_kgm3: number) =>
  elevacion + (presion * PA_POR_KGCM2) / (densidad_kgm3 * G);

interface Diseno {
  puntos: PuntoDucto[];
  tubos: ParametrosTubo[];
  caudal_m3s: number;
  dt_s: number;
}

/** Its places in the order in which the flow meets them. */
export const puntosEnFlujo = (d: DefinicionDucto): PuntoDucto[] =>
  d.flujo_mps < 0 ? [...d.puntos].reverse() : [...d.puntos];

const disenar = (d: DefinicionDucto): Diseno => {
  const area = (Math.PI * d.diametro_interior_m ** 2) / 4;
  const puntos = puntosEnFlujo(d);
  const velocidades = d.flujo_mps < 0 ? [...d.velocidades_mps].reverse() : [...d.velocidades_mps];
  if (d.flujo_mps === 0) throw new RangeError('a ducto needs flow to have a steady state');
  const friccion: Friccion = {
    tipo: 'rugosa',
    rugosidad_m: RUGOSIDAD_M,
    viscosidad_m2s: d.fluido.viscosidad_m2s,
  };
  const tubos = velocidades.map((velocidad_mps, i): ParametrosTubo => {
    const [a, b] = [puntos[i], puntos[i + 1]];
    if (a === undefined || b === undefined) throw new RangeError('one wave speed for each stretch');
    return {
      longitud_m: Math.abs(b.posicion - a.posicion),
      diametro_m: d.diametro_interior_m,
      velocidad_mps,
      friccion,
      elevacion_inicio_m: a.elevacion_m,
      elevacion_fin_m: b.elevacion_m,
    };
  });
  return { puntos, tubos, caudal_m3s: Math.abs(d.flujo_mps) * area, dt_s: d.dt_s ?? DT_S };
};

const perdida_m = ({ tubos, caudal_m3s, dt_s }: Diseno, i: number): number => {
  const parametros = tubos[i];
  if (parametros === undefined) return 0;
  const tubo = crearTubo(parametros, caudal_m3s, dt_s);
  return leerFriccion(tubo.friccion, caudal_m3s) * caudal_m3s * tubo.n;
};

/**
 * Walks up from the delivery, adding friction and losses, to the head each pump must give. A booster gives what
 * its suction lacks, so that the line before it runs at a sane pressure.
 */
const disenarNodos = (diseno: Diseno, densidad: number) => {
  const { puntos, caudal_m3s } = diseno;
  const ultimo = puntos.length - 1;
  const cargaEn = (i: number, presion: number) => carga_m(presion, puntos[i]?.elevacion_m ?? 0, densidad);
  const medios: NodoMedio[] = [];
  let carga = cargaEn(ultimo, ENTREGA_KGCM2);
  for (let i = ultimo - 1; i >= 1; i--) {
    carga += perdida_m(diseno, i);
    const tipo = puntos[i]?.tipo ?? 'paso';
    if (tipo === 'valvula') {
      const de_valvula_m = puntos[i]?.perdida_m ?? PERDIDA_VALVULA_M;
      medios.unshift({ tipo, k: de_valvula_m / caudal_m3s ** 2, apertura: fijo(1) });
      carga += de_valvula_m;
    } else if (tipo === 'rebombeo') {
      const succion = Math.min(
        cargaEn(i, SUCCION_REBOMBEO_KGCM2),
        carga - carga_m(GANANCIA_MIN_KGCM2, 0, densidad),
      );
      const curva = curvaBomba(carga - succion, caudal_m3s, CAIDA_REBOMBEO);
      medios.unshift({ tipo, ...curva, velocidad: fijo(1) });
      carga = succion;
    } else {
      medios.unshift({ tipo: 'union' });
    }
  }
  carga += perdida_m(diseno, 0);
  return { medios, carga_inicial_m: carga, cargaEn };
};

/** Builds the line with its pumps and valves sized for the flow, in its exact steady state. */
export const crearDucto = (definicion: DefinicionDucto): Ducto => {
  const densidad = definicion.fluido.densidad_kgm3;
  const diseno = disenar(definicion);
  const { puntos, tubos, caudal_m3s, dt_s } = diseno;
  const { medios, carga_inicial_m, cargaEn } = disenarNodos(diseno, densidad);
  const ultimo = puntos.length - 1;
  const carga_succion_m = cargaEn(0, SUCCION_KGCM2);
  const carga_tanque_m = cargaEn(ultimo, TANQUE_KGCM2);
  const cv = coeficienteValvula(caudal_m3s, cargaEn(ultimo, ENTREGA_KGCM2) - carga_tanque_m);
  const curva = curvaBomba(carga_inicial_m - carga_succion_m, caudal_m3s, CAIDA_BOMBA);
  const conduccion = crearConduccion({
    inicio: { tipo: 'bomba', carga_succion_m, ...curva, velocidad: fijo(1) },
    tubos,
    medios,
    fin: { tipo: 'control', cv, carga_tanque_m, apertura: fijo(1) },
    caudal_m3s,
    carga_inicial_m,
    dt_s,
  });
  const sensores = puntos.flatMap((punto, i) => {
    // The suction side of a station is the end of the pipe that arrives there.
    const tubo = conduccion.tubos[Math.max(i - 1, 0)];
    if (tubo === undefined || punto.sensor_clave === undefined) return [];
    const indice = i === 0 ? 0 : tubo.n;
    const desfase_s = desfaseEn(conduccion.tubos, definicion.flujo_mps, i, 0);
    return [{ clave: punto.sensor_clave, posicion: punto.posicion, tubo, indice, desfase_s }];
  });
  const origen = puntos[0]?.posicion ?? 0;
  return { conduccion, definicion, origen, sentido: definicion.flujo_mps < 0 ? -1 : 1, sensores };
};

/** Local model time minus true time at the place that the flow meets as number `indice`, s. */
export const desfaseDePunto_s = ({ conduccion, definicion }: Ducto, indice: number): number =>
  desfaseEn(conduccion.tubos, definicion.flujo_mps, indice, 0);

/** One time step. */
export const avanzarDucto = (ducto: Ducto): void => avanzar(ducto.conduccion);

/** True pressure at a sensor now, kg/cm². */
export const presionEn = (ducto: Ducto, sensor: SensorEnDucto): number =>
  presion_kgcm2(
    sensor.tubo.h[sensor.indice] as number,
    sensor.tubo.elevacion_m[sensor.indice] as number,
    ducto.definicion.fluido.densidad_kgm3,
  );

/**
 * Drills a shut tap that would take `fraccion_flujo` of the design flow. The grid puts it within half a reach
 * (10 m) of the place asked for: `posicion` of what comes back is where it really is.
 */
export const perforarToma = (ducto: Ducto, posicion: number, fraccion_flujo: number): Toma => {
  const { conduccion, definicion, origen, sentido } = ducto;
  const area = (Math.PI * definicion.diametro_interior_m ** 2) / 4;
  const caudal = Math.abs(definicion.flujo_mps) * area * fraccion_flujo;
  let distancia = (posicion - origen) * sentido;
  let recorrido = 0;
  for (const [i, tubo] of conduccion.tubos.entries()) {
    const longitud = tubo.n * tubo.dx_m;
    if (distancia >= 0 && distancia <= longitud) {
      const fuga = perforar(conduccion, i, distancia, caudal);
      return {
        posicion: origen + sentido * (recorrido + fuga.indice * tubo.dx_m),
        desfase_s: desfaseEn(conduccion.tubos, definicion.flujo_mps, i, fuga.indice * tubo.dx_m),
        fuga,
      };
    }
    distancia -= longitud;
    recorrido += longitud;
  }
  throw new RangeError(`chainage ${posicion} is not on this ducto`);
};

/** Moves a tap from `de` to `a` (0 shut, 1 open) in a straight line over `duracion_s`, from `desde_s` of true time. */
export const moverToma = (toma: Toma, desde_s: number, duracion_s: number, de: number, a: number): void => {
  const local_s = desde_s + toma.desfase_s;
  const rampa: Accionamiento = { tipo: 'rampa', desde_s: local_s, duracion_s, de, a };
  toma.fuga.apertura = rampa;
};

export const sellarToma = (ducto: Ducto, toma: Toma): void => sellar(ducto.conduccion, toma.fuga);

export const tiempoDucto_s = (ducto: Ducto) => tiempo_s(ducto.conduccion);
