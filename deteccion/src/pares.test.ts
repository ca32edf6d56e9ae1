import { describe, expect, it } from 'vitest';
import { crearAzar, GASOLINA, pickEn, T0, traza } from '../test/apoyo';
import type { Perfil } from './ajuste';
import { correlacionar } from './correlacion';
import {
  esFirme,
  esVivo,
  extremoDe,
  formarPar,
  gastado,
  type Par,
  type PickVivo,
  pickEn as pickDeExtremo,
  posicionDe,
  puntaje,
  soloDeBorde,
  sonDispares,
} from './pares';
import type { Pick, TramoDeteccion } from './tipos';

/** 30 km of still product at 1,000 m/s: 30 s from end to end, and half a metre of place per millisecond. */
const RECTO: TramoDeteccion = {
  ...GASOLINA,
  ...{ posicion_a: 100_000, posicion_b: 130_000, velocidad_onda_mps: 1_000, flujo_mps: 0 },
};
const LARGO_M = 30_000;

/** What a fit says of a front: it begins where it was marked, 10 ms either way. */
const perfil = (inicio_ms: number, ancho_s: number): Perfil => ({
  filas: [{ log_peso: 0, centro_ms: inicio_ms, varianza_ms2: 100 }],
  ...{ amplitud: -0.1, sigma_amplitud: 0.005, inicio_ms, sigma_ms: 10, ancho_s },
  ...{ pendiente: 0, evidencia: 400 },
});

const GPS = { fuente: 'gps', offset_ms: 0 } as const;
const marcado = (sensor_id: number, s: number, pick: Partial<Pick> = {}, otros: Partial<PickVivo> = {}) => {
  const vivo = pickEn(sensor_id, s, -0.1);
  return { ...vivo, pick: { ...vivo.pick, reloj: GPS, ...pick }, ...otros };
};
const formar = (delta_s: number, a: Partial<Pick> = {}, b: Partial<Pick> = {}) =>
  formarPar(RECTO, marcado(1, 0, a), marcado(2, delta_s, b), T0);

/** A pair of which only what is given is out of the ordinary: alike, sharp, in the middle of a still line. */
const par = (otros: Partial<Par> = {}, a: Partial<PickVivo> = {}, b: Partial<PickVivo> = {}): Par => {
  const suelto = formarPar(RECTO, marcado(1, 0, {}, a), marcado(2, 0, {}, b), T0);
  if (suelto === null) throw new Error('no wave made these two');
  return { ...suelto, movida: false, transitorio: false, al_fin: false, ...otros };
};

describe('two arrivals', () => {
  it.each([
    ['of opposite sign', 0, { signo: 1 as const }],
    ['more than five seconds beyond the way from A to B', 35.001, {}],
    ['more than five seconds beyond the way from B to A', -35.001, {}],
  ])('make no pair when they are %s', (_, delta_s, b) => {
    expect(formar(delta_s, {}, b)).toBeNull();
  });

  it.each([
    [30.059, false],
    [30.061, true],
    [-30.059, false],
    [-30.061, true],
    [35, true],
    [-35, true],
  ])(
    '%d s apart, with 10 ms of noise and of clock each, exceed what one wave may take: %s',
    (delta_s, excede) => {
      expect(formar(delta_s)?.excede).toBe(excede);
    },
  );

  it('of an unknown clock get a second and a half beyond it, and no more', () => {
    const sinReloj = { reloj: undefined } as unknown as Partial<Pick>;
    expect(formar(31.499, sinReloj)?.excede).toBe(false);
    expect(formar(31.501, sinReloj)?.excede).toBe(true);
  });

  it('say where the wave began, and how well that is known, clocks counted', () => {
    // 4 s later at B: 2 km from the middle towards A. Four errors of 10 ms: 20 ms, 10 m of place; 2 km · 0.2 %; chainage.
    const p = formar(4);
    expect(p).toMatchObject({ hora_a_ms: T0, delta_s: 4, x_m: 13_000, excede: false, creado: T0 });
    expect(p?.sigma_delta_s).toBeCloseTo(0.02, 9);
    expect(p?.sigma_m).toBeCloseTo(Math.hypot(10, 4, 10), 6);
    expect(p).toMatchObject({ correlacion: null, curva: null });
  });

  it('go by what was fitted to both fronts, not by what was marked', () => {
    const a = marcado(1, 0, {}, { perfil: perfil(T0 + 100, 0) });
    const b = marcado(2, 4, {}, { perfil: perfil(T0 + 4_300, 0) });
    expect(formarPar(RECTO, a, b, T0)).toMatchObject({ hora_a_ms: T0 + 100, delta_s: 4.2 });
    const sinAjuste = { ...b, perfil: null };
    expect(formarPar(RECTO, a, sinAjuste, T0)).toMatchObject({ hora_a_ms: T0, delta_s: 4 });
    expect(formarPar(RECTO, { ...a, perfil: null }, b, T0)).toMatchObject({ hora_a_ms: T0, delta_s: 4 });
  });

  it('of a ramp that nobody saw end are known as badly as the ramp is wide', () => {
    const de = (otros: Partial<PickVivo>) => {
      const a = marcado(1, 0, {}, { perfil: perfil(T0, 3), ...otros });
      return formarPar(RECTO, a, marcado(2, 0, {}, { perfil: perfil(T0, 3) }), T0)?.sigma_delta_s;
    };
    expect(de({ abierto: true })).toBeCloseTo(Math.hypot(0.02, 3 / Math.sqrt(12)), 6);
    expect(de({ abierto: false })).toBeCloseTo(0.02, 6);
    expect(de({ abierto: true, perfil: null })).toBeCloseTo(0.02, 6);
  });

  describe('with waveforms', () => {
    const onda = (semilla: number, t: number, ancho_s = 0.3) => {
      const salida = traza(crearAzar(semilla), {
        ...{ desde: t - 20_000, duracion_s: 40, dt_ms: 50 },
        saltos: [{ t, amplitud: -0.1, ancho_s }],
      });
      return { t: Float64Array.from(salida, (_, i) => t - 20_000 + i * 50), p: Float64Array.from(salida) };
    };
    const formarCon = (a: Partial<PickVivo>, b: Partial<PickVivo>, sigma_ms = 10) =>
      formarPar(RECTO, marcado(1, 0, { sigma_ms }, a), marcado(2, 4, { sigma_ms }, b), T0);
    /** B's front comes `tarde_s` after the moment that was marked for it. */
    const parecido = (tarde_s: number, sigma_ms?: number) =>
      formarCon({ onda: onda(1, T0) }, { onda: onda(2, T0 + (4 + tarde_s) * 1_000) }, sigma_ms)?.correlacion;

    it('are compared when there are two', () => {
      expect(parecido(0)).toBeGreaterThan(0.95);
      expect(formarCon({ onda: onda(1, T0) }, {})).toMatchObject({ correlacion: null, curva: null });
      expect(formarCon({}, { onda: onda(1, T0) })).toMatchObject({ correlacion: null, curva: null });
    });

    it('may be off by 0.3 s, or by two errors of the moments where that is more', () => {
      expect(parecido(0.25)).toBeGreaterThan(0.95);
      expect(parecido(1)).toBeLessThan(0.5);
      expect(parecido(1, 400)).toBeGreaterThan(0.95);
    });

    it.each([
      ['both fits', 6, 6, 6],
      ['the fit of A', 6, 0.3, 6],
      ['the fit of B', 0.3, 6, 6],
    ])('are compared about the middle of the wider ramp, by %s', (_, ancho_a, ancho_b, ancho_s) => {
      const [en_a, en_b] = [onda(1, T0, 6), onda(2, T0 + 4_000, 6)];
      const p = formarCon(
        { onda: en_a, perfil: perfil(T0, ancho_a) },
        { onda: en_b, perfil: perfil(T0 + 4_000, ancho_b) },
      );
      const frente = (suya: typeof en_a) => ({ onda: suya, centro_ms: T0 + 3_000, ancho_s });
      expect(p).toMatchObject(correlacionar(frente(en_a), frente(en_b), 4, 0.3));
    });

    it('are compared also where one of them alone was fitted', () => {
      const [en_a, en_b] = [onda(1, T0), onda(2, T0 + 4_000)];
      expect(formarCon({ onda: en_a, perfil: perfil(T0, 0.3) }, { onda: en_b })?.correlacion).toBeGreaterThan(
        0.95,
      );
      expect(formarCon({ onda: en_a }, { onda: en_b, perfil: perfil(T0, 0.3) })?.correlacion).toBeGreaterThan(
        0.95,
      );
    });
  });

  it('are placed by the batches as they lay when the first of them came', () => {
    const lotes = { vigente_desde_ms: T0 + 1_000, lotes: [] };
    const [antes, despues] = [marcado(1, 0), marcado(2, 4)];
    expect(formarPar({ ...RECTO, lotes }, antes, despues, T0)?.tramo.perfil).toBeUndefined();
    const luego = { ...lotes, vigente_desde_ms: T0 };
    expect(formarPar({ ...RECTO, lotes: luego }, antes, despues, T0)?.tramo.perfil).toHaveLength(1);
  });
});

const deTamanos = (a: number, b: number, otros: Partial<Par> = {}, ajustado = true) => {
  const de = (amplitud: number) => ({
    pick: { ...marcado(1, 0).pick, amplitud, snr: 100 },
    perfil: ajustado ? perfil(T0, 0.3) : null,
  });
  return par(otros, de(a), de(b));
};

describe('two steps', () => {
  it.each([
    ['four times as large at A', -0.4, -0.1, false],
    ['more than that', -0.401, -0.1, true],
    ['four times as large at B', -0.1, -0.4, false],
    ['more than that there', -0.1, -0.401, true],
  ])('%s, as the field measured them, are too unlike for one wave: %s %s → %s', (_, a, b, dispares) => {
    expect(sonDispares(deTamanos(a, b, { x_m: LARGO_M / 2 }, false))).toBe(dispares);
  });

  // In the middle nothing but the stations (0.4) and the noise (3 · 0.01 · √2) may tell the sizes apart: a factor of 1.55.
  // 12 km nearer to A friction may take 0.84 of what B hears besides: 3.6 times.
  it.each([
    ['three times as large at A, in the very middle, of which neither is nearer', 3, 1, 15_000, false],
    ['alike near the middle', 1, 1, 14_900, false],
    ['half as large again at A, near the middle', 1.5, 1, 14_900, false],
    ['1.6 times as large at A, near the middle', 1.6, 1, 14_900, true],
    ['1.6 times as large at B, near the middle', 1, 1.6, 14_900, true],
    ['3.5 times as large at A, near A', 3.5, 1, 3_000, false],
    ['3.7 times as large at A, near A', 3.7, 1, 3_000, true],
    ['half as large again at B, near A', 1, 1.5, 3_000, false],
    ['1.6 times as large at B, near A', 1, 1.6, 3_000, true],
    ['3.5 times as large at B, near B', 1, 3.5, 27_000, false],
    ['1.6 times as large at A, near B', 1.6, 1, 27_000, true],
  ])('%s contradict the place: %d %d at %d m → %s', (_, a, b, x_m, dispares) => {
    expect(sonDispares(deTamanos(-a, -b, { x_m }))).toBe(dispares);
  });

  it('contradict nothing at an end of a line that still moves', () => {
    const contradice = (otros: Partial<Par>) => sonDispares(deTamanos(-1, -2, { x_m: 3_000, ...otros }));
    expect(contradice({ movida: true, al_fin: true })).toBe(false);
    expect(contradice({ movida: true, al_fin: false })).toBe(true);
    expect(contradice({ movida: false, al_fin: true })).toBe(true);
  });

  it('contradict no place unless both were measured on one scale', () => {
    const uno = deTamanos(-1, -2, { x_m: 3_000 });
    expect(sonDispares({ ...uno, a: { ...uno.a, perfil: null } })).toBe(false);
    expect(sonDispares({ ...uno, b: { ...uno.b, perfil: null } })).toBe(false);
  });
});

describe('a pair', () => {
  it.each([
    ['of two edge picks alone', {}, true],
    ['not compared', { correlacion: null }, true],
    ['just alike enough', { correlacion: 0.7 }, true],
    ['less alike than that', { correlacion: 0.69 }, false],
    ['further apart than one wave takes', { excede: true }, false],
  ])('is firm or not: %s', (_, otros, firme) => {
    expect(esFirme(par(otros))).toBe(firme);
  });

  it('of unlike steps is not firm', () => {
    expect(esFirme(deTamanos(-0.5, -0.1, {}, false))).toBe(false);
  });

  it.each([
    ['both', 'borde', 'borde', true],
    ['one', 'borde', 'servidor', false],
    ['the other', 'servidor', 'borde', false],
  ] as const)('is the field’s own when the field marked %s of it', (_, a, b, campo) => {
    const de = (origen: Pick['origen']) => ({ pick: { ...marcado(1, 0).pick, origen } });
    expect(soloDeBorde(par({}, de(a), de(b)))).toBe(campo);
  });

  it('is spent in its own tramo by either of its arrivals', () => {
    expect(gastado(par())).toBe(false);
    expect(gastado(par({}, { usado_en: new Set([1]) }))).toBe(true);
    expect(gastado(par({}, {}, { usado_en: new Set([1]) }))).toBe(true);
    expect(gastado(par({}, { usado_en: new Set([2]) }, { usado_en: new Set([3]) }))).toBe(false);
  });

  it.each([
    ['inside', 12_000, 112_000],
    ['before A', -50, 100_000],
    ['beyond B', 30_050, 130_000],
  ])('lies on its tramo, also when the arithmetic puts it %s', (_, x_m, posicion) => {
    expect(posicionDe(par({ x_m }))).toBe(posicion);
  });
});

describe('the likelier of two pairs', () => {
  const valor = (otros: Partial<Par>, a: Partial<Pick> = {}, b: Partial<Pick> = {}) => {
    const de = (pick: Partial<Pick>) => ({ pick: { ...marcado(1, 0).pick, ...pick } });
    return puntaje(par(otros, de(a), de(b)));
  };
  it('is the one that is more alike; what nobody compared counts as alike', () => {
    expect(valor({ correlacion: 0.9 })).toBeGreaterThan(valor({ correlacion: 0.8 }));
    expect(valor({ correlacion: null })).toBe(valor({ correlacion: 1 }));
  });

  it('is the stronger one, by its weaker arrival and up to twenty times the noise', () => {
    expect(valor({}, { snr: 12 }, { snr: 12 })).toBeGreaterThan(valor({}, { snr: 6 }, { snr: 19 }));
    expect(valor({}, { snr: 19 }, { snr: 6 })).toBe(valor({}, { snr: 6 }, { snr: 19 }));
    expect(valor({}, { snr: 80 }, { snr: 80 })).toBe(valor({}, { snr: 20 }, { snr: 20 }));
    expect(valor({ correlacion: 0 }, { snr: 20 }, { snr: 20 })).toBeCloseTo(0.1, 9);
    expect(valor({ correlacion: 0 }, { snr: 10 }, { snr: 10 })).toBeCloseTo(0.05, 9);
  });

  it('is the one of likelier sizes, whichever is the larger', () => {
    expect(valor({}, { amplitud: -0.2 })).toBeLessThan(valor({}, { amplitud: -0.15 }));
    expect(valor({}, { amplitud: -0.2 })).toBeCloseTo(valor({}, {}, { amplitud: -0.2 }), 9);
    expect(valor({ correlacion: 0 }, { amplitud: -0.2 })).toBeCloseTo(0.1 - 0.1 * Math.log(2), 9);
  });

  it('is none whose size nobody knows', () => {
    expect(valor({ correlacion: 0 }, { amplitud: 0 })).toBeCloseTo(0, 9);
  });
});

describe('the end at which a wave seems to have begun', () => {
  // One error of 50 m: within 300 m of an end. One of 200 m: within 600 m.
  it.each([
    ['A, right there', 0, 50, 'a'],
    ['A, within 300 m', 299, 50, 'a'],
    ['none at 300 m from A', 300, 50, null],
    ['A, within three errors', 599, 200, 'a'],
    ['none at three errors from A', 600, 200, null],
    ['none in the middle', 15_000, 50, null],
    ['none at 300 m from B', 29_700, 50, null],
    ['B, within 300 m', 29_701, 50, 'b'],
    ['none at three errors from B', 29_400, 200, null],
    ['B, within three errors', 29_401, 200, 'b'],
    ['A, from outside', -400, 50, 'a'],
    ['B, from outside', 30_400, 50, 'b'],
    ['the nearer one, where both may be: A', 15_000, 6_000, 'a'],
    ['the nearer one, where both may be: B', 15_001, 6_000, 'b'],
  ] as const)('is %s', (_, x_m, sigma_m, extremo) => {
    expect(extremoDe(par({ x_m, sigma_m }))).toBe(extremo);
  });

  it('has its arrival', () => {
    const p = par();
    expect([pickDeExtremo(p, 'a'), pickDeExtremo(p, 'b')]).toEqual([p.a, p.b]);
    expect(pickDeExtremo(p, 'a')).not.toBe(p.b);
  });
});

describe('an arrival', () => {
  it('of which nothing but time, sign and size is known is taken for a good one, and unspent', () => {
    expect(pickEn(1, 0, -0.1)).toMatchObject({
      ...{ perfil: null, onda: null, arranque: false, ruidoso: false, hueco: false },
      ...{ abierto: false, reproducido: false, usado_en: new Set(), cerrado: false },
    });
  });

  it.each([
    ['as it was made', {}, {}, true],
    ['that was late', { tardio: true }, {}, false],
    ['from the future', { adelantado: true }, {}, false],
    ['of a replay', {}, { reproducido: true }, false],
  ])('%s is live: %s %s → %s', (_, pick, otros, vivo) => {
    expect(esVivo(marcado(1, 0, pick, otros))).toBe(vivo);
  });
});
