import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { estadoVisto } from './estado-evento';

describe('what an event is shown as', () => {
  it.each([
    ['open', {}, 'abierto'],
    ['acknowledged', { evento_estado: 'reconocido' }, 'reconocido'],
    ['explained by another, not sure', { evento_principal: 7, estado: 'incierto' }, 'eco'],
    ['explained by another, outside its tramo', { evento_principal: 7, estado: 'fuera_de_tramo' }, 'eco'],
    ['explained by another, and certain', { evento_principal: 7, estado: 'ok' }, 'abierto'],
    ['its own main one', { evento_principal: 1, estado: 'incierto' }, 'abierto'],
    [
      'an echo that was acknowledged',
      { evento_principal: 7, estado: 'incierto', evento_estado: 'reconocido' },
      'reconocido',
    ],
  ] as const)('%s', (_que, cambios, visto) => {
    expect(estadoVisto(eventoMuestra({ id: 1, ...cambios }))).toBe(visto);
  });
});
