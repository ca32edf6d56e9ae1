import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import {
  conDias,
  limitesDe,
  limitesDeFabrica,
  PASOS_S,
  RETENCION_DE_FABRICA,
  retencionDe,
} from '../db/retencion';
import { CUBETAS_MAX, elegirFuente, FILAS_MAX, MUESTRAS_MAX, type Vista } from './fuente';

const SEGUNDO = 1_000;
const MINUTO = 60 * SEGUNDO;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;

/** So many sensors at 10 Hz, seen over so long up to `hace` ago. */
const vista = (largo_ms: number, sensores = 1, { hace = 0, puntos = 800, dt_ms = 100 } = {}): Vista => ({
  desde: AHORA_MS - hace - largo_ms,
  hasta: AHORA_MS - hace,
  puntos,
  dts_ms: Array<number>(sensores).fill(dt_ms),
  ahora_ms: AHORA_MS,
});

const nombre = (v: Vista) => {
  const fuente = elegirFuente(v);
  return fuente.tipo === 'muestras' ? 'muestras' : fuente.paso_s;
};

describe('the source of a view', () => {
  it.each<[string, Vista, 'muestras' | number]>([
    ['ten seconds of one sensor', vista(10 * SEGUNDO), 'muestras'],
    ['an hour of one sensor', vista(HORA), 'muestras'],
    ['an hour of both ends of a tramo', vista(HORA, 2), 10],
    ['five minutes of twelve', vista(5 * MINUTO, 12), 'muestras'],
    ['three hours', vista(3 * HORA), 10],
    ['twelve hours', vista(12 * HORA), 60],
    ['a day', vista(DIA), 60],
    ['a day of forty', vista(DIA, 40), 60],
    ['two days of forty', vista(2 * DIA, 40), 600],
    ['a week', vista(7 * DIA - 1), 600],
    ['a month', vista(30 * DIA), 3_600],
    ['a year', vista(365 * DIA), 3_600],
    ['a year of forty', vista(365 * DIA, 40), 86_400],
    ['ten years', vista(3_650 * DIA), 86_400],
    ['ten seconds of ten days ago, whose samples are gone', vista(10 * SEGUNDO, 1, { hace: 10 * DIA }), 60],
    ['ten seconds of two years ago', vista(10 * SEGUNDO, 1, { hace: 730 * DIA }), 3_600],
    ['a century ago, of which nothing is kept', vista(DIA, 1, { hace: 9_000 * DIA }), 86_400],
    ['three hours of a sensor that measures once a second', vista(3 * HORA, 1, { dt_ms: 1_000 }), 10],
  ])('%s', (_que, v, esperada) => {
    expect(nombre(v)).toBe(esperada);
  });

  it('goes by what an administrator keeps, and takes nothing for kept that was deleted before', () => {
    const hace_un_mes = vista(10 * SEGUNDO, 1, { hace: 30 * DIA });
    const tipo = (guardado: Parameters<typeof limitesDe>[0], cuando_ms: number) => {
      const fuente = elegirFuente(hace_un_mes, limitesDe(guardado, cuando_ms));
      return fuente.tipo === 'muestras' ? 'muestras' : fuente.paso_s;
    };
    const mas = conDias(
      retencionDe(undefined),
      { ...RETENCION_DE_FABRICA, crudo_d: 60 },
      AHORA_MS - 35 * DIA,
    );
    expect(tipo(mas, AHORA_MS)).toBe('muestras');
    const tarde = conDias(retencionDe(undefined), { ...RETENCION_DE_FABRICA, crudo_d: 60 }, AHORA_MS - DIA);
    expect(tipo(tarde, AHORA_MS)).toBe(60);
  });

  it('counts no samples that are still to come', () => {
    const v = vista(10 * MINUTO);
    expect(nombre({ ...v, hasta: v.hasta + 90 * MINUTO })).toBe('muestras');
  });

  const cualquiera = fc
    .record({
      hace: fc.integer({ min: 0, max: 1_000 * DIA }),
      largo: fc.integer({ min: 1, max: 4_000 * DIA }),
      puntos: fc.integer({ min: 10, max: 4_000 }),
      sensores: fc.integer({ min: 1, max: 60 }),
      dt_ms: fc.constantFrom(10, 100, 1_000, 60_000),
    })
    .map(({ hace, largo, puntos, sensores, dt_ms }) => vista(largo, sensores, { hace, puntos, dt_ms }));

  it('gives each sensor as many buckets as wanted or fewer, and all of them no more than an answer holds', () => {
    fc.assert(
      fc.property(cualquiera, (v) => {
        const { paso_ms } = elegirFuente(v);
        const cubetas = Math.ceil(v.hasta / paso_ms) - Math.floor(v.desde / paso_ms);
        expect(cubetas).toBeLessThanOrEqual(v.puntos);
        expect(cubetas * v.dts_ms.length).toBeLessThanOrEqual(Math.max(CUBETAS_MAX, 10 * v.dts_ms.length));
      }),
    );
  });

  it('reads no more rows than one answer is made of, and only what is still kept', () => {
    fc.assert(
      fc.property(cualquiera, (v) => {
        const fuente = elegirFuente(v);
        const medido_ms = v.hasta - v.desde;
        if (fuente.tipo === 'muestras') {
          expect((v.dts_ms.length * medido_ms) / (v.dts_ms[0] ?? 1)).toBeLessThanOrEqual(MUESTRAS_MAX);
          return;
        }
        const { paso_s, paso_ms } = fuente;
        expect(paso_ms % (paso_s * SEGUNDO)).toBe(0);
        const [mas_grueso] = PASOS_S.slice(-1);
        if (paso_s === mas_grueso) return;
        expect(v.desde).toBeGreaterThanOrEqual(limitesDeFabrica(AHORA_MS).resumenes_ms[paso_s]);
        expect((v.dts_ms.length * medido_ms) / (paso_s * SEGUNDO)).toBeLessThanOrEqual(FILAS_MAX);
      }),
    );
  });
});
