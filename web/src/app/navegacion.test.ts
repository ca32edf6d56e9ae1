import { describe, expect, it } from 'vitest';
import { navegacionDe } from './navegacion';

const nombres = (...[quien]: Parameters<typeof navegacionDe>) =>
  navegacionDe(quien).flatMap(({ destinos }) => destinos.map(({ nombre }) => nombre));

describe('the rail', () => {
  it('offers the training mode to whoever attends events or instructs, not to field people', () => {
    expect(nombres({ role: 'administrator', instructor: false })).toContain('Adiestramiento');
    expect(nombres({ role: 'monitorista', instructor: false })).toContain('Adiestramiento');
    expect(nombres({ role: 'user', instructor: true })).toContain('Adiestramiento');
    expect(nombres({ role: 'user', instructor: false })).not.toContain('Adiestramiento');
  });
});
