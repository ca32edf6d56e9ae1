import type { RedDeteccion } from '@tramos/deteccion/tipos';
import { crearAzar } from '@tramos/simulator/azar';
import { crearDuctoDemo } from '@tramos/simulator/linea';
import { APERTURAS_S, CORRIDAS_TOMA, PARTES, RELOJES, type RelojDeBanco, RUIDOS, type Ruido } from './casos';
import { calentar, correrCaso, type Dicha, medir, relojDicho, T0_MS, type Tibio } from './escucha';
import { type Grabacion, grabar } from './hidraulica';
import { esOkSinMarca, juzgar } from './juicio';
import { type Linea, lineaDe, redSorteada } from './linea';

/** Taps of every size, opening, place, noise and clock, on whole sistemas of the demo. */

export interface ResultadoToma {
  fraccion: number;
  apertura_s: number;
  parte: number;
  ruido: Ruido['clave'];
  reloj_ms: number;
  /** The surest claim that was made of it. */
  estado: 'ok' | 'incierto' | 'nada';
  /** Place said less true place, m; null without one. */
  error_m: number | null;
  sigma_m: number | null;
  /** From the true second arrival to the event, s. */
  demora_s: number | null;
  /** Taken for an operation. */
  marcada: boolean;
  /** Other falls that stand as a sure tap, away from it by more than 3σ. */
  otros_ok: number;
  /** Rises that stand unexplained. */
  alzas_ok: number;
}

const INSTANTE_S = 6;
const DURACION_S = 110;

/** Places go round the tramos of a sistema, so that all of them are heard. */
const tramoDe = (linea: Linea, parte: number) => {
  const i = (PARTES.indexOf(parte as (typeof PARTES)[number]) + linea.sensores.length) % linea.tramos.length;
  const tramo = linea.tramos[i];
  if (tramo === undefined) throw new RangeError('a sistema has tramos');
  return { tramo, velocidad_mps: linea.velocidades_mps[i] ?? tramo.velocidad_onda_mps };
};

interface Caso {
  linea: Linea;
  fraccion: number;
  apertura_s: number;
  parte: number;
  grabacion: Grabacion;
}

/** When the second of the two sensors hears it begin, epoch ms of true time. */
const segundaLlegada_ms = ({ linea, parte, grabacion }: Caso): number => {
  const { tramo, velocidad_mps } = tramoDe(linea, parte);
  const x = (grabacion.verdades[0]?.posicion ?? 0) - tramo.posicion_a;
  const largo = tramo.posicion_b - tramo.posicion_a;
  const a_s = x / (velocidad_mps - tramo.flujo_mps);
  const b_s = (largo - x) / (velocidad_mps + tramo.flujo_mps);
  return T0_MS + (INSTANTE_S + Math.max(a_s, b_s)) * 1_000;
};

const lejos = (d: Dicha, verdad: number) =>
  Math.abs((d.posicion ?? Infinity) - verdad) > 3 * (d.sigma_m ?? 0);

const correrUno = (
  caso: Caso,
  ruido: Ruido,
  reloj: RelojDeBanco,
  tibio: Tibio,
  semilla: number,
): ResultadoToma => {
  const { linea, fraccion, apertura_s, parte, grabacion } = caso;
  const nombre = `toma/${linea.clave}/${fraccion}/${apertura_s}/${parte}/${ruido.clave}/${reloj.sigma_ms}`;
  const red: RedDeteccion = redSorteada(linea, crearAzar(semilla, `${nombre}/red`));
  const lecturas = medir(linea, grabacion, tibio, { semilla, nombre, reloj });
  const { detecciones } = correrCaso(tibio, red, lecturas, { reloj: relojDicho(reloj) });
  const eventos = juzgar(linea, red, detecciones, lecturas);
  const verdad = grabacion.verdades[0]?.posicion ?? 0;
  const caidas = eventos.filter(({ dicha }) => dicha.tipo === 'caida_presion' && dicha.posicion !== null);
  const propias = caidas.filter(({ dicha }) => dicha.validez === 'ok' || dicha.validez === 'incierto');
  const elegido = propias.find(({ dicha }) => dicha.validez === 'ok') ?? propias[0];
  const d = elegido?.dicha;
  return {
    ...{ fraccion, apertura_s, parte, ruido: ruido.clave, reloj_ms: reloj.sigma_ms },
    estado: d === undefined ? 'nada' : d.validez === 'ok' ? 'ok' : 'incierto',
    error_m: d?.posicion == null ? null : d.posicion - verdad,
    sigma_m: d?.sigma_m ?? null,
    demora_s: d === undefined ? null : (d.ahora_ms - segundaLlegada_ms(caso)) / 1_000,
    marcada: elegido?.fila.possible_operational_movement ?? false,
    otros_ok: caidas.filter((e) => e !== elegido && esOkSinMarca(e) && lejos(e.dicha, verdad)).length,
    alzas_ok: eventos.filter((e) => e.dicha.tipo === 'alza_presion' && esOkSinMarca(e)).length,
  };
};

export interface PedidoTomas {
  sistema: string;
  fraccion: number;
  semilla: number;
  corridas?: number;
}

/** All openings and places of one size on one sistema. */
export const correrTomas = ({
  sistema,
  fraccion,
  semilla,
  corridas = CORRIDAS_TOMA,
}: PedidoTomas): ResultadoToma[] => {
  const linea = lineaDe(sistema);
  const resultados: ResultadoToma[] = [];
  const tibios = new Map<string, Tibio>();
  const tibioDe = (ruido: Ruido, k: number, grabacion: Grabacion): Tibio => {
    const clave = `${ruido.clave}/${k}`;
    const red = redSorteada(linea, crearAzar(semilla, 'tibio'));
    const tibio = tibios.get(clave) ?? calentar(linea, red, grabacion, ruido, semilla + k);
    tibios.set(clave, tibio);
    return tibio;
  };
  for (const apertura_s of APERTURAS_S)
    for (const parte of PARTES) {
      const { tramo } = tramoDe(linea, parte);
      const posicion = tramo.posicion_a + parte * (tramo.posicion_b - tramo.posicion_a);
      const toma = { posicion, fraccion_flujo: fraccion, instante_s: INSTANTE_S, apertura_s };
      const grabacion = grabar(crearDuctoDemo(sistema), { tomas: [toma], duracion_s: DURACION_S });
      const caso = { linea, fraccion, apertura_s, parte, grabacion };
      for (const ruido of RUIDOS)
        for (const reloj of RELOJES)
          for (let k = 0; k < corridas; k++)
            resultados.push(correrUno(caso, ruido, reloj, tibioDe(ruido, k, grabacion), semilla + k));
    }
  return resultados;
};
