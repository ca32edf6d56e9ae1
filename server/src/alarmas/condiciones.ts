import type { AlarmaRegla, Prioridad } from '@tramos/contract/alarmas';
import { textoDesfase } from '@tramos/contract/duracion';
import { distanciaEntre } from '@tramos/contract/elipsoide';
import { RELOJ_ATRASO_MIN_MS } from '@tramos/contract/limites';
import { textoReloj } from '@tramos/contract/reloj';
import { ROUTER_SIN_CONTACTO_MS } from '@tramos/contract/routers';
import type { Reloj } from '@tramos/contract/sensor';
import { type JuicioTrazo, textoDeTrazo } from '@tramos/contract/trazo';
import { calidadReloj } from '@tramos/deteccion/formulas';
import type { Racha } from '../db/esquema/mediciones';
import type { Imposible } from '../db/esquema/red';
import { SIN_DATOS_MS } from '../db/salud-sensor';
import { adelantoDe } from '../hora/aparatos';
import {
  BANDAS,
  conBanda,
  IMPOSIBLE_VALE_MS,
  RECHAZO_VALE_MS,
  RECHAZOS_MIN,
  ROUTER_HABLO_MS,
} from './reglas';

/** What the field says of sensors and routers, as alarms take it (docs/alarmas.md). Pure: times in epoch ms. */

export interface SensorLeido {
  activo: boolean;
  /** An active tramo can place nothing without it. */
  en_tramo: boolean;
  /** Newest sample; null when it was never heard. */
  ultima_ms: number | null;
  falla_desde_ms: number | null;
  reloj: Reloj | null;
  ruido_kgcm2: number | null;
  imposible: Imposible | null;
  /** Its messages that were rejected one after the other; null since one was taken. */
  rechazos: Racha | null;
  /** When its router last spoke; null without a router in use in its sistema, which could speak for it. */
  router_contacto_ms: number | null;
}

export interface RouterLeido {
  /** How late its newest two reports came, the newest first, ms; negative from the future. */
  demoras_ms: readonly number[];
  /** How late the newest report of each router of the site came that is heard, its own too, ms, in order. */
  frescas_ms: readonly number[];
  activo: boolean;
  /** An active tramo's sensor speaks through it. */
  en_tramo: boolean;
  ultimo_contacto_ms: number | null;
  rsrp_dbm: number | null;
  cola: number | null;
  /** The queue COLA_CRECE_MS before. */
  cola_antes: number | null;
  offset_ms: number | null;
  imposible: Imposible | null;
  rechazos: Racha | null;
  geocerca_m: number;
  estacion: { latitud: number; longitud: number } | null;
  gps: { latitud: number; longitud: number; precision_m: number | null } | null;
}

export interface Condicion {
  regla: AlarmaRegla;
  /** Null while it cannot be told: it stays what it was. */
  activa: boolean | null;
  /** Since when, where the field says so. */
  desde_ms?: number;
  prioridad: Prioridad;
  detalle: string | null;
}

/** Reports that are late alike lie within this. */
const ROUTER_PAREJO_MS = 1_000;

/** Which conditions hold so far, delays counted. */
export type Vigente = (regla: AlarmaRegla) => boolean;

const numero = (valor: number, decimales = 0) =>
  (Object.is(valor, -0) ? 0 : valor).toFixed(decimales).replace('-', '−');

/** While its router has not spoken since either, the router may be the reason: its own alarm will tell. */
const esperaAlRouter = ({ router_contacto_ms }: SensorLeido, ultima_ms: number, ahora_ms: number): boolean =>
  router_contacto_ms !== null &&
  router_contacto_ms <= ultima_ms + ROUTER_HABLO_MS &&
  ahora_ms - router_contacto_ms < ROUTER_SIN_CONTACTO_MS;

const seRechaza = (
  { activo, rechazos }: Pick<SensorLeido, 'activo' | 'rechazos'>,
  ahora_ms: number,
): boolean =>
  activo &&
  rechazos !== null &&
  rechazos.cuantos >= RECHAZOS_MIN &&
  ahora_ms - rechazos.t_ms < RECHAZO_VALE_MS;

const silencio = (s: SensorLeido, ahora_ms: number, vigente: Vigente): Condicion => {
  const comun = { regla: 'sensor_sin_datos', prioridad: s.en_tramo ? 'alta' : 'media' } as const;
  // A sensor that was never heard is one still to be installed, not one that fell silent.
  if (!s.activo || s.ultima_ms === null) return { ...comun, activa: false, detalle: null };
  if (ahora_ms - s.ultima_ms <= SIN_DATOS_MS) return { ...comun, activa: false, detalle: null };
  // What arrives and is rejected has an alarm of its own, which says why.
  const espera =
    !vigente('sensor_sin_datos') && (seRechaza(s, ahora_ms) || esperaAlRouter(s, s.ultima_ms, ahora_ms));
  return {
    ...comun,
    activa: espera ? null : true,
    desde_ms: s.ultima_ms + SIN_DATOS_MS,
    detalle: 'No envía muestras',
  };
};

const falla = ({ activo, en_tramo, falla_desde_ms }: SensorLeido): Condicion => ({
  regla: 'sensor_falla',
  activa: activo && falla_desde_ms !== null,
  ...(falla_desde_ms !== null && { desde_ms: falla_desde_ms }),
  prioridad: en_tramo ? 'alta' : 'media',
  detalle: 'Lectura negativa, lazo abierto o valor atorado',
});

const relojDeSensor = (s: SensorLeido, oido: boolean, vigente: Vigente): Condicion => {
  const calidad = calidadReloj(s.reloj ?? undefined);
  const ciega = calidad === 'desconocido' && s.en_tramo;
  const offset = Math.abs(s.reloj?.offset_ms ?? 0);
  const activa = calidad !== 'bueno' || conBanda(offset, BANDAS.sensor_reloj, vigente('sensor_reloj'));
  const { reloj } = s;
  return {
    regla: 'sensor_reloj',
    activa: s.activo ? (oido ? activa : null) : false,
    prioridad: ciega ? 'alta' : 'media',
    detalle: reloj ? textoReloj(reloj) : 'No dice su reloj',
  };
};

const ruidoDeSensor = ({ activo, ruido_kgcm2 }: SensorLeido, oido: boolean, vigente: Vigente): Condicion => ({
  regla: 'sensor_ruido',
  activa: !activo
    ? false
    : oido && ruido_kgcm2 !== null
      ? conBanda(ruido_kgcm2, BANDAS.sensor_ruido, vigente('sensor_ruido'))
      : null,
  prioridad: 'baja',
  detalle: ruido_kgcm2 === null ? null : `Ruido de ${numero(ruido_kgcm2, 3)} kg/cm²`,
});

/** It said what cannot be (ingesta/imposible.ts). */
const imposibleDe = (
  regla: 'sensor_imposible' | 'router_imposible',
  { activo, imposible }: Pick<SensorLeido, 'activo' | 'imposible'>,
  ahora_ms: number,
): Condicion => ({
  regla,
  activa: activo && imposible !== null && ahora_ms - imposible.t_ms < IMPOSIBLE_VALE_MS,
  ...(imposible && { desde_ms: imposible.t_ms }),
  prioridad: 'alta',
  detalle: imposible?.detalle ?? null,
});

/** All that it sends arrives and is rejected. */
const rechazo = (
  regla: 'sensor_rechazado' | 'router_rechazado',
  d: Pick<SensorLeido, 'activo' | 'en_tramo' | 'rechazos'>,
  ahora_ms: number,
): Condicion => ({
  regla,
  activa: seRechaza(d, ahora_ms),
  ...(d.rechazos && { desde_ms: d.rechazos.desde_ms }),
  prioridad: d.en_tramo ? 'alta' : 'media',
  detalle: d.rechazos && `${d.rechazos.cuantos} seguidos. ${d.rechazos.motivo}`,
});

/** What is wrong with a sensor and what is not, at `ahora_ms`. */
export const condicionesDeSensor = (s: SensorLeido, ahora_ms: number, vigente: Vigente): Condicion[] => {
  const oido = s.ultima_ms !== null && ahora_ms - s.ultima_ms <= SIN_DATOS_MS;
  return [
    silencio(s, ahora_ms, vigente),
    falla(s),
    relojDeSensor(s, oido, vigente),
    ruidoDeSensor(s, oido, vigente),
    imposibleDe('sensor_imposible', s, ahora_ms),
    rechazo('sensor_rechazado', s, ahora_ms),
  ];
};

const medida = (
  r: RouterLeido,
  en_linea: boolean,
  valor: number | null,
  activa: (valor: number) => boolean,
): boolean | null => {
  if (!r.activo) return false;
  return en_linea && valor !== null ? activa(valor) : null;
};

const colaCrece = ({ cola_antes }: RouterLeido, cola: number, vigente: boolean): boolean =>
  conBanda(cola, BANDAS.router_cola, vigente) && (vigente || cola > (cola_antes ?? 0));

/** How far it is from its station in radii of its geofence, the error of the fix granted to it. */
const radiosFuera = ({
  estacion,
  gps,
  geocerca_m,
}: RouterLeido): { radios: number; metros: number } | null => {
  if (estacion === null || gps === null || geocerca_m <= 0) return null;
  const metros = distanciaEntre(estacion, gps);
  return { metros, radios: Math.max(0, metros - (gps.precision_m ?? 0)) / geocerca_m };
};

const geocerca = (r: RouterLeido, en_linea: boolean, vigente: Vigente): Condicion => {
  const lejos = radiosFuera(r);
  return {
    regla: 'router_geocerca',
    activa: medida(r, en_linea, lejos?.radios ?? null, (radios) =>
      conBanda(radios, BANDAS.router_geocerca, vigente('router_geocerca')),
    ),
    prioridad: 'alta',
    detalle: lejos && `A ${numero(lejos.metros)} m de su estación`,
  };
};

const contacto = (r: RouterLeido, en_linea: boolean): Condicion => ({
  regla: 'router_sin_contacto',
  activa: r.activo && r.ultimo_contacto_ms !== null && !en_linea,
  ...(r.ultimo_contacto_ms !== null && { desde_ms: r.ultimo_contacto_ms + ROUTER_SIN_CONTACTO_MS }),
  prioridad: r.en_tramo ? 'alta' : 'media',
  detalle: 'Dejó de informar',
});

/** Reports come by the minute: two of them so late and evenly so come from a clock, and not out of a queue. */
const desfaseDeRouter = ({ demoras_ms: [ultima, anterior], frescas_ms }: RouterLeido): number | null => {
  if (ultima === undefined) return null;
  const adelanto_ms = adelantoDe(ultima, frescas_ms);
  if (adelanto_ms > 0) return adelanto_ms;
  const parejas = anterior !== undefined && Math.abs(ultima - anterior) < ROUTER_PAREJO_MS;
  return parejas && ultima > RELOJ_ATRASO_MIN_MS ? -ultima : null;
};

/** By when its reports come; else by what it says of its own clock. */
const relojDeRouter = (r: RouterLeido, en_linea: boolean, vigente: Vigente): Condicion => {
  const desfase_ms = desfaseDeRouter(r);
  const error_ms = desfase_ms ?? r.offset_ms;
  return {
    regla: 'router_reloj',
    activa: medida(r, en_linea, error_ms, (v) =>
      conBanda(Math.abs(v), BANDAS.router_reloj, vigente('router_reloj')),
    ),
    prioridad: 'media',
    detalle: error_ms === null ? null : `Reloj ${textoDesfase(error_ms)}`,
  };
};

export const enLinea = (
  { ultimo_contacto_ms }: Pick<RouterLeido, 'ultimo_contacto_ms'>,
  ahora_ms: number,
): boolean => ultimo_contacto_ms !== null && ahora_ms - ultimo_contacto_ms < ROUTER_SIN_CONTACTO_MS;

/** What is wrong with a router and what is not, at `ahora_ms`. */
export const condicionesDeRouter = (r: RouterLeido, ahora_ms: number, vigente: Vigente): Condicion[] => {
  const en_linea = enLinea(r, ahora_ms);
  const { rsrp_dbm, cola } = r;
  return [
    contacto(r, en_linea),
    {
      regla: 'router_senal',
      activa: medida(r, en_linea, rsrp_dbm, (v) => conBanda(v, BANDAS.router_senal, vigente('router_senal'))),
      prioridad: 'baja',
      detalle: rsrp_dbm === null ? null : `RSRP ${numero(rsrp_dbm)} dBm`,
    },
    {
      regla: 'router_cola',
      activa: medida(r, en_linea, cola, (v) => colaCrece(r, v, vigente('router_cola'))),
      prioridad: 'media',
      detalle: cola === null ? null : `${numero(cola)} registros sin enviar`,
    },
    geocerca(r, en_linea, vigente),
    relojDeRouter(r, en_linea, vigente),
    imposibleDe('router_imposible', r, ahora_ms),
    rechazo('router_rechazado', r, ahora_ms),
  ];
};

/** The marks of an active tramo lie where its line says, whatever their kilometre. */
export const condicionDeTrazo = ({
  activo,
  juicio,
}: {
  activo: boolean;
  juicio: JuicioTrazo | null;
}): Condicion => ({
  regla: 'tramo_trazo',
  activa: activo && juicio !== null && juicio.faltas.length > 0,
  prioridad: 'alta',
  detalle: juicio && juicio.faltas.length > 0 ? textoDeTrazo(juicio) : null,
});
