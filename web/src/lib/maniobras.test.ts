import type { ManiobraCercana } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { formatManiobra } from './maniobras';

const MANIOBRA: ManiobraCercana = {
  t: '2026-11-21T09:41:15.218Z',
  estacion: 'Encinos',
  equipo: 'bomba',
  accion: 'paro',
  nota: null,
  registrada: '2026-11-21T09:41:40.000Z',
  a_tiempo: true,
};
const OCURRIO = '2026-11-21T09:41:36.218Z';
const ZONA = 'America/Mexico_City';

describe('a manoeuvre near an event', () => {
  it.each([
    [{}, OCURRIO, 'Paro de bomba en Encinos a las 03:41:15, 21\u00a0s antes'],
    [
      { equipo: 'valvula', accion: 'apertura', t: '2026-11-21T09:45:36.218Z', nota: 'VS-09, programada' },
      OCURRIO,
      'Apertura de válvula en Encinos a las 03:45:36, 4\u00a0min después. VS-09, programada',
    ],
    [{ t: '' }, OCURRIO, 'Paro de bomba en Encinos a las -'],
    [{ equipo: 'entrega', accion: 'cierre' }, null, 'Cierre de entrega en Encinos a las 03:41:15'],
    [
      { registrada: '2026-11-21T12:41:15.218Z', a_tiempo: false, nota: 'Programada' },
      OCURRIO,
      'Paro de bomba en Encinos a las 03:41:15, 21\u00a0s antes. Programada. Registrada 3\u00a0h después: no explica eventos',
    ],
  ] as const)('%j beside %s', (cambios, ocurrio, texto) => {
    expect(formatManiobra({ ...MANIOBRA, ...cambios }, { junto_a: OCURRIO, zona: ZONA }, ocurrio)).toBe(
      texto,
    );
  });
  it('is told with its day beside what stands on another', () => {
    expect(formatManiobra(MANIOBRA, { junto_a: '2026-12-15T18:00:00Z', zona: ZONA }, OCURRIO)).toBe(
      'Paro de bomba en Encinos a las 03:41:15 del 21/11, 21\u00a0s antes',
    );
  });
});
