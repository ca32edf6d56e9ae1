import { type Conocidas, crearConocidas, pasaPor } from './conocidas';
import { origenDe } from './deteccion';
import { encaje } from './encaje';
import { type EstadoDeteccion, estaVivo } from './estado';
import { esFirme, extremoDe, gastado, type Par, type PickVivo, pickEn, puntaje } from './pares';
import type { RedDeteccion } from './tipos';
import { otroSensor, vecinosDe } from './vecinos';
import type { Origen } from './viaje';

/** Which of the pairs that wait is the likeliest: most of them share a pick with another, and one of the two is chance. */
export interface Candidato {
  par: Par;
  valor: number;
}

/** What a pair that can hardly be one wave loses against one that can. */
const PESO_DUDA = 2;
/** What a pair loses that may be left of the large step before: beside it what is sharper is the other wave. */
const PESO_TRANSITORIO = 0.2;
/** What a wave gains that was heard to go on beyond both ends of its tramo. */
const PESO_PASO = 0.1;
/** What goes together better counts for, on a line that is still: there nothing else bends sizes and widths. */
const PESO_ENCAJE = 0.05;
const ENCAJE_MIN = -20;
/** On its way through a station and one more tramo a wave keeps this much of its size at least, and gains no more. */
const [PASO_MIN, PASO_MAX] = [0.2, 2] as const;

/** Whether the wave of a pair was heard beyond one end of its tramo; null where nobody listens there. */
const seOyeTras = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  par: Par,
  ...[extremo, origen]: ['a' | 'b', Origen]
): boolean | null => {
  const { sensor_id, amplitud } = pickEn(par, extremo).pick;
  const lejanos = vecinosDe(estado, red, par.tramo.id, sensor_id)
    .map((vecino) => otroSensor(vecino, sensor_id))
    .filter((lejano) => estaVivo(estado, lejano));
  if (lejanos.length === 0) return null;
  return lejanos.some((lejano) =>
    (estado.picks.get(lejano) ?? []).some((vivo) => {
      const razon = Math.abs(vivo.pick.amplitud / amplitud);
      return razon > PASO_MIN && razon < PASO_MAX && pasaPor(red, origen, vivo);
    }),
  );
};

/**
 * What speaks for a pair besides its own two arrivals: a wave goes on through its stations, a chance meeting does not.
 * Only asked on a line that still moves, where pairs wait long enough to know. Not to be heard says nothing: a check
 * valve may be shut.
 */
const apoyo = (estado: EstadoDeteccion, red: RedDeteccion, par: Par): number => {
  if (!par.movida || par.excede) return 0;
  const origen = origenDe(par);
  const oidos = (['a', 'b'] as const)
    .map((extremo) => seOyeTras(estado, red, par, extremo, origen))
    .filter((oido) => oido !== null);
  return oidos.length === 0 ? 0 : (PESO_PASO * oidos.filter(Boolean).length) / oidos.length;
};

/** A pair among those that wait, and what of it stays the same while pairs are judged at one moment. */
interface EnFila extends Candidato {
  firme: boolean;
  extremo: 'a' | 'b' | null;
  /** What it is worth by itself. */
  propio: number;
  tramo_id: number;
  sistema_id: number;
}

const enFila = (estado: EstadoDeteccion, red: RedDeteccion, par: Par): EnFila => {
  const junto = par.movida ? 0 : PESO_ENCAJE * Math.max(ENCAJE_MIN, encaje(par));
  const propio = puntaje(par) + junto + apoyo(estado, red, par);
  const { id: tramo_id, sistema_id } = par.tramo;
  const [firme, extremo] = [esFirme(par), extremoDe(par)];
  return { par, valor: propio, propio, firme, extremo, tramo_id, sistema_id };
};

/** The pairs by each of their arrivals that can be a wave whose echo another pair is: they began inside. */
const ondasPorPick = (fila: readonly EnFila[]): ReadonlyMap<PickVivo, readonly Par[]> => {
  const ondas = new Map<PickVivo, Par[]>();
  for (const { par, firme, extremo } of fila) {
    if (!firme || extremo !== null) continue;
    for (const vivo of [par.a, par.b]) {
      const suyas = ondas.get(vivo) ?? [];
      ondas.set(vivo, suyas);
      suyas.push(par);
    }
  }
  return ondas;
};

/** The pairs that wait, in order, for as long as they are judged at one moment. */
export interface Fila {
  /** Likeliest first. */
  candidatos: () => readonly Candidato[];
  /** Leaves out what a pair has spent that was told of, and what its event owns is worth less. */
  trasDecir: (par: Par) => void;
}

export const crearFila = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  conocidas: Conocidas = crearConocidas(estado, red),
): Fila => {
  let fila = estado.pendientes.map((par) => enFila(estado, red, par));
  const ondas = ondasPorPick(fila);

  /**
   * Whether a pair, which seems to come in through an end, is the echo off that end of a wave that nobody owns: the wave
   * has the same arrival there, and reached the far sensor before. An echo is never there first.
   */
  const esEco = ({ par, extremo }: EnFila): boolean => {
    if (extremo === null) return false;
    const llegoLejos_ms = ({ a, b }: Par) => (extremo === 'a' ? b : a).pick.t;
    return (ondas.get(pickEn(par, extremo)) ?? []).some(
      (onda) =>
        onda.tramo.id === par.tramo.id &&
        llegoLejos_ms(onda) < llegoLejos_ms(par) &&
        !gastado(onda) &&
        conocidas.ajenoDe(onda) === undefined,
    );
  };

  /** Says whether it is worth something else than before. */
  const valuar = (suyo: EnFila): boolean => {
    const { par, propio, firme, valor } = suyo;
    const dudoso = !firme || conocidas.ajenoDe(par) !== undefined || esEco(suyo);
    suyo.valor = propio - ((dudoso ? PESO_DUDA : 0) + (par.transitorio ? PESO_TRANSITORIO : 0));
    return suyo.valor !== valor;
  };

  const ordenar = (): void => {
    fila.sort((p, q) => q.valor - p.valor || p.par.hora_a_ms - q.par.hora_a_ms);
  };

  fila.forEach(valuar);
  ordenar();
  return {
    candidatos: () => fila,
    trasDecir({ tramo }) {
      fila = fila.filter(({ par, tramo_id }) => tramo_id !== tramo.id || !gastado(par));
      // What is told of one sistema says nothing of the others.
      const suyos = fila.filter(({ sistema_id }) => sistema_id === tramo.sistema_id);
      if (suyos.map(valuar).includes(true)) ordenar();
    },
  };
};
