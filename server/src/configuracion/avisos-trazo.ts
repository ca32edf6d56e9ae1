import { type JuicioTrazo, textoDeTrazo } from '@tramos/contract/trazo';
import { inArray, or } from 'drizzle-orm';
import { tramos } from '../db/esquema/red';
import type { Consultable } from '../db/tipos';
import { leerTrazos, type Mudanza } from '../db/trazos';

/** What a row of a table would make of a sensor or a station: the key of the row, and whose line it may touch. */
export interface Mudado {
  clave: string;
  toca: (trazo: { sensores: readonly number[]; sistema_id: number; juicio: JuicioTrazo }) => boolean;
}

const suma = (avisos: Map<string, string[]>, clave: string, aviso: string) =>
  avisos.set(clave, [...(avisos.get(clave) ?? []), aviso]);

/** Something does not fit that did, or one more station lies too far away. */
const faltaMas = (despues: JuicioTrazo, antes: JuicioTrazo | null | undefined): boolean =>
  despues.faltas.some((falta) => !antes?.faltas.includes(falta)) ||
  despues.lejanas.some(({ nombre }) => !antes?.lejanas.some((otra) => otra.nombre === nombre));

/**
 * Lines that would fit no more with sensors and stations where they are about to be put, by the key of each row that has
 * to do with it: told, never refused (docs/decisions/041).
 */
export const avisosDeTrazo = async (
  db: Consultable,
  mudanza: Mudanza,
  mudados: readonly Mudado[],
): Promise<Map<string, string[]>> => {
  const avisos = new Map<string, string[]>();
  if (mudados.length === 0) return avisos;
  const sensores = [...(mudanza.sensores?.keys() ?? [])];
  const sistemas = [...new Set(mudanza.estaciones?.map(({ sistema_id }) => sistema_id))];
  const suyos = or(
    inArray(tramos.sensor_a_id, sensores),
    inArray(tramos.sensor_b_id, sensores),
    inArray(tramos.sistema_id, sistemas),
  );
  const antes = new Map((await leerTrazos(db, suyos)).map(({ id, juicio }) => [id, juicio]));
  for (const { juicio, ...trazo } of await leerTrazos(db, suyos, mudanza)) {
    if (!juicio || !faltaMas(juicio, antes.get(trazo.id))) continue;
    const aviso = `La línea de «${trazo.nombre}» ya no encajaría. ${textoDeTrazo(juicio)}`;
    for (const { clave, toca } of mudados) if (toca({ ...trazo, juicio })) suma(avisos, clave, aviso);
  }
  return avisos;
};
