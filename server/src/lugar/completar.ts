import { eq, isNull, or } from 'drizzle-orm';
import { estaciones, sensores } from '../db/esquema/red';
import type { Db } from '../db/tipos';
import type { BuscarLugar } from './buscar';

/** Gives stations and sensors that have no municipio or no state those of their place; what somebody wrote stays. */
export const completarLugares = async (db: Db, lugarEn: BuscarLugar): Promise<void> => {
  for (const tabla of [estaciones, sensores]) {
    const filas = await db
      .select({
        ...{ id: tabla.id, latitud: tabla.latitud, longitud: tabla.longitud },
        ...{ municipio: tabla.municipio, estado: tabla.estado },
      })
      .from(tabla)
      .where(or(isNull(tabla.municipio), isNull(tabla.estado)));
    for (const { id, latitud, longitud, municipio, estado } of filas) {
      const lugar = lugarEn(latitud, longitud);
      await db
        .update(tabla)
        .set({ municipio: municipio ?? lugar.municipio, estado: estado ?? lugar.estado })
        .where(eq(tabla.id, id));
    }
  }
};
