import type { OrdenSim } from '@tramos/contract/ingesta';
import { type Azar, elegir, entre } from './azar';
import type { Accion } from './programa';
import { RED_DEMO } from './red-demo';

/** A tap on order ('Simular toma') opens at once and shuts after a minute and a half. */
const DURA_S = 90;
const MOVIMIENTO_S = 0.3;

export type RespuestaOrden = { tipo: 'acciones'; acciones: Accion[] } | { tipo: 'negada'; motivo: string };

/**
 * The two actions of an ordered tap, `en_s` counted from now. What the order leaves out comes from `azar`.
 * Refused when there is no such tramo or the place is not inside it.
 */
export const accionesDeOrden = (orden: OrdenSim, id: string, azar: Azar): RespuestaOrden => {
  const { tramo_nombre, posicion, fraccion_flujo = entre(azar, 0.02, 0.04) } = orden;
  const opciones = RED_DEMO.tramos.filter(
    (tramo) =>
      (tramo_nombre === undefined || tramo.nombre === tramo_nombre) &&
      (posicion === undefined || (posicion > tramo.posicion_a && posicion < tramo.posicion_b)),
  );
  if (opciones.length === 0)
    return { tipo: 'negada', motivo: 'ningún tramo tiene ese nombre y esa posición' };
  const tramo = elegir(azar, opciones);
  const largo_m = tramo.posicion_b - tramo.posicion_a;
  return {
    tipo: 'acciones',
    acciones: [
      {
        tipo: 'toma_abre',
        en_s: 0,
        toma: id,
        tramo: tramo.nombre,
        posicion: posicion ?? Math.round(tramo.posicion_a + largo_m * entre(azar, 0.1, 0.9)),
        fraccion_flujo,
        movimiento_s: MOVIMIENTO_S,
      },
      { tipo: 'toma_cierra', en_s: DURA_S, toma: id, movimiento_s: MOVIMIENTO_S },
    ],
  };
};
