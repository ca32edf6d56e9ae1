import {
  type Alarma,
  type AlarmaRegla,
  type AlarmaVista,
  ETIQUETA_ALARMA_ESTADO,
  ETIQUETA_ALARMA_REGLA,
} from '@tramos/contract/alarmas';
import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import type { MarkKind } from '../ui/mark';

/** What a row says of an alarm. Pure. */

/** How it stands, in one word and one shape: being silenced tells more than what is silenced. */
export interface EstadoMostrado {
  mark: MarkKind;
  texto: string;
}

export const estadoMostrado = (alarma: Alarma): EstadoMostrado => {
  if (alarma.fuera_de_servicio) return { mark: 'fuera_de_servicio', texto: 'Fuera de servicio' };
  if (alarma.suprimida) return { mark: 'suprimida', texto: 'Suprimida por diseño' };
  if (alarma.apartada) return { mark: 'apartada', texto: 'Apartada' };
  const texto = ETIQUETA_ALARMA_ESTADO[alarma.estado];
  switch (alarma.estado) {
    case 'sin_reconocer':
      return { mark: alarma.origen === 'evento' ? 'abierto' : 'falla', texto };
    case 'retornada':
      return { mark: 'retornada', texto };
    case 'reconocida':
      return { mark: 'reconocido', texto };
    case 'normal':
      return { mark: 'normal', texto };
    default:
      return alarma.estado satisfies never;
  }
};

/** Where it is listed now. */
export const vistaDe = ({ fuera_de_servicio, suprimida, apartada }: Alarma): AlarmaVista => {
  if (fuera_de_servicio) return 'fuera';
  if (suprimida) return 'suprimidas';
  return apartada ? 'apartadas' : 'activas';
};

/** It waits for somebody: it calls, or it called and went before anybody came. */
export const porReconocer = ({ estado }: Alarma): boolean =>
  estado === 'sin_reconocer' || estado === 'retornada';

/** An event is never put aside: it is acknowledged. */
export const seAparta = ({ origen, apartada }: Alarma): boolean => origen !== 'evento' && apartada === null;

/** `Sin datos de PT-07`, `Evento de Tramo 3`: what a confirmation names. */
export const nombrarAlarma = ({ origen, regla, nombre, objeto_id }: Alarma): string =>
  origen === 'servidor'
    ? ETIQUETA_ALARMA_REGLA[regla]
    : regla === 'evento'
      ? `Evento ${objeto_id} en ${nombre}`
      : `${ETIQUETA_ALARMA_REGLA[regla]} en ${nombre}`;

const DEJAN_SIN_SENSOR: readonly AlarmaRegla[] = ['sensor_sin_datos', 'sensor_falla'];

/** Tramos that cannot locate now because of it: of those of the sensor, or of every sensor behind the router, the blind. */
export const ciegosPor = (
  { condicion, regla, objeto_id }: Alarma,
  {
    tramos,
    sensores,
    ciegos,
  }: { tramos: readonly Tramo[]; sensores: readonly Sensor[]; ciegos: ReadonlySet<number> },
): Tramo[] => {
  if (!condicion) return [];
  const callados = new Set<number>();
  if (DEJAN_SIN_SENSOR.includes(regla)) callados.add(objeto_id);
  if (regla === 'router_sin_contacto')
    for (const sensor of sensores) if (sensor.router_id === objeto_id) callados.add(sensor.id);
  return tramos.filter(
    ({ id, activo, sensor_a_id, sensor_b_id }) =>
      activo && ciegos.has(id) && (callados.has(sensor_a_id) || callados.has(sensor_b_id)),
  );
};
