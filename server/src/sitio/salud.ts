import type { Health } from '@tramos/contract/sitio';
import { max } from 'drizzle-orm';
import { sensor_estados } from '../db/esquema/red';
import type { Db } from '../db/tipos';

/** Whoever asks for health wants an answer soon, above all when it is bad. */
const ESPERA_MS = 2_000;

const ultimaLectura = async (db: Db): Promise<number | null> => {
  const [fila] = await db.select({ ultima_ms: max(sensor_estados.ultima_ms) }).from(sensor_estados);
  return fila?.ultima_ms ?? null;
};

/** Rejects when `tarea` takes longer than `espera_ms`; the task itself goes on and its end is ignored. */
const conLimite = async <R>(tarea: Promise<R>, espera_ms: number): Promise<R> => {
  let reloj: NodeJS.Timeout | undefined;
  const limite = new Promise<never>((_, falla) => {
    reloj = setTimeout(() => falla(new Error('no answer in time')), espera_ms);
  });
  try {
    return await Promise.race([tarea, limite]);
  } finally {
    clearTimeout(reloj);
  }
};

interface Partes {
  db: Db;
  version: string;
  broker_conectado: () => boolean;
  ahora: () => number;
}

/** How the server is, asked of its parts at this moment. */
export const leerSalud = async ({ db, version, broker_conectado, ahora }: Partes): Promise<Health> => {
  const broker = broker_conectado() ? 'conectado' : 'desconectado';
  try {
    const ultima_ms = await conLimite(ultimaLectura(db), ESPERA_MS);
    return {
      estado: broker === 'conectado' ? 'sano' : 'degradado',
      version,
      base_de_datos: 'lista',
      broker,
      edad_dato_ms: ultima_ms === null ? null : Math.max(0, ahora() - ultima_ms),
    };
  } catch {
    return { estado: 'degradado', version, base_de_datos: 'sin_respuesta', broker, edad_dato_ms: null };
  }
};
