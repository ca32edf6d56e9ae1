import { describe, expect, it } from 'vitest';
import { crearEstado, ruidoDe } from '../src/estado';
import type { EntradaMuestras } from '../src/tipos';
import {
  type Azar,
  correr,
  crearAzar,
  enLotes,
  GASOLINA,
  RELOJ,
  redDe,
  type Salto,
  T0,
  traza,
} from './apoyo';

const red = redDe([GASOLINA]);
const picksDe = (entradas: readonly EntradaMuestras[]) => correr(red, entradas).picks;

const sensor = (azar: Azar, duracion_s: number, saltos: Salto[] = [], otros = {}) =>
  traza(azar, { desde: T0, duracion_s, saltos, ...otros });
const uno = (p: readonly number[], otros: Partial<EntradaMuestras> = {}) => enLotes(1, T0, p, otros);
const en = (s: number) => T0 + s * 1_000;

describe('a sensor in peace', () => {
  it('raises at most one false pick a day', () => {
    const azar = crearAzar(1);
    const horas = 12;
    let picks = 0;
    for (let i = 0; i < 6; i++) picks += picksDe(uno(sensor(azar, (horas / 6) * 3_600))).length;
    expect(picks).toBeLessThanOrEqual(1);
  });

  it('has its noise measured', () => {
    const estado = crearEstado();
    expect(ruidoDe(estado, 1)).toBeNull();
    correr(red, uno(sensor(crearAzar(2), 300, [], { blanco: 0.02 })), undefined, estado);
    expect(ruidoDe(estado, 1)?.ruido_kgcm2).toBeGreaterThan(0.018);
    expect(ruidoDe(estado, 1)?.ruido_kgcm2).toBeLessThan(0.022);
  });

  it('keeps the figure of its noise through a large front', () => {
    const estado = crearEstado();
    correr(red, uno(sensor(crearAzar(3), 300, [{ t: en(200), amplitud: -8 }])), undefined, estado);
    expect(ruidoDe(estado, 1)?.ruido_kgcm2).toBeGreaterThan(0.004);
    expect(ruidoDe(estado, 1)?.ruido_kgcm2).toBeLessThan(0.006);
  });

  it('says nothing while the pressure falls slowly', () => {
    const p = sensor(crearAzar(4), 400).map((v, i) => v - 0.002 * Math.max(0, i / 10 - 150));
    expect(picksDe(uno(p))).toEqual([]);
  });
});

describe('a front', () => {
  it.each([
    ['fall', -0.05, 0.3],
    ['rise', 0.05, 0.3],
    ['step within one sample', -0.05, 0.001],
    ['fall over two seconds', -0.06, 2],
    ['fall over eight seconds', -0.12, 8],
    ['large fall over eight seconds', -3, 8],
    ['large fall at once', -6, 0.2],
    ['pump trip', -20, 4],
  ])('that is a %s gives one pick, of its sign and size', (_, amplitud, ancho_s) => {
    const picks = picksDe(uno(sensor(crearAzar(5), 300, [{ t: en(200), amplitud, ancho_s }])));
    expect(picks).toHaveLength(1);
    expect(picks[0]?.signo).toBe(Math.sign(amplitud));
    expect(Math.abs((picks[0]?.amplitud ?? 0) / amplitud - 1)).toBeLessThan(0.25);
    expect(Math.abs((picks[0]?.t ?? 0) - en(200))).toBeLessThan(100 + 200 * ancho_s);
  });

  it('is caught and timed by a σ that is honest', () => {
    const azar = crearAzar(6);
    const z: number[] = [];
    for (let i = 0; i < 40; i++) {
      const t = en(100 + azar.uniforme());
      const [pick] = picksDe(uno(sensor(azar, 115, [{ t, amplitud: -0.06 }])));
      if (pick !== undefined) z.push(Math.abs(pick.t - t) / pick.sigma_ms);
    }
    expect(z).toHaveLength(40);
    expect(z.filter((v) => v < 1).length).toBeGreaterThan(20);
    expect(z.filter((v) => v < 2).length).toBeGreaterThan(34);
  });

  it('is seen ten seconds after the first data, with a wider σ', () => {
    const [temprano] = picksDe(uno(sensor(crearAzar(7), 30, [{ t: en(10), amplitud: -0.06 }])));
    const [tarde] = picksDe(uno(sensor(crearAzar(7), 300, [{ t: en(200), amplitud: -0.06 }])));
    expect(temprano).toBeDefined();
    expect(temprano?.sigma_ms).toBeGreaterThan(1.3 * (tarde?.sigma_ms ?? Infinity));
  });

  it('that opens and one that closes 15 s later give a pick each', () => {
    const saltos = [
      { t: en(200), amplitud: -0.08 },
      { t: en(215), amplitud: 0.08 },
    ];
    expect(picksDe(uno(sensor(crearAzar(8), 300, saltos))).map((p) => p.signo)).toEqual([-1, 1]);
  });

  it('that is clear is not missed while a slow one is still looked at', () => {
    const saltos = [
      { t: en(200), amplitud: -0.12, ancho_s: 8 },
      { t: en(207), amplitud: 0.6 },
    ];
    const subida = picksDe(uno(sensor(crearAzar(18), 300, saltos))).find((pick) => pick.signo === 1);
    expect(Math.abs((subida?.t ?? 0) - en(207))).toBeLessThan(100);
  });

  it('on a line that falls by 0.05 kg/cm² a second is not missed behind a larger one of the other sign', () => {
    for (let k = 0; k < 5; k++) {
      const saltos = [
        { t: en(200), amplitud: 0.3, ancho_s: 1 },
        { t: en(204), amplitud: -0.06 },
      ];
      const p = sensor(crearAzar(30 + k), 240, saltos).map((v, i) => v - 0.005 * Math.max(0, i - 1_900));
      const picks = picksDe(uno(p));
      expect(picks.filter(({ t }) => Math.abs(t - en(204)) < 200)).toHaveLength(1);
      expect(picks.filter(({ t }) => t > en(205))).toEqual([]);
    }
  });

  it('that is followed by another of its kind six seconds later give a pick each', () => {
    const saltos = [
      { t: en(200), amplitud: -0.08 },
      { t: en(206), amplitud: -0.06 },
    ];
    expect(picksDe(uno(sensor(crearAzar(17), 300, saltos)))).toHaveLength(2);
  });

  it.each([
    ['100 Hz', 10],
    ['20 Hz', 50],
    ['4 Hz', 250],
    ['1 Hz', 1_000],
  ])('is found at %s', (_, dt_ms) => {
    const p = traza(crearAzar(9), {
      desde: T0,
      duracion_s: 400,
      dt_ms,
      saltos: [{ t: en(300), amplitud: -0.1 }],
    });
    const picks = picksDe(enLotes(1, T0, p, { dt_ms }));
    expect(picks).toHaveLength(1);
    expect(Math.abs((picks[0]?.t ?? 0) - en(300))).toBeLessThan(Math.max(80, dt_ms));
  });

  it('is found after the interval between samples changes', () => {
    const azar = crearAzar(10);
    const antes = enLotes(1, T0, traza(azar, { desde: T0, duracion_s: 60 }));
    const saltos = [{ t: en(90), amplitud: -0.1 }];
    const despues = traza(azar, { desde: en(60), duracion_s: 60, dt_ms: 50, saltos });
    expect(picksDe([...antes, ...enLotes(1, en(60), despues, { dt_ms: 50 })])).toHaveLength(1);
  });

  it('is not read from data too slow for it', () => {
    const p = traza(crearAzar(11), {
      desde: T0,
      duracion_s: 4_000,
      dt_ms: 10_000,
      saltos: [{ t: en(2_000), amplitud: -2 }],
    });
    expect(picksDe(enLotes(1, T0, p, { dt_ms: 10_000 }))).toEqual([]);
  });
});

describe('a fault of the sensor', () => {
  const quieto = (semilla: number) => sensor(crearAzar(semilla), 300);
  const entre = (p: number[], desde_s: number, hasta_s: number, f: (v: number, i: number) => number) =>
    p.map((v, i) => (i >= desde_s * 10 && i < hasta_s * 10 ? f(v, i) : v));

  it.each([
    ['broken loop', (p: number[]) => entre(p, 150, 200, () => -2.5)],
    [
      'loop that breaks and mends again and again',
      (p: number[]) => entre(p, 150, 200, (v, i) => (i % 20 < 10 ? -2.5 : v)),
    ],
    ['stuck value', (p: number[]) => entre(p, 150, 200, () => p[1_499] ?? 0)],
    [
      'value stuck for long, far from where it comes back',
      (p: number[]) => entre(p, 150, 200, () => p[1_499] ?? 0).map((v, i) => (i < 2_000 ? v : v - 3)),
    ],
    [
      'value stuck for six seconds, elsewhere when it moves again',
      (p: number[]) => entre(p, 150, 156, () => p[1_499] ?? 0).map((v, i) => (i < 1_560 ? v : v - 0.5)),
    ],
    ['single-sample spike', (p: number[]) => entre(p, 150, 150.1, (v) => v + 5)],
    ['spike at the end of a batch', (p: number[]) => entre(p, 149.9, 150, (v) => v - 5)],
  ])('makes no pick: %s', (_, romper) => {
    expect(picksDe(uno(romper(quieto(12))))).toEqual([]);
  });

  it('does not hide a front beside it', () => {
    const p = sensor(crearAzar(16), 300, [{ t: en(200), amplitud: -0.06 }]);
    const [limpio] = picksDe(uno(p));
    const [sucio] = picksDe(uno(p.with(1_993, 35).with(2_009, 20)));
    expect(Math.abs((sucio?.t ?? 0) - (limpio?.t ?? 1e9))).toBeLessThan(30);
  });

  it('does not blind it for good', () => {
    const p = entre(sensor(crearAzar(13), 300, [{ t: en(230), amplitud: -0.08 }]), 150, 200, () => -2.5);
    expect(picksDe(uno(p))).toHaveLength(1);
  });
});

describe('what arrives in disorder', () => {
  const p = () => sensor(crearAzar(14), 260, [{ t: en(200), amplitud: -0.08 }]);
  const claves = (entradas: readonly EntradaMuestras[]) => picksDe(entradas).map((k) => [k.clave, k.tardio]);

  it('in order is in time', () => {
    expect(claves(uno(p()))).toEqual([[expect.any(String), false]]);
  });

  it('changes nothing when it comes twice', () => {
    const lotes = uno(p());
    expect(claves(lotes.flatMap((lote) => [lote, lote]))).toEqual(claves(lotes));
    expect(claves([...lotes, ...lotes])).toEqual(claves(lotes));
  });

  it('is found, and marked, when the batch with the front comes after the next', () => {
    const lotes = uno(p());
    const [a, b] = [lotes[200], lotes[201]] as [EntradaMuestras, EntradaMuestras];
    const cambiados = lotes.with(200, b).with(201, { ...a, recibido: b.recibido });
    expect(claves(cambiados)).toEqual([[claves(uno(p()))[0]?.[0], true]]);
  });

  it('is found across a lost batch elsewhere', () => {
    expect(claves(uno(p()).toSpliced(190, 1))).toHaveLength(1);
  });

  it('is found within a lost batch, with a σ that admits it', () => {
    const [pick] = picksDe(uno(p()).toSpliced(200, 1));
    expect(Math.abs((pick?.t ?? 0) - en(200))).toBeLessThan(3 * (pick?.sigma_ms ?? 0));
    expect(pick?.sigma_ms).toBeGreaterThan(150);
  });

  it('makes no pick out of a hole', () => {
    const sinFrente = sensor(crearAzar(15), 260).map((v, i) => (i > 2_000 ? v - 0.2 : v));
    expect(claves(uno(sinFrente).toSpliced(196, 8))).toEqual([]);
  });

  it.each([
    ['received minutes late', (l: EntradaMuestras) => ({ ...l, recibido: l.recibido + 180_000 })],
    ['a replay', (l: EntradaMuestras) => ({ ...l, reproducido: true })],
  ])('is marked when it is %s', (_, cambiar) => {
    expect(claves(uno(p()).map(cambiar)).map(([, tardio]) => tardio)).toEqual([true]);
  });

  it('is marked as ahead of its time, and not as late, when it is stamped in the future', () => {
    const [pick, ...otros] = picksDe(uno(p()).map((l) => ({ ...l, recibido: l.t0 - 20_000 })));
    expect(otros).toEqual([]);
    expect(pick).toMatchObject({ tardio: false, adelantado: true });
  });

  it('does not let one stamp in the future blind the live data', () => {
    const lotes = uno(p());
    const loco: EntradaMuestras = { ...(lotes[50] as EntradaMuestras), t0: en(86_400) };
    expect(claves(lotes.toSpliced(51, 0, loco))).toEqual(claves(lotes));
  });

  it('takes a long store sent at once in one message', () => {
    const entrada: EntradaMuestras = {
      tipo: 'muestras',
      sensor_id: 1,
      t0: T0,
      dt_ms: 100,
      p: p().slice(0, 2_600),
      reloj: RELOJ,
      recibido: en(261),
      reproducido: false,
    };
    expect(picksDe([entrada])).toHaveLength(1);
  });
});
