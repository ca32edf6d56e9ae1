import type { Inyeccion } from '@tramos/contract/ejercicios';
import { RELOJ_ACEPTABLE_MS } from '@tramos/contract/limites';
import type { Reloj } from '@tramos/contract/sensor';
import { avanzar as detectar } from '@tramos/deteccion/avanzar';
import { crearEstado, type EstadoDeteccion, ruidoDe } from '@tramos/deteccion/estado';
import type { Deteccion, RedDeteccion } from '@tramos/deteccion/tipos';
import { crearAzar } from '@tramos/simulator/azar';
import {
  avanzarDucto,
  crearDucto,
  type Ducto,
  moverToma,
  perforarToma,
  tiempoDucto_s,
} from '@tramos/simulator/ducto';
import { moverEquipo } from '@tramos/simulator/equipos';
import { dejarPasar } from '@tramos/simulator/moc/conduccion';
import { crearMuestreador, DT_MUESTRA_MS, type Muestreador, muestrear } from '@tramos/simulator/muestreo';
import { crearSensor, errorReloj_ms, type Falla, SENSOR_TIPICO } from '@tramos/simulator/sensor-model';
import { avanzarSalud, type EstadoSalud, saludInicial } from '../ingesta/salud';
import type { LineaDeEjercicio } from './linea';

/**
 * A line that runs, its sensors, and a detector of its own that hears nothing else. Time is an argument: whoever
 * drives it reads the clock (hijo.ts).
 */

/** So long the line has been standing when the exercise begins: the detector has measured its noise by then, ms. */
const CALENTAMIENTO_MS = 240_000;
/** What is heard of that time: as much as the waveform of an event at the very beginning shows, ms. */
const ANTES_MS = 65_000;
const LOTE = 10;
/** From the last sample of a batch until the server would have it, ms. */
const LATENCIA_MS = 200;
const TIC_MS = 1_000;
/** Equipment is handed to the model a little ahead, because places downstream live a little later in it, s. */
const ADELANTO_S = 0.5;
/** GPS-disciplined clocks: standard deviation of their offset, and of what the device knows of it, ms. */
const RELOJ_SIGMA_MS = 3;
const ESTIMA_SIGMA_MS = 1;
const PARO_TAU_S = 3;
const RUIDO_VECES = 10;
/** Measured noise so many times that of the beginning is told of. */
const RUIDO_AVISO_VECES = 3;
/** What a valve goes to: nearly shut, or far enough open that a throttled one gives way. */
const VALVULA_CERRADA = 0.05;
const VALVULA_ABIERTA = 4;
/** A delivery is never shut off whole: the line would burst before the pump noticed. */
const ENTREGA_CERRADA = 0.2;
const ENTREGA_ABIERTA = 1.5;
/** A machine that slept does not live through what it missed, ms. */
const ATRASO_MAX_MS = 10_000;

/** What a motor is made of; plain data, so that it crosses to another process. */
export interface EncargoMotor {
  linea: Pick<LineaDeEjercicio, 'definicion' | 'sensores' | 'tramos'>;
  inyecciones: Inyeccion[];
  /** Chainage of each injection, m. */
  posiciones: number[];
  red: Pick<RedDeteccion, 'config_version' | 'puntos'>;
  inicio_ms: number;
  semilla: number;
  /** Before the names of all that it finds: what is simulated is never taken for what is real. */
  prefijo: string;
}

/** Ten samples of one sensor, kg/cm². */
export interface LoteSimulado {
  sensor_id: number;
  t0_ms: number;
  dt_ms: number;
  p: number[];
}

/** What happened while time passed. Times in epoch ms. */
export interface Novedades {
  lotes: LoteSimulado[];
  detecciones: Deteccion[];
  /** Injections that began, and where. */
  inyectadas: { indice: number; t_ms: number; posicion: number }[];
  /** Injections whose sensor is now seen to be unwell. */
  avisos: { indice: number; sensor_id: number; t_ms: number }[];
}

interface SensorEnMarcha {
  sensor_id: number;
  muestreador: Muestreador;
  estima_ms: number;
  p: number[];
  salud: EstadoSalud;
  ruido_inicial: number | null;
}

interface Pendiente {
  en_s: number;
  hacer: (en_s: number) => void;
}

export interface Motor {
  encargo: EncargoMotor;
  ducto: Ducto;
  sensores: SensorEnMarcha[];
  red: RedDeteccion;
  estado: EstadoDeteccion;
  /** Epoch ms at which the model's time is zero. */
  base_ms: number;
  /** Nothing has moved yet: the steady state needs no computing. */
  quieto: boolean;
  pendientes: Pendiente[];
  /** Faults that nobody has been told of yet: which injection, of which sensor. */
  por_avisar: { indice: number; sensor_id: number; tipo: 'salud' | 'ruido' | 'reloj' }[];
  tic_ms: number;
  novedades: Novedades;
}

const sinNovedades = (): Novedades => ({ lotes: [], detecciones: [], inyectadas: [], avisos: [] });

const crearSensores = ({ linea, semilla }: EncargoMotor, ducto: Ducto): SensorEnMarcha[] =>
  linea.sensores.flatMap(({ sensor_id, punto }) => {
    const lugar = ducto.sensores.find(({ clave }) => clave === punto);
    if (!lugar) return [];
    const azar = crearAzar(semilla, `reloj/${sensor_id}`);
    const parametros = { ...SENSOR_TIPICO, reloj_ms: RELOJ_SIGMA_MS * azar.normal() };
    const sensor = crearSensor(semilla, String(sensor_id), parametros);
    return [
      {
        sensor_id,
        muestreador: crearMuestreador(ducto, lugar, sensor),
        estima_ms: ESTIMA_SIGMA_MS * azar.normal(),
        ...{ p: [], salud: saludInicial(), ruido_inicial: null },
      },
    ];
  });

const aplicarToma = (motor: Motor, inyeccion: Extract<Inyeccion, { tipo: 'toma' }>, en_s: number): number => {
  const { ducto } = motor;
  const { posicion, fraccion_flujo, apertura_s, duracion_s } = inyeccion;
  const toma = perforarToma(ducto, posicion, fraccion_flujo);
  moverToma(toma, en_s, apertura_s, 0, 1);
  if (duracion_s !== null)
    motor.pendientes.push({
      en_s: en_s + Math.max(duracion_s, apertura_s) - ADELANTO_S,
      hacer: (cierra_s) => moverToma(toma, cierra_s + ADELANTO_S, apertura_s, 1, 0),
    });
  return toma.posicion;
};

const aplicarValvula = (
  { ducto, encargo: { linea } }: Motor,
  { accion, movimiento_s: duracion_s }: Extract<Inyeccion, { tipo: 'valvula' }>,
  posicion: number,
  en_s: number,
): void => {
  const { puntos } = linea.definicion;
  const al_final = posicion === puntos[0]?.posicion || posicion === puntos.at(-1)?.posicion;
  const [cerrada, abierta] = al_final
    ? [ENTREGA_CERRADA, ENTREGA_ABIERTA]
    : [VALVULA_CERRADA, VALVULA_ABIERTA];
  const hacia = accion === 'cierre' ? cerrada : abierta;
  moverEquipo(ducto, posicion, { tipo: 'rampa', hacia, duracion_s }, en_s);
};

const FALLAS: Record<'plana' | 'bajo_cero', Falla> = { plana: 'atorada', bajo_cero: 'negativa' };

const aplicarFalla = (
  motor: Motor,
  { sensor_id, falla, duracion_s }: Extract<Inyeccion, { tipo: 'falla_sensor' }>,
  indice: number,
  en_s: number,
): void => {
  const sensor = motor.sensores.find((uno) => uno.sensor_id === sensor_id)?.muestreador.sensor;
  if (!sensor) return;
  const { ruido_blanco_kgcm2 } = SENSOR_TIPICO;
  if (falla === 'ruidosa') sensor.parametros.ruido_blanco_kgcm2 = RUIDO_VECES * ruido_blanco_kgcm2;
  else sensor.falla = FALLAS[falla];
  motor.por_avisar.push({ indice, sensor_id, tipo: falla === 'ruidosa' ? 'ruido' : 'salud' });
  if (duracion_s === null) return;
  motor.pendientes.push({
    en_s: en_s + duracion_s,
    hacer: () => {
      sensor.falla = null;
      sensor.parametros.ruido_blanco_kgcm2 = ruido_blanco_kgcm2;
    },
  });
};

/** Has an injection happen at `en_s` of model time. */
const inyectar = (motor: Motor, indice: number, en_s: number): void => {
  const inyeccion = motor.encargo.inyecciones[indice];
  let posicion = motor.encargo.posiciones[indice];
  if (inyeccion === undefined || posicion === undefined) return;
  switch (inyeccion.tipo) {
    case 'toma':
      motor.quieto = false;
      posicion = aplicarToma(motor, inyeccion, en_s);
      break;
    case 'paro_bomba':
      motor.quieto = false;
      moverEquipo(motor.ducto, posicion, { tipo: 'paro', tau_s: PARO_TAU_S }, en_s);
      break;
    case 'valvula':
      motor.quieto = false;
      aplicarValvula(motor, inyeccion, posicion, en_s);
      break;
    case 'falla_sensor':
      aplicarFalla(motor, inyeccion, indice, en_s);
      break;
    case 'deriva_reloj': {
      const { sensor_id, deriva_ms } = inyeccion;
      const suyo = motor.sensores.find((uno) => uno.sensor_id === sensor_id);
      if (suyo) suyo.muestreador.sensor.parametros.reloj_ms += deriva_ms;
      motor.por_avisar.push({ indice, sensor_id, tipo: 'reloj' });
      break;
    }
    default:
      inyeccion satisfies never;
  }
  motor.novedades.inyectadas.push({ indice, t_ms: motor.base_ms + en_s * 1_000, posicion });
};

const dar = (motor: Motor, entrada: Parameters<typeof detectar>[2], ahora_ms: number): void => {
  const { prefijo } = motor.encargo;
  const { detecciones } = detectar(motor.estado, motor.red, entrada, ahora_ms);
  for (const { clave, principal_clave, ...d } of detecciones)
    motor.novedades.detecciones.push({
      ...d,
      clave: prefijo + clave,
      ...(principal_clave === undefined ? {} : { principal_clave: prefijo + principal_clave }),
    });
};

/** Whether the server would by now say that this sensor is unwell. */
const seNota = (motor: Motor, { sensor_id, tipo, indice }: Motor['por_avisar'][number]): boolean => {
  const suyo = motor.sensores.find((uno) => uno.sensor_id === sensor_id);
  const inyeccion = motor.encargo.inyecciones[indice];
  switch (tipo) {
    case 'salud':
      return suyo !== undefined && suyo.salud.falla_desde !== null;
    case 'ruido': {
      const ruido = ruidoDe(motor.estado, sensor_id)?.ruido_kgcm2 ?? 0;
      return suyo?.ruido_inicial != null && ruido > RUIDO_AVISO_VECES * suyo.ruido_inicial;
    }
    case 'reloj':
      return inyeccion?.tipo === 'deriva_reloj' && Math.abs(inyeccion.deriva_ms) > RELOJ_ACEPTABLE_MS;
    default:
      return tipo satisfies never;
  }
};

const avisar = (motor: Motor, ahora_ms: number): void => {
  const notadas = motor.por_avisar.filter((una) => seNota(motor, una));
  motor.por_avisar = motor.por_avisar.filter((una) => !notadas.includes(una));
  // The line is a step ahead of the clock: nothing is noticed before it happened on it.
  const t_ms = Math.max(ahora_ms, Math.round(motor.base_ms + 1_000 * tiempoDucto_s(motor.ducto)));
  for (const { indice, sensor_id } of notadas) motor.novedades.avisos.push({ indice, sensor_id, t_ms });
};

/** A full batch goes to the detector, and the seconds that pass are told to it. */
const entregarLote = (motor: Motor, suyo: SensorEnMarcha, tic: number): void => {
  const { sensor_id, muestreador, estima_ms } = suyo;
  const t0 = motor.base_ms + (tic - LOTE + 1) * DT_MUESTRA_MS;
  const lote = { t0, dt_ms: DT_MUESTRA_MS, p: suyo.p };
  suyo.p = [];
  const error_ms = errorReloj_ms(muestreador.sensor.parametros, (tic * DT_MUESTRA_MS) / 1_000);
  const reloj: Reloj = { fuente: 'gps', offset_ms: error_ms + estima_ms };
  const recibido = t0 + LOTE * DT_MUESTRA_MS + LATENCIA_MS;
  suyo.salud = avanzarSalud(suyo.salud, lote);
  motor.novedades.lotes.push({ sensor_id, t0_ms: t0, dt_ms: DT_MUESTRA_MS, p: lote.p });
  dar(motor, { tipo: 'muestras', sensor_id, ...lote, reloj, recibido, reproducido: false }, recibido);
  for (; motor.tic_ms + TIC_MS <= recibido; motor.tic_ms += TIC_MS)
    dar(motor, { tipo: 'tiempo' }, motor.tic_ms + TIC_MS);
};

const alMuestrear = (motor: Motor, suyo: SensorEnMarcha) => (tic: number, lectura: number | null) => {
  if (tic % LOTE === 0) suyo.p = [];
  if (lectura !== null) suyo.p.push(Math.round(lectura * 1e4) / 1e4);
  if (tic % LOTE === LOTE - 1 && suyo.p.length === LOTE) entregarLote(motor, suyo, tic);
};

const paso = (motor: Motor): void => {
  if (motor.quieto) dejarPasar(motor.ducto.conduccion);
  else avanzarDucto(motor.ducto);
  for (const suyo of motor.sensores) muestrear(suyo.muestreador, motor.ducto, alMuestrear(motor, suyo));
};

const correr = (motor: Motor, hasta_s: number): void => {
  while (tiempoDucto_s(motor.ducto) < hasta_s) {
    const ahora_s = tiempoDucto_s(motor.ducto);
    const listas = motor.pendientes.filter(({ en_s }) => en_s <= ahora_s);
    if (listas.length > 0) {
      motor.pendientes = motor.pendientes.filter((una) => !listas.includes(una));
      for (const { en_s, hacer } of listas) hacer(Math.max(en_s, ahora_s));
    }
    paso(motor);
  }
};

/** The line, quiet for so long that its detector knows its noise, with the injections still to come. */
export const crearMotor = (encargo: EncargoMotor): Motor => {
  const ducto = crearDucto(encargo.linea.definicion);
  const base_ms = Math.floor((encargo.inicio_ms - CALENTAMIENTO_MS) / 1_000) * 1_000;
  const motor: Motor = {
    ...{ encargo, ducto, base_ms },
    sensores: crearSensores(encargo, ducto),
    red: { ...encargo.red, tramos: encargo.linea.tramos, en_mantenimiento: new Set() },
    estado: crearEstado(),
    ...{ quieto: true, pendientes: [], por_avisar: [], tic_ms: base_ms, novedades: sinNovedades() },
  };
  const inicio_s = (encargo.inicio_ms - base_ms) / 1_000;
  correr(motor, inicio_s);
  // A waveform begins before its front.
  const desde_ms = encargo.inicio_ms - ANTES_MS;
  const lotes = motor.novedades.lotes.filter(({ t0_ms }) => t0_ms >= desde_ms);
  motor.novedades = { ...sinNovedades(), lotes };
  for (const suyo of motor.sensores)
    suyo.ruido_inicial = ruidoDe(motor.estado, suyo.sensor_id)?.ruido_kgcm2 ?? null;
  motor.pendientes = encargo.inyecciones.map(({ retardo_s }, indice) => ({
    en_s: inicio_s + retardo_s,
    hacer: (en_s) => inyectar(motor, indice, en_s + ADELANTO_S),
  }));
  return motor;
};

/** Lives up to `ahora_ms` and says what happened; a long gap is passed over, as if the line had stood still in it. */
export const avanzarMotor = (motor: Motor, ahora_ms: number): Novedades => {
  const modelo_ms = motor.base_ms + tiempoDucto_s(motor.ducto) * 1_000;
  if (ahora_ms - modelo_ms > ATRASO_MAX_MS)
    motor.base_ms += Math.floor((ahora_ms - modelo_ms) / 1_000) * 1_000;
  correr(motor, (ahora_ms - motor.base_ms) / 1_000);
  avisar(motor, ahora_ms);
  const { novedades } = motor;
  motor.novedades = sinNovedades();
  return novedades;
};
