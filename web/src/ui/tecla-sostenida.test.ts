import { describe, expect, it } from 'vitest';
import { contestaOtraVez, repiteActo } from './tecla-sostenida';

const pulsada = (key: string, resto: Partial<KeyboardEvent> = {}) => ({
  ...{ key, repeat: true, ctrlKey: false, metaKey: false },
  ...resto,
});

describe('a shortcut that is held down', () => {
  it.each(['r', 'D', 'x', '/'])('acts once: %s', (key) => {
    expect([repiteActo(pulsada(key, { repeat: false })), repiteActo(pulsada(key))]).toEqual([false, true]);
  });

  it.each(['j', 'K', 'ArrowDown', 'ArrowLeft'])('goes on from one to the next: %s', (key) => {
    expect(repiteActo(pulsada(key))).toBe(false);
  });
});

describe('Enter and Esc held down', () => {
  it.each<[string, ReturnType<typeof pulsada>, boolean, boolean]>([
    ['Enter answers no question that it opened', pulsada('Enter'), false, true],
    ['Esc closes nothing below what it closed', pulsada('Escape'), false, true],
    ['nor from a field', pulsada('Escape'), true, true],
    ['Enter goes on making lines in a text', pulsada('Enter'), true, false],
    ['with Ctrl it sends the text once', pulsada('Enter', { ctrlKey: true }), true, true],
    ['pressed, each counts', pulsada('Enter', { repeat: false }), false, false],
    ['any other key is typed', pulsada('a'), false, false],
  ])('%s', (_, tecla, enTexto, esperado) => {
    expect(contestaOtraVez(tecla, enTexto)).toBe(esperado);
  });
});
