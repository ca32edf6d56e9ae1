import type { AlarmasKpi } from '@tramos/contract/alarmas-kpi';
import { describe, expect, it, vi } from 'vitest';
import { filtrosDeBitacora, renglonesDeKpi } from './exportar';

// The calls lean on the session, which is read from the browser as soon as it is loaded: here nobody is signed in.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));

const KPI: Pick<
  AlarmasKpi,
  'periodo' | 'suficiente' | 'horas_con_datos' | 'indicadores' | 'mezcla' | 'fuentes' | 'castanetean'
> = {
  ...{ periodo: '24h', suficiente: true, horas_con_datos: 24 },
  indicadores: [
    { codigo: 'por_hora', valor: 12.5, veredicto: 'excesivo' },
    { codigo: 'diez_fuentes', valor: null, veredicto: 'sin_datos' },
  ],
  mezcla: [{ prioridad: 'alta', n: 3, fraccion: 0.125, veredicto: 'alto' }],
  fuentes: [
    { origen: 'evento', objeto_id: 4, regla: 'evento', nombre: 'Encinos - Mezquital', n: 8, fraccion: 0.5 },
  ],
  castanetean: [
    { origen: 'sensor', objeto_id: 9, regla: 'sensor_reloj', nombre: 'Encinos A', n: 4, fraccion: 0.25 },
  ],
};

describe('the sheet of the figures', () => {
  it('has a line for everything that the screen shows, each with its limit and how it is judged', () => {
    const renglones = renglonesDeKpi(KPI as AlarmasKpi);
    const llano = (texto: string | null) => texto?.replaceAll(/\s/g, ' ') ?? null;
    expect(renglones.map((r) => [r.apartado, r.que, r.valor, r.limite, r.veredicto].map(llano))).toEqual([
      ['Periodo', 'Cifras', 'Cifras de las últimas 24 h.', null, null],
      [
        ...['Indicador', 'Alarmas por hora', '12.5 de media', 'aceptable hasta 6, manejable hasta 12'],
        'Más de lo manejable',
      ],
      [
        ...['Indicador', 'Parte de las diez fuentes principales', '- sin datos'],
        ...['aceptable hasta 1 %, manejable hasta 5 %', 'Sin datos suficientes'],
      ],
      ['Prioridad', 'Alta', '3, 12.5 %', 'hasta 5 %', 'Por encima de lo aceptable'],
      ['Fuente principal', 'Encinos - Mezquital, eventos', '8, 50 %', null, null],
      ['Castañetea', 'Encinos A, Reloj sospechoso', '4 cambios en un minuto', null, null],
    ]);
  });
});

describe('the document of the journal', () => {
  it('tells the filters in force and no other', () => {
    expect(
      filtrosDeBitacora(
        { hecho: 'apartada', dateFrom: '2026-11-21T03:00', sistema: 2, q: 'encinos' },
        'Bajío',
      ),
    ).toEqual([
      ['Desde', '2026-11-21 03:00'],
      ['Hecho', 'Se apartó'],
      ['Sistema', 'Bajío'],
      ['Búsqueda', 'encinos'],
    ]);
    expect(filtrosDeBitacora({ vista: 'bitacora', page: 3 }, null)).toEqual([]);
  });
});
