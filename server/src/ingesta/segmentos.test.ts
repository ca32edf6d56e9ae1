import { describe, expect, it } from 'vitest';
import { rachasDe, turnosDe } from './segmentos';

const HORA_MS = 3_600_000;
const en = (router_id: number, ...horas: number[]) => horas.map((h) => ({ router_id, t_ms: h * HORA_MS }));
const segmento = (router_id: number, ...horas: number[]) => ({ router_id, filas: en(router_id, ...horas) });

describe('the stored rows that new ones of a router touch', () => {
  it('are not those of the weeks between a new one of today and one of two months ago', () => {
    expect(rachasDe([...en(1, 1_900, 0, 1, 1_900.5), ...en(2, 1)])).toEqual([
      { router_id: 1, desde: 0, hasta: HORA_MS },
      { router_id: 1, desde: 1_900 * HORA_MS, hasta: 1_900.5 * HORA_MS },
      { router_id: 2, desde: HORA_MS, hasta: HORA_MS },
    ]);
  });

  it('are one segment where nothing is stored between two runs, and else one each, in turns', () => {
    const turnos = turnosDe([
      ...[segmento(1, 0, 5, 10), segmento(1, 5, 10, 20), segmento(1, 20, 25, 30), segmento(1, 40, 45)],
      segmento(2, 1, 2),
    ]);
    expect(turnos).toEqual([
      [segmento(1, 0, 5, 10, 20), segmento(2, 1, 2)],
      [segmento(1, 20, 25, 30)],
      [segmento(1, 40, 45)],
    ]);
  });
});
