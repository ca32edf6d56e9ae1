import type { Salud } from '@tramos/contract/tiempo-real';
import { sensores } from '../db/esquema/red';
import type { Consultable } from '../db/tipos';

/** Divides a health message by sistema, so that each console hears of the sensors in its scope only. */
export const crearSensoresPorSistema = (db: Consultable) => {
  let sistema_de = new Map<number, number>();
  const cargar = async () => {
    const filas = await db.select({ id: sensores.id, sistema_id: sensores.sistema_id }).from(sensores);
    sistema_de = new Map(filas.map((fila) => [fila.id, fila.sistema_id]));
  };
  return {
    repartir: async (salud: Salud): Promise<Map<number, Salud>> => {
      // A sensor added since is not in the map yet.
      if (salud.sensores.some((s) => !sistema_de.has(s.sensor_id))) await cargar();
      const partes = new Map<number, Salud>();
      for (const sensor of salud.sensores) {
        const sistema_id = sistema_de.get(sensor.sensor_id);
        if (sistema_id === undefined) continue;
        const parte = partes.get(sistema_id) ?? { timestamp: salud.timestamp, sensores: [] };
        partes.set(sistema_id, { ...parte, sensores: [...parte.sensores, sensor] });
      }
      return partes;
    },
  };
};
