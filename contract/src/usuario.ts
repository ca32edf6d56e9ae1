import { z } from 'zod';
import { IdSchema } from './comunes';
import { RoleSchema } from './roles';

/** The signed-in user as login, refresh and check answer it. */
export const UserSchema = z.object({
  id: IdSchema,
  username: z.string().min(1),
  nombre: z.string(),
  role: RoleSchema,
  isFirstLogin: z.boolean(),
  /** Signs in with a code of an authenticator besides the password. */
  segundo_factor: z.boolean(),
  /** The site asks for a second factor and the account has none yet: it may only set one up. */
  falta_segundo_factor: z.boolean(),
  /** A wall display: looks at everything in its scope and changes nothing (product §2.14). */
  pantalla: z.boolean(),
  /** Signs in with the site's identity provider, which keeps its password and says its role. */
  externa: z.boolean(),
  /** May start and end exercises (docs/decisions/023); an administrator may anyhow. */
  instructor: z.boolean(),
  todos_los_sistemas: z.boolean(),
  /** Ids of the sistemas in scope; ignored when `todos_los_sistemas`. */
  sistemas: z.array(IdSchema),
});
export type User = z.infer<typeof UserSchema>;

/**
 * The user as the browser kept it: accepted if it has an id and a username (spec §3). What else it lacks is taken
 * for the least, until the check at the start answers the whole.
 */
export const UserGuardadoSchema = z
  .object({
    id: IdSchema,
    username: z.string().min(1),
    nombre: z.string().catch(''),
    role: RoleSchema.catch('user'),
    isFirstLogin: z.boolean().catch(false),
    segundo_factor: z.boolean().catch(false),
    falta_segundo_factor: z.boolean().catch(false),
    pantalla: z.boolean().catch(false),
    externa: z.boolean().catch(false),
    instructor: z.boolean().catch(false),
    todos_los_sistemas: z.boolean().catch(false),
    sistemas: z.array(IdSchema).catch([]),
  })
  .transform((user): User => ({ ...user, nombre: user.nombre || user.username }));
