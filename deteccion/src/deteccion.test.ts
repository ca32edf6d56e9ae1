import { describe, expect, it } from 'vitest';
import { GASOLINA, pickEn, redDe, T0 } from '../test/apoyo';
import type { Perfil } from './ajuste';
import { deteccionDePar, deteccionSinLugar, emitidaDe, origenDe } from './deteccion';
import { crearEstado } from './estado';
import type { Decision } from './memoria';
import type { Par, PickVivo } from './pares';
import type { Pick, TramoDeteccion, TrozoPerfil } from './tipos';

/** 40 km from 100+000, a wave of 1,000 m/s and no flow. */
const TRAMO: TramoDeteccion = {
  ...GASOLINA,
  ...{ posicion_a: 100_000, posicion_b: 140_000, velocidad_onda_mps: 1_000, flujo_mps: 0 },
};
const RED = redDe([TRAMO]);
const GPS = { fuente: 'gps', offset_ms: 0 } as const;

const oida = (sensor_id: number, s: number, cambios: Partial<Pick> = {}): PickVivo => {
  const vivo = pickEn(sensor_id, s, -0.1);
  return { ...vivo, pick: { ...vivo.pick, reloj: GPS, ...cambios } };
};
const A = oida(1, 300);
const B = oida(2, 320);

/** Heard at A 20 s before B, from 10 km on. */
const PAR: Par = {
  ...{ tramo: TRAMO, a: A, b: B, hora_a_ms: T0 + 300_125, delta_s: 20, x_m: 10_000 },
  ...{ sigma_delta_s: 0.02, sigma_m: 30, correlacion: 0.95, creado: T0 + 320_000 },
  curva: { delta0_s: 19, paso_s: 0.1, r: [0.9, 1] },
  ...{ excede: false, movida: false, transitorio: false, al_fin: false },
};
const PROPIA: Decision = {
  relacion: 'propia',
  ...{ vecino_callado: false, cortado: false, transitorio: false, de_fondo: false, reclamada: false },
};
const dicha = (cambios: Partial<Par> = {}, decision: Partial<Decision> = {}, red = RED) =>
  deteccionDePar(red, { ...PAR, ...cambios }, { ...PROPIA, ...decision });

describe('the claim of a pair', () => {
  it('holds the arrivals as they were refined, the place, and what it was found with', () => {
    expect(dicha()).toEqual({
      clave: '1:1:300:2:320',
      tramo_id: 1,
      validez: 'ok',
      tipo: 'caida_presion',
      pick_a: { ...A.pick, t: T0 + 300_125 },
      pick_b: { ...B.pick, t: T0 + 320_125 },
      delta_s: 20,
      sigma_delta_s: 0.02,
      posicion: 110_000,
      sigma_m: 30,
      correlacion: 0.95,
      curva: PAR.curva,
      motivos: [],
      alternativas: [],
      velocidad_onda_mps: 1_000,
      perfil: null,
      sigma_velocidad_rel: 0.002,
      config_version: 7,
    });
  });

  it('is of a rise where its arrivals are', () => {
    const sube = (vivo: PickVivo): PickVivo => ({ ...vivo, pick: { ...vivo.pick, signo: 1, amplitud: 0.1 } });
    expect(dicha({ a: sube(A), b: sube(B) }).tipo).toBe('alza_presion');
  });

  it('says the wave speed at its place, and the profile it went by', () => {
    const trozo = { flujo_mps: 0, sigma_desde_m: 0, producto: null };
    const perfil: TrozoPerfil[] = [
      { ...trozo, posicion_desde: 100_000, velocidad_onda_mps: 1_000 },
      { ...trozo, posicion_desde: 105_000, velocidad_onda_mps: 1_250 },
    ];
    expect(dicha({ tramo: { ...TRAMO, perfil } })).toMatchObject({ velocidad_onda_mps: 1_250, perfil });
  });

  it.each<[string, Partial<Par>]>([
    ['whose difference the tramo does not allow', { excede: true }],
    ['of which A alone is ahead of time', { a: oida(1, 300, { adelantado: true }) }],
    ['of which B alone is ahead of time', { b: oida(2, 320, { adelantado: true }) }],
    ['of which a clock is not known', { b: oida(2, 320, { reloj: { fuente: 'gps', offset_ms: 500 } }) }],
  ])('has no place, %s', (_como, cambios) => {
    const rival: Par = { ...PAR, x_m: 30_000 };
    const sinLugar = deteccionDePar(RED, { ...PAR, ...cambios }, PROPIA, [rival]);
    expect(sinLugar).toMatchObject({ posicion: null, sigma_m: null, alternativas: [] });
  });

  it('has a place where both are ahead of time: then it is our clock that runs behind', () => {
    const [a, b] = [oida(1, 300, { adelantado: true }), oida(2, 320, { adelantado: true })];
    expect(dicha({ a, b })).toMatchObject({ posicion: 110_000, validez: 'hora_en_el_futuro' });
  });

  it('names where else it may be, and is doubted then', () => {
    const rival: Par = { ...PAR, x_m: 30_000, delta_s: -20, hora_a_ms: T0 + 340_000, sigma_m: 40 };
    const dos = deteccionDePar(RED, PAR, PROPIA, [rival]);
    expect(dos).toMatchObject({ validez: 'incierto', motivos: ['otra_llegada'] });
    expect(dos.alternativas).toEqual([
      {
        ...{ posicion: 130_000, sigma_m: 40, delta_s: -20 },
        ...{ hora_a_ms: T0 + 340_000, hora_b_ms: T0 + 320_000 },
      },
    ]);
  });

  it.each<[string, Partial<Decision>, string[], string]>([
    ['the line that moves still', { transitorio: true }, ['transitorio'], 'ok'],
    ['sensors that mark so much by themselves', { de_fondo: true }, ['llegadas_sueltas'], 'incierto'],
    ['an event that claims an arrival', { reclamada: true }, ['llegada_compartida'], 'ok'],
    ['a neighbour that says nothing', { vecino_callado: true }, ['vecino_sin_datos'], 'incierto'],
    ['what shut before', { cortado: true }, ['polaridad_opuesta'], 'incierto'],
    ['an arrival of another event', { principal_clave: 'otro' }, ['eco_de_otro_evento'], 'incierto'],
  ])('tells %s', (_que, decision, motivos, validez) => {
    expect(dicha({}, decision)).toMatchObject({ motivos, validez });
  });

  it('that is the wave of another event names it, and has no doubts of its own', () => {
    const dudas = { transitorio: true, de_fondo: true, reclamada: true };
    const eco = dicha({ x_m: 0 }, { relacion: 'eco', principal_clave: 'otro', ...dudas });
    expect(eco).toMatchObject({ principal_clave: 'otro', validez: 'fuera_de_tramo' });
    expect(eco.motivos).toEqual(['eco_de_otro_evento']);
    expect(dicha()).not.toHaveProperty('principal_clave');
    expect(dicha({}, { relacion: 'barrido' }).motivos).toEqual(['eco_de_otro_evento', 'barrido']);
  });

  it('does not have the error of a place that it has not', () => {
    expect(dicha({ excede: true, sigma_m: 900 }, { relacion: 'fuera_de_limite' }).motivos).toEqual([
      'fuera_de_limite',
    ]);
    expect(dicha({ sigma_m: 900, x_m: 20_000 }).motivos).toEqual(['error_amplio']);
  });

  it.each<[string, Partial<PickVivo>, string]>([
    ['replayed', { reproducido: true }, 'dato_reproducido'],
    ['soon after a start', { arranque: true }, 'arranque_reciente'],
    ['in noise', { ruidoso: true }, 'ruido_alto'],
    ['beside missing samples', { hueco: true }, 'hueco_en_muestras'],
  ])('says of either arrival that it was %s', (_como, cambios, motivo) => {
    expect(dicha({ a: { ...A, ...cambios } }).motivos).toContain(motivo);
    expect(dicha({ b: { ...B, ...cambios } }).motivos).toContain(motivo);
  });

  it('says of either sensor that it is under maintenance', () => {
    for (const id of [1, 2]) {
      const red = redDe([TRAMO], { en_mantenimiento: new Set([id]) });
      expect(dicha({}, {}, red).validez).toBe('mantenimiento');
    }
    expect(dicha({}, {}, redDe([TRAMO], { en_mantenimiento: new Set([3]) })).validez).toBe('ok');
  });
});

describe('a claim near a known place', () => {
  const cerca = (
    posicion: number,
    { sistema_id = 1, ...cambios }: Partial<Par> & { sistema_id?: number } = {},
  ) =>
    dicha(
      cambios,
      {},
      redDe([TRAMO], { puntos: [{ sistema_id, posicion, estacion_id: 9 }] }),
    ).motivos.includes('cerca_de_estacion');

  it.each([
    ['300 m away', 110_300, 30, false],
    ['nearer than 300 m', 110_299, 30, true],
    ['nearer, before it', 109_701, 30, true],
    ['within three standard errors of 200 m', 110_599, 200, true],
    ['beyond three standard errors of 200 m', 110_600, 200, false],
  ])('is said to be there: %s', (_donde, posicion, sigma_m, dicho) => {
    expect(cerca(posicion, { sigma_m })).toBe(dicho);
  });

  it('is not of another sistema', () => {
    expect(cerca(110_000, { sistema_id: 2 })).toBe(false);
    expect(cerca(110_000, { sistema_id: 1 })).toBe(true);
  });

  it('is at an end of the tramo too, and not where it is the wave of another', () => {
    expect(dicha({ x_m: 10 }).motivos).toEqual(['cerca_de_estacion']);
    const red = redDe([TRAMO], { puntos: [{ sistema_id: 1, posicion: 110_000, estacion_id: 9 }] });
    expect(dicha({}, { relacion: 'eco' }, red).motivos).toEqual(['eco_de_otro_evento']);
  });

  it('is near one of several', () => {
    const puntos = [110_000, 130_000].map((posicion) => ({ sistema_id: 1, posicion, estacion_id: 9 }));
    expect(dicha({}, {}, redDe([TRAMO], { puntos })).motivos).toEqual(['cerca_de_estacion']);
  });
});

describe('the wave of a claim', () => {
  const ancho = (ancho_s: number): Perfil => ({
    ...{ filas: [], amplitud: -0.1, sigma_amplitud: 0.001, inicio_ms: T0, sigma_ms: 10, ancho_s },
    ...{ pendiente: 0, evidencia: 100 },
  });
  const con = (vivo: PickVivo, perfil: Perfil | null, amplitud = -0.1): PickVivo => ({
    ...vivo,
    ...{ perfil, pick: { ...vivo.pick, amplitud } },
  });

  it('began at its place when A heard it, less the way there, and was as large as the larger', () => {
    expect(origenDe({ ...PAR, b: con(B, null, -0.3) })).toEqual({
      ...{ sistema_id: 1, posicion: 110_000, sigma_m: 30, t0_ms: T0 + 290_125, signo: -1 },
      ...{ amplitud: 0.3, ancho_s: null, velocidad_mps: 1_000 },
    });
  });

  it('is as wide as the sharper of its fronts, where both are known', () => {
    expect(origenDe({ ...PAR, a: con(A, ancho(2)), b: con(B, ancho(3)) }).ancho_s).toBe(2);
    expect(origenDe({ ...PAR, a: con(A, ancho(2)), b: con(B, null) }).ancho_s).toBeNull();
    expect(origenDe({ ...PAR, a: con(A, null), b: con(B, ancho(3)) }).ancho_s).toBeNull();
  });

  it('is what later arrivals are held against, surely only where the claim is ok', () => {
    const estado = { ...crearEstado(), ahora_ms: T0 + 330_000 };
    const bien = emitidaDe(estado, PAR, dicha());
    const suya = { clave: '1:1:300:2:320', tramo_id: 1, en_borde: false, emitida_ms: T0 + 330_000 };
    expect(bien).toEqual({ ...origenDe(PAR), ...suya, segura: true });
    expect(emitidaDe(estado, { ...PAR, x_m: 10 }, dicha({}, { de_fondo: true }))).toMatchObject({
      ...{ segura: false, en_borde: true },
    });
  });
});

describe('a claim without a place', () => {
  const sinLugar = (vivos: readonly PickVivo[], relacion: 'solo' | 'polaridad_opuesta' = 'solo') =>
    deteccionSinLugar(RED, TRAMO, vivos, relacion);
  const nada = {
    ...{ tramo_id: 1, delta_s: null, sigma_delta_s: null, posicion: null, sigma_m: null, correlacion: null },
    ...{ curva: null, alternativas: [], velocidad_onda_mps: 1_000, perfil: null },
    ...{ sigma_velocidad_rel: 0.002, config_version: 7 },
  };

  it('is of the one arrival, at the end that heard it', () => {
    const solo = { ...nada, validez: 'incompleto', tipo: 'caida_presion', motivos: ['un_solo_sensor'] };
    expect(sinLugar([A])).toStrictEqual({ ...solo, clave: '1:solo:1:300', pick_a: A.pick });
    expect(sinLugar([B])).toStrictEqual({ ...solo, clave: '1:solo:2:320', pick_b: B.pick });
  });

  it('is of two of opposite sign, with their difference, and of the kind of the first', () => {
    const sube = oida(2, 320, { signo: 1, amplitud: 0.1 });
    const dos = {
      ...nada,
      ...{
        validez: 'incierto',
        motivos: ['polaridad_opuesta'],
        delta_s: 20,
        pick_a: A.pick,
        pick_b: sube.pick,
      },
    };
    expect(sinLugar([A, sube], 'polaridad_opuesta')).toEqual({
      ...{ ...dos, clave: '1:polaridad_opuesta:1:300:2:320', tipo: 'caida_presion' },
    });
    expect(sinLugar([sube, A], 'polaridad_opuesta').tipo).toBe('caida_presion');
    const antes = oida(2, 290, { signo: 1, amplitud: 0.1 });
    expect(sinLugar([A, antes], 'polaridad_opuesta')).toMatchObject({ tipo: 'alza_presion', delta_s: -10 });
    // At one instant the one that is named first.
    const a_la_vez = oida(2, 300, { signo: 1, amplitud: 0.1 });
    expect(sinLugar([A, a_la_vez], 'polaridad_opuesta').tipo).toBe('caida_presion');
  });

  it('keeps the profile that the tramo had', () => {
    const trozo = { velocidad_onda_mps: 1_250, flujo_mps: 0, sigma_desde_m: 0, producto: null };
    const perfil = [{ ...trozo, posicion_desde: 100_000 }];
    expect(deteccionSinLugar(RED, { ...TRAMO, perfil }, [A], 'solo').perfil).toEqual(perfil);
  });
});
