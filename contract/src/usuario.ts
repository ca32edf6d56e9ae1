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
    todos_los_sistemas: z.boolean().catch(false),
    sistemas: z.array(IdSchema).catch([]),
  })
  .transform((user): User => ({ ...user, nombre: user.nombre || user.username }));
