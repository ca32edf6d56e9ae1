import * as z from 'zod/mini';

export const RoleSchema = z.enum(['administrator', 'monitorista', 'user']);
export type Role = z.infer<typeof RoleSchema>;

export const ETIQUETA_ROLE: Record<Role, string> = {
  administrator: 'Administrador',
  monitorista: 'Monitorista',
  user: 'Usuario',
};

/** Only monitoristas and administrators may escalate (spec §6). */
export const canEscalate = (role: Role): boolean => role === 'administrator' || role === 'monitorista';

export const isRegularUser = (role: Role): boolean => role === 'user';
