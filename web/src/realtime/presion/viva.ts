import type { PresionViva } from '@tramos/contract/presiones';
import { canal } from '../channel';
import { type Anillo, createAnillo } from './anillo';

/**
 * Live pressure of what is on screen in this tab: whoever draws a sensor follows it, and reads its newest samples
 * from a ring. A tab that nobody sees asks for nothing.
 */

interface Seguido {
  anillo: Anillo;
  seguidores: number;
  /** When the last batch came, epoch ms of this computer. */
  oido_ms: number;
}

const seguidos = new Map<number, Seguido>();
const oyentes = new Set<(sensor_id: number) => void>();
let pedir: (sensores: readonly number[]) => void = () => undefined;
let pendiente = false;

/** Once for all that mount or leave in the same turn. */
const pedirLoSeguido = () => {
  if (pendiente) return;
  pendiente = true;
  queueMicrotask(() => {
    pendiente = false;
    const visible = typeof document === 'undefined' || document.visibilityState === 'visible';
    pedir(visible ? [...seguidos.keys()] : []);
  });
};

/** Takes in samples, whichever way they came: by the socket, or asked for while it was silent. */
export const anotarPresion = (lote: PresionViva): void => {
  const seguido = seguidos.get(lote.sensor_id);
  if (!seguido) return;
  seguido.oido_ms = Date.now();
  if (seguido.anillo.poner(lote) === 0) return;
  for (const oyente of oyentes) oyente(lote.sensor_id);
};

/** Follows sensors until the stop it returns is called; several may follow the same. */
export const seguirPresion = (sensores: readonly number[]): (() => void) => {
  for (const id of sensores) {
    const seguido = seguidos.get(id) ?? { anillo: createAnillo(), seguidores: 0, oido_ms: Date.now() };
    seguidos.set(id, { ...seguido, seguidores: seguido.seguidores + 1 });
  }
  pedirLoSeguido();
  return () => {
    for (const id of sensores) {
      const seguido = seguidos.get(id);
      if (!seguido) continue;
      if (seguido.seguidores === 1) seguidos.delete(id);
      else seguidos.set(id, { ...seguido, seguidores: seguido.seguidores - 1 });
    }
    pedirLoSeguido();
  };
};

/** The newest samples of a sensor that is followed. */
export const anilloDe = (sensor_id: number): Anillo | undefined => seguidos.get(sensor_id)?.anillo;

/** How long a followed sensor has said nothing, ms. */
export const silencioDe = (sensor_id: number, ahora_ms: number): number =>
  ahora_ms - (seguidos.get(sensor_id)?.oido_ms ?? ahora_ms);

/** Hears of new samples of any followed sensor; returns its stop. */
export const alLlegarPresion = (oyente: (sensor_id: number) => void): (() => void) => {
  oyentes.add(oyente);
  return () => oyentes.delete(oyente);
};

/** Gives the followed sensors to who asks for them, as long as a session lasts. Returns its stop. */
export const startPresionViva = (pedirlos: (sensores: readonly number[]) => void): (() => void) => {
  pedir = pedirlos;
  pedirLoSeguido();
  const parar = canal.escuchar('presion', anotarPresion);
  document.addEventListener('visibilitychange', pedirLoSeguido);
  return () => {
    pedir = () => undefined;
    parar();
    document.removeEventListener('visibilitychange', pedirLoSeguido);
  };
};
