import { describe, expect, it } from 'vitest';
import { type Falta, GRACIA_MS, type Juicio, juzgar, seguirFaltas } from './confianza';

const AHORA = 1_000_000;
const falta = (rasgos: Partial<Falta> = {}): Falta => ({
  ...{ id: 42, dicho: 'nada', simulacion: false },
  ...rasgos,
});
/** A line that another tab has passed on since long ago, and an event that has been missing for the whole grace. */
const SITUACION: Parameters<typeof juzgar>[0] = {
  ...{ halladas: [falta()], ahora: AHORA, linea_propia: false, viva_desde_ms: AHORA - 60_000 },
  servidor_sano: true,
  faltas: new Map([[42, AHORA - GRACIA_MS]]),
};

describe('a tab that asked the server what waits', () => {
  it.each<[string, Partial<typeof SITUACION>, Juicio]>([
    ['that lacks nothing does nothing', { halladas: [] }, 'nada'],
    ['gives the word of a new event its time', { faltas: new Map([[42, AHORA]]) }, 'esperar'],
    ['gives it all its time', { faltas: new Map([[42, AHORA - GRACIA_MS + 1]]) }, 'esperar'],
    ['waits for an event that it has not looked for before', { faltas: new Map() }, 'esperar'],
    ['distrusts the one that kept it back while it said that the line is live', {}, 'desconfiar'],
    ['distrusts one that said it waits no more', { halladas: [falta({ dicho: 'ido' })] }, 'desconfiar'],
    [
      'distrusts one that passed the newest on and kept an older back',
      { halladas: [falta({ id: 43, dicho: 'oido' }), falta()] },
      'desconfiar',
    ],
    ['shows what was heard of without an alert', { halladas: [falta({ dicho: 'oido' })] }, 'mostrar'],
    ['shows what its own line did not tell', { linea_propia: true }, 'mostrar'],
    ['shows it while the screen says that there is no line', { viva_desde_ms: null }, 'mostrar'],
    ['shows it where the line has just come back', { viva_desde_ms: AHORA - GRACIA_MS + 1 }, 'mostrar'],
    ['blames nobody while the server says that it is not well', { servidor_sano: false }, 'mostrar'],
    ['blames nobody for what an exercise left', { halladas: [falta({ simulacion: true })] }, 'mostrar'],
  ])('%s', (_que, rasgos, juicio) => {
    expect(juzgar({ ...SITUACION, ...rasgos })).toBe(juicio);
  });

  it('counts from when it first missed an event, and forgets one that it misses no more', () => {
    const primera = seguirFaltas(new Map(), [falta(), falta({ id: 43 })], AHORA);
    expect([...seguirFaltas(primera, [falta({ id: 43 }), falta({ id: 44 })], AHORA + 1)]).toEqual([
      [43, AHORA],
      [44, AHORA + 1],
    ]);
  });
});
