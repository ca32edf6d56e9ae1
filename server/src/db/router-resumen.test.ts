import { MEDIDAS_ROUTER } from '@tramos/contract/routers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aporteDe,
  datosEntre,
  type EstadoRouter,
  HORA_MS,
  type ResumenRouter,
  resumirEstados,
  seReinicio,
} from './router-resumen';

const HORA = Date.UTC(2026, 10, 21, 18);
const MINUTO = 60_000;

const estado = (
  t_ms: number,
  resto: { rsrp?: number; uptime_s?: number; datos_mb?: number } = {},
): EstadoRouter => ({
  t_ms,
  datos_mb: resto.datos_mb ?? null,
  uptime_s: resto.uptime_s ?? null,
  medidas: MEDIDAS_ROUTER.map((medida) =>
    medida === 'rsrp_dbm' ? (resto.rsrp ?? null) : medida === 'uptime_s' ? (resto.uptime_s ?? null) : null,
  ),
});

describe('an hour of a router', () => {
  it('is in contact three minutes after each state, or up to the next, and what is left over is the next hour’s', () => {
    // 18:00 and 18:01, joined: 18:00–18:04. 18:30 alone: three minutes. 18:59: one minute here, two in the next hour.
    const horas = resumirEstados([0, 1, 30, 59].map((minuto) => estado(HORA + minuto * MINUTO)));
    expect(
      [...horas.values()].map(({ t_ms, n, contacto_ms }) => [t_ms - HORA, n, contacto_ms / MINUTO]),
    ).toEqual([
      [0, 4, 4 + 3 + 1],
      [HORA_MS, 0, 2],
    ]);
  });

  it('keeps the least, the most, the sum and the number of what was said, and none of what was not', () => {
    const [hora] = resumirEstados([
      estado(HORA, { rsrp: -90 }),
      estado(HORA + MINUTO),
      estado(HORA + 2 * MINUTO, { rsrp: -100 }),
    ]).values();
    expect(hora).toMatchObject({ n: 3, primera_ms: HORA, ultima_ms: HORA + 2 * MINUTO });
    expect([hora?.minimo[0], hora?.maximo[0], hora?.suma[0], hora?.cuenta[0]]).toEqual([-100, -90, -190, 2]);
    expect([hora?.minimo[1], hora?.cuenta[1]]).toEqual([null, 0]);
  });

  it.each<[string, number, number | undefined, number | undefined, boolean]>([
    ['goes on', 60, 1_000, 1_060, false],
    ['fell', 60, 1_000, 20, true],
    ['grew, but less than the silence lasted', 3_600, 1_000, 2_000, true],
    ['lags by as much as a clock may be put right', 3_600, 1_000, 4_480, false],
    ['was not said', 60, undefined, 20, false],
  ])('tells a start from an uptime that %s', (_que, s, antes, despues, espera) => {
    const uno = estado(HORA, antes === undefined ? {} : { uptime_s: antes });
    const otro = estado(HORA + s * 1_000, despues === undefined ? {} : { uptime_s: despues });
    expect(seReinicio(uno, otro)).toBe(espera);
  });

  it('counts what a counter grew, and all it says after it began again', () => {
    const entre = (antes: number, despues: number) =>
      datosEntre(estado(HORA, { datos_mb: antes }), estado(HORA + MINUTO, { datos_mb: despues }));
    expect(entre(100, 102.5)).toBe(2.5);
    expect(entre(100, 3)).toBe(3);
    expect(datosEntre(estado(HORA), estado(HORA + MINUTO, { datos_mb: 3 }))).toBe(0);
  });
});

/** What the database does with a contribution (ingesta/horas-router.ts). */
const unir = (a: ResumenRouter | undefined, b: ResumenRouter): ResumenRouter => {
  if (a === undefined) return b;
  const de = (f: (...n: number[]) => number, x: number | null | undefined, y: number | null | undefined) => {
    const dichos = [x, y].filter((n) => n !== null && n !== undefined);
    return dichos.length === 0 ? null : f(...dichos);
  };
  return {
    t_ms: a.t_ms,
    n: a.n + b.n,
    contacto_ms: a.contacto_ms + b.contacto_ms,
    reinicios: a.reinicios + b.reinicios,
    datos_mb: a.datos_mb + b.datos_mb,
    primera_ms: de(Math.min, a.primera_ms, b.primera_ms),
    ultima_ms: de(Math.max, a.ultima_ms, b.ultima_ms),
    minimo: a.minimo.map((x, i) => de(Math.min, x, b.minimo[i])),
    maximo: a.maximo.map((x, i) => de(Math.max, x, b.maximo[i])),
    suma: a.suma.map((x, i) => x + (b.suma[i] ?? 0)),
    cuenta: a.cuenta.map((x, i) => x + (b.cuenta[i] ?? 0)),
  };
};

describe('hours that are added to', () => {
  const estados = fc.uniqueArray(
    fc.record({
      minuto: fc.integer({ min: 0, max: 400 }),
      rsrp: fc.integer({ min: -120, max: -70 }),
      uptime_s: fc.integer({ min: 0, max: 20_000 }),
      datos_mb: fc.integer({ min: 0, max: 500 }),
    }),
    { selector: ({ minuto }) => minuto, minLength: 1, maxLength: 40 },
  );

  it('are those of all states at once, whatever the order and the lots in which these come', () => {
    fc.assert(
      fc.property(estados, fc.integer({ min: 1, max: 7 }), (crudos, lote) => {
        const llegada = crudos.map(({ minuto, ...resto }) => estado(HORA + minuto * MINUTO, resto));
        const guardados: EstadoRouter[] = [];
        const horas = new Map<number, ResumenRouter>();
        for (let i = 0; i < llegada.length; i += lote) {
          const nuevos = llegada.slice(i, i + lote);
          guardados.push(...nuevos);
          guardados.sort((a, b) => a.t_ms - b.t_ms);
          const tiempos = nuevos.map(({ t_ms }) => t_ms);
          const de = guardados.findLastIndex(({ t_ms }) => t_ms < Math.min(...tiempos));
          const a = guardados.findIndex(({ t_ms }) => t_ms > Math.max(...tiempos));
          const segmento = guardados.slice(Math.max(0, de), a === -1 ? undefined : a + 1);
          for (const h of aporteDe(segmento, new Set(tiempos))) horas.set(h.t_ms, unir(horas.get(h.t_ms), h));
        }
        const todas = resumirEstados(guardados);
        expect(new Map([...horas].sort(([x], [y]) => x - y))).toEqual(
          new Map([...todas].sort(([x], [y]) => x - y)),
        );
      }),
    );
  });
});
