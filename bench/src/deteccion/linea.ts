import type { RedDeteccion, TramoDeteccion } from '@tramos/deteccion/tipos';
import type { Azar } from '@tramos/simulator/azar';
import { crearDuctoDemo } from '@tramos/simulator/linea';
import { RED_DEMO, type TramoDemo } from '@tramos/simulator/red-demo';
import { SIGMA_CADENAMIENTO_M, SIGMA_VELOCIDAD } from './casos';

/** A sistema of the demo: its pipe, and what the detector is told of it. */
export interface Linea {
  clave: string;
  tramos: readonly TramoDemo[];
  /** Sensor keys; the number of a sensor in the detector is its place here, from 1. */
  sensores: readonly string[];
  /** Wave speeds that its grid carries, tramo by tramo, m/s. */
  velocidades_mps: readonly number[];
  estaciones: readonly number[];
}

export const SISTEMAS: readonly string[] = RED_DEMO.sistemas.map(({ clave }) => clave);

export const lineaDe = (clave: string): Linea => {
  const tramos = RED_DEMO.tramos.filter(({ sistema_clave }) => sistema_clave === clave);
  const tubos = crearDuctoDemo(clave).conduccion.tubos.map(({ velocidad_mps }) => velocidad_mps);
  const enFlujo = (tramos[0]?.flujo_mps ?? 0) < 0 ? tubos.toReversed() : tubos;
  return {
    ...{ clave, tramos, velocidades_mps: enFlujo },
    sensores: [...new Set(tramos.flatMap((t) => [t.sensor_a_clave, t.sensor_b_clave]))],
    estaciones: RED_DEMO.estaciones.filter((e) => e.sistema_clave === clave).map(({ posicion }) => posicion),
  };
};

export const idDe = (linea: Linea, clave: string): number => linea.sensores.indexOf(clave) + 1;

/** The network as the detector knows it: wave speeds and chainage with the errors that a calibration leaves. */
export const redSorteada = (linea: Linea, azar: Azar): RedDeteccion => {
  const errores = new Map(linea.sensores.map((clave) => [clave, SIGMA_CADENAMIENTO_M * azar.normal()]));
  const error = (clave: string) => errores.get(clave) ?? 0;
  const tramos = linea.tramos.map(
    (t, i): TramoDeteccion => ({
      ...{ id: i + 1, sistema_id: 1 },
      sensor_a_id: idDe(linea, t.sensor_a_clave),
      sensor_b_id: idDe(linea, t.sensor_b_clave),
      posicion_a: t.posicion_a + error(t.sensor_a_clave),
      posicion_b: t.posicion_b + error(t.sensor_b_clave),
      velocidad_onda_mps:
        (linea.velocidades_mps[i] ?? t.velocidad_onda_mps) * (1 + SIGMA_VELOCIDAD * azar.normal()),
      sigma_velocidad_rel: SIGMA_VELOCIDAD,
      flujo_mps: t.flujo_mps,
    }),
  );
  const puntos = linea.estaciones.map((posicion, i) => ({ sistema_id: 1, posicion, estacion_id: i + 1 }));
  return { config_version: 1, tramos, puntos, en_mantenimiento: new Set() };
};
