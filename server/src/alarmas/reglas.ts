import type { AlarmaRegla } from '@tramos/contract/alarmas';
import { RELOJ_ACEPTABLE_MS, RELOJ_DEGRADADO_MS } from '@tramos/contract/limites';
import { RUIDO_ALTO_KGCM2 } from '@tramos/deteccion/detector';
import type { Plazos } from './maquina';

/** Delays, deadbands and limits of every kind of alarm, in one place (docs/alarmas.md gives the reasons). */

const SEGUNDO_MS = 1_000;
const MINUTO_MS = 60 * SEGUNDO_MS;

/** Between two calls of one alarm of a device. */
const SILENCIO_MS = 10 * MINUTO_MS;
const plazos = (encendido_ms: number, apagado_ms: number): Omit<Plazos, 'anuncia'> => ({
  ...{ encendido_ms, apagado_ms },
  silencio_ms: SILENCIO_MS,
});

export const PLAZOS: Record<AlarmaRegla, Omit<Plazos, 'anuncia'>> = {
  // What an event tells has been weighed by detection; it happens once.
  evento: { encendido_ms: 0, apagado_ms: 0, silencio_ms: 0 },
  // A line does not come and go.
  tramo_trazo: plazos(0, 0),
  // After the 30 s that make a silence; together a minute.
  sensor_sin_datos: plazos(30 * SEGUNDO_MS, MINUTO_MS),
  // A fault has been waited for where it is found (ingesta/salud.ts).
  sensor_falla: plazos(0, MINUTO_MS),
  sensor_reloj: plazos(MINUTO_MS, 2 * MINUTO_MS),
  sensor_ruido: plazos(5 * MINUTO_MS, 5 * MINUTO_MS),
  // Three reports of a minute were missed by then.
  router_sin_contacto: plazos(0, MINUTO_MS),
  router_senal: plazos(2 * MINUTO_MS, 5 * MINUTO_MS),
  router_cola: plazos(MINUTO_MS, MINUTO_MS),
  router_geocerca: plazos(MINUTO_MS, 2 * MINUTO_MS),
  router_reloj: plazos(MINUTO_MS, 2 * MINUTO_MS),
  // Once is enough; whoever does it again within the time is one alarm.
  sensor_imposible: plazos(0, 10 * MINUTO_MS),
  router_imposible: plazos(0, 10 * MINUTO_MS),
  // One that is taken ends it; a few of them by chance are no alarm (`RECHAZOS_MIN`).
  sensor_rechazado: plazos(0, 0),
  router_rechazado: plazos(0, 0),
  // Waited for where it is found (salud/juzgar.ts).
  servidor_sin_guardar: plazos(0, 0),
  servidor_degradado: plazos(0, 0),
  servidor_entrada: plazos(0, 0),
  // Waited for where it is found (ingesta/ritmo-gateway.ts).
  servidor_gateway: plazos(0, MINUTO_MS),
  // A machine that is turned out comes again at once.
  servidor_puerta: plazos(0, MINUTO_MS),
  // Tried again each ten minutes (auditoria/salidas.ts).
  servidor_auditoria: plazos(0, 0),
  // Waited for where it is found (ingesta/imposible.ts).
  servidor_clave: plazos(0, 10 * MINUTO_MS),
  // Judged by whole windows where they are heard (hora/).
  servidor_reloj: plazos(0, MINUTO_MS),
  servidor_reloj_gateway: plazos(0, MINUTO_MS),
};

/** Beyond `alarma` it is wrong; only back at `normal` it is well: in between it stays what it was. */
interface Banda {
  alarma: number;
  normal: number;
}

export const BANDAS = {
  /** |offset| of the clock, ms. */
  sensor_reloj: { alarma: RELOJ_ACEPTABLE_MS, normal: 0.8 * RELOJ_ACEPTABLE_MS },
  router_reloj: { alarma: RELOJ_DEGRADADO_MS, normal: 0.8 * RELOJ_DEGRADADO_MS },
  /** One standard deviation, kg/cm². */
  sensor_ruido: { alarma: RUIDO_ALTO_KGCM2, normal: 0.8 * RUIDO_ALTO_KGCM2 },
  /** RSRP, dBm. */
  router_senal: { alarma: -110, normal: -107 },
  /** Records that wait to be sent. */
  router_cola: { alarma: 200, normal: 50 },
  /** Distance from the station, in radii of the geofence. */
  router_geocerca: { alarma: 1, normal: 0.8 },
} as const satisfies Partial<Record<AlarmaRegla, Banda>>;

/** Whether it is wrong now, given whether it was; a band whose `alarma` lies below its `normal` warns of little. */
export const conBanda = (valor: number, { alarma, normal }: Banda, activa: boolean): boolean => {
  const signo = alarma >= normal ? 1 : -1;
  return signo * valor > signo * (activa ? normal : alarma);
};

/** For so long what was said that cannot be is a reason for its alarm. */
export const IMPOSIBLE_VALE_MS = MINUTO_MS;
/** So many messages of one device, rejected one after the other, are more than one that was damaged on its way. */
export const RECHAZOS_MIN = 3;
/** A device that sends nothing any more is not being rejected. */
export const RECHAZO_VALE_MS = 15 * MINUTO_MS;
/** A queue grows when it is longer than it was this long before. */
export const COLA_CRECE_MS = 10 * MINUTO_MS;
/** A router that has spoken this long after its sensor's last sample is not why the sensor is silent. */
export const ROUTER_HABLO_MS = 5 * SEGUNDO_MS;
