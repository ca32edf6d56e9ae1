import { describe, expect, it } from 'vitest';
import { enHorario, momentoEn, type PuntoConocido, puntoEn } from './punto-conocido';

const [DOMINGO, LUNES, MARTES] = [0, 1, 2];
const h = (hora: number, minuto = 0) => 60 * hora + minuto;

describe('the hours of a known point', () => {
  const diurno = { dias: [LUNES, MARTES], desde_min: h(8), hasta_min: h(17, 30) };
  const nocturno = { dias: [LUNES], desde_min: h(22), hasta_min: h(6) };
  const entero = { dias: [LUNES], desde_min: 0, hasta_min: 0 };

  it.each([
    [diurno, LUNES, h(7, 59), false],
    [diurno, LUNES, h(8), true],
    [diurno, MARTES, h(17, 29), true],
    [diurno, MARTES, h(17, 30), false],
    [diurno, DOMINGO, h(12), false],
    [nocturno, LUNES, h(21, 59), false],
    [nocturno, LUNES, h(22), true],
    [nocturno, MARTES, h(5, 59), true],
    [nocturno, MARTES, h(6), false],
    [nocturno, MARTES, h(23), false],
    [entero, LUNES, h(0), true],
    [entero, LUNES, h(23, 59), true],
    [entero, MARTES, h(0), false],
    [null, DOMINGO, h(3), true],
  ])('%o on day %d at minute %d: %s', (horario, dia, minuto, dentro) => {
    expect(enHorario(horario, { dia, minuto })).toBe(dentro);
  });
});

describe('the clock of the site', () => {
  it.each([
    ['2026-11-22T05:30:00Z', 'America/Mexico_City', { dia: 6, minuto: h(23, 30) }],
    ['2026-11-22T06:00:00Z', 'America/Mexico_City', { dia: DOMINGO, minuto: 0 }],
    ['2026-11-22T06:00:00Z', 'UTC', { dia: DOMINGO, minuto: h(6) }],
  ])('at %s in %s', (iso, zona, momento) => {
    expect(momentoEn(Date.parse(iso), zona)).toEqual(momento);
  });
});

describe('the known point of a place', () => {
  const punto = (id: number, posicion: number, tolerancia_m: number): PuntoConocido => ({
    ...{ id, posicion, tolerancia_m, horario: null },
  });
  const puntos = [punto(1, 10_000, 300), punto(2, 10_500, 50)];

  it.each([
    [10_290, 20, 1],
    [10_301, 20, undefined],
    [10_460, 10, 2],
    [10_700, 300, 2],
    [9_700, null, 1],
  ])('at %d ± %s m', (posicion, sigma_m, id) => {
    expect(puntoEn(puntos, posicion, sigma_m)?.id).toBe(id);
  });
});
