import type { Evento } from '@tramos/contract/evento';
import type { Ventana, VentanaUtilizada } from '@tramos/contract/evento-grupo';
import { GRUPO_DURACION_MAX_S, MISMO_LUGAR_M } from '@tramos/contract/limites';
import { longitud_m, ventanaPar_s } from '@tramos/deteccion/formulas';
import { partesEntre, trozosDe } from '@tramos/deteccion/perfil';
import type { TrozoPerfil } from '@tramos/deteccion/tipos';
import { type SQL, sql } from 'drizzle-orm';
import { VENTANAS_GRUPO, ventanasDe } from '../db/ajuste';
import { catalogoDe, type TramoNombrado } from '../db/catalogo';
import { evento_calculos } from '../db/esquema/eventos';
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
  /** Of these events, as far as they have one. */
  perfiles: readonly PerfilDeEvento[];
}

/** Of the events that were placed with batches between their sensors, what lay there: one JSON column of any statement. */
export type PerfilDeEvento = Pick<typeof evento_calculos.$inferSelect, 'evento_id' | 'perfil'>;
export const perfilesDe = (ids: SQL) => sql<PerfilDeEvento[] | null>`(
  select json_agg(json_build_object('evento_id', ${evento_calculos.evento_id}, 'perfil', ${evento_calculos.perfil}))
  from ${evento_calculos} where ${evento_calculos.evento_id} = any(${ids}) and ${evento_calculos.perfil} is not null)`;

/** What the newest event of each tramo was placed with where batches lay between its sensors, by id of tramo. */
const porTramo = (
  eventos: readonly Pick<Evento, 'id' | 'tramo_id'>[],
  perfiles: readonly PerfilDeEvento[],
): Map<number, TrozoPerfil[]> => {
  const ultimos = new Map<number, number>();
  for (const { id, tramo_id } of eventos) ultimos.set(tramo_id, Math.max(id, ultimos.get(tramo_id) ?? 0));
  const por_evento = new Map(perfiles.map(({ evento_id, perfil }) => [evento_id, perfil ?? []]));
  return new Map([...ultimos].map(([tramo_id, id]) => [tramo_id, por_evento.get(id) ?? []]));
};

/** What lay from A to B: the products in their order, and the wave speed that takes as long over all of them. */
const entreSensores = (tramo: TramoNombrado & { perfil?: readonly TrozoPerfil[] }) => {
  const partes = partesEntre(trozosDe(tramo), tramo.posicion_a, tramo.posicion_b);
  const tiempo_s = partes.reduce((s, { trozo, metros }) => s + metros / trozo.velocidad_onda_mps, 0);
  return {
    velocidad_onda_mps: redondear(longitud_m(tramo) / tiempo_s),
    producto: [...new Set(partes.map(({ trozo }) => trozo.producto ?? tramo.producto))].join(', '),
  };
};

/**
 * What grouping uses for the tramos of these events in the window of who asks (domain §1.7), by id of tramo. Where
 * batches move it is what lay between the sensors when the newest of the events of the tramo came.
 */
export const ventanasUtilizadas = async (
  db: Consultable,
  eventos: readonly Pick<Evento, 'id' | 'tramo_id'>[],
  { ventana, version, uso, perfiles }: Leidas,
): Promise<VentanaUtilizada[]> => {
  if (eventos.length === 0) return [];
  const { operador_s, usuario_s } = ventanasDe(uso.ventanas);
  const { tramos } = await catalogoDe(db, version);
  return [...porTramo(eventos, perfiles)]
    .sort(([a], [b]) => a - b)
    .flatMap(([id, perfil]) => {
      const tramo = tramos.get(id);
      return tramo ? [perfil.length > 0 ? { ...tramo, perfil } : tramo] : [];
    })
    .map((tramo) => ({
      tramo_id: tramo.id,
      tramo: tramo.nombre,
      ventana,
      longitud_m: longitud_m(tramo),
      ...entreSensores(tramo),
      ventana_par_s: redondear(ventanaPar_s(tramo)),
      ventana_grupo_s: ventana === 'operador' ? operador_s : usuario_s,
      duracion_max_s: GRUPO_DURACION_MAX_S,
      distancia_m: MISMO_LUGAR_M,
      config_version: uso.config_version ?? 0,
    }));
};
