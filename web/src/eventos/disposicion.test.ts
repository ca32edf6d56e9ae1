import { describe, expect, it } from 'vitest';
import { antesDelIntento, sigueIgual, textoDicho, textoSinDeshacer } from './disposicion';

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

describe('what undoing a disposition puts back', () => {
  const YO = 'R. Soto';
  const intento = { disposicion: 'fuga', antes: 'operacion' } as const;
  it.each([
    ['what stood there', { disposicion: 'operacion', disposicion_por: 'L. Peña' }, null, 'operacion'],
    ['nothing, where nothing was said', { disposicion: null, disposicion_por: null }, null, null],
    [
      'what stood before a try that was stored',
      { disposicion: 'fuga', disposicion_por: YO },
      intento,
      'operacion',
    ],
    [
      'what stands there, where the try was not stored',
      { disposicion: 'operacion', disposicion_por: 'L. Peña' },
      intento,
      'operacion',
    ],
    [
      'what somebody else has said since',
      { disposicion: 'falsa_alarma', disposicion_por: 'L. Peña' },
      intento,
      'falsa_alarma',
    ],
    ['the same word of somebody else', { disposicion: 'fuga', disposicion_por: 'L. Peña' }, intento, 'fuga'],
    [
      'what stood before it was taken back',
      { disposicion: null, disposicion_por: null },
      { disposicion: null, antes: 'fuga' },
      'fuga',
    ],
  ] as const)('is %s', (_que, evento, suyo, antes) => {
    expect(antesDelIntento(evento, suyo, YO)).toBe(antes);
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
