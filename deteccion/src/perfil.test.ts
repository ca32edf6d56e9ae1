import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GASOLINA, T0 } from '../test/apoyo';
import {
  aportesDeLugar,
  deltaDe_s,
  dentroDelLimite,
  distanciaDesdeA_m,
  longitud_m,
  sigmaLugar_m,
  ventanaPar_s,
  viajeAB_s,
  viajeBA_s,
} from './formulas';
import { enLugar, tramoEn } from './lotes';
import { lugarDe, partesEntre, tiempoEntre_s, tiempoHaciaA_s, tiempoHaciaB_s, trozosDe } from './perfil';
import type { TramoDeteccion, TrozoPerfil } from './tipos';

const trozo = (posicion_desde: number, velocidad_onda_mps: number, flujo_mps = 1.15): TrozoPerfil => ({
  ...{ posicion_desde, velocidad_onda_mps, flujo_mps, sigma_desde_m: 0, producto: null },
});

/** 20 km of gasoline, then 20 km of diesel. */
const DOS: TramoDeteccion = {
  ...GASOLINA,
  posicion_a: 100_000,
  posicion_b: 140_000,
  flujo_mps: 0,
  perfil: [trozo(100_000, 1_000, 0), trozo(120_000, 1_250, 0)],
};

describe('the place of a wave on a tramo of two products', () => {
  // By hand: A to the middle takes 20 s, the middle to B 16 s.
  it.each([
    ['at A', 0, 36],
    ['halfway through the first', 10_000, 26 - 10],
    ['where they meet', 20_000, 16 - 20],
    ['halfway through the second', 30_000, 8 - 28],
    ['at B', 40_000, -36],
  ])('is found %s', (_, x_m, delta_s) => {
    expect(deltaDe_s(DOS, x_m)).toBeCloseTo(delta_s, 9);
    expect(distanciaDesdeA_m(DOS, delta_s)).toBeCloseTo(x_m, 6);
  });

  it('is off by kilometres where one product is taken for the whole', () => {
    const { perfil: _, ...uniforme } = DOS;
    expect(distanciaDesdeA_m({ ...uniforme, velocidad_onda_mps: 1_000 }, -4)).toBeCloseTo(22_000, 6);
  });

  it('lies outside for a wave from outside, and the bound and the window are those of the way', () => {
    expect(distanciaDesdeA_m(DOS, 37)).toBeCloseTo(-500, 6);
    expect(distanciaDesdeA_m(DOS, -37)).toBeCloseTo(40_625, 6);
    expect([viajeAB_s(DOS), viajeBA_s(DOS), ventanaPar_s(DOS)]).toEqual([36, 36, 41]);
    expect([36, -36, 36.1, -36.1].map((d) => dentroDelLimite(DOS, d, 0))).toEqual([true, true, false, false]);
  });
});

describe('the way of a wave', () => {
  it('is told stretch by stretch, without those that it only touches', () => {
    const [gasolina, diesel] = DOS.perfil as [TrozoPerfil, TrozoPerfil];
    expect(partesEntre([gasolina, diesel], 110_000, 120_000)).toEqual([{ trozo: gasolina, metros: 10_000 }]);
    expect(partesEntre([gasolina, diesel], 120_000, 125_000)).toEqual([{ trozo: diesel, metros: 5_000 }]);
    expect(partesEntre([gasolina, diesel], 95_000, 145_000)).toEqual([
      { trozo: gasolina, metros: 25_000 },
      { trozo: diesel, metros: 25_000 },
    ]);
  });

  it('takes as long as each stretch asks for, there and back, and beyond the sensors counts below zero', () => {
    expect(tiempoHaciaA_s(DOS, 130_000)).toBeCloseTo(28, 9);
    expect(tiempoHaciaB_s(DOS, 110_000)).toBeCloseTo(26, 9);
    expect(tiempoHaciaA_s(DOS, 95_000)).toBeCloseTo(-5, 9);
    expect(tiempoHaciaB_s(DOS, 145_000)).toBeCloseTo(-4, 9);
    expect([tiempoHaciaA_s(DOS, 100_000), tiempoHaciaB_s(DOS, 140_000)]).toEqual([0, 0]);
    expect(tiempoEntre_s(DOS, 120_000, 120_000)).toBe(0);
  });

  it('is quicker with the flow than against it', () => {
    const con = { ...DOS, perfil: [trozo(100_000, 1_000, 250), trozo(120_000, 1_250, 0)] };
    expect(tiempoEntre_s(con, 100_000, 140_000)).toBeCloseTo(16 + 16, 9);
    expect(tiempoEntre_s(con, 140_000, 100_000)).toBeCloseTo(16 + 20_000 / 750, 9);
  });

  it('is one stretch where the tramo has no profile', () => {
    const { perfil: _, ...uniforme } = DOS;
    const suyo = { posicion_desde: 100_000, velocidad_onda_mps: 1_010, flujo_mps: 0 };
    expect(trozosDe(uniforme)).toEqual([{ ...suyo, sigma_desde_m: 0, producto: null }]);
    expect(enLugar(uniforme, 110_000)).toEqual({ velocidad_onda_mps: 1_010, producto: null });
  });
});

describe('a profile that does not end where the tramo does', () => {
  // Of a tramo whose sensors were moved since: what lies beyond them does not change what is outside.
  const con = (...perfil: TrozoPerfil[]): TramoDeteccion => ({ ...DOS, perfil });

  it('has the stretch at B go on for a wave from beyond B', () => {
    const fuera = 40_000 + (46 - 36) / (2 / 1_250);
    const dos = [trozo(100_000, 1_000, 0), trozo(120_000, 1_250, 0)];
    expect(distanciaDesdeA_m(con(...dos), -46)).toBeCloseTo(fuera, 6);
    expect(distanciaDesdeA_m(con(...dos, trozo(145_000, 500, 0)), -46)).toBeCloseTo(fuera, 6);
    expect(distanciaDesdeA_m(con(...dos, trozo(140_000, 500, 0)), -46)).toBeCloseTo(fuera, 6);
  });

  it('has the stretch at A go on for a wave from before A', () => {
    const antes = con(trozo(80_000, 500, 0), trozo(95_000, 1_000, 0), trozo(120_000, 1_250, 0));
    expect(distanciaDesdeA_m(antes, 50)).toBeCloseTo(-(50 - 36) / (2 / 1_000), 6);
  });

  it('of nothing tells no place but A', () => {
    expect(lugarDe(con(), 5)).toBe(100_000);
  });
});

const velocidad = fc.double({ min: 300, max: 1_500, noNaN: true });
const flujo = fc.double({ min: -5, max: 5, noNaN: true });
const parte = fc.double({ min: 0, max: 1, noNaN: true });
const largo = fc.double({ min: 1_000, max: 60_000, noNaN: true });

const tramoDe = (L: number, a: number, v: number): TramoDeteccion => ({
  ...GASOLINA,
  posicion_b: GASOLINA.posicion_a + L,
  velocidad_onda_mps: a,
  flujo_mps: v,
});

/** T_B − T_A by adding up small steps: nothing of it is known to the code under test. */
const sumada = (tramo: TramoDeteccion, trozos: readonly TrozoPerfil[], x_m: number): number => {
  const N = 20_000;
  const L = longitud_m(tramo);
  let s = 0;
  for (let i = 0; i < N; i++) {
    const m = ((i + 0.5) * L) / N;
    const t = trozos.findLast(({ posicion_desde }) => posicion_desde <= tramo.posicion_a + m) ?? trozos[0];
    if (t === undefined) continue;
    s += (m > x_m ? 1 : -1) * (L / N / (t.velocidad_onda_mps + (m > x_m ? 1 : -1) * t.flujo_mps));
  }
  return s;
};

describe('whatever the profile', () => {
  it('a uniform one gives the closed form to a micrometre, in as many pieces as one likes', () => {
    fc.assert(
      fc.property(largo, velocidad, flujo, fc.array(parte, { maxLength: 5 }), parte, (L, a, v, cortes, p) => {
        const tramo = tramoDe(L, a, v);
        const desde = [0, ...cortes].sort((x, y) => x - y);
        const perfil = desde.map((c) => trozo(tramo.posicion_a + c * L, a, v));
        const delta_s = deltaDe_s(tramo, (2 * p - 0.5) * L);
        expect(
          Math.abs(distanciaDesdeA_m({ ...tramo, perfil }, delta_s) - distanciaDesdeA_m(tramo, delta_s)),
        ).toBeLessThan(1e-6);
        const [x_m, sigma_s] = [p * L, 0.02];
        // The closed form of the error leaves the flow out of the wave speed's part; a profile does not. With
        // r = V/a that is at most σ_a/a·|r|·(x/(1 − r) + (L − x)/(1 + r)) of the place.
        const r = v / a;
        const flujo_m = tramo.sigma_velocidad_rel * Math.abs(r) * (x_m / (1 - r) + (L - x_m) / (1 + r));
        expect(
          Math.abs(sigmaLugar_m({ ...tramo, perfil }, x_m, sigma_s) - sigmaLugar_m(tramo, x_m, sigma_s)),
        ).toBeLessThanOrEqual(flujo_m + 1e-6);
      }),
    );
  });

  it('the place comes back from the difference of time that small steps add up to', () => {
    fc.assert(
      fc.property(
        largo,
        fc.array(fc.tuple(parte, velocidad, flujo), { minLength: 1, maxLength: 5 }),
        parte,
        (L, lotes, p) => {
          const tramo = tramoDe(L, 1_000, 0);
          const perfil = lotes
            .toSorted(([x], [y]) => x - y)
            .map(([c, a, v], i) => trozo(tramo.posicion_a + (i === 0 ? 0 : c * L), a, v));
          const x_m = p * L;
          const error_m = distanciaDesdeA_m({ ...tramo, perfil }, sumada(tramo, perfil, x_m)) - x_m;
          expect(Math.abs(error_m)).toBeLessThan((8 * L) / 20_000);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('the error of a place between two products', () => {
  it('has each wave speed err by itself, and where they meet count by their difference', () => {
    const perfil = [trozo(100_000, 1_000, 0), { ...trozo(120_000, 1_250, 0), sigma_desde_m: 500 }];
    const aportes = aportesDeLugar({ ...DOS, sigma_velocidad_rel: 0.01, perfil }, 20_000, 0.02);
    // In the diesel at the middle: 625 m/s of place per second; 20 s and 16 s of travel are each off by 1 %.
    expect(aportes.tiempos_m).toBeCloseTo(12.5, 6);
    expect(aportes.velocidad_m).toBeCloseTo(625 * Math.hypot(0.2, 0.16), 6);
    expect(aportes.interfases_m).toBeCloseTo(625 * 500 * (1 / 1_000 - 1 / 1_250), 6);
  });
});

describe('the error of a place in one product', () => {
  it('undoes itself on both sides of the place, as it does without a profile', () => {
    const uno = {
      ...DOS,
      sigma_velocidad_rel: 0.01,
      perfil: [trozo(100_000, 1_000, 0), trozo(120_000, 1_000, 0)],
    };
    expect(aportesDeLugar(uno, 20_000, 0).velocidad_m).toBeCloseTo(0, 9);
    // 10 km from the middle, each off by 1 %.
    expect(aportesDeLugar(uno, 10_000, 0).velocidad_m).toBeCloseTo(100, 9);
    expect(aportesDeLugar(uno, 30_000, 0).velocidad_m).toBeCloseTo(100, 9);
  });
});

describe('what it counts for where two batches meet', () => {
  const sigma_desde_m = 500;
  /** With the flow 1,010 and 1,260 m/s, against it 990 and 1,240. */
  const perfil = [trozo(100_000, 1_000, 10), { ...trozo(120_000, 1_250, 10), sigma_desde_m }];
  const porInterfases_s = (trozos: readonly TrozoPerfil[], x_m: number) => {
    const { velocidad_onda_mps, flujo_mps } =
      trozos.findLast((t) => t.posicion_desde <= 100_000 + x_m) ?? DOS;
    const pendiente = 1 / (velocidad_onda_mps + flujo_mps) + 1 / (velocidad_onda_mps - flujo_mps);
    return aportesDeLugar({ ...DOS, perfil: trozos }, x_m, 0).interfases_m * pendiente;
  };
  const con_el_flujo = 500 * (1 / 1_010 - 1 / 1_260);
  const contra_el_flujo = 500 * (1 / 990 - 1 / 1_240);

  it.each([
    ['before a place: against the flow', 30_000, contra_el_flujo],
    ['at a place: against the flow', 20_000, contra_el_flujo],
    ['beyond a place: with the flow', 10_000, con_el_flujo],
  ])('%s', (_, x_m, dicho) => {
    expect(porInterfases_s(perfil, x_m)).toBeCloseTo(dicho, 9);
  });

  it('outside the tramo, and at its ends, for nothing', () => {
    const fuera = [80_000, 90_000, 100_000].map((p, i) => ({ ...trozo(p, 1_100 + i, 10), sigma_desde_m }));
    const alla = [140_000, 150_000].map((p, i) => ({ ...trozo(p, 1_300 + i, 10), sigma_desde_m }));
    expect(porInterfases_s([...fuera, ...alla], 10_000)).toBe(0);
  });

  it('where the first begins for nothing: it reaches back', () => {
    expect(porInterfases_s([{ ...trozo(110_000, 1_000, 10), sigma_desde_m }], 20_000)).toBe(0);
  });
});

describe('batches on their way', () => {
  const conLotes: TramoDeteccion = {
    ...GASOLINA,
    ...{ posicion_a: 100_000, posicion_b: 140_000, flujo_mps: 1.25 },
    lotes: {
      vigente_desde_ms: T0,
      lotes: [
        { posicion_desde: 110_000, producto: 'Diésel', velocidad_onda_mps: 1_164 },
        { posicion_desde: 125_000, producto: 'Turbosina', velocidad_onda_mps: 1_132 },
      ],
    },
  };
  const HORA_MS = 3_600_000;

  it.each([
    ['as they were said', 0, [100_000, 110_000, 125_000], [null, 'Diésel', 'Turbosina']],
    ['4.5 km further after an hour', 1, [100_000, 114_500, 129_500], [null, 'Diésel', 'Turbosina']],
    ['without the one that left through B', 4, [100_000, 128_000], [null, 'Diésel']],
    ['without any in the end', 10, [100_000], [null]],
  ])('lie %s', (_, horas, desde, productos) => {
    const { perfil = [] } = tramoEn(conLotes, T0 + horas * HORA_MS);
    expect(perfil.map(({ posicion_desde }) => posicion_desde)).toEqual(desde);
    expect(perfil.map(({ producto }) => producto)).toEqual(productos);
  });

  it('move the other way where the flow does, and fill the tramo', () => {
    const { perfil } = tramoEn({ ...conLotes, flujo_mps: -1.25 }, T0 + 6 * HORA_MS);
    expect(perfil).toMatchObject([
      { posicion_desde: 100_000, producto: 'Turbosina', velocidad_onda_mps: 1_132 },
    ]);
  });

  it('are known the worse the longer they have been on their way', () => {
    const en = (horas: number) => tramoEn(conLotes, T0 + horas * HORA_MS).perfil?.[1]?.sigma_desde_m;
    expect(en(0)).toBe(100);
    expect(en(4)).toBeCloseTo(Math.hypot(100, 0.05 * 18_000), 6);
  });

  it('say nothing of the time before, nor of a tramo that has none', () => {
    expect(tramoEn(conLotes, T0 - 1).perfil).toBeUndefined();
    expect(tramoEn(GASOLINA, T0)).toBe(GASOLINA);
  });
});
