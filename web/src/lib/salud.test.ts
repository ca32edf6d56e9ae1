import { describe, expect, it } from 'vitest';
import { SENSORES_MUESTRA } from '../galeria/muestras-red';
import { conSalud } from './salud';

describe('sensors after a health message', () => {
  const { normal, 'en falla': enFalla } = SENSORES_MUESTRA;
  const lectura = { t: '2026-11-21T09:46:20.000Z', presion_kgcm2: 37.9 };

  it('takes the news of those it names and leaves the others as they are', () => {
    const despues = conSalud([normal, enFalla], {
      timestamp: '2026-11-21T09:46:21.000Z',
      sensores: [{ sensor_id: normal.id, salud: 'sin_datos', ultima_lectura: lectura }],
    });
    expect(despues[0]).toEqual({ ...normal, salud: 'sin_datos', ultima_lectura: lectura });
    expect(despues[1]).toBe(enFalla);
  });
});
