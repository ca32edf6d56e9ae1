import type { Evento } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { eventoPorAtender } from './evento-por-atender';

const abierto = (id: number, cambios: Partial<Evento> = {}) =>
  eventoMuestra({ id, evento_principal: id, evento_estado: 'abierto', ...cambios });
const reconocido = (id: number) => abierto(id, { evento_estado: 'reconocido' });
const eco = (id: number) => abierto(id, { evento_principal: 1, estado: 'incierto' });

describe('the event of a group that somebody has to look at', () => {
  it.each<[string, Evento | null, Evento[], number | null]>([
    ['the main one while it is open', abierto(2), [abierto(1), abierto(2)], 2],
    ['the main one that a filter hides', abierto(2), [abierto(1)], 2],
    [
      'once that is acknowledged, the first that is open',
      reconocido(1),
      [reconocido(1), abierto(6), abierto(7)],
      6,
    ],
    ['one that alerts before an echo that is older', reconocido(1), [eco(3), abierto(6)], 6],
    [
      'one that alerts before one without a sure place',
      reconocido(1),
      [abierto(4, { estado: 'incierto' }), abierto(6)],
      6,
    ],
    ['an echo where nothing else is open', reconocido(1), [reconocido(1), eco(3)], 3],
    ['the main one where all is acknowledged', reconocido(1), [reconocido(1), reconocido(6)], 1],
    ['none of a group that could not be read', null, [], null],
  ])('is %s', (_, principal, eventos, id) => {
    expect(eventoPorAtender({ principal, eventos })?.id ?? null).toBe(id);
  });
});
