import { MISMO_LUGAR_M } from '@tramos/contract/limites';
import type { RedDeteccion } from '@tramos/deteccion/tipos';
import { crearAzar, elegir, entre } from '@tramos/simulator/azar';
import { crearDuctoDemo } from '@tramos/simulator/linea';
import { RED_DEMO, type TramoDemo } from '@tramos/simulator/red-demo';
import { CORRIDAS_TRANSITORIO, RELOJES, RUIDOS, TOMAS_TRANSITORIO } from './casos';
import { calentar, correrCaso, medir, relojDicho, T0_MS } from './escucha';
import { type Grabacion, grabar, type Limpia, presionAl } from './hidraulica';
import { type Evento, esOkSinMarca, juzgar } from './juicio';
import { type Linea, lineaDe, redSorteada } from './linea';

/** Taps that open, anywhere and at any time, while the line still moves after its pump tripped. */

export interface ResultadoTransitorio {
  tras_s: number;
  fraccion: number;
  /** A claim with a place that fits it in time, within 3σ or where two places count as one. */
  hallada: boolean;
  /** Of those, the ones within 3σ. */
  dentro: boolean;
  /** It stands `ok` without a flag. */
  sin_marca: boolean;
  error_m: number | null;
  /** The model with the tap and without it differs at both of its sensors: somebody could have heard it there. */
  llega: boolean;
}

const PARO_S = 10;
/** The line settles within some minutes. */
export const TRAS_MAX_S = 300;
const FRACCIONES_T = [0.04, 0.02] as const;
const OIR_S = 130;
const RELOJ = RELOJES[1];
const RUIDO = RUIDOS[0];
/** From its opening to its first arrival no more than half a tramo passes; the rest is the width of the front. */
const [ANTICIPA_MS, HOLGURA_MS] = [500, 20_000];

/** The claim that was made of the tap, the surest if there are several. */
const suyoDe = (eventos: readonly Evento[], verdad: number, abre_ms: number): Evento | undefined =>
  eventos
    .filter(({ dicha: { tipo, posicion, sigma_m, pick_a, pick_b, validez } }) => {
      const primera_ms = Math.min(pick_a?.t ?? Infinity, pick_b?.t ?? Infinity);
      const situada = tipo === 'caida_presion' && (validez === 'ok' || validez === 'incierto');
      const cerca = Math.abs((posicion ?? Infinity) - verdad) <= Math.max(MISMO_LUGAR_M, 3 * (sigma_m ?? 0));
      return situada && cerca && primera_ms >= abre_ms - ANTICIPA_MS && primera_ms <= abre_ms + HOLGURA_MS;
    })
    .toSorted((p, q) => Number(q.dicha.validez === 'ok') - Number(p.dicha.validez === 'ok'))[0];

interface Caso {
  linea: Linea;
  tras_s: number;
  fraccion: number;
  grabacion: Grabacion;
  llega: boolean;
}

/** A booster trips on low suction so soon after the wave of the trip has reached it. */
const DISPARO_S = 2;

const llegada_s = ({ tramos, velocidades_mps }: Linea, desde: number, hasta: number): number =>
  tramos.reduce((suma, { posicion_a, posicion_b }, i) => {
    const largo_m =
      Math.min(posicion_b, Math.max(desde, hasta)) - Math.max(posicion_a, Math.min(desde, hasta));
    return suma + Math.max(0, largo_m) / (velocidades_mps[i] ?? Infinity);
  }, 0);

/** What a tap did at a sensor is looked for until so long after its wave is due, s. */
const [LLEGA_ANTES_S, LLEGA_DESPUES_S] = [1, 10] as const;
/** Less than this share of what the other sensor of its tramo heard is no wave any more. */
const LLEGA_PARTE = 0.1;

/** Largest change that the tap made at a sensor around the arrival of its wave, kg/cm². */
const huellaEn = (con: Limpia | undefined, sin: Limpia | undefined, llega_s: number): number => {
  if (con === undefined || sin === undefined) return 0;
  let mayor = 0;
  for (let t_s = llega_s - LLEGA_ANTES_S; t_s < llega_s + LLEGA_DESPUES_S; t_s += con.dt_s)
    mayor = Math.max(mayor, Math.abs(presionAl(con, t_s) - presionAl(sin, t_s)));
  return mayor;
};

/**
 * Whether the wave of the tap exists at both sensors of its tramo. At one that stands at vapour pressure, or on the
 * far side of a check valve that is shut, it does not, and nobody can place the tap.
 */
const llegaALosDos = (linea: Linea, tramo: TramoDemo, con: Grabacion, sin: Grabacion): boolean => {
  const [verdad] = con.verdades;
  if (verdad === undefined) return false;
  const huellas = [
    { clave: tramo.sensor_a_clave, posicion: tramo.posicion_a },
    { clave: tramo.sensor_b_clave, posicion: tramo.posicion_b },
  ].map(({ clave, posicion }) => {
    const llega_s = verdad.instante_s + llegada_s(linea, verdad.posicion, posicion);
    return huellaEn(con.limpias.get(clave), sin.limpias.get(clave), llega_s);
  });
  return Math.min(...huellas) > LLEGA_PARTE * Math.max(...huellas);
};

const sortear = (linea: Linea, semilla: number, i: number): Caso => {
  const azar = crearAzar(semilla, `transitorio/${linea.clave}/${i}`);
  const bomba = RED_DEMO.estaciones.find((e) => e.sistema_clave === linea.clave && e.tipo === 'bombeo');
  const tramo = elegir(azar, linea.tramos);
  const posicion = tramo.posicion_a + entre(azar, 0.1, 0.9) * (tramo.posicion_b - tramo.posicion_a);
  const tras_s = entre(azar, 0, TRAS_MAX_S);
  const fraccion = elegir(azar, FRACCIONES_T);
  const paro = { tipo: 'paro', tau_s: 3 } as const;
  const disparos = RED_DEMO.estaciones
    .filter((e) => e.sistema_clave === linea.clave && e.tipo === 'rebombeo')
    .map((e) => ({
      ...{ posicion: e.posicion, movimiento: paro },
      instante_s: PARO_S + llegada_s(linea, bomba?.posicion ?? 0, e.posicion) + DISPARO_S,
    }));
  const hechos = {
    maniobras: [{ posicion: bomba?.posicion ?? 0, instante_s: PARO_S, movimiento: paro }, ...disparos],
    duracion_s: PARO_S + tras_s + OIR_S,
  };
  const toma = { posicion, fraccion_flujo: fraccion, instante_s: PARO_S + tras_s };
  const grabacion = grabar(crearDuctoDemo(linea.clave), { ...hechos, tomas: [toma] });
  const sin = grabar(crearDuctoDemo(linea.clave), hechos);
  return { linea, tras_s, fraccion, grabacion, llega: llegaALosDos(linea, tramo, grabacion, sin) };
};

const correrUno = (
  { linea, tras_s, fraccion, grabacion, llega }: Caso,
  semilla: number,
): ResultadoTransitorio => {
  if (RUIDO === undefined) throw new RangeError('no noise');
  const nombre = `transitorio/${linea.clave}/${tras_s}`;
  const red: RedDeteccion = redSorteada(linea, crearAzar(semilla, `${nombre}/red`));
  const tibio = calentar(linea, red, grabacion, RUIDO, semilla);
  const lecturas = medir(linea, grabacion, tibio, { semilla, nombre, reloj: RELOJ });
  const { detecciones } = correrCaso(tibio, red, lecturas, { reloj: relojDicho(RELOJ) });
  const verdad = grabacion.verdades[0]?.posicion ?? 0;
  const eventos = juzgar(linea, red, detecciones, lecturas);
  const suyo = suyoDe(eventos, verdad, T0_MS + (PARO_S + tras_s) * 1_000);
  const error_m = suyo?.dicha.posicion == null ? null : suyo.dicha.posicion - verdad;
  return {
    ...{ tras_s, fraccion, error_m, llega, hallada: suyo !== undefined },
    dentro: error_m !== null && Math.abs(error_m) <= 3 * (suyo?.dicha.sigma_m ?? 0),
    sin_marca: suyo !== undefined && esOkSinMarca(suyo),
  };
};

export interface PedidoTransitorios {
  sistema: string;
  semilla: number;
}

export const correrTransitorios = ({ sistema, semilla }: PedidoTransitorios): ResultadoTransitorio[] => {
  const linea = lineaDe(sistema);
  return Array.from({ length: TOMAS_TRANSITORIO }, (_, i) => sortear(linea, semilla, i)).flatMap((caso) =>
    Array.from({ length: CORRIDAS_TRANSITORIO }, (_, k) => correrUno(caso, semilla + k)),
  );
};
