import { userDeMuestra } from '@tramos/contract/muestras';
import { describe, expect, it } from 'vitest';
import { pasoPara } from './guardias';
import { navegacionDe } from './navegacion';

const nombres = (...[quien]: Parameters<typeof navegacionDe>) =>
  navegacionDe(quien).flatMap(({ destinos }) => destinos.map(({ nombre }) => nombre));

describe('the rail', () => {
  it.each(['user', 'monitorista', 'administrator'] as const)(
    'offers a %s only what opens for them, and all of it but Adiestramiento',
    (role) => {
      const quien = userDeMuestra({ role });
      const rutas = navegacionDe(quien).flatMap(({ destinos }) => destinos.map(({ to }) => to));
      expect(rutas.filter((ruta) => pasoPara(ruta, quien) !== 'pasar')).toEqual([]);
      const suyas = navegacionDe({ role: 'administrator', instructor: false })
        .flatMap(({ destinos }) => destinos.map(({ to }) => to))
        .filter((ruta) => pasoPara(ruta, quien) === 'pasar' && ruta !== '/adiestramiento');
      expect(rutas.filter((ruta) => ruta !== '/adiestramiento')).toEqual(suyas);
      expect(rutas.includes('/alarmas')).toBe(role !== 'user');
    },
  );

  it('offers the training mode to whoever attends events or instructs, not to field people', () => {
    expect(nombres({ role: 'administrator', instructor: false })).toContain('Adiestramiento');
    expect(nombres({ role: 'monitorista', instructor: false })).toContain('Adiestramiento');
    expect(nombres({ role: 'user', instructor: true })).toContain('Adiestramiento');
    expect(nombres({ role: 'user', instructor: false })).not.toContain('Adiestramiento');
  });
});
