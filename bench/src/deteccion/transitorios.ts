import { MISMO_LUGAR_M } from '@tramos/contract/limites';
import type { RedDeteccion } from '@tramos/deteccion/tipos';
import { crearAzar, elegir, entre } from '@tramos/simulator/azar';
import { crearDuctoDemo } from '@tramos/simulator/linea';
import { RED_DEMO } from '@tramos/simulator/red-demo';
import { CORRIDAS_TRANSITORIO, RELOJES, RUIDOS, TOMAS_TRANSITORIO } from './casos';
import { calentar, correrCaso, medir, relojDicho, T0_MS } from './escucha';
import { type Grabacion, grabar } from './hidraulica';
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
}

const sortear = (linea: Linea, semilla: number, i: number): Caso => {
  const azar = crearAzar(semilla, `transitorio/${linea.clave}/${i}`);
  const bomba = RED_DEMO.estaciones.find((e) => e.sistema_clave === linea.clave && e.tipo === 'bombeo');
  const tramo = elegir(azar, linea.tramos);
  const posicion = tramo.posicion_a + entre(azar, 0.1, 0.9) * (tramo.posicion_b - tramo.posicion_a);
  const tras_s = entre(azar, 0, TRAS_MAX_S);
  const fraccion = elegir(azar, FRACCIONES_T);
  const paro = { tipo: 'paro', tau_s: 3 } as const;
  const grabacion = grabar(crearDuctoDemo(linea.clave), {
    tomas: [{ posicion, fraccion_flujo: fraccion, instante_s: PARO_S + tras_s }],
    maniobras: [{ posicion: bomba?.posicion ?? 0, instante_s: PARO_S, movimiento: paro }],
    duracion_s: PARO_S + tras_s + OIR_S,
  });
  return { linea, tras_s, fraccion, grabacion };
};

const correrUno = ({ linea, tras_s, fraccion, grabacion }: Caso, semilla: number): ResultadoTransitorio => {
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
    ...{ tras_s, fraccion, error_m, hallada: suyo !== undefined },
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
