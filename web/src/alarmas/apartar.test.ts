import { describe, expect, it } from 'vitest';
import { duracionesDe, vaARevision } from './apartar';

describe('for how long an alarm is put aside', () => {
  it.each([
    ['monitorista', '8 horas'],
    ['administrator', '30 días'],
    ['user', undefined],
  ] as const)('a %s: up to %s', (role, ultima) => {
    expect(duracionesDe(role).at(-1)?.nombre).toBe(ultima);
  });

  it('beyond a shift it is reviewed', () => {
    expect(vaARevision(8 * 60)).toBe(false);
    expect(vaARevision(24 * 60)).toBe(true);
  });
});
