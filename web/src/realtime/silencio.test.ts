import { describe, expect, it } from 'vitest';
import { alMirar, alOir, lineaDe, type SenalesLinea, type Silencio } from './silencio';

const T0 = 1_800_000_000_000;
const mirar = (silencio: Silencio, veces: number, cada_ms: number): Silencio =>
  Array.from({ length: veces }).reduce<Silencio>((s) => alMirar(s, s.visto_ms + cada_ms), silencio);

describe('the silence of the server', () => {
  it.each([
    ['of a tab that looks every second', 7, 1_000, 7_000],
    ['of a hidden tab that is woken every 3 s', 4, 3_000, 12_000],
    ['grows by no more than 3 s over a night with the lid closed', 1, 8 * 3_600_000, 3_000],
    ['grows by no more than 3 s while the thread is blocked', 1, 20_000, 3_000],
    ['is not undone by a clock that is set back', 1, -3_600_000, 0],
  ])('%s', (_, veces, cada_ms, callado_ms) => {
    expect(mirar(alOir(T0), veces, cada_ms).callado_ms).toBe(callado_ms);
  });

  it('is over with the next word', () => {
    const largo = mirar(alOir(T0), 9, 1_000);
    expect(alOir(largo.visto_ms).callado_ms).toBe(0);
  });
});

describe('the status mark', () => {
  const EN_VIVO: SenalesLinea = { fase: 'en_vivo', desde_ms: T0, callado_ms: 0, despertada_ms: null };

  it.each([
    [0, 'en_vivo'],
    [5_000, 'en_vivo'],
    [5_001, 'sin_respuesta'],
    [9_999, 'sin_respuesta'],
    [10_000, 'reconectando'],
    [3_600_000, 'reconectando'],
  ])('after %i ms of silence says %s', (callado_ms, dicho) => {
    expect(lineaDe({ ...EN_VIVO, callado_ms }, T0).marca).toBe(dicho);
  });

  it('dates a line that fell silent from when it was last heard', () => {
    expect(lineaDe({ ...EN_VIVO, callado_ms: 12_000 }, T0 + 60_000).desde_ms).toBe(T0 + 48_000);
  });

  it('says at once that a line is gone, and that one was never had', () => {
    expect(lineaDe({ ...EN_VIVO, fase: 'reconectando' }, T0).marca).toBe('reconectando');
    expect(lineaDe({ ...EN_VIVO, fase: 'conectando', callado_ms: 60_000 }, T0).marca).toBe('conectando');
  });

  const desde = T0 + 100;
  it.each([
    ['stays while a tab that woke up takes its line up again', desde, T0, T0 + 4_999, 'en_vivo'],
    ['gives it 5 s for that', desde, T0, T0 + 5_000, 'reconectando'],
    ['does not forget a line that was lost before the tab slept', T0 - 100, T0, T0 + 100, 'reconectando'],
  ])('%s', (_, desde_ms, despertada_ms, now, dicho) => {
    expect(lineaDe({ fase: 'reconectando', desde_ms, callado_ms: 0, despertada_ms }, now).marca).toBe(dicho);
  });
});
