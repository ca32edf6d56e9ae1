import { describe, expect, it } from 'vitest';
import { SISTEMAS } from './linea';
import { correrOperaciones } from './operaciones';
import { correrQuieto } from './quieto';
import { correrTomas } from './tomas';

/** A small part of the bench, with seeds of its own: what must hold whenever detection is touched. */

const SEMILLA = 911;

describe.each(SISTEMAS)('on the sistema %s', (sistema) => {
  it('taps of 2 % that open at once are ok and within 100 m, and no ok is far from its tap', () => {
    const tomas = correrTomas({ sistema, fraccion: 0.02, semilla: SEMILLA, corridas: 1 });
    const rapidas = tomas.filter((t) => t.apertura_s === 0 && t.ruido === 'bajo' && t.reloj_ms === 10);
    expect(rapidas).not.toEqual([]);
    expect(rapidas.map(({ estado }) => estado)).toEqual(rapidas.map(() => 'ok'));
    expect(rapidas.filter(({ error_m }) => Math.abs(error_m ?? Infinity) > 100)).toEqual([]);
    expect(rapidas.filter(({ demora_s }) => (demora_s ?? Infinity) > 10)).toEqual([]);
    const lejos = tomas.filter(
      ({ estado, error_m, sigma_m }) => estado === 'ok' && Math.abs(error_m ?? Infinity) > 4 * (sigma_m ?? 0),
    );
    expect(lejos).toEqual([]);
    expect(tomas.filter(({ otros_ok, alzas_ok }) => otros_ok + alzas_ok > 0)).toEqual([]);
  });

  it.each(['pump trips', 'unlisted valve'])(
    'of an operation (%s) nothing stands as a tap that is sure and unflagged',
    (solo) => {
      const corridas = correrOperaciones({ sistema, semilla: SEMILLA, corridas: 1, solo });
      expect(corridas.flatMap(({ cuales }) => cuales)).toEqual([]);
      expect(corridas.reduce((suma, { eventos }) => suma + eventos, 0)).toBeGreaterThan(0);
    },
  );

  it.each(['a tap, ', 'sensor: '])(
    'what is replayed, late or the doing of one sensor raises no ok: %s',
    (solo) => {
      const corridas = correrOperaciones({ sistema, semilla: SEMILLA, corridas: 1, solo });
      expect(corridas).not.toEqual([]);
      expect(corridas.filter((r) => r.sin_marca + r.marcados > 0)).toEqual([]);
    },
  );

  it('three quiet hours raise nothing', () => {
    const { ok, inciertos } = correrQuieto({ sistema, ruido: 'bajo', semilla: SEMILLA, horas: 3 });
    expect({ ok, inciertos }).toEqual({ ok: 0, inciertos: 0 });
  });
});
