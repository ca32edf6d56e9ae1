import type { ReporteEventos } from '@tramos/contract/reportes-eventos';
import { describe, expect, it } from 'vitest';
import { columnasDe, filasDe, porCiento, totalDe } from './eventos-filas';

const NADA = { n: 0, mediana_s: null, p90_s: null };
const REPORTE: ReporteEventos = {
  desde: '2026-11-20',
  hasta: '2026-11-20',
  parcial: false,
  totales: {
    ...{ eventos: 8, con_disposicion: 4, falsas: 1, tasa_falsas: 0.25 },
    ...{ reconocer: { n: 5, mediana_s: 95, p90_s: 3_000 }, escalar: NADA },
  },
  por_tramo: [
    {
      ...{ tramo_id: 3, tramo: 'Norte', sistema: 'Bajío', eventos: 2, con_disposicion: 0, falsas: 0 },
      ...{ tasa_falsas: null, reconocer: NADA, escalar: NADA },
    },
  ],
  por_hora: [{ hora: 4, eventos: 6 }],
  por_dia: [{ dia: '2026-11-20', eventos: 8 }],
  por_disposicion: [{ disposicion: null, eventos: 4 }],
};
const celdas = (por: 'tramo' | 'hora' | 'dia' | 'disposicion') =>
  filasDe(REPORTE, por).map((fila) =>
    Object.fromEntries(columnasDe(por).map(({ clave, valor }) => [clave, valor(fila)])),
  );

describe('the table of the report of events', () => {
  it('says of a tramo its part of all, and nothing where nothing was counted', () => {
    expect(celdas('tramo')).toEqual([
      expect.objectContaining({
        nombre: 'Norte',
        eventos: 2,
        parte: 25,
        tasa: null,
        reconocer_mediana: null,
      }),
    ]);
  });

  it.each([
    ['hora', '04:00 a 04:59', 6, 75],
    ['dia', '2026-11-20', 8, 100],
    ['disposicion', 'Sin disposición', 4, 50],
  ] as const)('is by %s', (por, nombre, eventos, parte) => {
    expect(celdas(por)).toEqual([{ nombre, eventos, parte }]);
  });

  it('has the figures of all at its foot', () => {
    const total = totalDe(REPORTE);
    const leidas = Object.fromEntries(columnasDe('tramo').map(({ clave, valor }) => [clave, valor(total)]));
    expect(leidas).toMatchObject({
      nombre: 'Total',
      parte: 100,
      tasa: 25,
      reconocidos: 5,
      reconocer_p90: 3_000,
    });
  });

  it('has no share of nothing', () => {
    expect(porCiento(0, 0)).toBeNull();
  });
});
