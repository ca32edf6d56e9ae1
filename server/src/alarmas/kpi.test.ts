import type { KpiCodigo } from '@tramos/contract/alarmas-kpi';
import { describe, expect, it } from 'vitest';
import {
  castanetean,
  diezFuentes,
  enInundacion,
  fugaces,
  type HechoKpi,
  indicadoresDe,
  mezclaDe,
  porPaso,
  serieDe,
  veredictoDe,
} from './kpi';

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;

const hecho = (minuto: number, resto: Partial<HechoKpi> = {}): HechoKpi => ({
  ...{ t_ms: minuto * MINUTO_MS, hecho: 'anunciada', alarma_id: 1, origen: 'sensor', fuente_id: 1 },
  ...{ regla: 'sensor_sin_datos', prioridad: 'alta' },
  ...resto,
});

/**
 * Two hours, counted by hand (docs/alarmas.md): twelve alarms in the third period of 10 minutes, seven in the fourth,
 * four in the fifth, one in the last. Of the 24, twelve are of sensor 1, eleven of sensor 2 and one of sensor 3.
 */
const DOS_HORAS = { desde_ms: 0, hasta_ms: 2 * HORA_MS };
const FIXTURE: HechoKpi[] = [
  ...Array.from({ length: 12 }, (_, i) => hecho(20 + i * 0.5)),
  ...Array.from({ length: 7 }, (_, i) => hecho(30 + i, { alarma_id: 2, fuente_id: 2, prioridad: 'media' })),
  ...Array.from({ length: 4 }, (_, i) => hecho(40 + i, { alarma_id: 2, fuente_id: 2, prioridad: 'baja' })),
  hecho(119, { alarma_id: 3, fuente_id: 3, prioridad: 'urgente' }),
];

describe('the figures of two hours', () => {
  const valores = (suficiente = true) =>
    new Map(
      indicadoresDe(FIXTURE, DOS_HORAS, { viejas: 5, apartadas: 2 }, suficiente).map(
        ({ codigo, ...resto }) => [codigo, resto],
      ),
    );

  it.each<[KpiCodigo, number, string]>([
    // 24 in 120 minutes.
    ['por_10min', 2, 'alto'],
    ['por_hora', 12, 'alto'],
    ['por_dia', 288, 'alto'],
    // From 22:30 to 32:00: seven of the first dozen and three of the next; from 20:00: twelve.
    ['maximo_10min', 12, 'excesivo'],
    // One period of twelve.
    ['periodos_con_mas_de_10', 1 / 12, 'excesivo'],
    // 23 and 1: no hour has more than 30.
    ['horas_con_mas_de_30', 0, 'bien'],
    // The third and the fourth: the fifth has four.
    ['tiempo_en_inundacion', 2 / 12, 'excesivo'],
    ['castaneteo', 0, 'bien'],
    ['fugaces', 0, 'bien'],
    ['viejas', 5, 'excesivo'],
    ['apartadas', 2, 'bien'],
  ])('%s is %d: %s', (codigo, valor, veredicto) => {
    expect(valores().get(codigo)).toEqual({ valor, veredicto });
  });

  it('are not judged over a period that is not covered, but for those of now', () => {
    const sin_juzgar = valores(false);
    expect(sin_juzgar.get('por_hora')).toEqual({ valor: 12, veredicto: 'sin_datos' });
    expect(sin_juzgar.get('viejas')).toEqual({ valor: 5, veredicto: 'excesivo' });
  });

  it('are none where there is nothing to count over', () => {
    const vacios = indicadoresDe([], { desde_ms: 0, hasta_ms: 0 }, { viejas: 0, apartadas: 0 }, true);
    const de = (buscado: KpiCodigo) => vacios.find(({ codigo }) => codigo === buscado);
    expect(de('por_hora')).toMatchObject({ valor: null, veredicto: 'sin_datos' });
    expect(de('diez_fuentes')).toMatchObject({ valor: null, veredicto: 'sin_datos' });
  });

  it('mix their priorities: 1, 12, 7 and 4 of 24', () => {
    expect(mezclaDe(FIXTURE, true)).toEqual([
      { prioridad: 'urgente', n: 1, fraccion: 1 / 24, veredicto: 'alto' },
      { prioridad: 'alta', n: 12, fraccion: 0.5, veredicto: 'alto' },
      { prioridad: 'media', n: 7, fraccion: 7 / 24, veredicto: 'alto' },
      { prioridad: 'baja', n: 4, fraccion: 4 / 24, veredicto: 'alto' },
    ]);
    expect(mezclaDe([], true).map(({ veredicto }) => veredicto)).toEqual(Array(4).fill('sin_datos'));
    const ideal = Array.from({ length: 100 }, (_, i) =>
      hecho(i, { prioridad: i < 1 ? 'urgente' : i < 5 ? 'alta' : i < 20 ? 'media' : 'baja' }),
    );
    expect(mezclaDe(ideal, true).map(({ veredicto }) => veredicto)).toEqual(Array(4).fill('bien'));
  });

  it('name the sources that called most', () => {
    expect(diezFuentes(FIXTURE).map(({ fuente_id, n, fraccion }) => [fuente_id, n, fraccion])).toEqual([
      [1, 12, 0.5],
      [2, 11, 11 / 24],
      [3, 1, 1 / 24],
    ]);
    const muchas = Array.from({ length: 12 }, (_, i) => hecho(i, { fuente_id: i }));
    expect(diezFuentes(muchas)).toHaveLength(10);
    const parteDe = (hechos: HechoKpi[]) =>
      indicadoresDe(hechos, DOS_HORAS, { viejas: 0, apartadas: 0 }, true).find(
        ({ codigo }) => codigo === 'diez_fuentes',
      );
    expect(parteDe(muchas)?.valor).toBeCloseTo(10 / 12);
    expect(parteDe(muchas.slice(0, 10))).toMatchObject({ valor: null, veredicto: 'sin_datos' });
  });
});

describe('a flood', () => {
  it.each([
    [[0, 10, 0], 0],
    [[0, 11, 0], 1],
    [[11, 5, 5, 4, 5], 3],
    [[11, 4, 11, 6], 3],
    [[10, 10, 10], 0],
  ])('of %j lasts %i periods', (por_10min, n) => {
    expect(enInundacion(por_10min)).toBe(n);
  });
});

describe('a series', () => {
  it('counts each alarm in one step', () => {
    expect(porPaso([0, 9, 10, 25, 29], { desde_ms: 0, hasta_ms: 29 }, 10)).toEqual([2, 1]);
  });

  it('shows every one, those of the piece that is left over too', () => {
    const veintidos = { desde_ms: 0, hasta_ms: 22 * MINUTO_MS };
    const tiempos = [0, 3, 21].map((minuto) => minuto * MINUTO_MS);
    expect(serieDe(tiempos, veintidos, HORA_MS)).toEqual([3]);
    expect(serieDe([0, 9, 10, 25, 29], { desde_ms: 0, hasta_ms: 30 }, 10)).toEqual([2, 1, 2]);
  });
});

describe('alarms that come and go', () => {
  const activada = (minuto: number) => hecho(minuto, { hecho: 'activada' });
  const retornada = (minuto: number) => hecho(minuto, { hecho: 'retornada' });

  it('chatter with three transitions within a minute', () => {
    expect(castanetean([activada(0), retornada(0.5), activada(0.9)])).toMatchObject([{ fuente_id: 1, n: 3 }]);
    expect(castanetean([activada(0), retornada(0.5), activada(1)])).toEqual([]);
    const otra = { alarma_id: 2, fuente_id: 2 };
    expect(castanetean([activada(0), { ...retornada(0.1), ...otra }, activada(0.2)])).toEqual([]);
  });

  it.each<[string, HechoKpi[], number]>([
    ['is gone within a minute', [hecho(0), retornada(0.9)], 1],
    ['is gone after a minute', [hecho(0), retornada(1)], 0],
    ['was acknowledged first', [hecho(0), hecho(0.5, { hecho: 'reconocida' }), retornada(0.9)], 0],
    ['had not called', [activada(0), retornada(0.5)], 0],
    ['is gone twice', [hecho(0), retornada(0.5), activada(2), retornada(2.5)], 1],
  ])('one that %s: %o is fleeting %i times', (_, hechos, n) => {
    expect(fugaces(hechos)).toBe(n);
  });
});

describe('a verdict', () => {
  it.each<[KpiCodigo, number | null, string]>([
    ['por_10min', 1, 'bien'],
    ['por_10min', 1.01, 'alto'],
    ['por_10min', 2, 'alto'],
    ['por_10min', 2.01, 'excesivo'],
    ['maximo_10min', 10, 'bien'],
    ['maximo_10min', 11, 'excesivo'],
    ['viejas', 4, 'bien'],
    ['viejas', 5, 'excesivo'],
    ['apartadas', 29, 'bien'],
    ['apartadas', 30, 'excesivo'],
    ['diez_fuentes', 0.05, 'alto'],
    ['por_hora', null, 'sin_datos'],
  ])('on %s of %s is %s', (codigo, valor, veredicto) => {
    expect(veredictoDe(codigo, valor)).toBe(veredicto);
  });
});
