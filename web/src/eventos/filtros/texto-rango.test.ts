import { describe, expect, it } from 'vitest';
import { EventosSearchSchema } from '../busqueda';
import { textoRango } from './texto-rango';

describe('the dates of the list in words', () => {
  it.each([
    [{}, 'Hoy, 21/11/2026'],
    [{ dateColumn: 'recognized_at' }, 'Hoy, 21/11/2026'],
    [{ rango: 'ayer' }, 'Ayer, 20/11/2026'],
    [{ rango: '24h' }, 'Últimas 24 h'],
    [{ rango: 'todo' }, 'Cualquier día'],
    [{ dateFrom: '2026-11-21T00:00', dateTo: '2026-11-21T23:59' }, '21/11/2026'],
    [{ dateFrom: '2026-11-21T22:00', dateTo: '2026-11-21T23:30' }, '21/11/2026 22:00 a 23:30'],
    [{ dateFrom: '2026-11-02', dateTo: '2026-11-09' }, '02/11/2026 a 09/11/2026'],
    [{ dateFrom: '2026-11-20T22:00', dateTo: '2026-11-21T06:00' }, '20/11/2026 22:00 a 21/11/2026 06:00'],
    [{ dateFrom: '2026-11-20T22:00' }, 'desde 20/11/2026 22:00'],
    [{ rango: 'ayer', dateTo: '2026-11-20' }, 'hasta 20/11/2026 23:59'],
  ])('%j: %s', (direccion, texto) => {
    const momento = { hoy: '2026-11-21', hace24h: '2026-11-20T03:40' };
    expect(textoRango(EventosSearchSchema.parse(direccion), momento)).toBe(texto);
  });
});
