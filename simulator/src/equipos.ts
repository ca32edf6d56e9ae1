import { type Ducto, desfaseDePunto_s, puntosEnFlujo, tiempoDucto_s } from './ducto';
import { type Accionamiento, valorEn } from './moc/accionamiento';

/** What stands on a ducto and can be moved: the pump where it begins, valves and boosters on it, the delivery at its end. */

interface Equipo {
  leer: () => Accionamiento;
  poner: (accionamiento: Accionamiento) => void;
  desfase_s: number;
}

/** Throws `RangeError` where nothing that moves stands at `posicion`. */
const equipoEn = (ducto: Ducto, posicion: number): Equipo => {
  const { inicio, medios, fin, tubos } = ducto.conduccion;
  const indice = puntosEnFlujo(ducto.definicion).findIndex((punto) => punto.posicion === posicion);
  const desfase_s = desfaseDePunto_s(ducto, indice);
  const nodo = indice === 0 ? inicio : indice === tubos.length ? fin : medios[indice - 1];
  switch (nodo?.tipo) {
    case 'bomba':
    case 'rebombeo': {
      const poner = (nueva: Accionamiento) => {
        nodo.velocidad = nueva;
      };
      return { leer: () => nodo.velocidad, poner, desfase_s };
    }
    case 'valvula':
    case 'control': {
      const poner = (nueva: Accionamiento) => {
        nodo.apertura = nueva;
      };
      return { leer: () => nodo.apertura, poner, desfase_s };
    }
    default:
      throw new RangeError(`nothing that moves at ${posicion}`);
  }
};

/** `paro`: the drive is lost and the pump runs down; `rampa`: speed or opening goes to `hacia` (1 is the design). */
export type Movimiento =
  | { tipo: 'paro'; tau_s: number }
  | { tipo: 'rampa'; hacia: number; duracion_s: number };

/**
 * Moves the equipment at this chainage from `desde_s` of true time, or from the first moment that the model has not
 * computed there yet. Returns when it really begins, s of true time.
 */
export const moverEquipo = (
  ducto: Ducto,
  posicion: number,
  movimiento: Movimiento,
  desde_s: number,
): number => {
  const { leer, poner, desfase_s } = equipoEn(ducto, posicion);
  const local_s = Math.max(desde_s + desfase_s, tiempoDucto_s(ducto));
  switch (movimiento.tipo) {
    case 'paro':
      poner({ tipo: 'inercia', desde_s: local_s, tau_s: movimiento.tau_s });
      break;
    case 'rampa': {
      const { hacia, duracion_s } = movimiento;
      poner({ tipo: 'rampa', desde_s: local_s, duracion_s, de: valorEn(leer(), local_s), a: hacia });
      break;
    }
    default:
      movimiento satisfies never;
  }
  return local_s - desfase_s;
};
