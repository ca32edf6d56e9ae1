import { explicadoPor } from './conocidas';
import { deteccionSinLugar } from './deteccion';
import { alLlegar } from './dichos';
import { type EstadoDeteccion, estaVivo, tramosPorSensor } from './estado';
import { anotarSuelto } from './fondo';
import { dentroDelLimite, longitud_m, ventanaPar_s } from './formulas';
import { esVivo, type PickVivo } from './pares';
import { seMueve } from './secuela';
import type { Deteccion, RedDeteccion, TramoDeteccion } from './tipos';
import { otroSensor } from './vecinos';

/** What becomes of picks that found no partner. Each is decided once. */

/** Beyond the pair window: a slow front, and a batch on its way, ms. */
const ESPERA_MS = 20_000;
/** A lone pick of the server is worth a row in the operator's list only when it is surely no noise. */
const SNR_SOLO = 8;

/** The tramo whose other sensor was silent for a reason: it is not heard at all; else the longest way to it. */
const tramoDeSolo = (estado: EstadoDeteccion, tramos: readonly TramoDeteccion[], sensor_id: number) =>
  [...tramos].sort(
    (p, q) =>
      Number(estaVivo(estado, otroSensor(p, sensor_id))) -
        Number(estaVivo(estado, otroSensor(q, sensor_id))) ||
      longitud_m(q) - longitud_m(p) ||
      p.id - q.id,
  )[0];

const suelto = (vivo: PickVivo) => !vivo.cerrado && vivo.usado_en.size === 0;

const tieneOrigen = (estado: EstadoDeteccion, red: RedDeteccion, vivo: PickVivo) =>
  estado.emitidas.some((e) => explicadoPor(red, e, vivo));

/** A lone pick of the other sign at the other sensor, in time for one wave: a valve that shut, a booster that fell. */
const opuesto = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  tramo: TramoDeteccion,
  vivo: PickVivo,
): PickVivo | undefined => {
  const esA = tramo.sensor_a_id === vivo.pick.sensor_id;
  const candidatos = estado.picks.get(otroSensor(tramo, vivo.pick.sensor_id)) ?? [];
  return candidatos.find((c) => {
    const delta_s = ((c.pick.t - vivo.pick.t) / 1_000) * (esA ? 1 : -1);
    return (
      suelto(c) &&
      c.pick.signo !== vivo.pick.signo &&
      dentroDelLimite(tramo, delta_s, 0) &&
      fuerte(c) &&
      !tieneOrigen(estado, red, c)
    );
  });
};

const fuerte = ({ pick }: PickVivo) => pick.origen === 'borde' || pick.snr >= SNR_SOLO;

/** No event has it and nothing accounts for it: no event that stands, and no large step that the line is still moving from. */
const quedaSuelto = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  tramos: readonly TramoDeteccion[],
  vivo: PickVivo,
): boolean =>
  esVivo(vivo) &&
  vivo.usado_en.size === 0 &&
  !estado.emitidas.some((e) => e.segura && explicadoPor(red, e, vivo)) &&
  !tramos.some((tramo) => seMueve(estado, red, tramo, vivo));

const decidirSolo = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  tramos: readonly TramoDeteccion[],
  vivo: PickVivo,
): Deteccion | null => {
  if (vivo.usado_en.size > 0 || !fuerte(vivo) || tieneOrigen(estado, red, vivo)) return null;
  for (const tramo of tramos) {
    const pareja = opuesto(estado, red, tramo, vivo);
    if (pareja === undefined) continue;
    for (const v of [vivo, pareja]) v.usado_en.add(tramo.id);
    return deteccionSinLugar(red, tramo, [vivo, pareja], 'polaridad_opuesta');
  }
  const tramo = tramoDeSolo(estado, tramos, vivo.pick.sensor_id);
  return tramo === undefined ? null : deteccionSinLugar(red, tramo, [vivo], 'solo');
};

/** Decides every pick whose partner can no longer come. */
export const resolverSolos = (estado: EstadoDeteccion, red: RedDeteccion): Deteccion[] => {
  const { ahora_ms } = estado;
  const salida: Deteccion[] = [];
  const porSensor = tramosPorSensor(estado, red);
  const emparejados = new Set(estado.pendientes.flatMap((par) => [par.a, par.b]));
  for (const [sensor_id, picks] of estado.picks) {
    const tramos = porSensor.get(sensor_id) ?? [];
    const espera_ms = Math.max(0, ...tramos.map(ventanaPar_s)) * 1_000 + ESPERA_MS;
    for (const vivo of picks) {
      if (vivo.cerrado || emparejados.has(vivo) || ahora_ms < vivo.creado + espera_ms) continue;
      const deteccion = decidirSolo(estado, red, tramos, vivo);
      vivo.cerrado = true;
      if (quedaSuelto(estado, red, tramos, vivo)) {
        anotarSuelto(estado, vivo);
        alLlegar(estado, vivo);
      }
      if (deteccion !== null) salida.push(deteccion);
    }
  }
  return salida;
};
