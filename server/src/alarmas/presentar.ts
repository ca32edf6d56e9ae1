import type { Alarma } from '@tramos/contract/alarmas';
import { eq, getTableColumns, type SQL } from 'drizzle-orm';
import { alarmas } from '../db/esquema/alarmas';
import { sistemas } from '../db/esquema/red';
import type { Consultable } from '../db/tipos';

/** Stored alarms as the wire has them. */

const seleccionar = (db: Consultable) =>
  db
    .select({ ...getTableColumns(alarmas), sistema: sistemas.nombre })
    .from(alarmas)
    .leftJoin(sistemas, eq(sistemas.id, alarmas.sistema_id))
    .$dynamic();
type Fila = Awaited<ReturnType<typeof seleccionar>>[number];

const iso = (fecha: Date | null): string | null => fecha?.toISOString() ?? null;

const apartadaDe = (f: Fila): Alarma['apartada'] =>
  f.apartada_hasta && {
    desde: (f.apartada_desde ?? f.desde).toISOString(),
    hasta: f.apartada_hasta.toISOString(),
    motivo: f.apartada_motivo ?? '',
    por: f.apartada_por,
  };

const fueraDe = (f: Fila): Alarma['fuera_de_servicio'] =>
  f.fuera_desde && {
    desde: f.fuera_desde.toISOString(),
    hasta: iso(f.fuera_hasta),
    motivo: f.fuera_motivo,
  };

const aAlarma = (f: Fila): Alarma => ({
  ...{ id: f.id, origen: f.origen, objeto_id: f.objeto_id, regla: f.regla, prioridad: f.prioridad },
  ...{ estado: f.estado, condicion: f.condicion, nombre: f.nombre, detalle: f.detalle },
  sistema: f.sistema_id === null ? null : { id: f.sistema_id, nombre: f.sistema ?? '' },
  desde: f.desde.toISOString(),
  anunciada_at: iso(f.anunciada_at),
  reconocida_por: f.reconocida_por,
  reconocida_at: iso(f.reconocida_at),
  apartada: apartadaDe(f),
  fuera_de_servicio: fueraDe(f),
  suprimida: f.suprimida_desde && {
    desde: f.suprimida_desde.toISOString(),
    causa: f.suprimida_causa ?? '',
  },
});

/** The alarms that meet the condition, in the order and of the page that the caller asks for. */
export const leerAlarmas = async (
  db: Consultable,
  condicion: SQL | undefined,
  { orden, limit, offset = 0 }: { orden: SQL[]; limit: number; offset?: number },
): Promise<Alarma[]> => {
  const filas = await seleccionar(db)
    .where(condicion)
    .orderBy(...orden)
    .limit(limit)
    .offset(offset);
  return filas.map(aAlarma);
};
