import { type EstadoDeteccion, tramosPorSensor } from './estado';
import { dentroDelLimite } from './formulas';
import type { Par, ParSuelto, PickVivo } from './pares';
import type { RedDeteccion, TramoDeteccion } from './tipos';
import { otroSensor } from './vecinos';
import { esMasAguda } from './viaje';

/** What a manoeuvre leaves behind on a line for minutes: ends that hear apart, and echoes of echoes. */

/** A line is still for no longer than this after it was moved (domain notes §1.7), ms. */
export const SECUELA_MS = 600_000;
/** What shut was so many times larger than what comes after it. */
const CORTE_RAZON = 3;
/** One standard error of the difference of two large arrivals, clocks counted, s. */
const CORTE_SIGMA_S = 0.1;
/** The two sides of what shuts move alike, but for friction: neither is more than so many times the other. */
const LADOS_RAZON_MAX = 4;

/** The picks of a sensor that came before and within SECUELA_MS of a moment. */
const anteriores = (estado: EstadoDeteccion, sensor_id: number, t_ms: number): PickVivo[] =>
  (estado.picks.get(sensor_id) ?? []).filter(({ pick: { t } }) => t < t_ms && t_ms - t < SECUELA_MS);

const mayor = ({ a, b }: ParSuelto) => Math.max(Math.abs(a.pick.amplitud), Math.abs(b.pick.amplitud));

/** Arrivals at A and at B, of opposite sign, in time for one wave. */
const sonOpuestas = (tramo: TramoDeteccion, p: PickVivo, q: PickVivo) =>
  p.pick.signo !== q.pick.signo && dentroDelLimite(tramo, (q.pick.t - p.pick.t) / 1_000, CORTE_SIGMA_S);

/**
 * The two ends took steps of opposite sign shortly before, in time for one wave and much larger: a valve shut between
 * them, or a pump stopped there. What each hears afterwards may be the echo on its own side of it.
 */
export const hayCorte = (estado: EstadoDeteccion, par: Par): boolean => {
  const { tramo, hora_a_ms } = par;
  const mayores = (sensor_id: number) =>
    anteriores(estado, sensor_id, hora_a_ms).filter(
      ({ pick }) => Math.abs(pick.amplitud) >= CORTE_RAZON * mayor(par),
    );
  const lejanos = mayores(tramo.sensor_b_id);
  return mayores(tramo.sensor_a_id).some((p) => lejanos.some((q) => sonOpuestas(tramo, p, q)));
};

/**
 * Whether a wave that was heard at `vivo`, an end of `vecino`, came out of that tramo from something that shut in it:
 * the far end of it took a step of the opposite sign, as large, in time for the same wave.
 */
export const saleDeCorte = (estado: EstadoDeteccion, vecino: TramoDeteccion, vivo: PickVivo): boolean => {
  const esA = vecino.sensor_a_id === vivo.pick.sensor_id;
  const lejanos = estado.picks.get(esA ? vecino.sensor_b_id : vecino.sensor_a_id) ?? [];
  return lejanos.some((lejano) => {
    const razon = Math.abs(lejano.pick.amplitud / vivo.pick.amplitud);
    const parecidas = razon <= LADOS_RAZON_MAX && razon >= 1 / LADOS_RAZON_MAX;
    return parecidas && (esA ? sonOpuestas(vecino, vivo, lejano) : sonOpuestas(vecino, lejano, vivo));
  });
};

/** What moved the line was so many times larger than what is left of it. */
const TRANSITORIO_RAZON = 4;
/** And no smaller than this, kg/cm²: larger than the step of any tap that people are likely to open. */
const TRANSITORIO_MIN_KGCM2 = 0.5;

/** Width of a front, s; null where the field marked it and nothing was fitted. */
const anchoDe_s = ({ perfil }: PickVivo) => perfil?.ancho_s ?? null;

/** The wider of the two fronts, s; null where one is unknown. */
const anchoDelPar_s = ({ a, b }: ParSuelto) =>
  a.perfil === null || b.perfil === null ? null : Math.max(a.perfil.ancho_s, b.perfil.ancho_s);

/** What the line was doing when a pair came. */
export interface Movimiento {
  /** It still moved after a far larger step, anywhere on its sistema. */
  movida: boolean;
  /** And the pair is not too sharp to be what is left of that. */
  transitorio: boolean;
}

/** Over one tramo, and past what stands at its ends, a step that moves a line keeps this much of its size. */
const LLEGA_MIN = 0.2;

/**
 * Whether the sensor at the other end of one of its tramos took a step of that size too, in time for one wave. What no
 * other sensor heard moved no line: whoever speaks for one sensor could else explain every tap of its sistema.
 */
const loOyoOtro = (estado: EstadoDeteccion, red: RedDeteccion, { pick }: PickVivo): boolean =>
  (tramosPorSensor(estado, red).get(pick.sensor_id) ?? []).some((tramo) => {
    const esA = tramo.sensor_a_id === pick.sensor_id;
    return (estado.picks.get(otroSensor(tramo, pick.sensor_id)) ?? []).some(({ pick: otro }) => {
      const razon = Math.abs(otro.amplitud / pick.amplitud);
      const delta_s = ((otro.t - pick.t) / 1_000) * (esA ? 1 : -1);
      return razon >= LLEGA_MIN && razon <= 1 / LLEGA_MIN && dentroDelLimite(tramo, delta_s, CORTE_SIGMA_S);
    });
  });

/** The far larger steps, anywhere on the sistema, from which its line still moves. */
const pasosMayores = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  { sistema_id }: TramoDeteccion,
  { amplitud, t_ms }: { amplitud: number; t_ms: number },
): PickVivo[] => {
  const minima = Math.max(TRANSITORIO_MIN_KGCM2, TRANSITORIO_RAZON * amplitud);
  const suyos = red.tramos.filter((tramo) => tramo.sistema_id === sistema_id);
  const sensores = new Set(suyos.flatMap(({ sensor_a_id, sensor_b_id }) => [sensor_a_id, sensor_b_id]));
  return [...sensores].flatMap((sensor_id) =>
    anteriores(estado, sensor_id, t_ms).filter(
      (paso) => Math.abs(paso.pick.amplitud) >= minima && loOyoOtro(estado, red, paso),
    ),
  );
};

/** Whether the line still moved, when this came, from a step far larger than it. */
export const seMueve = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  tramo: TramoDeteccion,
  { pick }: PickVivo,
): boolean =>
  pasosMayores(estado, red, tramo, { amplitud: Math.abs(pick.amplitud), t_ms: pick.t }).length > 0;

/**
 * Whether the line still moves after a far larger step, anywhere on its sistema, and whether this pair may be what is
 * left of it. A tap that opens slowly meanwhile looks the same: the place is told, and the reason with it.
 */
export const movimientoDe = (estado: EstadoDeteccion, red: RedDeteccion, par: ParSuelto): Movimiento => {
  const primera_ms = Math.min(par.a.pick.t, par.b.pick.t);
  const mayores = pasosMayores(estado, red, par.tramo, { amplitud: mayor(par), t_ms: primera_ms });
  const ancho_s = anchoDelPar_s(par);
  return {
    movida: mayores.length > 0,
    transitorio: mayores.some((origen) => !esMasAguda(ancho_s, anchoDe_s(origen))),
  };
};
