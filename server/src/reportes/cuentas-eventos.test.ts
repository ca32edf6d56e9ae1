import { DisposicionSchema } from '@tramos/contract/evento';
import { diasEntre, masDias } from '@tramos/contract/reportes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { armarReporte, DISPOSICIONES, esperaDeClase, partirRango, type Suma } from './cuentas-eventos';

const clase = (s: number): number => {
  if (s < 32) return s;
  const e = Math.floor(Math.log2(s)) - 4;
  return e * 16 + Math.floor(s / 2 ** e);
};

describe('a range of days', () => {
  it.each([
    ['2026-11-20', '2026-11-22', ['+d 2026-11-20 2026-11-23']],
    ['2026-11-01', '2026-11-30', ['+m 2026-11-01 2026-12-01']],
    ['2026-11-03', '2026-11-30', ['+m 2026-11-01 2026-12-01', '-d 2026-11-01 2026-11-03']],
    [
      '2026-01-30',
      '2026-04-02',
      ['+d 2026-01-30 2026-02-01', '+m 2026-02-01 2026-04-01', '+d 2026-04-01 2026-04-03'],
    ],
    ['2026-01-30', '2026-02-02', ['+d 2026-01-30 2026-02-01', '+d 2026-02-01 2026-02-03']],
  ])('from %s to %s is read as %j', (desde, hasta, partes) => {
    const escritas = partirRango({ desde, hasta }).map(
      (p) => `${p.signo > 0 ? '+' : '-'}${p.mes ? 'm' : 'd'} ${p.desde} ${p.hasta}`,
    );
    expect(escritas).toEqual(partes);
  });

  it('counts each of its days once, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 366 }), (a, largo) => {
        const rango = { desde: masDias('2025-01-01', a), hasta: masDias('2025-01-01', a + largo) };
        const cuenta = new Map<string, number>();
        for (const { desde, hasta, signo } of partirRango(rango))
          for (let dia = desde; dia < hasta; dia = masDias(dia, 1))
            cuenta.set(dia, (cuenta.get(dia) ?? 0) + signo);
        const contados = [...cuenta].filter(([, n]) => n !== 0);
        expect(contados.every(([dia, n]) => n === 1 && dia >= rango.desde && dia <= rango.hasta)).toBe(true);
        expect(contados).toHaveLength(diasEntre(rango.desde, rango.hasta));
        const dias_leidos = partirRango(rango).filter(({ mes }) => !mes);
        expect(dias_leidos.reduce((n, p) => n + diasEntre(p.desde, p.hasta) - 1, 0)).toBeLessThanOrEqual(32);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a wait', () => {
  it.each([
    [0, 0],
    [31, 31],
    [32, 32.5],
    [100, 101.5],
    [3_600, 3_647.5],
  ])('of %i s is told as %d', (s, dicho) => {
    expect(esperaDeClase(clase(s))).toBe(dicho);
  });

  it('is never told wrong by more than 3.2 %', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000_000 }), (s) => {
        expect(Math.abs(esperaDeClase(clase(s)) - s)).toBeLessThanOrEqual(0.032 * s);
      }),
    );
  });
});

describe('the report of events', () => {
  const de = (tramo_id: number, clave: number, n: number): Suma => ({ tramo_id, clave, n });
  // The example of docs/reportes.md, counted by hand.
  const reporte = armarReporte(
    { desde: '2026-11-20', hasta: '2026-11-21' },
    {
      hora: [de(0, 4, 7), de(0, 17, 3)],
      disposicion: [de(1, 0, 2), de(1, 1, 3), de(1, 5, 2), de(2, 4, 1), de(2, 0, 2)],
      // Ten waits: 5, 10, 10, 20, 20, 20, 30, 100, 100 and 3 600 s.
      reconocer: [
        de(1, 5, 1),
        de(1, 10, 2),
        de(1, 20, 3),
        de(2, 30, 1),
        de(2, clase(100), 2),
        de(2, clase(3_600), 1),
      ],
      escalar: [de(2, 12, 1)],
      dia: [{ dia: '2026-11-21', n: 10 }],
    },
    [
      { id: 1, nombre: 'Norte', sistema: 'Bajío' },
      { id: 2, nombre: 'Sur', sistema: 'Bajío' },
      { id: 3, nombre: 'Callado', sistema: 'Bajío' },
    ],
  );

  it('counts as the example of the documentation', () => {
    expect(reporte.totales).toEqual({
      eventos: 10,
      con_disposicion: 6,
      falsas: 3,
      tasa_falsas: 0.5,
      reconocer: { n: 10, mediana_s: 20, p90_s: 101.5 },
      escalar: { n: 1, mediana_s: 12, p90_s: 12 },
    });
  });

  it('tells tramos with events, and no rate where nothing has a disposition', () => {
    expect(reporte.por_tramo.map(({ tramo, eventos, tasa_falsas }) => [tramo, eventos, tasa_falsas])).toEqual(
      [
        ['Norte', 7, 0.4],
        ['Sur', 3, 1],
      ],
    );
    const vacio = armarReporte(
      { desde: '2026-11-20', hasta: '2026-11-20' },
      { hora: [], disposicion: [], reconocer: [], escalar: [], dia: [] },
      [],
    );
    expect(vacio.totales.tasa_falsas).toBeNull();
    expect(vacio.totales.reconocer).toEqual({ n: 0, mediana_s: null, p90_s: null });
  });

  it('has every hour and every day, also the empty ones', () => {
    expect(reporte.por_hora).toHaveLength(24);
    expect(reporte.por_hora.filter(({ eventos }) => eventos > 0)).toEqual([
      { hora: 4, eventos: 7 },
      { hora: 17, eventos: 3 },
    ]);
    expect(reporte.por_dia).toEqual([
      { dia: '2026-11-20', eventos: 0 },
      { dia: '2026-11-21', eventos: 10 },
    ]);
  });

  it('names dispositions in the order in which the database numbers them', () => {
    expect(DISPOSICIONES).toEqual([null, ...DisposicionSchema.options]);
    expect(reporte.por_disposicion).toEqual([
      { disposicion: null, eventos: 4 },
      { disposicion: 'toma_confirmada', eventos: 3 },
      { disposicion: 'falla_sensor', eventos: 1 },
      { disposicion: 'falsa_alarma', eventos: 2 },
    ]);
  });
});
