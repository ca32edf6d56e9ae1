import { describe, expect, it } from 'vitest';
import { principalDe, resumenDe } from './grupo-resumen';
import { agrupar } from './grupos';
import type { MiembroDeGrupo, ReglasDeGrupo } from './miembros';

const MIN = 60_000;
const HORA = 60 * MIN;
const T = Date.UTC(2026, 10, 21, 9, 0, 0);
const A_MPS = 1_000;
const SENSORES = [0, 30_000, 60_000, 90_000] as const;

const reglas: ReglasDeGrupo = { pausa_ms: 10 * MIN, duracion_max_ms: 24 * HORA, mismo_lugar_m: 500 };

let siguiente = 1;
const nuevo = (cambios: Partial<MiembroDeGrupo>): MiembroDeGrupo => {
  const id = cambios.id ?? siguiente++;
  return {
    id,
    tramo_id: 2,
    sistema_id: 1,
    ocurrio_ms: T,
    principal_id: id,
    posicion: null,
    sigma_m: null,
    velocidad_onda_mps: A_MPS,
    arribos: [],
    validez: 'ok',
    correlacion: 0.95,
    amplitud: 0.1,
    clase: 'toma_o_fuga',
    possible_operational_movement: false,
    motivos: [],
    ...cambios,
  };
};

/** A wave born at `posicion` at `t_ms`, as the tramo between sensors `tramo_id` − 1 and `tramo_id` heard it. */
const oido = (posicion: number, t_ms: number, tramo_id: number, cambios: Partial<MiembroDeGrupo> = {}) => {
  const [a, b] = [SENSORES[tramo_id - 1] ?? 0, SENSORES[tramo_id] ?? 0];
  const arribos = [a, b].map((p) => ({
    posicion: p,
    t_ms: t_ms + (Math.abs(p - posicion) / A_MPS) * 1_000,
    signo: -1 as const,
  }));
  const ocurrio_ms = Math.min(...arribos.map((r) => r.t_ms));
  const lugar = Math.min(Math.max(posicion, a), b);
  return nuevo({ tramo_id, posicion: lugar, sigma_m: 30, arribos, ocurrio_ms, ...cambios });
};
const grupos = (miembros: readonly MiembroDeGrupo[], otras: Partial<ReglasDeGrupo> = {}) =>
  agrupar(miembros, { ...reglas, ...otras }).map((ids) =>
    ids.map((id) => miembros.findIndex((m) => m.id === id)),
  );

describe('one group', () => {
  it('holds an event and the echoes that name it', () => {
    const principal = oido(45_000, T, 2);
    const ecos = [1, 3].map((tramo) =>
      oido(45_000, T, tramo, { principal_id: principal.id, validez: 'fuera_de_tramo' }),
    );
    expect(grupos([principal, ...ecos])).toEqual([[0, 1, 2]]);
  });

  it('holds what fits the wave of one source, whoever failed to relate it', () => {
    const principal = oido(45_000, T, 2);
    const otro = oido(45_000, T, 3, { validez: 'incierto' });
    const [, lejano] = otro.arribos;
    const solo = nuevo({
      tramo_id: 3,
      validez: 'incompleto',
      arribos: lejano ? [lejano] : [],
      ocurrio_ms: T + 45_000,
    });
    expect(grupos([principal, otro, solo])).toEqual([[0, 1, 2]]);
  });

  it('holds both sides of a valve, where the pressure goes opposite ways', () => {
    const arriba = oido(60_000, T, 2, { clase: 'cierre_de_valvula' });
    const subida = { ...arriba, arribos: arriba.arribos.map((r) => ({ ...r, signo: 1 as const })) };
    const abajo = oido(60_000, T, 3, { clase: 'valvula_intermedia', posicion: null, sigma_m: null });
    expect(grupos([subida, abajo])).toEqual([[0, 1]]);
  });

  it('holds a place that opens again within the pause, however often', () => {
    const veces = Array.from({ length: 12 }, (_, i) => oido(45_000 + 40 * i, T + i * 9 * MIN, 2));
    expect(grupos(veces)).toEqual([veces.map((_, i) => i)]);
  });

  it('holds what lies within three standard errors, when those are wider', () => {
    const dos = [oido(45_000, T, 2, { sigma_m: 400 }), oido(46_100, T + 5 * MIN, 2, { sigma_m: 400 })];
    expect(grupos(dos)).toEqual([[0, 1]]);
    expect(grupos(dos.map((m) => ({ ...m, sigma_m: 100 })))).toEqual([[0], [1]]);
  });

  it('holds the unplaced events of one tramo and one validity', () => {
    const sin = (tramo_id: number, validez: MiembroDeGrupo['validez'], min: number) =>
      nuevo({ tramo_id, validez, ocurrio_ms: T + min * MIN });
    expect(
      grupos([
        sin(1, 'incompleto', 0),
        sin(1, 'incompleto', 8),
        sin(1, 'incierto', 9),
        sin(2, 'incompleto', 9),
      ]),
    ).toEqual([[0, 1], [2], [3]]);
  });
});

describe('two groups', () => {
  it('are the same place after the pause, until the pause is wider', () => {
    const dos = [oido(45_000, T, 2), oido(45_000, T + 11 * MIN, 2)];
    expect(grupos(dos)).toEqual([[0], [1]]);
    expect(grupos(dos, { pausa_ms: HORA })).toEqual([[0, 1]]);
  });

  it('are two places of one tramo at the same time', () => {
    expect(grupos([oido(40_000, T, 2), oido(45_000, T + 3_000, 2)])).toEqual([[0], [1]]);
  });

  it('are two taps whose echoes enter a third tramo through one station', () => {
    const dos = [oido(45_000, T, 2), oido(50_000, T + 5 * MIN, 2)];
    const ecos = dos.map((m, i) => oido(45_000 + 5_000 * i, m.ocurrio_ms, 3, { principal_id: m.id }));
    expect(grupos([...dos, ...ecos])).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  it('are the same moment and place of two sistemas', () => {
    expect(grupos([oido(45_000, T, 2), oido(45_000, T, 2, { sistema_id: 2 })])).toEqual([[0], [1]]);
  });

  it('are an event whose sign cannot be of that wave, and the wave', () => {
    const caida = oido(45_000, T, 2);
    const subida = oido(45_000, T, 3, { posicion: null, sigma_m: null });
    const alReves = { ...subida, arribos: subida.arribos.map((r) => ({ ...r, signo: 1 as const })) };
    expect(grupos([caida, alReves])).toEqual([[0], [1]]);
  });

  it('are made of a chain that would span more than the longest', () => {
    const dia = Array.from({ length: 60 }, (_, i) => oido(45_000, T + i * 30 * MIN, 2));
    const [uno, dos] = grupos(dia, { pausa_ms: HORA });
    expect(uno).toEqual(dia.slice(0, 49).map((_, i) => i));
    expect(dos).toHaveLength(11);
    expect(grupos(dia, { pausa_ms: HORA, duracion_max_ms: Infinity })).toEqual([dia.map((_, i) => i)]);
  });
});

describe('the main event of a group', () => {
  it.each<[string, Partial<MiembroDeGrupo>, Partial<MiembroDeGrupo>]>([
    ['is no echo', { validez: 'incierto' }, { principal_id: 999, amplitud: 9 }],
    ['is the surest', { amplitud: 0.01 }, { validez: 'incierto', amplitud: 9 }],
    [
      'is the opening of a tap and not its shutting, however strong',
      { clase: 'toma_o_fuga', amplitud: 0.1 },
      { clase: 'cierre_de_toma', amplitud: 0.2 },
    ],
    ['is the strongest of equals', { amplitud: 0.2, sigma_m: 90 }, { amplitud: 0.1, sigma_m: 20 }],
    ['is the best placed of the equally strong', { sigma_m: 20 }, { sigma_m: 30 }],
    ['is the more alike of the equally placed', { correlacion: 0.99 }, { correlacion: 0.9 }],
    ['is the oldest at last', { ocurrio_ms: T }, { ocurrio_ms: T + 1, id: 0 }],
  ])('%s', (_, mejor, peor) => {
    const [m, p] = [nuevo({ sigma_m: 30, ...mejor }), nuevo({ sigma_m: 30, ...peor })];
    expect(principalDe([p, m]).id).toBe(m.id);
    expect(principalDe([m, p]).id).toBe(m.id);
  });
});

describe('a group', () => {
  const operacion = {
    posicion: 0,
    possible_operational_movement: true,
    motivos: ['cerca_de_estacion'],
  } satisfies Partial<MiembroDeGrupo>;

  it('is an operation when its own placed events are, with the reasons of all', () => {
    const bomba = nuevo(operacion);
    const barrido = nuevo({
      principal_id: bomba.id,
      possible_operational_movement: true,
      motivos: ['eco_de_otro_evento', 'barrido'],
    });
    expect(resumenDe([barrido, bomba])).toEqual({
      evento_principal: bomba.id,
      possible_operational_movement: true,
      motivos: ['barrido', 'cerca_de_estacion'],
    });
  });

  it('is none while its main event is a tap, whatever its echoes say', () => {
    const toma = nuevo({ posicion: 45_000 });
    const eco = nuevo({ ...operacion, principal_id: toma.id });
    expect(resumenDe([toma, eco])).toEqual({
      evento_principal: toma.id,
      possible_operational_movement: false,
      motivos: [],
    });
  });

  it('is none when one placed event of its own is a tap', () => {
    const bomba = nuevo({ ...operacion, amplitud: 9 });
    expect(resumenDe([bomba, nuevo({ posicion: 300 })]).possible_operational_movement).toBe(false);
  });

  it('tells why it is none any more', () => {
    const valvula = nuevo({ posicion: 45_000, motivos: ['punto_conocido', 'se_repite'] });
    expect(resumenDe([valvula])).toMatchObject({
      possible_operational_movement: false,
      motivos: ['punto_conocido', 'se_repite'],
    });
  });
});
