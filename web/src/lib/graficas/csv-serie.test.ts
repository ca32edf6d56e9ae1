import { describe, expect, it } from 'vitest';
import { csvDeVista } from './csv-serie';
import { filasDeVista } from './tabla-serie';
import { TRAZO_VACIO, type Trazo } from './trazo';
import type { VistaGrafica } from './vista';

const T = Date.parse('2026-11-21T09:41:58.000Z');
const trazo = (t: number[], media: number[]): Trazo => ({
  ...TRAZO_VACIO,
  ...{ paso_ms: 100, t, media, minimo: media.map((p) => p - 0.01), maximo: media.map((p) => p + 0.01) },
});
const vista = (cambio: Partial<VistaGrafica> = {}): VistaGrafica => ({
  rango: { desde: T, hasta: T + 1_000 },
  paneles: [
    { nombre: 'A', titulo: '=PT-03', detalle: '', trazo: trazo([T, T + 100], [38.284, 38.3]), reglas: [] },
    { nombre: 'B', titulo: 'PT-04', detalle: '', trazo: trazo([T + 100, T + 5_000], [27.9, 1]), reglas: [] },
  ],
  ...{ misma: true, unidad: 'kgcm2', zona: 'America/Mexico_City' },
  ...cambio,
});
const lineas = (texto: string) => texto.replace('\ufeff', '').split('\r\n');

describe('a chart as CSV', () => {
  it('has the zone and the unit in its headings, and is no formula', () => {
    const texto = csvDeVista(vista(), 'es-MX');
    expect(texto.startsWith('\ufeff')).toBe(true);
    expect(lineas(texto)[0]).toBe(
      `Hora (Ciudad de México),"'=PT-03, mínimo (kg/cm²)","'=PT-03, media (kg/cm²)","'=PT-03, máximo (kg/cm²)","PT-04, mínimo (kg/cm²)","PT-04, media (kg/cm²)","PT-04, máximo (kg/cm²)"`,
    );
  });

  it('has each moment once, empty where a sensor was silent, and nothing that is not shown', () => {
    expect(lineas(csvDeVista(vista(), 'es-MX')).slice(1)).toEqual([
      '2026-11-21 03:41:58.000,38.2740,38.2840,38.2940,,,',
      '2026-11-21 03:41:58.100,38.2900,38.3000,38.3100,27.8900,27.9000,27.9100',
      '',
    ]);
  });

  it('is in the unit shown and in the spelling of the region', () => {
    expect(lineas(csvDeVista(vista({ unidad: 'bar' }), 'es-ES'))[1]).toBe(
      '2026-11-21 03:41:58.000;37,5340;37,5438;37,5536;;;',
    );
  });
});

describe('a chart as a table', () => {
  it('has a row for every stretch, with nothing where nothing was read', () => {
    const { paneles, rango } = vista();
    const filas = filasDeVista(
      paneles.map((panel) => panel.trazo),
      rango,
      10,
    );
    expect(filas.map(({ lecturas }) => lecturas.map((lectura) => lectura?.media))).toEqual([
      [38.284, undefined],
      [38.3, 27.9],
      ...Array.from({ length: 8 }, () => [undefined, undefined]),
    ]);
    expect(filas[1]?.t).toBe(T + 100);
  });
});
