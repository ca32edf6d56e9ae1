import { describe, expect, it } from 'vitest';
import { cifraDe, type Indicador, limitesDe, textoInsuficiente, textoSerie, unidadDe } from './kpi';

const indicador = (codigo: Indicador['codigo'], valor: number | null): Indicador => ({
  codigo,
  valor,
  veredicto: 'bien',
});

describe('the figures of the alarms', () => {
  it.each([
    [indicador('por_hora', 4.2), '4.2', 'de media'],
    [indicador('por_hora', 6), '6', 'de media'],
    [indicador('tiempo_en_inundacion', 0.004), '0.4\u00a0%', 'del tiempo'],
    [indicador('diez_fuentes', 0.38), '38\u00a0%', 'del total'],
    [indicador('viejas', 1), '1', 'alarma'],
    [indicador('viejas', 2), '2', 'alarmas'],
    [indicador('por_dia', null), '-', 'sin datos'],
  ])('%o', (i, cifra, unidad) => {
    expect(cifraDe(i)).toBe(cifra);
    expect(unidadDe(i)).toBe(unidad);
  });

  it('say their limits', () => {
    expect(limitesDe('por_hora')).toBe('aceptable hasta 6, manejable hasta 12');
    expect(limitesDe('viejas')).toBe('aceptable hasta 4');
    expect(limitesDe('castaneteo')).toBe('debe ser 0');
    expect(limitesDe('diez_fuentes')).toBe('aceptable hasta 1\u00a0%, manejable hasta 5\u00a0%');
  });

  it('say when there is too little behind them', () => {
    const de = (horas_con_datos: number, suficiente = false) =>
      textoInsuficiente({ suficiente, horas_con_datos, periodo: '7d' });
    expect(de(168, true)).toBeNull();
    expect(de(0)).toContain('Todavía no hay historia');
    expect(de(3.25)).toContain('3\u00a0h 15\u00a0min de las 168 h');
  });

  it('name the highest hour', () => {
    const t = '2026-11-21T09:00:00.000Z';
    expect(textoSerie([{ t, n: 7 }], (iso) => iso.slice(11, 16))).toBe('Máximo 7, 09:00');
    expect(textoSerie([{ t, n: 0 }], String)).toBe('Sin alarmas en el periodo');
  });
});
