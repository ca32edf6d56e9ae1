import { describe, expect, it } from 'vitest';
import { canEscalate, ETIQUETA_ROLE, isRegularUser, RoleSchema } from './roles';

describe('the roles', () => {
  it.each([
    ['administrator', 'Administrador', true, false],
    ['monitorista', 'Monitorista', true, false],
    ['user', 'Usuario', false, true],
  ] as const)(
    '%s, %s on the screen, may escalate: %s, hears what was escalated: %s',
    (role, etiqueta, ...puede) => {
      expect(RoleSchema.parse(role)).toBe(role);
      expect(ETIQUETA_ROLE[role]).toBe(etiqueta);
      expect([canEscalate(role), isRegularUser(role)]).toEqual(puede);
    },
  );

  it('are no others', () => {
    expect(RoleSchema.options).toHaveLength(3);
  });
});
