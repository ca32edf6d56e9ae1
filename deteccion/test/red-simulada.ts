import { RED_DEMO } from '@tramos/simulator/red-demo';
import type { Deteccion, RedDeteccion } from '../src/tipos';

/** A sistema of the demo as the detector would be told of it. */
export const redDeSistema = (sistema_clave: string) => {
  const tramos = RED_DEMO.tramos.filter((t) => t.sistema_clave === sistema_clave);
  const idDe = (clave: string) => RED_DEMO.sensores.findIndex((s) => s.clave === clave) + 1;
  const red: RedDeteccion = {
    config_version: 1,
    tramos: tramos.map((t, i) => ({
      id: i + 1,
      sistema_id: 1,
      sensor_a_id: idDe(t.sensor_a_clave),
      sensor_b_id: idDe(t.sensor_b_clave),
      posicion_a: t.posicion_a,
      posicion_b: t.posicion_b,
      velocidad_onda_mps: t.velocidad_onda_mps,
      sigma_velocidad_rel: 0.002,
      flujo_mps: t.flujo_mps,
    })),
    puntos: RED_DEMO.estaciones
      .filter((e) => e.sistema_clave === sistema_clave)
      .map((e, i) => ({ sistema_id: 1, posicion: e.posicion, estacion_id: i + 1 })),
    en_mantenimiento: new Set(),
  };
  const sensores = [...new Set(tramos.flatMap((t) => [t.sensor_a_clave, t.sensor_b_clave]))];
  return { red, tramos, idDe, sensores };
};

/** Within 3σ, and within 100 m. */
export const esFirmeElLugar = (d: Deteccion, verdad: number): boolean => {
  const error_m = Math.abs((d.posicion ?? Infinity) - verdad);
  return error_m < 100 && error_m < 3 * (d.sigma_m ?? 0);
};
