import { describe, expect, it } from 'vitest';
import { COLA_MAX_MS, encolar, type Mensaje, REPRODUCIDO_MS, serializar } from './cola';

const AHORA = Date.UTC(2026, 10, 21);
const presion = (t_ms: number): Mensaje => ({
  topic: 'tramos/v1/sensores/PT-01/presion',
  t_ms,
  cuerpo: { t0: t_ms },
});

describe('the queue of the gateway', () => {
  it('keeps ten minutes and forgets what is older', () => {
    const cola: Mensaje[] = [];
    for (let s = 0; s <= 900; s++) encolar(cola, presion(AHORA + s * 1_000), AHORA + s * 1_000);
    expect(cola).toHaveLength(COLA_MAX_MS / 1_000 + 1);
    expect(cola[0]?.t_ms).toBe(AHORA + 300_000);
  });

  it('says how much it forgot', () => {
    const cola = [presion(AHORA), presion(AHORA + 1)];
    expect(encolar(cola, presion(AHORA + 2 * COLA_MAX_MS), AHORA + 2 * COLA_MAX_MS)).toBe(2);
  });

  it('marks old pressures as replayed when they are sent at last, and nothing else', () => {
    const tarde = AHORA + REPRODUCIDO_MS + 1;
    expect(JSON.parse(serializar(presion(AHORA), AHORA + REPRODUCIDO_MS))).toEqual({ t0: AHORA });
    expect(JSON.parse(serializar(presion(AHORA), tarde))).toEqual({ t0: AHORA, reproducido: true });
    const gps = { topic: 'tramos/v1/routers/RT-01/gps', t_ms: AHORA, cuerpo: { t: AHORA } };
    expect(JSON.parse(serializar(gps, tarde))).toEqual({ t: AHORA });
  });
});
