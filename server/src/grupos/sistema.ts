import type { Ventana, VentanasGrupo } from '@tramos/contract/evento-grupo';
import { GRUPO_DURACION_MAX_S, MISMO_LUGAR_M } from '@tramos/contract/limites';
import type { ReglasDeGrupo } from '@tramos/deteccion/miembros';
import type { PuntoConocido } from '@tramos/deteccion/punto-conocido';
import { sql } from 'drizzle-orm';
import { VENTANAS_GRUPO, ventanasDe } from '../db/ajuste';
import type { Tx } from '../db/tipos';

/** A known point, and what people call it. */
export type PuntoNombrado = PuntoConocido & { nombre: string };

/** What grouping and classification have to know of a sistema. */
export interface SistemaTomado {
  id: number;
  /** The exercise whose events are in question; null for the real ones. They never meet (db/real.ts). */
  ejercicio_id: number | null;
  reglas: Record<Ventana, ReglasDeGrupo>;
  /** Chainage of its stations, m. */
  estaciones: number[];
  /** Valves and deliveries in use between them. */
  puntos: PuntoNombrado[];
  /** The site's, by whose clock they work. */
  zona: string;
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
  puntos: PuntoNombrado[];
  zona: string;
  fallas: Record<string, number>;
}

/**
 * Takes a sistema until the transaction ends: two that group its events at once, on whatever server process, follow
 * one another. Take several in the order of their ids, and before the folios of the audit and of the push log.
 */
export const tomarSistema = async (
  tx: Tx,
  id: number,
  ejercicio_id: number | null = null,
): Promise<SistemaTomado> => {
  const { rows } = await tx.execute<FilaSistema>(sql`
    select a.valor as ventanas,
      array(select posicion from estaciones where sistema_id = s.id) as estaciones,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'nombre', p.nombre, 'posicion', p.posicion,
         'tolerancia_m', p.tolerancia_m, 'horario', p.horario)), '[]')
       from puntos_conocidos p where p.sistema_id = s.id and p.activo) as puntos,
      coalesce((select zona_conocida(zona) from evento_resumen_curso limit 1), 'UTC') as zona,
      (select coalesce(jsonb_object_agg(e.sensor_id, extract(epoch from e.falla_desde) * 1000), '{}')
       from sensor_estados e join sensores n on n.id = e.sensor_id
       where n.sistema_id = s.id and e.falla_desde is not null) as fallas
    from sistemas s left join ajustes a on a.clave = ${VENTANAS_GRUPO}
    where s.id = ${id} for no key update of s`);
  const [fila] = rows;
  if (!fila) throw new Error(`sistema ${id} is not there`);
  return {
    ...{ id, ejercicio_id },
    reglas: reglasDe(ventanasDe(fila.ventanas)),
    estaciones: fila.estaciones,
    puntos: fila.puntos,
    zona: fila.zona,
    // How the real sensors are says nothing of the simulated ones.
    fallas:
      ejercicio_id === null
        ? new Map(Object.entries(fila.fallas).map(([sensor, desde_ms]) => [Number(sensor), desde_ms]))
        : new Map(),
  };
};
