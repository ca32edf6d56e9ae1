import { leerTopico } from '@tramos/contract/ingesta';
import { sql } from 'drizzle-orm';
import { type Racha, rechazos_seguidos } from '../db/esquema/mediciones';
import type { Db } from '../db/tipos';
import { deUnaEnUna } from '../realtime/de-una-en-una';
import type { Guardado } from './almacenar';
import type { Interpretado, MensajeDeCampo } from './interpretar';
import type { Red } from './red';

/** A device all of whose messages arrive and are all rejected: it is written down for its alarm, until one is taken. */

/** The streak after one more was rejected. */
const avanzarRacha = (antes: Racha | undefined, t_ms: number, motivo: string): Racha => ({
  desde_ms: antes?.desde_ms ?? t_ms,
  t_ms,
  cuantos: (antes?.cuantos ?? 0) + 1,
  motivo,
});

/** A streak that goes on is written so often; its end at once. */
const ESCRIBIR_CADA_MS = 10_000;

interface Suya {
  dispositivo: 'sensor' | 'router';
  id: number;
  /** Null once a message was taken. */
  racha: Racha | null;
}

const escribir = (db: Db, { dispositivo, id, racha }: Suya): Promise<unknown> =>
  racha === null
    ? db.delete(rechazos_seguidos).where(sql`dispositivo = ${dispositivo} and objeto_id = ${id}`)
    : db
        .insert(rechazos_seguidos)
        .values({ dispositivo, objeto_id: id, ...racha })
        .onConflictDoUpdate({
          target: [rechazos_seguidos.dispositivo, rechazos_seguidos.objeto_id],
          set: racha,
        });

export interface Rechazos {
  alResolver(original: MensajeDeCampo, interpretado: Interpretado, fin: Guardado): void;
  /** Goes on with the streaks that an earlier run of the server wrote. */
  cargar(): Promise<void>;
  /** Writes what is new; what could not be written is written the next time. */
  volcar(): Promise<void>;
}

/** `hora_reciente`: it is still to be told whether the server's own clock is the one that is wrong. */
export const crearRechazos = (
  db: Db,
  red: () => Red,
  ahora: () => number,
  hora_reciente: () => boolean,
): Rechazos => {
  const rachas = new Map<string, Suya>();
  const pendientes = new Set<string>();
  /** When the streak that goes on was last written. */
  const escritas = new Map<string, number>();
  const deTopico = (topic: string): Pick<Suya, 'dispositivo' | 'id'> | null => {
    const topico = leerTopico(topic);
    if (topico === null || topico.dispositivo === 'estacion') return null;
    const { dispositivo, clave } = topico;
    const id = (dispositivo === 'sensor' ? red().sensores : red().routers).get(clave)?.id;
    return id === undefined ? null : { dispositivo, id };
  };
  return {
    alResolver: ({ topic, recibido_ms }, m, fin) => {
      const suyo = deTopico(topic);
      // Who may not speak for a device says nothing of it.
      if (suyo === null || fin === 'desconocido') return;
      if (m.tipo === 'rechazo' && m.fuera_de_hora && hora_reciente()) return;
      const clave = `${suyo.dispositivo}/${suyo.id}`;
      const antes = rachas.get(clave);
      if (m.tipo === 'rechazo') {
        const racha = avanzarRacha(antes?.racha ?? undefined, recibido_ms, m.motivo);
        rachas.set(clave, { ...suyo, racha });
        pendientes.add(clave);
      } else if (antes?.racha) {
        rachas.set(clave, { ...antes, racha: null });
        pendientes.add(clave);
      }
    },
    cargar: async () => {
      for (const { dispositivo, objeto_id: id, ...racha } of await db.select().from(rechazos_seguidos)) {
        rachas.set(`${dispositivo}/${id}`, { dispositivo, id, racha });
        escritas.set(`${dispositivo}/${id}`, racha.t_ms);
      }
    },
    volcar: deUnaEnUna(async () => {
      for (const clave of [...pendientes]) {
        const suya = rachas.get(clave);
        if (suya === undefined) continue;
        const ahora_ms = ahora();
        const hace_ms = Math.abs(ahora_ms - (escritas.get(clave) ?? Number.NEGATIVE_INFINITY));
        if (suya.racha !== null && hace_ms < ESCRIBIR_CADA_MS) continue;
        // First: what comes during the write is to be written after it.
        pendientes.delete(clave);
        try {
          await escribir(db, suya);
        } catch (error) {
          pendientes.add(clave);
          throw error;
        }
        if (suya.racha !== null) escritas.set(clave, ahora_ms);
        else {
          escritas.delete(clave);
          if (rachas.get(clave) === suya) rachas.delete(clave);
        }
      }
    }),
  };
};
