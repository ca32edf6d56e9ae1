import type { Ventana, VentanaUtilizada } from '@tramos/contract/evento-grupo';
import { GRUPO_DURACION_MAX_S, MISMO_LUGAR_M } from '@tramos/contract/limites';
import { longitud_m, ventanaPar_s } from '@tramos/deteccion/formulas';
import { sql } from 'drizzle-orm';
import { VENTANAS_GRUPO, ventanasDe } from '../db/ajuste';
import { catalogoDe } from '../db/catalogo';
import { ajustes, meta } from '../db/esquema/sitio';
import type { Consultable } from '../db/tipos';

const redondear = (valor: number): number => Math.round(valor * 1_000) / 1_000;

/** What is set of grouping, and by which configuration: one JSON column of any statement. */
export interface VentanasEnUso {
  config_version: number;
  /** As stored; null while nobody has set any. */
  ventanas: unknown;
}
export const VENTANAS_EN_USO = sql<VentanasEnUso>`json_build_object(
  'config_version', (select ${meta.valor} from ${meta} where ${meta.clave} = 'config_version')::int,
  'ventanas', (select ${ajustes.valor} from ${ajustes} where ${ajustes.clave} = ${VENTANAS_GRUPO}))`;

interface Leidas {
  ventana: Ventana;
  /** What the statement that read the events said of the catalogue (VERSION_DE_CATALOGO). */
  version: string | null;
  uso: VentanasEnUso;
}

/** What grouping uses for these tramos in the window of who asks (domain §1.7), by id of tramo. */
export const ventanasUtilizadas = async (
  db: Consultable,
  tramo_ids: ReadonlySet<number>,
  { ventana, version, uso }: Leidas,
): Promise<VentanaUtilizada[]> => {
  if (tramo_ids.size === 0) return [];
  const { operador_s, usuario_s } = ventanasDe(uso.ventanas);
  const { tramos } = await catalogoDe(db, version);
  return [...tramo_ids]
    .sort((a, b) => a - b)
    .flatMap((id) => tramos.get(id) ?? [])
    .map((tramo) => ({
      tramo_id: tramo.id,
      tramo: tramo.nombre,
      ventana,
      longitud_m: longitud_m(tramo),
      velocidad_onda_mps: tramo.velocidad_onda_mps,
      producto: tramo.producto,
      ventana_par_s: redondear(ventanaPar_s(tramo)),
      ventana_grupo_s: ventana === 'operador' ? operador_s : usuario_s,
      duracion_max_s: GRUPO_DURACION_MAX_S,
      distancia_m: MISMO_LUGAR_M,
      config_version: uso.config_version ?? 0,
    }));
};
