import { expect, it } from 'vitest';
import { textoOido } from './textos';

const AHORA_MS = Date.UTC(2026, 10, 21, 18);
const MINUTO_MS = 60_000;
const DIA_MS = 86_400_000;

it.each([
  ['two minutes of thirty days', 2 * MINUTO_MS, 30, 'en 2 min'],
  ['25 hours of seven days', DIA_MS + 60 * MINUTO_MS, 7, 'en 1 d 1 h'],
  ['all of its 24 hours', DIA_MS, 1, null],
  ['longer than the window', 31 * DIA_MS, 30, null],
])('an availability that is of %s says so', (_, hace_ms, dias, dicho) => {
  const oido_desde = new Date(AHORA_MS - hace_ms).toISOString();
  expect(textoOido({ oido_desde }, dias, AHORA_MS)?.replaceAll('\u00a0', ' ') ?? null).toBe(dicho);
});

it('a router that was never heard has no time to tell', () => {
  expect(textoOido({ oido_desde: null }, 30, AHORA_MS)).toBeNull();
});
