import { describe, expect, it } from 'vitest';
import { peorPrimero } from './peor-router';

const router = (id: number, resto: Partial<Parameters<typeof peorPrimero>[0]> = {}) => ({
  ...{ id, estado: 'en_linea' as const, tramos_ciegos: [], disponibilidad_24h: 1, rsrp_dbm: -80 },
  ...resto,
});

describe('the fleet’s order', () => {
  it.each<[string, ReturnType<typeof router>, ReturnType<typeof router>]>([
    [
      'without contact before online, whatever else',
      router(2, { estado: 'sin_contacto' }),
      router(1, { disponibilidad_24h: 0.1 }),
    ],
    [
      'disabled after everything',
      router(2),
      router(1, { estado: 'inactivo', tramos_ciegos: [{ id: 1, nombre: 'Tramo 1' }] }),
    ],
    [
      'what blinds a tramo before what blinds none',
      router(2, { estado: 'sin_contacto', tramos_ciegos: [{ id: 1, nombre: 'Tramo 1' }] }),
      router(1, { estado: 'sin_contacto', disponibilidad_24h: 0 }),
    ],
    ['the least available', router(2, { disponibilidad_24h: 0.5 }), router(1, { rsrp_dbm: -120 })],
    [
      'what is not known before what is',
      router(2, { disponibilidad_24h: null }),
      router(1, { disponibilidad_24h: 0 }),
    ],
    ['the weakest signal', router(2, { rsrp_dbm: -101 }), router(1, { rsrp_dbm: -100 })],
    ['else as they were made', router(1), router(2)],
  ])('%s', (_que, primero, segundo) => {
    expect([segundo, primero].sort(peorPrimero)).toEqual([primero, segundo]);
    expect([primero, segundo].sort(peorPrimero)).toEqual([primero, segundo]);
  });
});
