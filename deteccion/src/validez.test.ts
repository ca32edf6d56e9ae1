import { describe, expect, it } from 'vitest';
import type { Pick } from './tipos';
import { motivosDe, type Pruebas, relojDeTodos, validezDe } from './validez';

const pick = (otros: Partial<Pick> = {}): Pick => ({
  clave: 'x',
  sensor_id: 1,
  t: 0,
  signo: -1,
  amplitud: -0.1,
  sigma_ms: 20,
  snr: 15,
  origen: 'servidor',
  reloj: { fuente: 'gps', offset_ms: 3 },
  tardio: false,
  adelantado: false,
  ...otros,
});

const pruebas = (otros: Partial<Pruebas> = {}): Pruebas => ({
  picks: [pick(), pick()],
  relacion: 'propia',
  correlacion: 0.95,
  dispares: false,
  sigma_m: 40,
  mantenimiento: false,
  reproducido: false,
  arranque: false,
  ruidoso: false,
  hueco: false,
  cerca_de_estacion: false,
  compartido: false,
  vecino_callado: false,
  cortado: false,
  transitorio: false,
  disputado: false,
  de_fondo: false,
  reclamada: false,
  ...otros,
});

const sinReloj = (): Pick => {
  const { reloj: _, ...resto } = pick();
  return resto;
};
const conReloj = (fuente: 'gps' | 'ntp' | 'rtc', offset_ms: number) =>
  pruebas({ picks: [pick(), pick({ reloj: { fuente, offset_ms } })] });

describe('the validity of a claim', () => {
  it.each([
    ['two good picks', pruebas(), 'ok', []],
    ['ntp within 50 ms', conReloj('ntp', -49), 'ok', []],
    ['edge picks without waveforms', pruebas({ correlacion: null }), 'ok', []],
    [
      'a place at a station, which ranks but never hides',
      pruebas({ cerca_de_estacion: true }),
      'ok',
      ['cerca_de_estacion'],
    ],
    [
      'a line that still moves, which ranks but never hides',
      pruebas({ transitorio: true }),
      'ok',
      ['transitorio'],
    ],
    ['a sensor that just began', pruebas({ arranque: true }), 'ok', ['arranque_reciente']],
    ['fronts that do not look alike', pruebas({ correlacion: 0.69 }), 'incierto', ['correlacion_debil']],
    ['steps of very different size', pruebas({ dispares: true }), 'incierto', ['correlacion_debil']],
    ['fronts just alike enough', pruebas({ correlacion: 0.7 }), 'ok', []],
    ['an error no patrol can search', pruebas({ sigma_m: 501 }), 'incierto', ['error_amplio']],
    ['the widest that one can', pruebas({ sigma_m: 500 }), 'ok', []],
    ['another partner that fits as well', pruebas({ disputado: true }), 'incierto', ['otra_llegada']],
    ['sensors that mark such by themselves', pruebas({ de_fondo: true }), 'incierto', ['llegadas_sueltas']],
    ['an arrival that another event claims', pruebas({ reclamada: true }), 'ok', ['llegada_compartida']],
    ['samples missing beside a front', pruebas({ hueco: true }), 'incierto', ['hueco_en_muestras']],
    ['a noisy sensor', pruebas({ ruidoso: true }), 'ok', ['ruido_alto']],
    ['a line cut between its sensors', pruebas({ cortado: true }), 'incierto', ['polaridad_opuesta']],
    [
      'an echo on a line cut between its sensors',
      pruebas({ relacion: 'eco', cortado: true }),
      'fuera_de_tramo',
      ['eco_de_otro_evento'],
    ],
    [
      'a late pick of a replay',
      pruebas({ reproducido: true, picks: [pick({ tardio: true }), pick()] }),
      'tardio',
      ['dato_reproducido'],
    ],
    ['a degraded clock', conReloj('gps', 120), 'incierto', ['reloj_degradado']],
    ['a clock nobody disciplines', conReloj('rtc', 1), 'incierto', ['reloj_degradado']],
    ['a clock beyond 200 ms', conReloj('gps', 201), 'incierto', ['reloj_desconocido']],
    ['no clock', pruebas({ picks: [pick(), sinReloj()] }), 'incierto', ['reloj_desconocido']],
    ['an arrival that another event owns', pruebas({ compartido: true }), 'incierto', ['eco_de_otro_evento']],
    ['a deaf tramo beyond its end', pruebas({ vecino_callado: true }), 'incierto', ['vecino_sin_datos']],
    ['a late pick', pruebas({ picks: [pick({ tardio: true }), pick()] }), 'tardio', ['dato_tardio']],
    ['a replay', pruebas({ reproducido: true }), 'tardio', ['dato_reproducido']],
    [
      'a pick from the future',
      pruebas({ picks: [pick({ adelantado: true }), pick()] }),
      'hora_en_el_futuro',
      ['hora_en_el_futuro'],
    ],
    ['an echo', pruebas({ relacion: 'eco' }), 'fuera_de_tramo', ['eco_de_otro_evento']],
    ['a sweep', pruebas({ relacion: 'barrido' }), 'fuera_de_tramo', ['eco_de_otro_evento', 'barrido']],
    [
      'too long a difference',
      pruebas({ relacion: 'fuera_de_limite' }),
      'fuera_de_tramo',
      ['fuera_de_limite'],
    ],
    ['opposite signs', pruebas({ relacion: 'polaridad_opuesta' }), 'incierto', ['polaridad_opuesta']],
    ['one sensor', pruebas({ relacion: 'solo', picks: [pick()] }), 'incompleto', ['un_solo_sensor']],
    [
      'maintenance, whatever else',
      pruebas({ mantenimiento: true }),
      'mantenimiento',
      ['sensor_en_mantenimiento'],
    ],
  ] as const)('of %s', (_, dadas, validez, motivos) => {
    expect(motivosDe(dadas)).toEqual(motivos);
    expect(validezDe(dadas, motivosDe(dadas))).toBe(validez);
  });

  it('keeps every reason that holds and lets the gravest decide', () => {
    const todas = pruebas({ mantenimiento: true, reproducido: true, sigma_m: 900, correlacion: 0.1 });
    expect(motivosDe(todas)).toEqual([
      'sensor_en_mantenimiento',
      'dato_reproducido',
      'correlacion_debil',
      'error_amplio',
    ]);
    expect(validezDe(todas, motivosDe(todas))).toBe('mantenimiento');
  });

  it.each([
    ['both', 'borde', 'borde', 'ok', ['vecino_sin_datos', 'disparo_en_borde']],
    ['the first', 'borde', 'servidor', 'incierto', ['vecino_sin_datos']],
    ['the second', 'servidor', 'borde', 'incierto', ['vecino_sin_datos']],
  ] as const)(
    'stands beside a deaf tramo when the field itself marked %s arrivals: %s, %s → %s',
    (_, a, b, ...esperado) => {
      const picks = [pick({ origen: a }), pick({ origen: b })];
      const dadas = pruebas({ picks, correlacion: null, vecino_callado: true });
      const motivos = motivosDe(dadas);
      expect([validezDe(dadas, motivos), motivos]).toEqual(esperado);
    },
  );

  it('takes one edge pick alone for no pair that the field marked', () => {
    const solo = pruebas({ relacion: 'solo', picks: [pick({ origen: 'borde' })], correlacion: null });
    expect(motivosDe(solo)).toEqual(['un_solo_sensor']);
  });

  it('goes by the worst clock, whichever pick has it', () => {
    const [mala, mediana] = [sinReloj(), pick({ reloj: { fuente: 'rtc', offset_ms: 1 } })];
    for (const picks of [
      [mala, mediana, pick()],
      [pick(), mediana, mala],
    ])
      expect(relojDeTodos(picks)).toBe('desconocido');
    expect(relojDeTodos([mediana, pick()])).toBe('degradado');
    expect(relojDeTodos([pick(), pick()])).toBe('bueno');
  });
});
