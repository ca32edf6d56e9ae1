import { describe, expect, it } from 'vitest';
import type { AjustesSonido } from './reglas-sonido';
import { claveDeRepeticion, siguiente, yaSono } from './repeticion';

const T = 1_795_254_118_300;
const CADA_MINUTO: AjustesSonido = { repetir_ms: 60_000, silencio_hasta_ms: null };
const enSilencio = (ajustes: AjustesSonido, queda_ms: number): AjustesSonido => ({
  ...ajustes,
  silencio_hasta_ms: T + queda_ms,
});

describe('what waits for somebody', () => {
  it.each<[string, number, AjustesSonido, number]>([
    ['it has just sounded', T, CADA_MINUTO, T + 60_000],
    ['it sounded a while ago', T - 30_000, CADA_MINUTO, T + 30_000],
    ['it is overdue', T - 90_000, CADA_MINUTO, T],
    ['every five minutes', T, { ...CADA_MINUTO, repetir_ms: 300_000 }, T + 300_000],
    ['silenced beyond its time', T, enSilencio(CADA_MINUTO, 300_000), T + 300_000],
    ['silenced until before its time', T, enSilencio(CADA_MINUTO, 5_000), T + 60_000],
    ['a silence that no button gives', T, enSilencio(CADA_MINUTO, 1e9), T + 60_000],
  ])('sounds next when: %s', (_caso, ultimo_ms, ajustes, toca_ms) => {
    expect(siguiente(ultimo_ms, ajustes, T)).toBe(toca_ms);
  });

  it.each<[string, number | null, boolean]>([
    ['no tab has sounded', null, false],
    ['another tab sounded 6 s ago', T - 6_000, true],
    ['the last sound was a minute ago', T - 60_000, false],
    ['it was as good as a minute ago', T - 59_700, false],
    ['it is in the future: the clock was set back', T + 7_200_000, false],
  ])('is not repeated too soon: %s', (_caso, ultimo_ms, esperado) => {
    expect(yaSono(ultimo_ms, 60_000, T)).toBe(esperado);
  });

  it('has a repetition of one name in tabs that come to it together, and of another the next time', () => {
    const clave = claveDeRepeticion(60_000, T, 'a');
    expect(claveDeRepeticion(60_000, T + 50, 'a')).toBe(clave);
    expect(claveDeRepeticion(60_000, T + 59_900, 'a')).not.toBe(clave);
    expect(claveDeRepeticion(30_000, T, 'a')).not.toBe(clave);
    expect(claveDeRepeticion(60_000, T, 'b')).not.toBe(clave);
  });
});
