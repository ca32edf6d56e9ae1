import { evento_calculos } from '../src/db/esquema/eventos';
import { maniobras } from '../src/db/esquema/red';
import type { Db } from '../src/db/tipos';
import { AHORA_MS } from './app-de-prueba';
import { type RedDePrueba, sembrarEvento } from './sembrar';

/** Waves that crossed the tramo of this network from A, 30 km with 1.2 m/s of flow, at these wave speeds. */
export const sembrarCruces = async (
  db: Db,
  red: RedDePrueba,
  velocidades_mps: readonly number[],
  resto: Parameters<typeof sembrarEvento>[2] & { hace_dias?: number; maniobra?: boolean; perfil?: [] } = {},
): Promise<void> => {
  const { hace_dias = 1, maniobra = true, perfil, ...evento } = resto;
  for (const [i, a] of velocidades_mps.entries()) {
    const t_ms = AHORA_MS - hace_dias * 86_400_000 - i * 3_600_000;
    const delta_s = 30_000 / (a + 1.2);
    const id = await sembrarEvento(db, red, {
      ...{ delta_s, posicion: 200_000, created_at: new Date(t_ms + 40_000) },
      ...{ hora_sensor0: new Date(t_ms), hora_sensor1: new Date(t_ms + delta_s * 1_000) },
      ...evento,
    });
    await db.insert(evento_calculos).values({
      ...{ evento_id: id, posicion_a: 200_000, posicion_b: 230_000, sigma_velocidad_rel: 0.002 },
      ...{ sigma_delta_s: 0.02, perfil: perfil ?? null },
    });
    if (maniobra)
      await db.insert(maniobras).values({
        ...{ id: `cruce-${id}`, estacion_id: red.estacion_a_id, t_ms: t_ms - 4_000 },
        ...{ equipo: 'bomba', accion: 'paro', recibido_ms: t_ms },
      });
  }
};
