import { describe, expect, it } from 'vitest';
import {
  enFranja,
  escribirFranja,
  type Franja,
  filtrosDeFranja,
  franjaEntre,
  franjaTrasTecla,
  leerFranja,
  periodoQueVe,
  textoFranja,
} from './franja';
import { crearPlano } from './plano';

const ZONA = 'America/Mexico_City';
const AHORA = Date.parse('2026-11-21T09:46:12Z');
const HORA_MS = 3_600_000;
const LIMITES = { desde_m: 118_400, hasta_m: 254_900, desde_ms: AHORA - 168 * HORA_MS, hasta_ms: AHORA };
const PLANO = crearPlano(LIMITES, { izquierda: 64, derecha: 1_429, arriba: 44, abajo: 168 });
const FRANJA: Franja = {
  ...{ sistema: 3, desde_m: 205_000, hasta_m: 215_000 },
  desde_ms: Date.parse('2026-11-20T07:00Z'),
  hasta_ms: Date.parse('2026-11-20T10:00Z'),
};
const ESCRITA = '3,205000,215000,2026-11-20T07:00Z,2026-11-20T10:00Z';

describe('a rectangle of chainage and time', () => {
  it('is written in the address and read back', () => {
    expect(escribirFranja(FRANJA)).toBe(ESCRITA);
    expect(leerFranja(ESCRITA)).toEqual(FRANJA);
    const sigue = { ...FRANJA, hasta_ms: null };
    expect(leerFranja(escribirFranja(sigue))).toEqual(sigue);
  });

  it.each([
    [undefined],
    [''],
    ['3,215000,205000,2026-11-20T07:00Z,2026-11-20T10:00Z'],
    ['3,205000,215000,2026-11-20T10:00Z,2026-11-20T07:00Z'],
    ['3,205000,215000,2026-13-20T07:00Z,'],
    ['3,205000,215000,2026-11-20T07:00Z'],
    ['3,205000,215000,2026-11-20T07:00Z,,'],
    ['x,205000,215000,2026-11-20T07:00Z,'],
    ['3,-5,215000,2026-11-20T07:00Z,'],
  ])('is none in an address that says %s', (texto) => {
    expect(leerFranja(texto)).toBeNull();
  });

  it('holds what happened there and then, its edges with it, and nothing without a place', () => {
    const t_ms = FRANJA.desde_ms;
    expect(enFranja(FRANJA, { posicion: 215_000, t_ms })).toBe(true);
    expect(enFranja(FRANJA, { posicion: 215_001, t_ms })).toBe(false);
    expect(enFranja(FRANJA, { posicion: 212_500, t_ms: t_ms - 1 })).toBe(false);
    expect(enFranja(FRANJA, { posicion: 212_500, t_ms: (FRANJA.hasta_ms ?? 0) + 1 })).toBe(false);
    expect(enFranja(FRANJA, { posicion: null, t_ms })).toBe(false);
    expect(enFranja({ ...FRANJA, hasta_ms: null }, { posicion: 212_500, t_ms: AHORA + HORA_MS })).toBe(true);
  });

  it('drawn in either direction is the same, rounded outwards', () => {
    const a = { x: PLANO.x(205_040), y: PLANO.y(Date.parse('2026-11-20T07:00:30Z')) };
    const b = { x: PLANO.x(214_960), y: PLANO.y(Date.parse('2026-11-20T09:59:30Z')) };
    expect(franjaEntre(PLANO, [a, b], 3, LIMITES)).toEqual(FRANJA);
    expect(franjaEntre(PLANO, [b, a], 3, LIMITES)).toEqual(FRANJA);
  });

  it('that reaches the present goes on with it, and ends where the line does', () => {
    const franja = franjaEntre(
      PLANO,
      [
        { x: 1_400, y: 100 },
        { x: 2_000, y: 10 },
      ],
      3,
      LIMITES,
    );
    expect(franja).toMatchObject({ hasta_m: 254_900, hasta_ms: null });
  });

  it('says in words what it is', () => {
    expect(textoFranja(FRANJA, ZONA)).toBe('205+000 a 215+000 km, de 20/11/2026, 01:00 a 04:00');
    expect(textoFranja({ ...FRANJA, hasta_ms: Date.parse('2026-11-21T08:00Z') }, ZONA)).toBe(
      '205+000 a 215+000 km, de 20/11/2026, 01:00 a 21/11 02:00',
    );
    expect(textoFranja({ ...FRANJA, hasta_ms: null }, ZONA)).toMatch(/ a ahora$/);
  });

  it('becomes filters of the list of events', () => {
    expect(filtrosDeFranja(FRANJA)).toEqual({
      ...{ sistema: 3, posicion_desde: 205_000, posicion_hasta: 215_000 },
      ...{ ocurrio_desde: '2026-11-20T07:00Z', ocurrio_hasta: '2026-11-20T10:00Z' },
    });
    expect(filtrosDeFranja({ ...FRANJA, hasta_ms: null })).not.toHaveProperty('ocurrio_hasta');
  });
});

describe('the period that is shown', () => {
  it.each([
    ['24h', 30, '7d'],
    ['24h', 20, '24h'],
    ['30d', 20, '30d'],
    ['7d', 24 * 20, '30d'],
    ['7d', 24 * 90, '30d'],
  ] as const)('is, of %s chosen and a rectangle of %d h ago, %s', (elegido, horas, visto) => {
    expect(periodoQueVe({ desde_ms: AHORA - horas * HORA_MS }, elegido, AHORA)).toBe(visto);
    expect(periodoQueVe(null, elegido, AHORA)).toBe(elegido);
  });
});

describe('a rectangle by keyboard', () => {
  const tecla = (key: string, con: 'Mayús' | 'Ctrl' | 'nada', franja: Franja | null = FRANJA) =>
    franjaTrasTecla(
      { key, shiftKey: con === 'Mayús', ctrlKey: con === 'Ctrl' },
      { franja, sistema: 3, visto: LIMITES, limites: LIMITES, foco: null },
    );

  it('begins in the middle, or about what is pointed at', () => {
    const franja = tecla('ArrowRight', 'Mayús', null);
    expect(franja && (franja.desde_m + franja.hasta_m) / 2).toBeCloseTo(186_650, -3);
    const foco = { posicion: 212_500, t_ms: FRANJA.desde_ms };
    const sobre = franjaTrasTecla(
      { key: 'ArrowUp', shiftKey: true, ctrlKey: false },
      { franja: null, sistema: 3, visto: LIMITES, limites: LIMITES, foco },
    );
    expect(sobre && enFranja(sobre, foco)).toBe(true);
  });

  it.each([
    ['ArrowRight', { desde_m: 205_000, hasta_m: 218_500 }],
    ['ArrowLeft', { desde_m: 205_000, hasta_m: 211_600 }],
    ['ArrowUp', { desde_ms: FRANJA.desde_ms, hasta_ms: (FRANJA.hasta_ms ?? 0) + 4.2 * HORA_MS }],
  ])('with Shift %s moves the far edge', (key, esperada) => {
    expect(tecla(key, 'Mayús')).toMatchObject(esperada);
  });

  it('with Control moves as a whole', () => {
    expect(tecla('ArrowLeft', 'Ctrl')).toMatchObject({ desde_m: 201_500, hasta_m: 211_600 });
    expect(tecla('ArrowDown', 'Ctrl')).toMatchObject({ desde_ms: FRANJA.desde_ms - 4.2 * HORA_MS });
  });

  it('stays as it is for other keys', () => {
    expect([tecla('ArrowLeft', 'nada'), tecla('a', 'Mayús')]).toEqual([null, null]);
  });
});
