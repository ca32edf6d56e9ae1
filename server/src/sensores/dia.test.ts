import { describe, expect, it } from 'vitest';
import { disponibilidadDe, ventanaDeDia } from '../db/disponibilidad';
import { type DiaDeSensor, resumirDia } from './dia';

const MINUTO_MS = 60_000;
const HASTA_MS = Date.UTC(2026, 10, 21, 18, 0);
const VENTANA = ventanaDeDia(HASTA_MS + 59_999);
const ANTES_MS = HASTA_MS - 40 * 86_400_000;

const dia = (resto: Partial<DiaDeSensor>): DiaDeSensor => ({
  primera_ms: ANTES_MS,
  dt_ms: 100,
  muestras: 0,
  huecos: 0,
  hueco_ms: 0,
  ultimo_desde_ms: null,
  ultimo_hasta_ms: null,
  ultimos: [],
  ...resto,
});

describe('the day of a sensor', () => {
  it('is the 24 h of whole minutes before the one that is being filled', () => {
    expect(VENTANA).toEqual({ desde_ms: HASTA_MS - 86_400_000, hasta_ms: HASTA_MS });
  });

  it.each([
    // 24 h at 10 Hz are 864 000 samples.
    ['all came', { muestras: 864_000 }, 1],
    ['three quarters came', { muestras: 648_000 }, 0.75],
    ['at 1 Hz all came', { dt_ms: 1_000, muestras: 86_400 }, 1],
    ['a faster rate earlier in the day counts for no more than all', { dt_ms: 1_000, muestras: 864_000 }, 1],
    ['silent all day', { muestras: 0 }, 0],
    ['silent for so long that no batch of it is kept', { dt_ms: null }, 0],
    // Ten whole minutes since the one in which it was first heard: 6 000 samples at 10 Hz.
    ['heard for the first time lately', { primera_ms: HASTA_MS - 11 * MINUTO_MS, muestras: 3_000 }, 0.5],
    ['not yet for a whole minute', { primera_ms: HASTA_MS - MINUTO_MS, muestras: 0 }, null],
    ['never heard', { primera_ms: null }, null],
  ] as const)('is available when %s', (_que, resto, esperada) => {
    expect(disponibilidadDe(dia(resto), VENTANA)).toBe(esperada);
  });

  it('tells the newest silence, without an end while it lasts', () => {
    const hueco = { huecos: 2, hueco_ms: 300_000, ultimo_desde_ms: HASTA_MS - 240_000 };
    const [pasado, presente] = [HASTA_MS - 60_000, HASTA_MS].map(
      (ultimo_hasta_ms) => resumirDia(dia({ ...hueco, ultimo_hasta_ms }), VENTANA).huecos,
    );
    expect(pasado).toEqual({
      n: 2,
      segundos: 300,
      ultimo: { desde: '2026-11-21T17:56:00.000Z', hasta: '2026-11-21T17:59:00.000Z' },
    });
    expect(presente?.ultimo?.hasta).toBeNull();
  });

  it('has 60 minutes, null where nothing was heard', () => {
    const { minutos } = resumirDia(
      dia({
        ultimos: [
          [HASTA_MS - 60 * MINUTO_MS, 30],
          [HASTA_MS - MINUTO_MS, 31.5],
        ],
      }),
      VENTANA,
    );
    expect([minutos.length, minutos[0], minutos[1], minutos[59]]).toEqual([60, 30, null, 31.5]);
  });

  it('has no silences before the sensor was heard at all', () => {
    const nunca = dia({
      primera_ms: null,
      huecos: 1,
      hueco_ms: 86_400_000,
      ultimo_desde_ms: VENTANA.desde_ms,
    });
    expect(resumirDia(nunca, VENTANA)).toMatchObject({
      disponibilidad: null,
      huecos: { n: 0, segundos: 0, ultimo: null },
    });
    expect(resumirDia(undefined, VENTANA).huecos.n).toBe(0);
  });
});
