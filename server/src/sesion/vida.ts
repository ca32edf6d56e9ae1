import { PANTALLA_REFRESH_TTL_S } from '@tramos/contract/limites';
import type { User } from '@tramos/contract/usuario';
import type { Config } from '../config';

/** Seconds a session lives on without a refresh: a wall display outlives holidays (product §2.14). */
export const vidaDeSesion_s = (
  { refresh_ttl_s }: Pick<Config, 'refresh_ttl_s'>,
  user: Pick<User, 'pantalla'> | null,
): number => (user?.pantalla ? Math.max(refresh_ttl_s, PANTALLA_REFRESH_TTL_S) : refresh_ttl_s);
