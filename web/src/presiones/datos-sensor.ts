import { formatPosicion } from '@tramos/contract/posicion';
import type { Sensor } from '@tramos/contract/sensor';
import { conUnidad } from '../lib/formato';
import { textoRelojDe } from '../lib/reloj-sensor';

/** `184+600 km, ruido 0.005 kg/cm², reloj GPS +2.1 ms`: where a sensor stands and how far it can be believed. */
export const detalleDe = (sensor: Sensor): string =>
  [
    formatPosicion(sensor.posicion),
    sensor.ruido_kgcm2 === null ? null : `ruido ${conUnidad(sensor.ruido_kgcm2, 'kg/cm²', 3)}`,
    `reloj ${textoRelojDe(sensor)}`,
  ]
    .filter(Boolean)
    .join(', ');

/** `PT-03 Mezquital`: the sensor with its station, which may be named in it already. */
export const nombreDe = ({ nombre, estacion_nombre }: Sensor): string =>
  estacion_nombre && !nombre.includes(estacion_nombre) ? `${nombre} ${estacion_nombre}` : nombre;
