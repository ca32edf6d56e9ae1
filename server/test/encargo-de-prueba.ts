import type { Inyeccion } from '@tramos/contract/ejercicios';
import { armarLinea } from '../src/ejercicios/linea';
import type { EncargoMotor } from '../src/ejercicios/motor';
import type { Planta } from '../src/ejercicios/planta';

const tramo = (id: number, posicion_a: number, posicion_b: number) => ({
  ...{ id, nombre: `Tramo ${id}`, sistema_id: 1, sensor_a_id: id, sensor_b_id: id + 1 },
  ...{ posicion_a, posicion_b, velocidad_onda_mps: 1_050, sigma_velocidad_rel: 0.002 },
  ...{ flujo_mps: 1.1, producto: 'Diésel', lotes: null, diametro_m: 0.4 },
});
const PLANTA: Planta = {
  sistema_id: 1,
  tramos: [tramo(1, 100_000, 125_000), tramo(2, 125_000, 150_000)],
  estaciones: [
    { id: 1, nombre: 'Cabecera', posicion: 100_000 },
    { id: 2, nombre: 'Media', posicion: 125_000 },
    { id: 3, nombre: 'Entrega', posicion: 150_000 },
  ],
  puntos: [{ id: 1, nombre: 'VS-7', posicion: 112_400 }],
  sensores: [1, 2, 3].map((id, i) => ({ id, nombre: `PT-0${id}`, posicion: 100_000 + 25_000 * i })),
};

/** A line of two tramos on which this happens, for a motor. */
export const encargoDePrueba = (inyecciones: Inyeccion[], inicio_ms: number): EncargoMotor => {
  const linea = armarLinea(PLANTA, inyecciones);
  return {
    ...{ linea, inyecciones, posiciones: linea.inyecciones.map(({ posicion }) => posicion) },
    ...{ red: { config_version: 3, puntos: [] }, inicio_ms, semilla: 7, prefijo: 'sim:1:' },
  };
};

/** A tap of 3 %, ten seconds after the beginning. */
export const TOMA_DE_PRUEBA: Inyeccion = {
  ...{ tipo: 'toma', retardo_s: 10, tramo_id: 1, posicion: 108_000 },
  ...{ fraccion_flujo: 0.03, apertura_s: 0.3, duracion_s: null },
};
