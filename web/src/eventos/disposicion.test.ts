import { describe, expect, it } from 'vitest';
import { sigueIgual, textoDicho, textoSinDeshacer } from './disposicion';

const DICHO = { disposicion: 'fuga', disposicion_at: '2026-11-21T09:44:10.020Z' } as const;

describe('a disposition that may be undone', () => {
  it.each([
    ['nobody has touched', DICHO, true],
    ['somebody changed', { disposicion: 'operacion', disposicion_at: '2026-11-21T09:45:00.000Z' }, false],
    [
      'somebody took back and said again',
      { disposicion: 'fuga', disposicion_at: '2026-11-21T09:46:00.000Z' },
      false,
    ],
    ['somebody took back', { disposicion: null, disposicion_at: null }, false],
  ] as const)('is one that %s: %j', (_, ahora, puede) => {
    expect(sigueIgual(ahora, DICHO)).toBe(puede);
  });
});

describe('the toast of a disposition', () => {
  it('names the event and what was said of it', () => {
    expect(textoDicho({ id: 1042, disposicion: 'falsa_alarma' })).toBe('Evento 1042: Falsa alarma');
    expect(textoDicho({ id: 1042, disposicion: null })).toBe('Evento 1042: se retiró la disposición');
  });

  it.each([
    ['L. Peña', 'fuga', 'cambió a Fuga (L. Peña)'],
    ['R. Soto', 'fuga', 'cambió a Fuga (usted)'],
    [null, null, 'se retiró la disposición'],
  ] as const)(
    'that was not undone says what was said after it, by whom: %s %s',
    (disposicion_por, disposicion, despues) => {
      expect(textoSinDeshacer({ id: 1042, disposicion, disposicion_por }, { yo: 'R. Soto' })).toBe(
        `Evento 1042: no se deshizo, porque después ${despues}`,
      );
    },
  );
});
