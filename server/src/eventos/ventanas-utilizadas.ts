import type { VentanaUtilizada } from '@tramos/contract/evento-grupo';
import { GRUPO_DURACION_MAX_S, MISMO_LUGAR_M } from '@tramos/contract/limites';
import { longitud_m, ventanaPar_s } from '@tramos/deteccion/formulas';
import { sql } from 'drizzle-orm';
import { VENTANAS_GRUPO, ventanasDe } from '../db/ajuste';
import { catalogoDe, VERSION_DE_CATALOGO } from '../db/catalogo';
import { ajustes, meta } from '../db/esquema/sitio';
import type { Consultable } from '../db/tipos';
import { ventanaDe } from '../http/alcance';
import type { Vista } from './seleccion';

const redondear = (valor: number): number => Math.round(valor * 1_000) / 1_000;

/** What grouping uses for these tramos in the window of who asks (domain §1.7), by id of tramo. */
export const ventanasUtilizadas = async (
  db: Consultable,
  tramo_ids: ReadonlySet<number>,
  vista: Vista,
): Promise<VentanaUtilizada[]> => {
  if (tramo_ids.size === 0) return [];
  const { rows } = await db.execute<{
    version: string | null;
    config_version: number;
    ventanas: unknown;
  }>(sql`
    select ${VERSION_DE_CATALOGO} as version,
      (select ${meta.valor} from ${meta} where ${meta.clave} = 'config_version')::int as config_version,
      (select ${ajustes.valor} from ${ajustes} where ${ajustes.clave} = ${VENTANAS_GRUPO}) as ventanas`);
  const { version = null, config_version = 0, ventanas } = rows[0] ?? {};
  const { operador_s, usuario_s } = ventanasDe(ventanas);
  const { tramos } = await catalogoDe(db, version);
  const ventana = ventanaDe(vista);
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
      config_version,
    }));
};
