import * as z from 'zod/mini';
import { IdSchema } from './basicos';
import { RoleSchema } from './roles';

/** The signed-in user as login, refresh and check answer it. */
export const UserSchema = z.object({
  id: IdSchema,
  username: z.string().check(z.minLength(1)),
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
export const UserGuardadoSchema = z.pipe(
  z.object({
    id: IdSchema,
    username: z.string().check(z.minLength(1)),
    nombre: z.catch(z.string(), ''),
    role: z.catch(RoleSchema, 'user'),
    isFirstLogin: z.catch(z.boolean(), false),
    segundo_factor: z.catch(z.boolean(), false),
    falta_segundo_factor: z.catch(z.boolean(), false),
    pantalla: z.catch(z.boolean(), false),
    externa: z.catch(z.boolean(), false),
    instructor: z.catch(z.boolean(), false),
    todos_los_sistemas: z.catch(z.boolean(), false),
    sistemas: z.catch(z.array(IdSchema), []),
  }),
  z.transform((user): User => ({ ...user, nombre: user.nombre || user.username })),
);
