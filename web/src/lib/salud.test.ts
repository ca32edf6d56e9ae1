import type { Salud } from '@tramos/contract/tiempo-real';
import { describe, expect, it } from 'vitest';
import { SENSORES_MUESTRA } from '../galeria/muestras-red';
import { conSalud, crearSaludOida } from './salud';

const { normal, 'en falla': enFalla } = SENSORES_MUESTRA;
const LECTURA = { t: '2026-11-21T09:46:20.000Z', presion_kgcm2: 37.9 };
const SIN_DATOS = { sensor_id: normal.id, salud: 'sin_datos', ultima_lectura: LECTURA } as const;
const saludDe = (...sensores: Salud['sensores']): Salud => ({
  timestamp: '2026-11-21T09:46:21.000Z',
  sensores,
});

describe('sensors after a health message', () => {
  it('take the news of those it names; the others stay as they are', () => {
    const despues = conSalud([normal, enFalla], [SIN_DATOS]);
    expect(despues[0]).toEqual({ ...normal, salud: 'sin_datos', ultima_lectura: LECTURA });
    expect(despues[1]).toBe(enFalla);
  });
});

describe('sensors that are asked for while news of them come', () => {
  it('keep the news, though the answer is older', async () => {
    const oida = crearSaludOida();
    const leidos = await oida.leer(async () => {
      oida.anotar(saludDe(SIN_DATOS));
      return [normal, enFalla];
    });
    expect(leidos.map(({ salud }) => salud)).toEqual(['sin_datos', enFalla.salud]);
  });

  it('are as the server says where the news are older than the question', async () => {
    const oida = crearSaludOida();
    oida.anotar(saludDe(SIN_DATOS));
    expect(await oida.leer(async () => [normal])).toEqual([normal]);
  });
});
