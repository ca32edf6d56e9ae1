import type { Ventana, VentanasGrupo } from '@tramos/contract/evento-grupo';
import { GRUPO_DURACION_MAX_S, MISMO_LUGAR_M } from '@tramos/contract/limites';
import type { ReglasDeGrupo } from '@tramos/deteccion/miembros';
import { sql } from 'drizzle-orm';
import { VENTANAS_GRUPO, ventanasDe } from '../db/ajuste';
import type { Tx } from '../db/tipos';

/** What grouping and classification have to know of a sistema. */
export interface SistemaTomado {
  id: number;
  reglas: Record<Ventana, ReglasDeGrupo>;
  /** Chainage of its stations, m. */
  estaciones: number[];
  /** Since when each of its sensors that fail does so, epoch ms. */
  fallas: ReadonlyMap<number, number>;
}

/** The rules of both windows, from what an administrator has set. */
export const reglasDe = ({ operador_s, usuario_s }: VentanasGrupo): SistemaTomado['reglas'] => {
  const reglas = (pausa_s: number): ReglasDeGrupo => ({
    pausa_ms: pausa_s * 1_000,
    duracion_max_ms: GRUPO_DURACION_MAX_S * 1_000,
    mismo_lugar_m: MISMO_LUGAR_M,
  });
  return { operador: reglas(operador_s), usuario: reglas(usuario_s) };
};

interface FilaSistema extends Record<string, unknown> {
  ventanas: unknown;
  estaciones: number[];
  fallas: Record<string, number>;
}

/**
 * Takes a sistema until the transaction ends: two that group its events at once, on whatever server process, follow
 * one another. Take several in the order of their ids, and before the folios of the audit and of the push log.
 */
export const tomarSistema = async (tx: Tx, id: number): Promise<SistemaTomado> => {
  const { rows } = await tx.execute<FilaSistema>(sql`
    select a.valor as ventanas,
      array(select posicion from estaciones where sistema_id = s.id) as estaciones,
      (select coalesce(jsonb_object_agg(e.sensor_id, extract(epoch from e.falla_desde) * 1000), '{}')
       from sensor_estados e join sensores n on n.id = e.sensor_id
       where n.sistema_id = s.id and e.falla_desde is not null) as fallas
    from sistemas s left join ajustes a on a.clave = ${VENTANAS_GRUPO}
    where s.id = ${id} for no key update of s`);
  const [fila] = rows;
  if (!fila) throw new Error(`sistema ${id} is not there`);
  return {
    id,
    reglas: reglasDe(ventanasDe(fila.ventanas)),
    estaciones: fila.estaciones,
    fallas: new Map(Object.entries(fila.fallas).map(([sensor, desde_ms]) => [Number(sensor), desde_ms])),
  };
};
