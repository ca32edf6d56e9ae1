import { TEXTO_RAZON } from '@tramos/contract/razon-salud';
import type { Health } from '@tramos/contract/sitio';
import { max } from 'drizzle-orm';
import { conLimite } from '../db/con-limite';
import { sensor_estados } from '../db/esquema/red';
import type { Db } from '../db/tipos';
import type { VigiaSalud } from '../salud-servidor';

/** Whoever asks for health wants an answer soon, above all when it is bad. */
const ESPERA_MS = 2_000;

const ultimaLectura = async (db: Db): Promise<number | null> => {
  const [fila] = await db.select({ ultima_ms: max(sensor_estados.ultima_ms) }).from(sensor_estados);
  return fila?.ultima_ms ?? null;
};

interface Partes {
  db: Db;
  version: string;
  broker_conectado: () => boolean;
  ahora: () => number;
  vigia: Pick<VigiaSalud, 'estado'>;
}

/** How the server is: what it watches all the time, and whether the database answers at this moment. */
export const leerSalud = async (partes: Partes): Promise<Health> => {
  const { db, version, broker_conectado, ahora, vigia } = partes;
  const leida = await conLimite(ultimaLectura(db), ESPERA_MS).then(
    (ultima_ms) => ({ ultima_ms }),
    () => null,
  );
  const { desde, razones: vistas } = vigia.estado();
  const conectado = broker_conectado();
  const razones = [
    ...(leida === null && !vistas.includes('base') ? (['base'] as const) : []),
    ...vistas,
    ...(conectado || vistas.includes('broker') ? [] : (['broker'] as const)),
  ];
  const ultima_ms = leida?.ultima_ms ?? null;
  return {
    estado: razones.length === 0 ? 'sano' : 'degradado',
    ...{ razones, motivos: razones.map((razon) => TEXTO_RAZON[razon]), desde, version },
    base_de_datos: leida === null ? 'sin_respuesta' : 'lista',
    broker: conectado ? 'conectado' : 'desconectado',
    edad_dato_ms: ultima_ms === null ? null : Math.max(0, ahora() - ultima_ms),
  };
};
