import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFecha } from './formato';
import { crearRelojDeSitio, formatIsoLocal, formatLectura, formatMarca } from './hora-sitio';

describe('site time', () => {
  it.each([
    ['2026-11-21T09:41:58.218Z', 'America/Mexico_City', '21/11/2026 03:41:58.218'],
    ['2026-11-21T05:59:59.999Z', 'America/Mexico_City', '20/11/2026 23:59:59.999'],
    ['2026-07-01T07:00:00.005Z', 'America/Tijuana', '01/07/2026 00:00:00.005'],
    ['2026-11-21T18:15:00.000Z', 'Asia/Kathmandu', '22/11/2026 00:00:00.000'],
  ])('of %s in %s', (instante, zona, escrita) => {
    expect(formatLectura(crearRelojDeSitio(zona)(Date.parse(instante)))).toBe(escrita);
  });

  it('is the one that the screens show, at any instant of any year and across changes of the clocks', () => {
    for (const zona of ['America/Mexico_City', 'America/Tijuana', 'Asia/Kathmandu', 'Europe/Madrid']) {
      const reloj = crearRelojDeSitio(zona);
      const desde = Date.UTC(1990, 0, 1);
      fc.assert(
        fc.property(fc.integer({ min: desde, max: Date.UTC(2040, 0, 1) }), (t_ms) => {
          expect(formatLectura(reloj(t_ms)).slice(0, -4)).toBe(formatFecha(t_ms, zona).replace(', ', ' '));
        }),
        { numRuns: 50 },
      );
    }
  });

  it('is written for a spreadsheet and for the name of a file', () => {
    const local = Date.UTC(2026, 10, 1, 3, 4, 5, 6);
    expect([formatIsoLocal(local), formatMarca(local)]).toEqual([
      '2026-11-01 03:04:05.006',
      '2026-11-01_03-04-05',
    ]);
  });
});
