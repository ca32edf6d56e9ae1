import { leerTopico } from '@tramos/contract/ingesta';
import type { Conexiones } from '@tramos/contract/instalacion';
import { sql } from 'drizzle-orm';
import { disparos, lecturas } from '../db/esquema/mediciones';
import { routers, sensor_estados } from '../db/esquema/red';
import type { Db } from '../db/tipos';
import { esActual, ultimaMuestraDe } from './actual';
import type { Guardado } from './almacenar';
import {
  avanzarLugares,
  avanzarPicos,
  type Fijo,
  type Lugares,
  loteContradice,
  lugaresImposibles,
  lugarImposible,
  PICOS_VENTANA_MS,
  type Picos,
  picoContradice,
  picosImposibles,
  presionFuera,
  presionImposible,
} from './imposible';
import type { Aceptado, Interpretado, MensajeDeCampo } from './interpretar';
import type { Red } from './red';

/** One device goes on being wrong for as long as it is: it is written so often. */
const ESCRIBIR_CADA_MS = 30_000;
/** Copies that wait to be compared with what is stored. Of more than that, those that came first tell enough. */
const COPIAS_MAX = 1_000;

type De<T extends Aceptado['tipo']> = Extract<Aceptado, { tipo: T }>;
type Copia = De<'presion'> | De<'disparo'>;

export type Dobles = Conexiones['dobles'];

/** Watches what comes in for what cannot be, and writes it down for the alarms; detection never waits for it. */
export interface Imposibles {
  alResolver(original: MensajeDeCampo, interpretado: Interpretado, fin: Guardado): void;
  /** Compares copies with what is stored, and writes what was found. */
  volcar(): Promise<void>;
  /** This gateway is heard from this address: it connects, says something, or that it is still there. */
  oir(gateway_id: number, direccion: string, ahora_ms: number): void;
  /** Gateways whose key speaks from several addresses at once, and from which. */
  dobles(ahora_ms: number): Dobles;
}

const leerLotes = async (db: Db, copias: readonly De<'presion'>[]) => {
  if (copias.length === 0) return new Map<string, never>();
  const claves = copias.map(({ sensor_id, mensaje }) => ({ sensor_id, t0_ms: mensaje.t0 }));
  const t0s = copias.map(({ mensaje }) => mensaje.t0);
  const { rows } = await db.execute<{ sensor_id: number; t0_ms: number; dt_ms: number; p: number[] }>(sql`
    select l.sensor_id, l.t0_ms, l.dt_ms, l.p from ${lecturas} l
    join jsonb_to_recordset(${JSON.stringify(claves)}::jsonb) as f (sensor_id integer, t0_ms double precision)
      on l.sensor_id = f.sensor_id and l.t0_ms = f.t0_ms
    where l.t0_ms between ${Math.min(...t0s)} and ${Math.max(...t0s)}`);
  return new Map(rows.map((fila) => [`${fila.sensor_id}/${fila.t0_ms}`, fila]));
};

const leerPicos = async (db: Db, copias: readonly De<'disparo'>[]) => {
  const claves = copias.map(({ sensor_id, mensaje }) => ({ sensor_id, id: mensaje.id }));
  type Fila = { sensor_id: number; id: string; t: number; signo: number; amplitud: number };
  const { rows } = await db.execute<Fila>(sql`
    select d.sensor_id, d.id, d.t_ms as t, d.signo, d.amplitud from ${disparos} d
    join jsonb_to_recordset(${JSON.stringify(claves)}::jsonb) as f (sensor_id integer, id text)
      on d.sensor_id = f.sensor_id and d.id = f.id`);
  return new Map(rows.map((fila) => [`${fila.sensor_id}/${fila.id}`, fila]));
};

/** Which of these copies tell something else than what is stored under their name. */
const contradicciones = async (db: Db, copias: readonly Copia[]): Promise<Copia[]> => {
  if (copias.length === 0) return [];
  const lotes = await leerLotes(
    db,
    copias.filter((c) => c.tipo === 'presion'),
  );
  const picos = await leerPicos(
    db,
    copias.filter((c) => c.tipo === 'disparo'),
  );
  return copias.filter((c) => {
    if (c.tipo === 'presion') {
      const guardado = lotes.get(`${c.sensor_id}/${c.mensaje.t0}`);
      return guardado !== undefined && loteContradice(guardado, c.mensaje);
    }
    const guardado = picos.get(`${c.sensor_id}/${c.mensaje.id}`);
    return guardado !== undefined && picoContradice(guardado, c.mensaje);
  });
};

interface Hallazgo {
  de: 'sensor' | 'router';
  id: number;
  t_ms: number;
  detalle: string;
}

const escribir = async (db: Db, { de, id, t_ms, detalle }: Hallazgo): Promise<void> => {
  const imposible = sql`${JSON.stringify({ t_ms, detalle })}::jsonb`;
  await db.execute(
    de === 'sensor'
      ? sql`update ${sensor_estados} set imposible = ${imposible} where sensor_id = ${id}`
      : sql`update ${routers} set imposible = ${imposible} where id = ${id}`,
  );
};

/** What is remembered of each device to judge its next message. */
const crearMemoria = (hallar: (h: Hallazgo) => void) => {
  const muestras = new Map<number, { t_ms: number; p: number }>();
  const fijos = new Map<number, Fijo>();
  const picos = new Map<number, Picos>();

  const mirarPresion = (m: De<'presion'>) => {
    const { sensor_id, recibido_ms, mensaje } = m;
    const detalle = presionImposible(muestras.get(sensor_id) ?? null, mensaje);
    if (detalle !== null) hallar({ de: 'sensor', id: sensor_id, t_ms: recibido_ms, detalle });
    if (esActual(m)) muestras.set(sensor_id, { t_ms: ultimaMuestraDe(m), p: mensaje.p.at(-1) ?? 0 });
  };
  const mirarPico = ({ sensor_id, recibido_ms, mensaje }: De<'disparo'>) => {
    const fuera = presionFuera([Math.abs(mensaje.amplitud)]);
    if (fuera !== null) hallar({ de: 'sensor', id: sensor_id, t_ms: recibido_ms, detalle: fuera });
    // What was kept while the line was down comes at once.
    if (mensaje.reproducido || recibido_ms - mensaje.t > PICOS_VENTANA_MS) return;
    const seguidos = avanzarPicos(picos.get(sensor_id), recibido_ms);
    picos.set(sensor_id, seguidos);
    const detalle = picosImposibles(seguidos);
    if (detalle !== null) hallar({ de: 'sensor', id: sensor_id, t_ms: recibido_ms, detalle });
  };
  const mirarLugar = ({ router_id, recibido_ms, mensaje }: De<'router_gps'>) => {
    const { t, lat: latitud, lng: longitud, precision_m = null } = mensaje;
    const fijo: Fijo = { t, latitud, longitud, precision_m };
    const antes = fijos.get(router_id);
    if (!antes || t > antes.t) fijos.set(router_id, fijo);
    const detalle = antes ? lugarImposible(antes, fijo) : null;
    if (detalle !== null) hallar({ de: 'router', id: router_id, t_ms: recibido_ms, detalle });
  };
  return {
    mirar: (m: Aceptado) => {
      if (m.tipo === 'router_gps') mirarLugar(m);
      if (m.tipo === 'disparo') mirarPico(m);
      if (m.tipo === 'presion') mirarPresion(m);
    },
  };
};

export const crearImposibles = (db: Db, red: () => Red): Imposibles => {
  const lugares = new Map<number, Lugares>();
  const escritos = new Map<string, number>();
  let hallazgos = new Map<string, Hallazgo>();
  let copias: Copia[] = [];
  const hallar = (h: Hallazgo) => {
    const de = `${h.de}:${h.id}`;
    const antes_ms = escritos.get(de);
    if (antes_ms === undefined || Math.abs(h.t_ms - antes_ms) >= ESCRIBIR_CADA_MS) hallazgos.set(de, h);
  };
  const memoria = crearMemoria(hallar);
  const mirarRechazo = (topic: string, t_ms: number) => {
    const topico = leerTopico(topic);
    const sensor = topico?.dispositivo === 'sensor' ? red().sensores.get(topico.clave) : undefined;
    const detalle = 'Dice presiones que no existen: se rechazaron';
    if (sensor) hallar({ de: 'sensor', id: sensor.id, t_ms, detalle });
  };
  const oir: Imposibles['oir'] = (id, direccion, ahora_ms) =>
    void lugares.set(id, avanzarLugares(lugares.get(id) ?? null, direccion, ahora_ms));
  const escribirHallazgos = async () => {
    const estos = hallazgos;
    hallazgos = new Map();
    for (const [de, h] of estos) {
      await escribir(db, h);
      escritos.set(de, h.t_ms);
    }
  };
  return {
    oir,
    alResolver: ({ origen, topic, recibido_ms }, m, fin) => {
      if (origen.tipo === 'gateway') oir(origen.id, origen.direccion, recibido_ms);
      if (m.tipo === 'rechazo') {
        if (m.imposible) mirarRechazo(topic, recibido_ms);
        return;
      }
      if (fin === 'guardado') memoria.mirar(m);
      else if ((m.tipo === 'presion' || m.tipo === 'disparo') && copias.length < COPIAS_MAX) copias.push(m);
    },
    volcar: async () => {
      // First what is known: a copy that nobody can compare keeps none of it back.
      await escribirHallazgos();
      const estas = copias;
      copias = [];
      for (const { sensor_id, recibido_ms, mensaje } of await contradicciones(db, estas)) {
        const t = 't0' in mensaje ? mensaje.t0 : mensaje.t;
        const detalle = `Volvió a enviar con otros valores lo que ya había dicho de ${new Date(t).toISOString()}`;
        hallar({ de: 'sensor', id: sensor_id, t_ms: recibido_ms, detalle });
      }
      await escribirHallazgos();
    },
    dobles: (ahora_ms) =>
      [...lugares].flatMap(([id, l]) => {
        const direcciones = lugaresImposibles(l, ahora_ms);
        const gateway = red().gateways.get(id)?.clave;
        return direcciones && gateway !== undefined ? [{ gateway, direcciones }] : [];
      }),
  };
};
