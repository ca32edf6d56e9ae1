import { describe, expect, it } from 'vitest';
import { AHORA_MUESTRA, EVENTOS_MUESTRA } from '../galeria/muestras';
import { figuraEvento } from '../lib/figuras-mapa';
import type { MarcadorEvento } from '../lib/mapa/tipos';
import { recienLlegado } from './seguir';

const base = figuraEvento(EVENTOS_MUESTRA.abierto, '1042', () => AHORA_MUESTRA) as MarcadorEvento;
const evento = (id: number, eventStatus: MarcadorEvento['eventStatus'] = 'abierto') => ({
  ...base,
  id,
  eventStatus,
});

describe('the event that follow mode goes to', () => {
  it.each([
    ['one that was not there', [1], [evento(2), evento(1)], 2],
    ['the newest of several', [1], [evento(2), evento(5), evento(3)], 5],
    ['none of those known', [1, 2], [evento(1), evento(2)], undefined],
    ['none that is an echo', [1], [evento(1), { ...evento(2), eco: true }], undefined],
    ['none that came acknowledged', [1], [evento(1), evento(2, 'reconocido')], undefined],
  ])('is %s', (_, conocidos, eventos, id) => {
    expect(recienLlegado(new Set(conocidos), eventos)?.id).toBe(id);
  });
});
