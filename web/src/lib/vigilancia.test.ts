import type { VigilanciaHistoria } from '@tramos/contract/vigilancia';
import { describe, expect, it } from 'vitest';
import {
  escalaFracciones,
  flujo_m3h,
  fracciones24h,
  fraseDeRazones,
  gravedadVigilancia,
  lugarEnBarra,
  peorMomento,
  textoBarra,
  textosDeRazones,
  textoToma,
} from './vigilancia';

const AHORA_MS = Date.UTC(2026, 10, 21, 19, 46, 12);
type Punto = VigilanciaHistoria['puntos'][number];
const punto = (hace_min: number, cambios: Partial<Punto> = {}): Punto => ({
  t: new Date(AHORA_MS - hace_min * 60_000).toISOString(),
  ...{ vigilancia: 'completa', razones: [], fraccion_flujo: 0.009, caudal_m3h: 4.5 },
  ...cambios,
});
const RELOJ_B: Partial<Punto> = {
  vigilancia: 'degradada',
  razones: [{ codigo: 'reloj_degradado', lado: 'b' }],
  fraccion_flujo: 0.017,
};

describe('the watch over a tramo', () => {
  it.each([
    [{ codigo: 'sin_datos', lado: 'b' }, 'Sin datos de B'],
    [{ codigo: 'inactivo', lado: 'a' }, 'Sensor A fuera de servicio'],
    [{ codigo: 'inactivo', lado: null }, 'Tramo fuera de servicio'],
    [{ codigo: 'velocidad_sin_calibrar', lado: null }, 'Velocidad de onda sin calibrar'],
  ] as const)('says %o as «%s»', (razon, texto) => {
    expect(textosDeRazones([razon])).toEqual([texto]);
  });

  it('says once what both ends have', () => {
    const de = (codigo: 'sin_datos' | 'reloj_degradado' | 'falla', lado: 'a' | 'b') => ({ codigo, lado });
    expect(textosDeRazones([de('sin_datos', 'a'), de('reloj_degradado', 'b'), de('sin_datos', 'b')])).toEqual(
      ['Sin datos de A y B', 'Reloj de B degradado'],
    );
    expect(textosDeRazones([de('falla', 'a'), de('falla', 'b')])).toEqual(['Falla en los sensores A y B']);
    expect(textosDeRazones([])).toEqual([]);
  });

  it('says them in one sentence, by the names of the ends', () => {
    const razones = [
      { codigo: 'reloj_desconocido', lado: 'a' },
      { codigo: 'sin_datos', lado: 'b' },
      { codigo: 'velocidad_sin_calibrar', lado: null },
    ] as const;
    expect(fraseDeRazones(razones, { a: 'PT-01', b: 'PT-02' })).toBe(
      'Reloj de PT-01 sin hora confiable, sin datos de PT-02, velocidad de onda sin calibrar',
    );
    expect(fraseDeRazones([])).toBe('');
  });

  it('tells the smallest tap by its share of the flow, or in m³/h where nothing flows', () => {
    const toma = { caudal_m3h: 4.82, posicion_peor: 184_600, sigma_m: 28 };
    expect(textoToma({ ...toma, fraccion_flujo: 0.00974 })).toBe('1.0\u00a0%');
    expect(textoToma({ ...toma, fraccion_flujo: 0.0041 })).toBe('0.41\u00a0%');
    expect(textoToma({ ...toma, fraccion_flujo: null })).toBe('4.8\u00a0m³/h');
  });

  it('comes worst first, with what is out of service at the end', () => {
    const fuera = { vigilancia: 'ciega', razones: [{ codigo: 'inactivo', lado: null }] } as const;
    const ciega = { vigilancia: 'ciega', razones: [{ codigo: 'inactivo', lado: 'a' }] } as const;
    const degradada = { vigilancia: 'degradada', razones: [] } as const;
    const completa = { vigilancia: 'completa', razones: [] } as const;
    const gravedades = [ciega, degradada, completa, fuera].map((v) => gravedadVigilancia(v));
    expect(gravedades).toEqual([0, 1, 2, 3]);
  });

  it('counts what flows inside the wall of the pipe', () => {
    expect(flujo_m3h({ flujo_mps: -1.15, diametro_m: 0.4064 })).toBeCloseTo(494.9, 1);
  });
});

describe('the last day of it', () => {
  it('has a place for every ten minutes, empty where nothing was written or nothing could be noticed', () => {
    const ciego = punto(1_000, { vigilancia: 'ciega', fraccion_flujo: null });
    const valores = fracciones24h([punto(1_500), ciego, punto(20), punto(0)], AHORA_MS);
    expect(valores).toHaveLength(144);
    expect(valores.slice(-3)).toEqual([0.009, null, 0.009]);
    expect(valores.filter((v) => v !== null)).toHaveLength(2);
  });

  it('is drawn up to the end of what is normal, or to its own largest', () => {
    expect(escalaFracciones([0.009, null]).maximo).toBe(0.02);
    expect(escalaFracciones([0.009, 0.031]).maximo).toBe(0.031);
  });

  it('names its worst moment: blind before degraded, larger before smaller, none when all was well', () => {
    const ciego = punto(300, {
      vigilancia: 'ciega',
      razones: [{ codigo: 'sin_datos', lado: 'a' }],
      fraccion_flujo: null,
    });
    expect(peorMomento([punto(600), punto(0)])).toBeNull();
    expect(
      peorMomento([punto(600), punto(400, RELOJ_B), punto(200, { ...RELOJ_B, fraccion_flujo: 0.01 })]),
    ).toMatchObject({
      fraccion_flujo: 0.017,
    });
    expect(peorMomento([ciego, punto(200, RELOJ_B)])).toBe(ciego);
  });

  it('stands on a bar twice as long as what is normal, and never beyond it', () => {
    expect([0.01, 0.02, 0.2].map(lugarEnBarra)).toEqual([0.25, 0.5, 1]);
    expect(textoBarra(0.03)).toBe('3.0\u00a0% del flujo, sobre lo normal, hasta 2 %');
  });
});
