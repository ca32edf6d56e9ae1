import { describe, expect, it } from 'vitest';
import { escribirLotes, escribirRenglon, instanteDe, leerLotes, llevadoA, minutoDe } from './lotes-escritos';

const DESDE = '2026-11-22T12:00:00.000Z';
const renglon = (desde: string, producto: string, velocidad: string) =>
  escribirRenglon({ desde, producto, velocidad });

describe('the batches of a form', () => {
  it('are put along the line, and come back as they were', () => {
    const leido = leerLotes(
      [renglon('221+500', 'Turbosina', '1132'), renglon(' 210000 ', ' Diésel ', '1,164')],
      DESDE,
    );
    expect(leido).toEqual({
      lotes: {
        vigente_desde: DESDE,
        lotes: [
          { posicion_desde: 210_000, producto: 'Diésel', velocidad_onda_mps: 1_164 },
          { posicion_desde: 221_500, producto: 'Turbosina', velocidad_onda_mps: 1_132 },
        ],
      },
    });
    const escritos = 'lotes' in leido ? escribirLotes(leido.lotes) : [];
    expect(leerLotes(escritos, DESDE)).toEqual(leido);
  });

  it('are none when none is written', () => {
    expect(leerLotes([], DESDE)).toEqual({ lotes: null });
    expect(escribirLotes(null)).toEqual([]);
  });

  it('say which has no kilometre', () => {
    const escritos = [renglon('210+000', 'Diésel', '1164'), renglon('', 'Turbosina', '1132')];
    expect(leerLotes(escritos, DESDE)).toEqual({ error: 'Lote 2: escriba el kilómetro como 212+500.' });
  });

  it('have moved with the flow, either way, and not before their time', () => {
    const una_hora = Date.parse(DESDE) + 3_600_000;
    expect(llevadoA(210_000, 1.25, DESDE, una_hora)).toBe(214_500);
    expect(llevadoA(210_000, -1.25, DESDE, una_hora)).toBe(205_500);
    expect(llevadoA(210_000, 1.25, DESDE, Date.parse(DESDE) - 1)).toBe(210_000);
  });
});

describe('a minute of the site', () => {
  it.each([
    ['America/Mexico_City', '2026-11-22T06:00'],
    ['America/Tijuana', '2026-11-22T04:00'],
    ['Asia/Kathmandu', '2026-11-22T17:45'],
  ])('in %s is shown and read back', (zona, minuto) => {
    expect(minutoDe(DESDE, zona)).toBe(minuto);
    expect(instanteDe(minuto, zona)).toBe(DESDE);
  });

  it('is read on both sides of a change of clocks, and not while it is half written', () => {
    expect(instanteDe('2026-11-01T00:30', 'America/Tijuana')).toBe('2026-11-01T07:30:00.000Z');
    expect(instanteDe('2026-11-01T03:30', 'America/Tijuana')).toBe('2026-11-01T11:30:00.000Z');
    expect(instanteDe('', 'America/Tijuana')).toBeNull();
  });
});
