import type { Prioridad } from '@tramos/contract/alarmas';
import type { TrazoJuzgado } from '../db/trazos';
import {
  type Condicion,
  condicionDeTrazo,
  condicionesDeRouter,
  condicionesDeSensor,
  type Vigente,
} from './condiciones';
import {
  claveDeRegla,
  type FilaAlarma,
  filaNueva,
  type Hecho,
  type Identidad,
  mover,
  origenDe,
  seOye,
} from './fila';
import type { RouterDeCampo, SensorDeCampo } from './leer-campo';
import { esperaReconocimiento } from './maquina';

/** From how the field stands to what its alarms become. Pure: rows in, changed rows and what happened out. */

export type Filas = ReadonlyMap<string, FilaAlarma>;

interface Movida {
  fila: FilaAlarma;
  hechos: Hecho[];
}

interface Servicio {
  hasta: Date | null;
  motivo: string | null;
}

/** What stands over an alarm of a device, besides what a person put there. */
interface Sobre {
  fuera: Servicio | null;
  /** Which other alarm explains it. */
  causa: string | null;
}

const SIN_NADA: Sobre = { fuera: null, causa: null };

const encadenar = (previa: Movida, siguiente: Movida): Movida => ({
  fila: siguiente.fila,
  hechos: [...previa.hechos, ...siguiente.hechos],
});

const identidadDe = (
  cosa: { id: number; nombre: string; sistema_id: number | null },
  { regla, prioridad, detalle }: { regla: Identidad['regla']; prioridad: Prioridad; detalle: string | null },
): Identidad => ({
  origen: origenDe(regla),
  ...{ objeto_id: cosa.id, fuente_id: cosa.id, nombre: cosa.nombre, sistema_id: cosa.sistema_id },
  ...{ regla, prioridad, detalle, anuncia: true },
});

/** Names and priorities follow at once; what was measured is told as it was when the condition began. */
export const conIdentidad = (fila: FilaAlarma, nueva: Identidad): FilaAlarma => {
  const { nombre, sistema_id, prioridad, anuncia } = nueva;
  const igual =
    fila.nombre === nombre &&
    fila.sistema_id === sistema_id &&
    fila.prioridad === prioridad &&
    fila.anuncia === anuncia;
  return igual ? fila : { ...fila, nombre, sistema_id, prioridad, anuncia };
};

const ponerServicio = (fila: FilaAlarma, fuera: Servicio | null, ahora_ms: number): Movida => {
  if (fuera && fila.fuera_desde) {
    const igual =
      fila.fuera_hasta?.getTime() === fuera.hasta?.getTime() && fila.fuera_motivo === fuera.motivo;
    return {
      fila: igual ? fila : { ...fila, fuera_hasta: fuera.hasta, fuera_motivo: fuera.motivo },
      hechos: [],
    };
  }
  return mover(fila, { tipo: 'servicio', fuera: fuera !== null }, ahora_ms, fuera ?? {});
};

/** A suppressed alarm that is getting well stays suppressed until it is. */
const ponerSupresion = (
  fila: FilaAlarma,
  causa: string | null,
  activa: boolean,
  ahora_ms: number,
): Movida => {
  const sigue = fila.suprimida_desde !== null && fila.condicion && !activa;
  const suprimida = causa !== null ? activa || fila.condicion || esperaReconocimiento(fila) : sigue;
  return mover(fila, { tipo: 'supresion', suprimida }, ahora_ms, { motivo: causa });
};

/** One alarm after one look at the field; null when nothing about it changed. */
const seguirUna = (
  guardada: FilaAlarma | undefined,
  identidad: Identidad,
  { activa, desde_ms }: Pick<Condicion, 'activa' | 'desde_ms'>,
  sobre: Sobre,
  ahora_ms: number,
): Movida | null => {
  const fila = guardada ?? filaNueva(identidad, ahora_ms);
  const base = fila.condicion ? fila : { ...fila, detalle: identidad.detalle };
  const vista = conIdentidad(base, identidad);
  const servida = ponerServicio(vista, sobre.fuera, ahora_ms);
  const suprimida = encadenar(servida, ponerSupresion(servida.fila, sobre.causa, activa === true, ahora_ms));
  const entrada =
    activa === null ? ({ tipo: 'tiempo' } as const) : ({ tipo: 'lectura', activa, desde_ms } as const);
  const final = encadenar(suprimida, mover(suprimida.fila, entrada, ahora_ms));
  return final.fila === base ? null : final;
};

interface Ronda {
  filas: Filas;
  ahora_ms: number;
  movidas: Movida[];
  vistas: Set<string>;
}

const vigenteDe =
  (filas: Filas, objeto_id: number): Vigente =>
  (regla) =>
    filas.get(claveDeRegla(regla, objeto_id))?.condicion ?? false;

const seguir = (
  { filas, ahora_ms, movidas, vistas }: Ronda,
  cosa: { id: number; nombre: string; sistema_id: number | null },
  condicion: Condicion,
  sobre: Sobre,
  /** Listed although nothing is wrong. */
  siempre: boolean,
): void => {
  const clave = claveDeRegla(condicion.regla, cosa.id);
  vistas.add(clave);
  const guardada = filas.get(clave);
  if (!guardada && condicion.activa !== true && !siempre) return;
  const movida = seguirUna(guardada, identidadDe(cosa, condicion), condicion, sobre, ahora_ms);
  if (movida) movidas.push(movida);
};

/** A lost router whose alarm can be heard, by its id: it speaks for its sensors to whoever sees its sistema. */
type Perdidos = ReadonlyMap<number, { sistema_id: number | null; causa: string }>;

const seguirRouters = (ronda: Ronda, routers: readonly RouterDeCampo[]): Perdidos => {
  const perdidos = new Map<number, { sistema_id: number | null; causa: string }>();
  for (const router of routers) {
    const vigente = vigenteDe(ronda.filas, router.id);
    const antes = ronda.movidas.length;
    for (const condicion of condicionesDeRouter(router, ronda.ahora_ms, vigente))
      seguir(ronda, router, condicion, SIN_NADA, false);
    const movida = ronda.movidas.slice(antes).find(({ fila }) => fila.regla === 'router_sin_contacto');
    const contacto = movida?.fila ?? ronda.filas.get(claveDeRegla('router_sin_contacto', router.id));
    if (contacto && seOye(contacto))
      perdidos.set(router.id, {
        sistema_id: router.sistema_id,
        causa: `Router ${router.nombre} sin contacto`,
      });
  }
  return perdidos;
};

const causaDe = ({ router_id, sistema_id }: SensorDeCampo, perdidos: Perdidos): string | null => {
  const perdido = router_id === null ? undefined : perdidos.get(router_id);
  return perdido && perdido.sistema_id === sistema_id ? perdido.causa : null;
};

const seguirSensor = (ronda: Ronda, sensor: SensorDeCampo, perdidos: Perdidos): void => {
  const { mantenimiento, mantenimiento_hasta: hasta, mantenimiento_motivo: motivo } = sensor;
  const fuera = mantenimiento ? { hasta, motivo } : null;
  const vigente = vigenteDe(ronda.filas, sensor.id);
  for (const condicion of condicionesDeSensor(sensor, ronda.ahora_ms, vigente)) {
    const es_silencio = condicion.regla === 'sensor_sin_datos';
    const causa = es_silencio ? causaDe(sensor, perdidos) : null;
    // One line for a sensor in maintenance, whatever is wrong with it.
    seguir(ronda, sensor, condicion, { fuera, causa }, mantenimiento && es_silencio);
  }
};

/** Alarms of what is no longer there end. */
const seguirAusentes = ({ filas, ahora_ms, movidas, vistas }: Ronda): void => {
  for (const [clave, fila] of filas)
    if (!vistas.has(clave)) {
      const movida = seguirUna(fila, fila, { activa: false }, SIN_NADA, ahora_ms);
      if (movida) movidas.push(movida);
    }
};

/** How the field stands: sensors that may have an alarm, every router, every tramo's line. */
export interface Campo {
  sensores: readonly SensorDeCampo[];
  routers: readonly RouterDeCampo[];
  trazos: readonly TrazoJuzgado[];
}

/** `filas`: the alarms of sensors, routers and tramos that are alive, or called within their silence. */
export const seguirCampo = (
  { sensores, routers, trazos }: Campo,
  filas: Filas,
  ahora_ms: number,
): { filas: FilaAlarma[]; hechos: Hecho[] } => {
  const ronda: Ronda = { filas, ahora_ms, movidas: [], vistas: new Set() };
  const perdidos = seguirRouters(ronda, routers);
  for (const sensor of sensores) seguirSensor(ronda, sensor, perdidos);
  for (const trazo of trazos) seguir(ronda, trazo, condicionDeTrazo(trazo), SIN_NADA, false);
  seguirAusentes(ronda);
  return {
    filas: ronda.movidas.map(({ fila }) => fila),
    hechos: ronda.movidas.flatMap(({ hechos }) => hechos),
  };
};
