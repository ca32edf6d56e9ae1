import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alarmaNueva,
  avanzar,
  callada,
  type Entrada,
  type EstadoDeAlarma,
  esperaReconocimiento,
  type Plazos,
} from './maquina';

const PLAZOS: Plazos = { encendido_ms: 30, apagado_ms: 60, silencio_ms: 600, anuncia: true };
const SIN_DEMORA: Plazos = { ...PLAZOS, encendido_ms: 0, apagado_ms: 0 };
const mal: Entrada = { tipo: 'lectura', activa: true };
const bien: Entrada = { tipo: 'lectura', activa: false };
const reconocer: Entrada = { tipo: 'reconocer' };
const apartar: Entrada = { tipo: 'apartar', hasta_ms: 500 };
const tiempo: Entrada = { tipo: 'tiempo' };
const fuera: Entrada = { tipo: 'servicio', fuera: true };
const dentro: Entrada = { tipo: 'servicio', fuera: false };
const suprimir: Entrada = { tipo: 'supresion', suprimida: true };
const soltar: Entrada = { tipo: 'supresion', suprimida: false };

/** Where a sequence of inputs leads, each at its time; without delays unless asked. */
const recorrer = (pasos: readonly (readonly [number, Entrada])[], plazos = SIN_DEMORA) => {
  let alarma = alarmaNueva(0);
  const hechos: string[] = [];
  for (const [t, entrada] of pasos) {
    const paso = avanzar(alarma, entrada, t, plazos);
    alarma = paso.alarma;
    hechos.push(...paso.hechos);
  }
  return { alarma, hechos };
};

describe('since when an alarm is told to stand', () => {
  it.each([
    ['wrong', [[10, mal]], 10],
    [
      'wrong, and acknowledged',
      [
        [10, mal],
        [20, reconocer],
      ],
      10,
    ],
    [
      'over, and waiting to be acknowledged',
      [
        [10, mal],
        [20, bien],
      ],
      10,
    ],
    [
      'wrong again',
      [
        [10, mal],
        [20, bien],
        [30, mal],
      ],
      30,
    ],
    [
      'over, and acknowledged',
      [
        [10, mal],
        [20, reconocer],
        [30, bien],
      ],
      30,
    ],
    [
      'acknowledged after it was over',
      [
        [10, mal],
        [20, bien],
        [30, reconocer],
      ],
      30,
    ],
  ] as const)('%s', (_que, pasos, desde_ms) => {
    expect(recorrer(pasos).alarma.desde_ms).toBe(desde_ms);
  });
});

describe('one alarm', () => {
  it.each<[string, [number, Entrada][], EstadoDeAlarma['estado'], string[]]>([
    ['begins', [[0, mal]], 'sin_reconocer', ['activada', 'anunciada']],
    [
      'is acknowledged',
      [
        [0, mal],
        [1, reconocer],
      ],
      'reconocida',
      ['activada', 'anunciada', 'reconocida'],
    ],
    [
      'ends acknowledged',
      [
        [0, mal],
        [1, reconocer],
        [2, bien],
      ],
      'normal',
      ['activada', 'anunciada', 'reconocida', 'retornada'],
    ],
    [
      'ends unacknowledged',
      [
        [0, mal],
        [1, bien],
      ],
      'retornada',
      ['activada', 'anunciada', 'retornada'],
    ],
    [
      'is acknowledged after it ended',
      [
        [0, mal],
        [1, bien],
        [2, reconocer],
      ],
      'normal',
      ['activada', 'anunciada', 'retornada', 'reconocida'],
    ],
    [
      'comes back before it was acknowledged',
      [
        [0, mal],
        [1, bien],
        [2, mal],
      ],
      'sin_reconocer',
      ['activada', 'anunciada', 'retornada', 'activada'],
    ],
    [
      'is acknowledged twice',
      [
        [0, mal],
        [1, reconocer],
        [2, reconocer],
      ],
      'reconocida',
      ['activada', 'anunciada', 'reconocida'],
    ],
    ['is acknowledged while nothing is wrong', [[0, reconocer]], 'normal', []],
    [
      'goes on',
      [
        [0, mal],
        [1, mal],
        [2, tiempo],
      ],
      'sin_reconocer',
      ['activada', 'anunciada'],
    ],
    [
      'is shelved unacknowledged',
      [
        [0, mal],
        [1, apartar],
      ],
      'sin_reconocer',
      ['activada', 'anunciada', 'apartada'],
    ],
    [
      'is acknowledged, shelved and given back',
      [
        [0, mal],
        [1, reconocer],
        [2, apartar],
        [3, { tipo: 'devolver' }],
      ],
      'reconocida',
      ['activada', 'anunciada', 'reconocida', 'apartada', 'devuelta'],
    ],
    [
      'begins on the shelf',
      [
        [0, apartar],
        [1, mal],
      ],
      'normal',
      ['apartada', 'activada'],
    ],
    [
      'began on the shelf, whose time is over',
      [
        [0, apartar],
        [1, mal],
        [500, tiempo],
      ],
      'sin_reconocer',
      ['apartada', 'activada', 'apartado_vencido', 'anunciada'],
    ],
    [
      'began on the shelf and is given back',
      [
        [0, apartar],
        [1, mal],
        [2, { tipo: 'devolver' }],
      ],
      'sin_reconocer',
      ['apartada', 'activada', 'devuelta', 'anunciada'],
    ],
    [
      'came and went on the shelf',
      [
        [0, apartar],
        [1, mal],
        [2, bien],
        [500, tiempo],
      ],
      'normal',
      ['apartada', 'activada', 'retornada', 'apartado_vencido'],
    ],
    [
      'ends unacknowledged on the shelf',
      [
        [0, mal],
        [1, apartar],
        [2, bien],
        [500, tiempo],
      ],
      'retornada',
      ['activada', 'anunciada', 'apartada', 'retornada', 'apartado_vencido'],
    ],
    [
      'comes back on the shelf before it was acknowledged',
      [
        [0, mal],
        [1, bien],
        [2, apartar],
        [3, mal],
      ],
      'sin_reconocer',
      ['activada', 'anunciada', 'retornada', 'apartada', 'activada'],
    ],
    [
      'stays acknowledged when its shelf ends',
      [
        [0, mal],
        [1, reconocer],
        [2, apartar],
        [500, tiempo],
      ],
      'reconocida',
      ['activada', 'anunciada', 'reconocida', 'apartada', 'apartado_vencido'],
    ],
    ['is given back without having been shelved', [[0, { tipo: 'devolver' }]], 'normal', []],
    [
      'begins out of service',
      [
        [0, fuera],
        [1, mal],
      ],
      'normal',
      ['fuera_de_servicio', 'activada'],
    ],
    [
      'stands when service begins again',
      [
        [0, fuera],
        [1, mal],
        [2, dentro],
      ],
      'sin_reconocer',
      ['fuera_de_servicio', 'activada', 'en_servicio', 'anunciada'],
    ],
    [
      'begins suppressed',
      [
        [0, suprimir],
        [1, mal],
      ],
      'normal',
      ['suprimida', 'activada'],
    ],
    [
      'stands when its suppression ends',
      [
        [0, suprimir],
        [1, mal],
        [2, soltar],
      ],
      'sin_reconocer',
      ['suprimida', 'activada', 'sin_suprimir', 'anunciada'],
    ],
    [
      'is still on the shelf when its suppression ends',
      [
        [0, apartar],
        [1, suprimir],
        [2, mal],
        [3, soltar],
      ],
      'normal',
      ['apartada', 'suprimida', 'activada', 'sin_suprimir'],
    ],
    [
      'is suppressed unacknowledged, and acknowledged so',
      [
        [0, mal],
        [1, suprimir],
        [2, reconocer],
      ],
      'reconocida',
      ['activada', 'anunciada', 'suprimida', 'reconocida'],
    ],
    [
      'is told the same again',
      [
        [0, fuera],
        [1, fuera],
        [2, suprimir],
        [3, suprimir],
      ],
      'normal',
      ['fuera_de_servicio', 'suprimida'],
    ],
  ])('%s', (_, pasos, estado, hechos) => {
    const final = recorrer(pasos);
    expect(final.alarma.estado).toBe(estado);
    expect(final.hechos).toEqual(hechos);
  });

  it('begins when the condition has held for its delay, from when the field says it began', () => {
    expect(
      recorrer(
        [
          [0, mal],
          [29, mal],
        ],
        PLAZOS,
      ).alarma,
    ).toMatchObject({ estado: 'normal', cambia_desde_ms: 0 });
    const despues = recorrer(
      [
        [0, mal],
        [30, mal],
      ],
      PLAZOS,
    ).alarma;
    expect(despues).toMatchObject({ estado: 'sin_reconocer', desde_ms: 0, cambia_desde_ms: null });
    const contada = recorrer([[100, { tipo: 'lectura', activa: true, desde_ms: 60 }]], PLAZOS).alarma;
    expect(contada).toMatchObject({ estado: 'sin_reconocer', desde_ms: 60 });
  });

  it('takes a condition that did not hold for its delay for none, on the way in and on the way out', () => {
    expect(
      recorrer(
        [
          [0, mal],
          [10, bien],
          [30, mal],
          [59, mal],
        ],
        PLAZOS,
      ).hechos,
    ).toEqual([]);
    const salida = recorrer(
      [
        [0, mal],
        [30, mal],
        [40, bien],
        [90, mal],
        [120, bien],
      ],
      PLAZOS,
    );
    expect(salida.alarma).toMatchObject({ condicion: true, estado: 'sin_reconocer' });
  });

  it('calls again no sooner than its silence, and then only if it still stands unacknowledged', () => {
    const vuelta: [number, Entrada][] = [
      [0, mal],
      [1, bien],
      [2, mal],
      [599, tiempo],
    ];
    expect(recorrer(vuelta).hechos.filter((hecho) => hecho === 'anunciada')).toHaveLength(1);
    expect(recorrer([...vuelta, [600, tiempo]]).hechos.at(-1)).toBe('anunciada');
    expect(recorrer([...vuelta, [599, reconocer], [600, tiempo]]).hechos.at(-1)).toBe('reconocida');
  });

  it('calls no second time while it stands', () => {
    expect(
      recorrer([
        [0, mal],
        [601, tiempo],
      ]).hechos,
    ).toEqual(['activada', 'anunciada']);
  });

  it.each([
    ['in the very moment', 0],
    ['long after the epoch', 1_000_000],
  ])('calls once when it comes back within its silence, %s', (_que, t) => {
    const pasos = [mal, bien, mal].map((entrada) => [t, entrada] as const);
    expect(recorrer(pasos).hechos).toEqual(['activada', 'anunciada', 'retornada', 'activada']);
  });

  it('owes no call when it is new, nor once it is over', () => {
    expect(alarmaNueva(7)).toMatchObject({ estado: 'normal', desde_ms: 7, por_anunciar: false });
    const vuelta: [number, Entrada][] = [
      [0, mal],
      [1, bien],
      [2, mal],
    ];
    expect(recorrer(vuelta).alarma.por_anunciar).toBe(true);
    expect(recorrer([...vuelta, [3, bien]]).alarma.por_anunciar).toBe(false);
  });

  it('is the very same after what changes nothing of it: nothing is stored again', () => {
    const igual = (
      pasos: readonly (readonly [number, Entrada])[],
      [t, entrada]: readonly [number, Entrada],
    ) => {
      const { alarma } = recorrer(pasos, PLAZOS);
      return avanzar(alarma, entrada, t, PLAZOS).alarma === alarma;
    };
    expect(igual([], [5, bien])).toBe(true);
    expect(igual([[0, mal]], [5, mal])).toBe(true);
    expect(igual([[0, mal]], [5, bien])).toBe(false);
    expect(igual([[0, mal]], [5, tiempo])).toBe(true);
  });

  it('waits no longer than its delay, and calls, after the clock was set back', () => {
    const vuelta: [number, Entrada][] = [
      [90_000, mal],
      [1_000, mal],
      [1_029, mal],
    ];
    expect(recorrer(vuelta, PLAZOS).alarma.condicion).toBe(false);
    expect(recorrer([...vuelta, [1_030, mal]], PLAZOS).alarma).toMatchObject({
      ...{ condicion: true, desde_ms: 1_000, anunciada_ms: 1_030 },
    });
    const llamada: [number, Entrada][] = [
      [90_000, mal],
      [90_001, bien],
      [1_000, mal],
    ];
    expect(recorrer(llamada).alarma).toMatchObject({ anunciada_ms: 1_000, por_anunciar: false });
  });

  it('is listed without calling where its rule says so', () => {
    const { alarma, hechos } = recorrer([[0, mal]], { ...SIN_DEMORA, anuncia: false });
    expect(alarma).toMatchObject({ estado: 'sin_reconocer', anunciada_ms: null, por_anunciar: false });
    expect(hechos).toEqual(['activada']);
  });
});

const entrada: fc.Arbitrary<Entrada> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ tipo: fc.constant('lectura' as const), activa: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant(tiempo) },
  { weight: 1, arbitrary: fc.constant(reconocer) },
  {
    weight: 1,
    arbitrary: fc.record({
      tipo: fc.constant('apartar' as const),
      hasta_ms: fc.integer({ min: 0, max: 20_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Entrada>({ tipo: 'devolver' }) },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('servicio' as const), fuera: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('supresion' as const), suprimida: fc.boolean() }) },
);
/** Inputs with the time that passes before each, ms. */
const historiaCon = (pausa: fc.Arbitrary<number>) => fc.array(fc.tuple(pausa, entrada), { maxLength: 80 });
const historia = historiaCon(fc.integer({ min: 0, max: 400 }));
/** The clock is also set back. */
const historia_con_saltos = historiaCon(
  fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 0, max: 400 }) },
    { weight: 1, arbitrary: fc.integer({ min: -20_000, max: -1 }) },
  ),
);
const plazos = fc.record({
  encendido_ms: fc.integer({ min: 0, max: 200 }),
  apagado_ms: fc.integer({ min: 0, max: 200 }),
  silencio_ms: fc.integer({ min: 1, max: 2_000 }),
  anuncia: fc.constant(true),
});

/** As it comes back from where it is kept. */
const reiniciada = (a: EstadoDeAlarma): EstadoDeAlarma => JSON.parse(JSON.stringify(a));

describe('whatever happens to an alarm', () => {
  it('what began where it could be heard is in the list until somebody acknowledges it', () => {
    fc.assert(
      fc.property(historia_con_saltos, plazos, (pasos, p) => {
        let a = alarmaNueva(0);
        let t = 0;
        let espera = false;
        for (const [pausa, e] of pasos) {
          t += pausa;
          const oible = !callada(a);
          const paso = avanzar(reiniciada(a), e, t, p);
          a = paso.alarma;
          if (paso.hechos.includes('reconocida')) espera = false;
          else if (oible && paso.hechos.includes('activada')) espera = true;
          if (espera && !esperaReconocimiento(a)) return false;
        }
        return true;
      }),
    );
  });

  it('what stands is never normal where it could be heard', () => {
    fc.assert(
      fc.property(historia_con_saltos, plazos, (pasos, p) => {
        let a = alarmaNueva(0);
        let t = 0;
        for (const [pausa, e] of pasos) {
          t += pausa;
          a = avanzar(a, e, t, p).alarma;
          if (!callada(a) && a.condicion !== (a.estado === 'sin_reconocer' || a.estado === 'reconocida'))
            return false;
        }
        return true;
      }),
    );
  });

  it('no input makes it call more than once in its silence', () => {
    fc.assert(
      fc.property(historia, plazos, (pasos, p) => {
        let a = alarmaNueva(0);
        let t = 0;
        const llamadas: number[] = [];
        for (const [pausa, e] of pasos) {
          t += pausa;
          const paso = avanzar(reiniciada(a), e, t, p);
          a = paso.alarma;
          for (const hecho of paso.hechos) if (hecho === 'anunciada') llamadas.push(t);
        }
        return llamadas.every((cuando, i) => i === 0 || cuando - (llamadas[i - 1] ?? 0) >= p.silencio_ms);
      }),
    );
  });

  it('wherever the clock was set, what holds for its delay stands, and has called within its silence', () => {
    fc.assert(
      fc.property(historia_con_saltos, plazos, (pasos, p) => {
        let a = alarmaNueva(0);
        let t = 0;
        for (const [pausa, e] of pasos) {
          t += pausa;
          a = avanzar(reiniciada(a), e, t, p).alarma;
        }
        for (const e of [{ tipo: 'devolver' } as const, dentro, soltar, mal]) a = avanzar(a, e, t, p).alarma;
        a = avanzar(a, mal, t + p.encendido_ms, p).alarma;
        if (!a.condicion) return false;
        return !avanzar(a, mal, t + p.encendido_ms + p.silencio_ms, p).alarma.por_anunciar;
      }),
    );
  });

  it('a silenced alarm does not call, and nothing but its own time or a person ends a shelf', () => {
    fc.assert(
      fc.property(historia_con_saltos, plazos, (pasos, p) => {
        let a = alarmaNueva(0);
        let t = 0;
        for (const [pausa, e] of pasos) {
          t += pausa;
          const antes = a;
          const paso = avanzar(a, e, t, p);
          a = paso.alarma;
          if (paso.hechos.includes('anunciada') && callada(a)) return false;
          const termino = antes.apartada_hasta_ms !== null && a.apartada_hasta_ms === null;
          if (termino && e.tipo !== 'devolver' && (antes.apartada_hasta_ms ?? 0) > t) return false;
        }
        return true;
      }),
    );
  });
});
