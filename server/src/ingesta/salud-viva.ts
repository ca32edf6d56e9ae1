import { RELOJ_FUTURO_MAX_MS } from '@tramos/contract/limites';
import type { Reloj } from '@tramos/contract/sensor';
import type { Salud } from '@tramos/contract/tiempo-real';
import { vieneDelFuturo } from '@tramos/deteccion/formulas';
import type { RuidoMedido } from '@tramos/deteccion/tipos';
import { isNotNull, sql } from 'drizzle-orm';
import { sensor_estados } from '../db/esquema/red';
import { saludDe } from '../db/salud-sensor';
import type { Db } from '../db/tipos';
import type { Deps } from '../deps';
import type { MensajePendiente } from '../realtime/push';
import { esActual, ultimaMuestraDe } from './actual';
import type { Cola } from './cola';
import type { Aceptado } from './interpretar';
import type { Red, SensorRed } from './red';
import type { Relojes } from './relojes';
import { avanzarSalud, type EstadoSalud, saludInicial } from './salud';

interface Ultima {
  ultima_ms: number;
  presion_kgcm2: number;
  reloj: Reloj | null;
}

/** Health of every sensor as it stands now: newest reading, latched faults, what the consoles are told of both. */
export interface SaludViva {
  /** Takes up the faults that were latched before a restart. */
  cargar(db: Db): Promise<void>;
  alGuardar(mensajes: readonly Aceptado[]): void;
  /** Writes the newest readings that changed since the last time, in one statement. */
  volcar(): Promise<void>;
  /** Sends `salud` to the consoles. */
  emitir(): void;
}

interface Partes {
  deps: Pick<Deps, 'db' | 'ahora' | 'push'>;
  red: () => Red;
  cola: Cola;
  ruido: (sensor_id: number) => RuidoMedido | null;
  relojes: Pick<Relojes, 'desfase_ms' | 'error_ms'>;
}

type Presion = Extract<Aceptado, { tipo: 'presion' }>;

/**
 * What the sensor reads. A stamp that is off by `error_ms` does not make it silent: its reading is as old as its
 * message, and its own clock off by `desfase_ms`, whatever it says of itself; 0 where its gateway's explains it.
 */
const ultimaDe = (m: Presion, error_ms: number, desfase_ms: number): Ultima => {
  const { recibido_ms, mensaje } = m;
  const fin_ms = ultimaMuestraDe(m);
  const presion_kgcm2 = mensaje.p.at(-1) ?? 0;
  // Before its clock has been judged too: no network brings what is still to come.
  const fuera_ms = vieneDelFuturo(fin_ms, recibido_ms) ? fin_ms - recibido_ms : error_ms;
  const explicado = error_ms !== 0 && desfase_ms === 0;
  const fuente = mensaje.reloj?.fuente ?? 'rtc';
  return {
    ultima_ms: fuera_ms === 0 ? fin_ms : Math.min(recibido_ms, fin_ms - fuera_ms),
    presion_kgcm2,
    reloj:
      fuera_ms === 0 || explicado
        ? (mensaje.reloj ?? null)
        : { fuente, offset_ms: desfase_ms === 0 ? fuera_ms : desfase_ms },
  };
};

const guardarUltimas = async (db: Db, filas: readonly object[], ahora_ms: number) => {
  if (filas.length === 0) return;
  const e = sensor_estados;
  await db.execute(sql`
    insert into ${e} (sensor_id, ultima_ms, presion_kgcm2, reloj, ruido_kgcm2, deriva_kgcm2, dt_ms)
    select sensor_id, ultima_ms, presion_kgcm2, reloj, ruido_kgcm2, deriva_kgcm2, dt_ms
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as f (
      sensor_id integer, ultima_ms double precision, presion_kgcm2 real, reloj jsonb,
      ruido_kgcm2 real, deriva_kgcm2 real, dt_ms double precision
    )
    on conflict (sensor_id) do update set
      ultima_ms = excluded.ultima_ms,
      presion_kgcm2 = excluded.presion_kgcm2,
      reloj = excluded.reloj,
      ruido_kgcm2 = coalesce(excluded.ruido_kgcm2, ${e.ruido_kgcm2}),
      deriva_kgcm2 = coalesce(excluded.deriva_kgcm2, ${e.deriva_kgcm2}),
      dt_ms = coalesce(excluded.dt_ms, ${e.dt_ms})
    where ${e.ultima_ms} < excluded.ultima_ms or ${e.ultima_ms} > ${ahora_ms + RELOJ_FUTURO_MAX_MS}`);
};

/** One row and, when a fault begins outside of maintenance, one `presion_negativa`: latched, not a stream. */
const guardarFalla = async (
  { db, push }: Partes['deps'],
  sensor: SensorRed,
  falla_ms: number | null,
  ultima: Ultima,
): Promise<void> => {
  const falla_desde = falla_ms === null ? null : new Date(falla_ms);
  const pendientes = await db.transaction(async (tx): Promise<MensajePendiente[]> => {
    await tx
      .insert(sensor_estados)
      .values({ sensor_id: sensor.id, ...ultima, falla_desde })
      .onConflictDoUpdate({ target: sensor_estados.sensor_id, set: { falla_desde } });
    if (falla_desde === null || sensor.mantenimiento) return [];
    const datos = { sensor_id: sensor.id, timestamp: falla_desde.toISOString() };
    return [await push.anexar(tx, 'presion_negativa', datos, { sistema_id: sensor.sistema_id })];
  });
  push.difundir(pendientes);
};

const leerFallas = async (db: Db) =>
  db
    .select({ sensor_id: sensor_estados.sensor_id, falla_desde: sensor_estados.falla_desde })
    .from(sensor_estados)
    .where(isNotNull(sensor_estados.falla_desde));

const leerUltimas = (db: Db) =>
  db
    .select({
      sensor_id: sensor_estados.sensor_id,
      ultima_ms: sensor_estados.ultima_ms,
      presion_kgcm2: sensor_estados.presion_kgcm2,
      reloj: sensor_estados.reloj,
    })
    .from(sensor_estados);

export const crearSaludViva = ({ deps, red, cola, ruido, relojes }: Partes): SaludViva => {
  const ultimas = new Map<number, Ultima>();
  const estados = new Map<number, EstadoSalud>();
  let cambiadas = new Set<number>();

  const revisar = (m: Presion, sensor: SensorRed, ultima: Ultima) => {
    const previo = estados.get(sensor.id) ?? saludInicial();
    const nuevo = avanzarSalud(previo, m.mensaje);
    estados.set(sensor.id, nuevo);
    if (previo.falla_desde !== nuevo.falla_desde)
      cola.agregar('falla de sensor', () => guardarFalla(deps, sensor, nuevo.falla_desde, ultima));
  };

  return {
    cargar: async (db) => {
      for (const { sensor_id, ...ultima } of await leerUltimas(db)) ultimas.set(sensor_id, ultima);
      for (const { sensor_id, falla_desde } of await leerFallas(db))
        estados.set(sensor_id, saludInicial(falla_desde?.getTime() ?? null));
    },
    alGuardar: (mensajes) => {
      for (const m of mensajes) {
        const sensor = m.tipo === 'presion' ? red().sensores_por_id.get(m.sensor_id) : undefined;
        if (m.tipo !== 'presion' || !sensor) continue;
        if (m.mensaje.reproducido === true && vieneDelFuturo(ultimaMuestraDe(m), m.recibido_ms)) continue;
        const error_ms = relojes.error_ms(sensor.id);
        const ultima = ultimaDe(m, error_ms, relojes.desfase_ms(sensor.id));
        const previa_ms = ultimas.get(sensor.id)?.ultima_ms ?? Number.NEGATIVE_INFINITY;
        // One from beyond now was kept by a clock that has been set since.
        if (ultima.ultima_ms > previa_ms || vieneDelFuturo(previa_ms, m.recibido_ms)) {
          ultimas.set(sensor.id, ultima);
          cambiadas.add(sensor.id);
        }
        if (esActual(m, error_ms)) revisar(m, sensor, ultima);
      }
    },
    volcar: async () => {
      const ids = cambiadas;
      cambiadas = new Set();
      const filas = [...ids]
        .sort((a, b) => a - b)
        .flatMap((sensor_id) => {
          const ultima = ultimas.get(sensor_id);
          return ultima ? [{ sensor_id, ...ultima, ...ruido(sensor_id) }] : [];
        });
      try {
        await guardarUltimas(deps.db, filas, deps.ahora());
      } catch (error) {
        for (const id of ids) cambiadas.add(id);
        throw error;
      }
    },
    emitir: () => {
      const ahora_ms = deps.ahora();
      const sensores = [...red().sensores_por_id.values()].map((sensor): Salud['sensores'][number] => {
        const ultima = ultimas.get(sensor.id);
        return {
          sensor_id: sensor.id,
          salud: saludDe(
            {
              mantenimiento: sensor.mantenimiento,
              falla_desde: estados.get(sensor.id)?.falla_desde ?? null,
              ultima_ms: ultima?.ultima_ms ?? null,
            },
            ahora_ms,
          ),
          ultima_lectura: ultima
            ? { t: new Date(ultima.ultima_ms).toISOString(), presion_kgcm2: ultima.presion_kgcm2 }
            : null,
        };
      });
      deps.push.efimero('salud', { timestamp: new Date(ahora_ms).toISOString(), sensores });
    },
  };
};
