import { subirConfigVersion } from '@tramos/server/db/config-version';
import { estaciones, gateways, sensores, sistemas, tramos } from '@tramos/server/db/esquema/red';
import type { Db } from '@tramos/server/db/tipos';
import { hashSecreto, secretoNuevo } from '@tramos/server/http/secreto';

/** Sensors of one line, and how far they stand from each other, m. */
const POR_LINEA = 32;
const PASO_M = 10_000;

/** A gateway and the sensors for which it speaks. */
export interface Linea {
  credencial: { clave: string; secreto: string };
  claves: string[];
}

/** A line with a tramo between neighbours, so that detection has its pairs. */
const sembrarLinea = async (db: Db, clave: string, secreto_hash: string): Promise<string[]> => {
  const [gateway] = await db.insert(gateways).values({ clave, secreto_hash }).returning();
  const [sistema] = await db.insert(sistemas).values({ clave, nombre: clave }).returning();
  const sistema_id = sistema?.id ?? 0;
  const lugares = Array.from({ length: POR_LINEA }, (_, i) => ({
    ...{ sistema_id, posicion: i * PASO_M, latitud: 20 + i * 0.09, longitud: -100 },
    ...{ clave: `${clave}-${i}`, nombre: `${clave}-${i}` },
  }));
  const puestas = await db.insert(estaciones).values(lugares).returning({ id: estaciones.id });
  const puestos = await db
    .insert(sensores)
    .values(lugares.map((l, i) => ({ ...l, estacion_id: puestas[i]?.id, gateway_id: gateway?.id })))
    .returning();
  const entre = puestos.slice(1).flatMap((b, i) => {
    const a = puestos[i];
    return a ? [{ a, b }] : [];
  });
  await db.insert(tramos).values(
    entre.map(({ a, b }) => ({
      ...{ nombre: `${a.nombre} a ${b.nombre}`, sistema_id },
      ...{ estacion_inicio_id: a.estacion_id ?? 0, estacion_fin_id: b.estacion_id ?? 0 },
      ...{ sensor_a_id: a.id, sensor_b_id: b.id, posicion_a: a.posicion, posicion_b: b.posicion },
      ...{ velocidad_onda_mps: 1_000, sigma_velocidad_rel: 0.01, flujo_mps: 1 },
      ...{ producto: 'diesel', diametro_m: 0.3 },
      geometria: {
        type: 'LineString' as const,
        coordinates: [a, b].map(({ longitud, latitud }): [number, number] => [longitud, latitud]),
      },
    })),
  );
  return lugares.map((lugar) => lugar.clave);
};

/** As many lines as it takes for so many sensors, each behind a gateway of its own. */
export const sembrarLineas = async (db: Db, cuantos: number): Promise<Linea[]> => {
  const secreto = secretoNuevo();
  const secreto_hash = await hashSecreto(secreto);
  const lineas: Linea[] = [];
  while (lineas.length * POR_LINEA < cuantos) {
    const clave = `BENCH-${lineas.length}`;
    lineas.push({ credencial: { clave, secreto }, claves: await sembrarLinea(db, clave, secreto_hash) });
  }
  await db.transaction(subirConfigVersion);
  return lineas;
};
