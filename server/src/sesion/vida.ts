import { PANTALLA_REFRESH_TTL_S } from '@tramos/contract/limites';
import type { User } from '@tramos/contract/usuario';
import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '../config';
import { sesiones } from '../db/esquema/cuentas';

/** Seconds a session lives on without a refresh: a wall display outlives holidays (product §2.14). */
export const vidaDeSesion_s = (
  { refresh_ttl_s }: Pick<Config, 'refresh_ttl_s'>,
  user: Pick<User, 'pantalla'> | null,
): number => (user?.pantalla ? Math.max(refresh_ttl_s, PANTALLA_REFRESH_TTL_S) : refresh_ttl_s);

/** However often it is refreshed, whoever is at it shows once a month who they are. */
const SESION_MAX_S = 30 * 86_400;

/**
 * When a session that is refreshed now ends: so long without a refresh, and never later than its longest life. A wall
 * display, and a site whose REFRESH_TTL_S is as long, have no other end than the first.
 */
export const finDeSesion = (ahora_ms: number, refresh_ttl_s: number): Date | SQL => {
  const sin_uso = new Date(ahora_ms + refresh_ttl_s * 1_000);
  if (refresh_ttl_s >= SESION_MAX_S) return sin_uso;
  return sql`least(${sin_uso.toISOString()}::timestamptz, ${sesiones.creada_at} + ${SESION_MAX_S} * interval '1 second')`;
};
