import type { Evento } from '@tramos/contract/evento';
import type { Estacion, Router, Tramo } from '@tramos/contract/red';
import type { SaludSensor, Sensor } from '@tramos/contract/sensor';
import { crearEventosDelMapa } from '../mapa/red-viva';
import type { DatosRed } from '../mapa/use-red-viva';
import { AHORA_MUESTRA, EVENTOS_MUESTRA } from './muestras';
import { sensorMuestra, tramoMuestra } from './muestras-red';

/** A network far larger than any, made of samples from a seed: what the map must bear. Nothing of it is real. */

/** Park and Miller's minimal generator: the same seed, the same network. */
export const azarDe = (semilla: number) => {
  let estado = semilla;
  return (): number => {
    estado = (estado * 48_271) % 2_147_483_647;
    return estado / 2_147_483_647;
  };
};

type Azar = () => number;

const TRAMOS_POR_DUCTO = 20;
const TRAMO_M = 40_000;
/** Of every hundred things: tramos, stations, routers and sensors; the rest are events. */
const PARTES = { tramos: 0.02, estaciones: 0.02, routers: 0.02, sensores: 0.2 } as const;
const ABIERTOS = 0.1;
const MARCO = { sur: 17, norte: 26, oeste: -105, este: -97 } as const;
const QUIEBROS = 8;
const GRADOS_POR_M = 1 / 111_000;

const elegirDe = <T>(lista: readonly T[], azar: Azar): T => lista[Math.floor(azar() * lista.length)] as T;

/** One tramo after another, turning a little, back into the frame when it would leave it. */
const ducto = (n: number, cuantos: number, azar: Azar): Tramo[] => {
  let lng = MARCO.oeste + azar() * (MARCO.este - MARCO.oeste);
  let lat = MARCO.sur + azar() * (MARCO.norte - MARCO.sur);
  let rumbo = azar() * 2 * Math.PI;
  const paso = (TRAMO_M / QUIEBROS) * GRADOS_POR_M;
  return Array.from({ length: cuantos }, (_, i) => {
    const coordinates: [number, number][] = [[lng, lat]];
    for (let k = 0; k < QUIEBROS; k++) {
      rumbo += (azar() - 0.5) * 0.7;
      const fuera = lng < MARCO.oeste || lng > MARCO.este || lat < MARCO.sur || lat > MARCO.norte;
      if (fuera)
        rumbo = Math.atan2((MARCO.sur + MARCO.norte) / 2 - lat, (MARCO.oeste + MARCO.este) / 2 - lng);
      lng += paso * Math.cos(rumbo);
      lat += paso * Math.sin(rumbo);
      coordinates.push([lng, lat]);
    }
    const id = n * TRAMOS_POR_DUCTO + i + 1;
    return {
      ...tramoMuestra(),
      id,
      nombre: `Tramo ${id}`,
      sistema_id: n + 1,
      sistema_nombre: `Ducto ${n + 1}`,
      posicion_a: i * TRAMO_M,
      posicion_b: (i + 1) * TRAMO_M,
      sensor_a_id: 2 * id - 1,
      sensor_b_id: 2 * id,
      geometria: { type: 'LineString', coordinates },
    };
  });
};

/** A place along a tramo's straight pieces: near enough to its line for a sample. */
const enTramo = ({ geometria, posicion_a, posicion_b }: Tramo, azar: Azar) => {
  const parte = azar();
  const { coordinates } = geometria;
  const i = Math.min(coordinates.length - 2, Math.floor(parte * (coordinates.length - 1)));
  const t = parte * (coordinates.length - 1) - i;
  const [a, b] = [coordinates[i] as [number, number], coordinates[i + 1] as [number, number]];
  return {
    posicion: Math.round(posicion_a + parte * (posicion_b - posicion_a)),
    longitud: a[0] + t * (b[0] - a[0]),
    latitud: a[1] + t * (b[1] - a[1]),
  };
};

const eventoEn = (id: number, tramo: Tramo, azar: Azar): Evento => {
  const abierto = azar() < ABIERTOS;
  const creado = new Date(AHORA_MUESTRA - azar() * 86_400_000).toISOString();
  return {
    ...EVENTOS_MUESTRA.abierto,
    ...enTramo(tramo, azar),
    id,
    evento_principal: id,
    evento_estado: abierto ? 'abierto' : 'reconocido',
    recognized_at: abierto ? null : creado,
    created_at: creado,
    tramo_id: tramo.id,
    tramo_nombre: tramo.nombre,
  };
};

/** `cuantas` things in all; none for 0. */
export const redGrande = (cuantas: number, azar: Azar): DatosRed => {
  const nTramos = Math.round(cuantas * PARTES.tramos);
  const tramos = Array.from({ length: Math.ceil(nTramos / TRAMOS_POR_DUCTO) }, (_, n) =>
    ducto(n, Math.min(TRAMOS_POR_DUCTO, nTramos - n * TRAMOS_POR_DUCTO), azar),
  ).flat();
  const en = () => enTramo(elegirDe(tramos, azar), azar);
  const varios = <T>(parte: number, hacer: (id: number) => T): T[] =>
    Array.from({ length: Math.round(cuantas * parte) }, (_, i) => hacer(i + 1));
  const estaciones = varios(
    PARTES.estaciones,
    (id): Estacion => ({
      ...en(),
      id,
      clave: `E-${id}`,
      nombre: `Estación ${id}`,
      sistema_id: 1,
      municipio: null,
      estado: null,
    }),
  );
  const sensores = varios(PARTES.sensores, (id) => ({
    ...sensorMuestra({ id, nombre: `PT-${id}`, estacion_nombre: null }),
    ...en(),
    salud: saludAlAzar(azar),
  }));
  const routers = varios(PARTES.routers, (id): Router => {
    const { latitud, longitud, id: estacion_id } = elegirDe(estaciones, azar);
    const salud = azar() < 0.1 ? 'sin_contacto' : 'en_linea';
    const base = { activo: true, ultimo_contacto: null, rsrp_dbm: -91, sinr_db: 12 };
    return { ...base, id, clave: `R-${id}`, nombre: `Router ${id}`, estacion_id, latitud, longitud, salud };
  });
  const resto = 1 - Object.values(PARTES).reduce((suma, parte) => suma + parte, 0);
  const eventos = crearEventosDelMapa()(
    varios(resto, (id) => eventoEn(id, elegirDe(tramos, azar), azar)),
    AHORA_MUESTRA,
  );
  const callados = new Set(sensores.filter(({ salud }) => salud !== 'normal').map(({ id }) => id));
  const ciegos = new Set(
    tramos
      .filter(({ sensor_a_id, sensor_b_id }) => callados.has(sensor_a_id) || callados.has(sensor_b_id))
      .map(({ id }) => id),
  );
  return { tramos, estaciones, sensores, routers, eventos, ciegos };
};

const saludAlAzar = (azar: Azar): SaludSensor => {
  const n = azar();
  if (n < 0.9) return 'normal';
  return n < 0.95 ? 'falla' : 'sin_datos';
};

const RECIEN_RECONOCIDO = new Date(AHORA_MUESTRA).toISOString();
const alReves = (evento: Evento): Evento =>
  evento.evento_estado === 'abierto'
    ? { ...evento, evento_estado: 'reconocido', recognized_at: RECIEN_RECONOCIDO }
    : { ...evento, evento_estado: 'abierto', recognized_at: null };

/** One in so many news of events is a new one; the oldest leaves. */
const UNO_NUEVO_DE = 50;

const recien = (modelo: Evento, id: number): Evento => ({
  ...modelo,
  id,
  evento_principal: id,
  evento_estado: 'abierto',
  recognized_at: null,
  created_at: new Date(AHORA_MUESTRA + id).toISOString(),
});

/** Lists whose things come, go and change. */
type RedVariable = DatosRed & { sensores: Sensor[]; eventos: Evento[] };

/** The same things in other lists. */
export const copiaDe = (datos: DatosRed): RedVariable => ({
  ...datos,
  sensores: [...(datos.sensores ?? [])],
  eventos: [...datos.eventos],
});

/**
 * `cuantas` news fall on the network: half of sensors that fall ill or recover, half of events; new ones are numbered
 * from `siguiente` on.
 */
export const llegarNovedades = (
  { sensores, eventos }: RedVariable,
  { cuantas, siguiente }: { cuantas: number; siguiente: number },
  azar: Azar,
): void => {
  for (let n = 0; n < cuantas; n++) {
    const i = Math.floor(azar() * (n % 2 === 0 ? sensores.length : eventos.length));
    const [sensor, evento] = [sensores[i], eventos[i]];
    if (n % 2 === 0) {
      if (sensor) sensores[i] = { ...sensor, salud: saludAlAzar(azar) };
    } else if (evento && azar() < 1 / UNO_NUEVO_DE) {
      eventos.pop();
      eventos.unshift(recien(evento, siguiente + n));
    } else if (evento) eventos[i] = alReves(evento);
  }
};
