import type { VentanaUtilizada } from '@tramos/contract/evento-grupo';
import { GRUPO_DURACION_MAX_S, MISMO_LUGAR_M } from '@tramos/contract/limites';
import { longitud_m, ventanaPar_s } from '@tramos/deteccion/formulas';
import { asc, eq, sql } from 'drizzle-orm';
import { leerVentanasGrupo } from '../db/ajuste';
import { tramos } from '../db/esquema/red';
import { meta } from '../db/esquema/sitio';
import type { Consultable } from '../db/tipos';
import { ventanaDe } from '../http/alcance';
import { enteros, type Vista } from './seleccion';

const redondear = (valor: number): number => Math.round(valor * 1_000) / 1_000;

/** What grouping uses for these tramos in the window of who asks (domain §1.7), by id of tramo. */
export const ventanasUtilizadas = async (
  db: Consultable,
  tramo_ids: ReadonlySet<number>,
  vista: Vista,
): Promise<VentanaUtilizada[]> => {
  if (tramo_ids.size === 0) return [];
  const ventana = ventanaDe(vista);
  const ventanas = await leerVentanasGrupo(db);
  const filas = await db
    .select({ tramo: tramos, config_version: meta.valor })
    .from(tramos)
    .innerJoin(meta, eq(meta.clave, 'config_version'))
    .where(sql`${tramos.id} = any(${enteros([...tramo_ids])})`)
    .orderBy(asc(tramos.id));
  return filas.map(({ tramo, config_version }) => ({
    tramo_id: tramo.id,
    tramo: tramo.nombre,
    ventana,
    longitud_m: longitud_m(tramo),
    velocidad_onda_mps: tramo.velocidad_onda_mps,
    producto: tramo.producto,
    ventana_par_s: redondear(ventanaPar_s(tramo)),
    ventana_grupo_s: ventana === 'operador' ? ventanas.operador_s : ventanas.usuario_s,
    duracion_max_s: GRUPO_DURACION_MAX_S,
    distancia_m: MISMO_LUGAR_M,
    config_version: Number(config_version),
  }));
};
