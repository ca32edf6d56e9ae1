import { describe, expect, it } from 'vitest';
import {
  fijar,
  PresionSensorSearchSchema,
  PresionTramosSearchSchema,
  periodoDe,
  rangoDe,
  soltar,
} from './busqueda';

const leer = (search: object) => PresionSensorSearchSchema.parse(search);

describe('the range in the address', () => {
  it('is the last hour, live, when nothing is said', () => {
    expect(periodoDe(leer({}))).toEqual({ tipo: 'vivo', ms: 3_600_000 });
    expect(rangoDe(periodoDe(leer({})), 10_000_000)).toEqual({ desde: 6_400_000, hasta: 10_000_000 });
  });

  it.each([
    [{ ultimos: '10s' }, { tipo: 'vivo', ms: 10_000 }],
    [{ ultimos: '1a' }, { tipo: 'vivo', ms: 31_536_000_000 }],
    [{ ultimos: '2h' }, { tipo: 'vivo', ms: 3_600_000 }],
    [
      { desde: 5, hasta: 9 },
      { tipo: 'fijo', desde: 5, hasta: 9 },
    ],
    [
      { ultimos: '6h', desde: 5, hasta: 9 },
      { tipo: 'fijo', desde: 5, hasta: 9 },
    ],
    [
      { ultimos: '6h', desde: 9, hasta: 5 },
      { tipo: 'vivo', ms: 21_600_000 },
    ],
    [
      { desde: 'ayer', hasta: 9 },
      { tipo: 'vivo', ms: 3_600_000 },
    ],
  ])('%o', (search, periodo) => {
    expect(periodoDe(leer(search))).toEqual(periodo);
  });

  it('goes back to the stretch it had when it follows the clock again', () => {
    const pausada = { ...leer({ ultimos: '6h' }), ...fijar({ desde: 1.4, hasta: 9.6 }) };
    expect(pausada).toMatchObject({ ultimos: '6h', desde: 1, hasta: 10 });
    expect(periodoDe({ ...pausada, ...soltar() })).toEqual({ tipo: 'vivo', ms: 21_600_000 });
    expect({ ...pausada, ...soltar('1h') }).toEqual({
      ultimos: undefined,
      desde: undefined,
      hasta: undefined,
    });
  });

  it('falls back field by field when it was made by hand', () => {
    expect(PresionTramosSearchSchema.parse({ tramo: 'tres', escala: 'propia', ultimos: 7 })).toMatchObject({
      tramo: undefined,
      escala: 'propia',
      ultimos: undefined,
    });
  });
});
