import type { PrimeraVez } from '@tramos/contract/instalacion';
import { describe, expect, it } from 'vitest';
import { pasosDe } from './primera-vez';

const VACIO: PrimeraVez = {
  ...{ sistemas: 0, estaciones: 0, sensores: 0, tramos: 0, gateways: 0 },
  ...{ primer_dato: null, primer_evento: null },
};
const LISTO: PrimeraVez = {
  ...{ sistemas: 1, estaciones: 2, sensores: 2, tramos: 1, gateways: 1 },
  primer_dato: '2026-11-21T18:00:00.000Z',
  primer_evento: { id: 1, cuando: '2026-11-21T18:00:10.000Z' },
};
const faltan = (tiene: PrimeraVez) =>
  pasosDe(tiene)
    .filter(({ hecho }) => !hecho)
    .map(({ nombre }) => nombre);

describe('the steps of a first run', () => {
  it('are all missing on an empty site, and none where an event was located', () => {
    expect(faltan(VACIO)).toHaveLength(7);
    expect(faltan(LISTO)).toEqual([]);
  });

  it.each([
    ['one station', { estaciones: 1 }, 'Dos estaciones'],
    ['one sensor', { sensores: 1 }, 'Dos sensores'],
    ['no gateway', { gateways: 0 }, 'Una puerta de enlace'],
    ['no data', { primer_dato: null }, 'El primer dato'],
  ])('with %s miss that one', (_que, cambio, nombre) => {
    expect(faltan({ ...LISTO, ...cambio })).toEqual([nombre]);
  });
});
