import { encaje } from './encaje';
import { type EstadoDeteccion, tramosPorSensor } from './estado';
import { formarPar, type Par, type PickVivo } from './pares';
import { movimientoDe } from './secuela';
import type { RedDeteccion, TramoDeteccion } from './tipos';

/** Pairs as they are made while the detector runs: with what the line around them does. */

/** The pair that two arrivals make, where it fits as one wave at least as well as `encaje_min`. */
export const parDe = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  ...[tramo, a, b, encaje_min = -Infinity]: [TramoDeteccion, PickVivo, PickVivo, encaje_min?: number]
): Par | null => {
  const par = formarPar(tramo, a, b, estado.ahora_ms);
  // What the line does around it costs far more than its fit.
  if (par === null || encaje(par) < encaje_min) return null;
  const porSensor = tramosPorSensor(estado, red);
  const al_fin = [a, b].some(({ pick }) => porSensor.get(pick.sensor_id)?.length === 1);
  return { ...par, ...movimientoDe(estado, red, par), al_fin };
};

/** Every pair that a new arrival may make with others that are unspent waits to be judged. */
export const buscarParejas = (estado: EstadoDeteccion, red: RedDeteccion, vivo: PickVivo): void => {
  const tramos = tramosPorSensor(estado, red).get(vivo.pick.sensor_id) ?? [];
  for (const tramo of tramos) {
    const esA = tramo.sensor_a_id === vivo.pick.sensor_id;
    for (const otro of estado.picks.get(esA ? tramo.sensor_b_id : tramo.sensor_a_id) ?? []) {
      if (otro.usado_en.has(tramo.id)) continue;
      const [a, b] = esA ? [vivo, otro] : [otro, vivo];
      const par = parDe(estado, red, tramo, a, b);
      if (par !== null) estado.pendientes.push(par);
    }
  }
};

/** The same for an arrival that was measured better, or is free again. */
export const buscarDeNuevo = (estado: EstadoDeteccion, red: RedDeteccion, vivo: PickVivo): void => {
  estado.pendientes = estado.pendientes.filter((par) => par.a !== vivo && par.b !== vivo);
  buscarParejas(estado, red, vivo);
};
