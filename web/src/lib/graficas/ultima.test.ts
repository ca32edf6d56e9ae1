import { describe, expect, it } from 'vitest';
import { TRAZO_VACIO, type Trazo } from './trazo';
import { notaDeUltima } from './ultima';

const HASTA = Date.UTC(2026, 10, 21, 20, 30);
const [SEGUNDO, MINUTO, HORA, DIA] = [1_000, 60_000, 3_600_000, 86_400_000];
/** One value, `hace_ms` before the end of the chart, that stands for a step. */
const trazo = (hace_ms: number, paso_ms: number): Trazo => ({
  ...TRAZO_VACIO,
  ...{ t: [HASTA - hace_ms], minimo: [4], maximo: [6], media: [5], paso_ms },
});
const nota = (de: Trazo) =>
  notaDeUltima(de, { rango: { desde: HASTA - DIA, hasta: HASTA }, zona: 'America/Mexico_City' });

describe('the value at the end of a line', () => {
  it.each([
    ['says nothing while it is the newest', 2 * SEGUNDO, 100, null],
    ['says nothing in a step of half a minute that has just ended', 31 * SEGUNDO, 30 * SEGUNDO, null],
    ['tells its hour when it was read before the end', 20 * MINUTO, 100, '14:10'],
    ['tells its day when that was another', 30 * HORA, 10 * MINUTO, '20/11 08:30'],
    ['is called a mean where it stands for long', 14 * HORA, 12 * HORA, 'media de 12\u00a0h'],
    ['tells the hour of a mean that ended long before the end', 40 * HORA, 12 * HORA, '19/11 22:30'],
  ])('%s', (_, hace_ms, paso_ms, dicho) => {
    expect(nota(trazo(hace_ms, paso_ms))).toBe(dicho);
  });

  it('says nothing where there is none', () => {
    expect(nota(TRAZO_VACIO)).toBeNull();
  });
});
