import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  crearEscritorDeSitio,
  crearRelojDeSitio,
  formatIsoLocal,
  formatLectura,
  formatMarca,
} from './hora-sitio';

describe('site time', () => {
  it.each([
    ['2026-11-21T09:41:58.218Z', 'America/Mexico_City', '21/11/2026 03:41:58.218'],
    ['2026-11-21T05:59:59.999Z', 'America/Mexico_City', '20/11/2026 23:59:59.999'],
    ['2026-07-01T07:00:00.005Z', 'America/Tijuana', '01/07/2026 00:00:00.005'],
    ['2026-11-21T18:15:00.000Z', 'Asia/Kathmandu', '22/11/2026 00:00:00.000'],
  ])('of %s in %s', (instante, zona, escrita) => {
    expect(formatLectura(crearRelojDeSitio(zona)(Date.parse(instante)))).toBe(escrita);
  });

  it('is the one that the platform has, at any instant of any year and across changes of the clocks', () => {
    for (const zona of ['America/Mexico_City', 'America/Tijuana', 'Asia/Kathmandu', 'Europe/Madrid']) {
      const reloj = crearRelojDeSitio(zona);
      const plataforma = new Intl.DateTimeFormat('es-MX', {
        timeZone: zona,
        ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
        ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
      });
      const desde = Date.UTC(1990, 0, 1);
      fc.assert(
        fc.property(fc.integer({ min: desde, max: Date.UTC(2040, 0, 1) }), (t_ms) => {
          expect(formatLectura(reloj(t_ms)).slice(0, -4)).toBe(plataforma.format(t_ms).replace(', ', ' '));
        }),
        { numRuns: 50 },
      );
    }
  });

  it.each([
    ['America/Tijuana', '2026-11-01T07:59:59Z', '2026-11-01 00:59:59.000'],
    ['America/Tijuana', '2026-11-01T08:00:00Z', '2026-11-01 01:00:00.000-07:00'],
    ['America/Tijuana', '2026-11-01T09:30:00Z', '2026-11-01 01:30:00.000-08:00'],
    ['America/Tijuana', '2026-11-01T10:00:00Z', '2026-11-01 02:00:00.000'],
    ['America/Tijuana', '2026-03-08T10:00:00Z', '2026-03-08 03:00:00.000'],
    ['America/Mexico_City', '2026-11-01T07:30:00Z', '2026-11-01 01:30:00.000'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05 01:30:00.000+10:30'],
  ])('in a document of %s is %s written %s', (zona, instante, escrita) => {
    const escribir = crearEscritorDeSitio(crearRelojDeSitio(zona), formatIsoLocal);
    expect(escribir(Date.parse(instante))).toBe(escrita);
  });

  it('never writes two instants alike, across any change of the clocks', () => {
    for (const zona of [
      'America/Tijuana',
      'Europe/Madrid',
      'America/Havana',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    ]) {
      const escribir = crearEscritorDeSitio(crearRelojDeSitio(zona), formatIsoLocal);
      const escritos = new Set<string>();
      const cada = 15 * 60_000;
      const desde = Date.UTC(2011, 0, 1);
      const cuantos = (2 * 366 * 86_400_000) / cada;
      for (let i = 0; i < cuantos; i++) escritos.add(escribir(desde + i * cada));
      expect([zona, escritos.size]).toEqual([zona, cuantos]);
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
