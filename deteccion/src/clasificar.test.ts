import type { Clase, Motivo } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { amplitudTomaMax_kgcm2, clasificar, type Evidencia, type ManiobraRegistrada } from './clasificar';
import { type OndaDeEvento, type PruebaDeRetirada, retirada } from './retirada';

const T = Date.UTC(2026, 10, 21, 9, 0, 0);
const MIN = 60_000;
const TRAMO = { posicion_a: 100_000, posicion_b: 130_000, flujo_mps: 1.2 };
const CAIDA = { signo: -1, amplitud: -0.1 } as const;
const ALZA = { signo: 1, amplitud: 0.1 } as const;

const evidencia = (cambios: Partial<Evidencia> = {}): Evidencia => ({
  tramo: TRAMO,
  a: CAIDA,
  b: CAIDA,
  t_ms: T,
  delta_s: 3,
  posicion: 113_000,
  sigma_m: 30,
  motivos: [],
  principal: null,
  tramos_barridos: 0,
  estaciones: [100_000, 130_000],
  puntos_conocidos: [],
  amplitud_toma_max: 7,
  maniobras: [],
  aperturas: [],
  falla_de_sensor: false,
  presion_min: null,
  ...cambios,
});
const maniobra = (cambios: Partial<ManiobraRegistrada> = {}): ManiobraRegistrada => ({
  t_ms: T - MIN,
  recibido_ms: T,
  equipo: 'valvula',
  accion: 'cierre',
  posicion: 130_000,
  ...cambios,
});

const EN_A = { posicion: 100_000, delta_s: 29 };
const EN_B = { posicion: 130_000, delta_s: -29 };
const APERTURA = { t_ms: T - 20 * MIN, posicion: 113_100, sigma_m: 30 };
const SIN_LUGAR = { posicion: null, sigma_m: null };

describe('the class of an event', () => {
  it.each<[string, Partial<Evidencia>, Clase, Motivo[]]>([
    ['a tap opens inside', {}, 'toma_o_fuga', []],
    [
      'a tap closes where it opened',
      { a: ALZA, b: ALZA, aperturas: [APERTURA] },
      'cierre_de_toma',
      ['cierre_de_apertura'],
    ],
    ['a rise inside that closes nothing', { a: ALZA, b: ALZA }, 'indeterminada', []],
    [
      'a rise where something opened two days ago',
      { a: ALZA, b: ALZA, aperturas: [{ ...APERTURA, t_ms: T - 48 * 60 * MIN }] },
      'indeterminada',
      [],
    ],
    ['a pump trips at A', EN_A, 'paro_de_bomba', ['cerca_de_estacion']],
    [
      'a pump trips before A and sweeps on',
      { ...EN_A, tramos_barridos: 2 },
      'paro_de_bomba',
      ['barrido', 'cerca_de_estacion'],
    ],
    ['a pump starts at A', { ...EN_A, a: ALZA, b: ALZA }, 'arranque_de_bomba', ['cerca_de_estacion']],
    ['a valve closes at B', { ...EN_B, a: ALZA, b: ALZA }, 'cierre_de_valvula', ['cerca_de_estacion']],
    ['a delivery opens at B', EN_B, 'apertura_de_valvula', ['cerca_de_estacion']],
    [
      'a pump trips at B, where the flow begins',
      { ...EN_B, tramo: { ...TRAMO, flujo_mps: -1.2 } },
      'paro_de_bomba',
      ['cerca_de_estacion'],
    ],
    ['a block valve closes inside', { ...SIN_LUGAR, a: ALZA }, 'valvula_intermedia', ['polaridad_opuesta']],
    ['a block valve opens inside', { ...SIN_LUGAR, b: ALZA }, 'apertura_de_valvula', ['polaridad_opuesta']],
    [
      'a booster trips inside',
      {
        ...SIN_LUGAR,
        a: ALZA,
        maniobras: [maniobra({ equipo: 'bomba', accion: 'paro', posicion: 100_000 })],
      },
      'rebombeo',
      ['polaridad_opuesta', 'maniobra_registrada'],
    ],
    ['a pig passes', { ...SIN_LUGAR, delta_s: 25_400 }, 'paso_de_interfase', ['avance_lento']],
    [
      'a sensor fails',
      { ...SIN_LUGAR, b: null, delta_s: null, falla_de_sensor: true },
      'falla_de_sensor',
      [],
    ],
    ['one sensor alone', { ...SIN_LUGAR, b: null, delta_s: null }, 'indeterminada', []],
    ['the column parts', { presion_min: -0.9 }, 'separacion_de_columna', []],
    [
      'a fall at a known delivery',
      { puntos_conocidos: [{ id: 1, posicion: 113_200, tolerancia_m: 300, horario: null }] },
      'toma_o_fuga',
      ['punto_conocido'],
    ],
    ['a fall while the line still moves', { motivos: ['transitorio'] }, 'toma_o_fuga', ['transitorio']],
    ['a fall larger than any tap', { a: { signo: -1, amplitud: -8 } }, 'toma_o_fuga', ['amplitud_excesiva']],
    [
      'a fall inside while a valve is logged',
      { maniobras: [maniobra()] },
      'toma_o_fuga',
      ['maniobra_registrada'],
    ],
    [
      'a rise at A while a valve is logged there',
      { ...EN_A, a: ALZA, b: ALZA, maniobras: [maniobra({ accion: 'apertura', posicion: 100_000 })] },
      'apertura_de_valvula',
      ['cerca_de_estacion', 'maniobra_registrada'],
    ],
    ['a manoeuvre eleven minutes ago', { maniobras: [maniobra({ t_ms: T - 11 * MIN })] }, 'toma_o_fuga', []],
    [
      'a manoeuvre told of half an hour after it',
      { maniobras: [maniobra({ recibido_ms: T + 29 * MIN })] },
      'toma_o_fuga',
      ['maniobra_registrada'],
    ],
    [
      'a manoeuvre told of later than that',
      { maniobras: [maniobra({ recibido_ms: T + 30 * MIN })] },
      'toma_o_fuga',
      [],
    ],
    [
      'a manoeuvre told of before its time',
      { maniobras: [maniobra({ recibido_ms: T - 4 * MIN })] },
      'toma_o_fuga',
      [],
    ],
    [
      'a manoeuvre of which nobody knows when it was told',
      { maniobras: [maniobra({ recibido_ms: null })] },
      'toma_o_fuga',
      ['maniobra_registrada'],
    ],
    ['a manoeuvre logged for later', { maniobras: [maniobra({ t_ms: T + 3 * MIN })] }, 'toma_o_fuga', []],
    [
      'a place too uncertain to be inside',
      { posicion: 101_000, sigma_m: 400 },
      'paro_de_bomba',
      ['cerca_de_estacion'],
    ],
  ])('%s', (_, cambios, clase, motivos) => {
    expect(clasificar(evidencia(cambios))).toEqual({
      clase,
      // Every reason but the tap's own closing speaks for an operation.
      possible_operational_movement: motivos.some((motivo) => motivo !== 'cierre_de_apertura'),
      motivos,
    });
  });

  it('of an echo is that of its main event, with its reasons', () => {
    const bomba = clasificar(evidencia({ ...EN_A, tramos_barridos: 1 }));
    const toma = clasificar(evidencia());
    const eco = { ...EN_A, motivos: ['eco_de_otro_evento'] } satisfies Partial<Evidencia>;
    expect(clasificar(evidencia({ ...eco, principal: bomba }))).toEqual(bomba);
    expect(clasificar(evidencia({ ...eco, principal: toma }))).toEqual(toma);
  });

  it('of an echo whose main event is unknown is told only by a sweep', () => {
    expect(clasificar(evidencia({ ...EN_A, motivos: ['eco_de_otro_evento'] })).clase).toBe('indeterminada');
    expect(clasificar(evidencia({ ...EN_A, motivos: ['eco_de_otro_evento', 'barrido'] }))).toEqual({
      clase: 'paro_de_bomba',
      possible_operational_movement: true,
      motivos: ['barrido'],
    });
  });
});

describe('the largest step of a tap', () => {
  it('is that of a clean 2-inch hole at 100 kg/cm², worked by hand for 16 inches at 1010 m/s', () => {
    // q = 0.6 · 2.0268e-3 m² · √(2·9.80665e6/1000) = 0.17031 m³/s; ρ·a·q/(2A) = 1000·1010·0.17031/(2·0.12972) Pa.
    expect(amplitudTomaMax_kgcm2(1010, 0.4064)).toBeCloseTo(6.76, 1);
  });

  it('is far above the steps of a 2 % tap', () => {
    expect(amplitudTomaMax_kgcm2(1130, 0.6096)).toBeGreaterThan(3);
  });
});

/** Pressure at 10 Hz from −60 to +120 s of a front at T: `p` of the seconds after it. */
const onda = (p: (s: number) => number): OndaDeEvento => ({
  t_pick_ms: T,
  t0_ms: T - MIN,
  dt_ms: 100,
  p: Array.from({ length: 1_801 }, (_, i) => p((i - 600) / 10)),
});
const escalon = (s: number) => (s < 0 ? 30 : 29);
const cayendo = (s: number) => (s < 0 ? 30 : 29 - 0.01 * s);
const frenando = (s: number) => (s < 0 ? 30 : 29 - 3 * (1 - Math.exp(-s / 60)));
const acelerando = (s: number) => (s < 0 ? 30 : 29 - 0.0005 * s * s);
/** A tap of 3 %: a front of 0.1, and a line that empties behind it. */
const vaciando = (s: number) => (s < 0 ? 30 : 29.9 - 0.0008 * s);
/** At rest for long after the front, then an echo comes by. */
const conEco = (s: number) => (s < 0 ? 30 : 29 - 0.5 * Math.min(1, Math.max(0, (s - 100) / 15)));
/** A surge that swings back: its last fall is fast and ends above where the front left it. */
const meciendo = (s: number) => (s < 0 ? 30 : s < 60 ? 29 + 0.05 * s : 32 - 0.04 * (s - 60));
const subiendo = (s: number) => (s < 0 ? 30 : 31 + 0.01 * s);

const prueba = (cambios: Partial<PruebaDeRetirada>): PruebaDeRetirada => ({
  clase: 'toma_o_fuga',
  tramo: TRAMO,
  posicion: 113_000,
  sigma_m: 30,
  t_ms: T,
  en_punto_conocido: false,
  en_transitorio: false,
  aperturas: [],
  ondas: [],
  ...cambios,
});

describe('the operational flag is taken back', () => {
  it.each<[string, Partial<PruebaDeRetirada>, Motivo[]]>([
    ['never, with nothing against it', {}, []],
    ['when the place opened before', { aperturas: [APERTURA] }, ['se_repite']],
    ['when it opens again later', { aperturas: [{ ...APERTURA, t_ms: T + 60 * MIN }] }, ['se_repite']],
    [
      'not when it comes again in minutes on a line that still moves',
      { en_transitorio: true, aperturas: [{ ...APERTURA, t_ms: T + 0.6 * MIN }] },
      [],
    ],
    [
      'when it opens again after that has settled',
      { en_transitorio: true, aperturas: [{ ...APERTURA, t_ms: T + 11 * MIN }] },
      ['se_repite'],
    ],
    ['not when a known point opens again', { en_punto_conocido: true, aperturas: [APERTURA] }, []],
    ['not when it opened two days ago', { aperturas: [{ ...APERTURA, t_ms: T - 48 * 60 * MIN }] }, []],
    ['not when another place opened', { aperturas: [{ ...APERTURA, posicion: 114_000 }] }, []],
    [
      'not when the end of the tramo repeats: pumps do',
      { ...EN_A, aperturas: [{ ...APERTURA, posicion: 100_050 }] },
      [],
    ],
    ['not when pressure stays where the front left it', { ondas: [onda(escalon), onda(escalon)] }, []],
    ['when pressure falls on', { ondas: [onda(cayendo), onda(cayendo)] }, ['sigue_cayendo']],
    ['when the line empties slowly behind a small front', { ondas: [onda(vaciando)] }, ['sigue_cayendo']],
    [
      'not when it has come to rest',
      { ondas: [onda((s) => (s < 0 ? 30 : 29.5 - 0.4 * Math.min(1, s / 40)))] },
      [],
    ],
    ['not when it rises on one side', { ondas: [onda(cayendo), onda(subiendo)] }, []],
    [
      'not when a pump ran down and the line follows it',
      { clase: 'paro_de_bomba', ...EN_A, ondas: [onda(frenando)] },
      [],
    ],
    [
      'when a pump ran down and the line falls faster and faster',
      { clase: 'paro_de_bomba', ...EN_A, ondas: [onda(acelerando)] },
      ['sigue_cayendo'],
    ],
    [
      'when a valve closed and pressure falls all the same',
      { clase: 'cierre_de_valvula', ...EN_B, ondas: [onda(cayendo)] },
      ['sigue_cayendo'],
    ],
    [
      'not when the line follows what a known point gives out',
      { en_punto_conocido: true, ondas: [onda(frenando)] },
      [],
    ],
    [
      'when the line falls faster and faster behind a known point',
      { en_punto_conocido: true, ondas: [onda(acelerando)] },
      ['sigue_cayendo'],
    ],
    ['not when a line that still moves falls on', { en_transitorio: true, ondas: [onda(cayendo)] }, []],
    [
      'when a line that still moves falls faster and faster',
      { en_transitorio: true, ondas: [onda(acelerando)] },
      ['sigue_cayendo'],
    ],
    ['not when an echo comes by at the end', { en_transitorio: true, ondas: [onda(conEco)] }, []],
    ['not when it falls back from above the front', { en_transitorio: true, ondas: [onda(meciendo)] }, []],
    ['not while the tail is missing', { ondas: [onda((s) => (s > 60 ? Number.NaN : cayendo(s)))] }, []],
    [
      'with gaps in the tail all the same',
      { ondas: [onda((s) => (Math.abs(s) % 3 < 1 ? Number.NaN : cayendo(s)))] },
      ['sigue_cayendo'],
    ],
  ])('%s', (_, cambios, motivos) => {
    expect(retirada(prueba(cambios))).toEqual(motivos);
  });
});
