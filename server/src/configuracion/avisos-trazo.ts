import { textoDeTrazo } from '@tramos/contract/trazo';
import { inArray, or } from 'drizzle-orm';
import { tramos } from '../db/esquema/red';
import type { Consultable } from '../db/tipos';
import { type Lugar, leerTrazos } from '../db/trazos';

/** Lines that would fit no more with sensors where they are about to be moved to, by sensor: told, never refused (docs/decisions/041). */
export const avisosDeTrazo = async (
  db: Consultable,
  mudados: ReadonlyMap<number, Lugar>,
): Promise<Map<number, string[]>> => {
  const avisos = new Map<number, string[]>();
  if (mudados.size === 0) return avisos;
  const ids = [...mudados.keys()];
  const suyos = or(inArray(tramos.sensor_a_id, ids), inArray(tramos.sensor_b_id, ids));
  const antes = new Map((await leerTrazos(db, suyos)).map((trazo) => [trazo.id, trazo]));
  for (const { id, nombre, sensores, juicio } of await leerTrazos(db, suyos, mudados)) {
    const faltaban = antes.get(id)?.juicio?.faltas ?? [];
    if (!juicio?.faltas.some((falta) => !faltaban.includes(falta))) continue;
    const aviso = `La línea de «${nombre}» ya no encajaría. ${textoDeTrazo(juicio)}`;
    for (const sensor of sensores)
      if (mudados.has(sensor)) avisos.set(sensor, [...(avisos.get(sensor) ?? []), aviso]);
  }
  return avisos;
};
