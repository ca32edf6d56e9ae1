import { z } from 'zod';
import { IdSchema } from './comunes';
import { RoleSchema } from './roles';

/** The signed-in user as login, refresh and check answer it. A stored one needs id and username (spec §3). */
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
