import { describe, expect, it } from 'vitest';
import { bandaDe } from './routers';

describe('the band of a signal', () => {
  it.each([
    ['rsrp_dbm', [-90, -90.1, -105, -106, -110, -111]],
    ['rsrq_db', [-10, -10.1, -15, -16, -18, -19]],
    ['sinr_db', [13, 12.9, 3, 2, 0, -0.1]],
  ] as const)('of %s turns at its limits', (medida, valores) => {
    expect(valores.map((valor) => bandaDe(medida, valor))).toEqual([
      'buena',
      'regular',
      'regular',
      'debil',
      'debil',
      'mala',
    ]);
  });
});
