import { expect, it } from 'vitest';
import { crearPorMinuto } from './por-minuto';

const AHORA_MS = Date.UTC(2026, 10, 26, 12);

it('what came in the last minute is counted, and nothing that a clock which was set back had counted ahead', () => {
  const cuenta = crearPorMinuto();
  for (let s = 0; s < 100; s++) cuenta.anotar(AHORA_MS + s * 1_000);
  expect(cuenta.leer(AHORA_MS + 99_000)).toBe(60);
  const atras_ms = AHORA_MS - 3_600_000;
  cuenta.anotar(atras_ms);
  expect(cuenta.leer(atras_ms)).toBe(1);
});
