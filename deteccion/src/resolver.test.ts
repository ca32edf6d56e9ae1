import { describe, expect, it } from 'vitest';
import { pickEn, redDe, T0, TRES } from '../test/apoyo';
import { crearConocidas } from './conocidas';
import { deteccionDePar, emitidaDe } from './deteccion';
import { crearEstado, type Emitida, type EstadoDeteccion } from './estado';
import { deltaDe_s } from './formulas';
import { formarPar, type Par, type PickVivo } from './pares';
import { decidir, resolverPares } from './resolver';
import type { TramoDeteccion } from './tipos';

/** Still product at 1,000 m/s: 30, 32 and 28 s from end to end. */
const RECTOS = TRES.map((tramo) => ({ ...tramo, velocidad_onda_mps: 1_000, flujo_mps: 0 }));
const red = redDe(RECTOS);
const [PRIMERO, MEDIO, TERCERO] = RECTOS as [TramoDeteccion, TramoDeteccion, TramoDeteccion];
const SIN_DUDAS = {
  ...{ vecino_callado: false, cortado: false, transitorio: false, de_fondo: false, reclamada: false },
};
const PROPIA = { relacion: 'propia', ...SIN_DUDAS };

const pick = (sensor_id: number, s: number, otros: Partial<PickVivo> = {}, amplitud = -0.1): PickVivo => {
  const vivo = pickEn(sensor_id, s, amplitud);
  return { ...vivo, pick: { ...vivo.pick, reloj: { fuente: 'gps', offset_ms: 0 } }, ...otros };
};

const par = (tramo: TramoDeteccion, a: PickVivo, b: PickVivo, otros: Partial<Par> = {}): Par => {
  const suelto = formarPar(tramo, a, b, Math.max(a.creado, b.creado));
  if (suelto === null) throw new Error('no wave made these two');
  return { ...suelto, movida: false, transitorio: false, al_fin: false, ...otros };
};

/** The pair of a wave that began `x_m` from A, heard there `s` seconds after T0. */
const parEn = (tramo: TramoDeteccion, x_m: number, otros: Partial<Par> = {}, s = 300): Par =>
  par(tramo, pick(tramo.sensor_a_id, s), pick(tramo.sensor_b_id, s + deltaDe_s(tramo, x_m)), otros);

interface Escena {
  s: number;
  /** What waits besides the pair that is asked about. */
  otros?: readonly Par[];
  oidos?: readonly PickVivo[];
  /** Sensors that are not heard at all. */
  sordos?: readonly number[];
  /** Sensors whose picks the field makes. */
  en_campo?: readonly number[];
  emitidas?: readonly Emitida[];
}

const estadoDe = (pares: readonly Par[], escena: Escena): EstadoDeteccion => {
  const estado = crearEstado();
  estado.ahora_ms = T0 + escena.s * 1_000;
  estado.pendientes = [...pares, ...(escena.otros ?? [])];
  estado.emitidas = [...(escena.emitidas ?? [])];
  for (const id of [1, 2, 3, 4]) {
    if (escena.sordos?.includes(id)) continue;
    const disparo_ms = escena.en_campo?.includes(id) ? estado.ahora_ms : -Infinity;
    estado.oidos.set(id, { muestra_ms: estado.ahora_ms, disparo_ms });
  }
  for (const vivo of new Set([...estado.pendientes.flatMap(({ a, b }) => [a, b]), ...(escena.oidos ?? [])]))
    estado.picks.set(vivo.pick.sensor_id, [...(estado.picks.get(vivo.pick.sensor_id) ?? []), vivo]);
  return estado;
};

const queHacer = (p: Par, escena: Escena, ajeno?: Emitida) => {
  const estado = estadoDe([p], escena);
  return decidir(estado, red, p, { ...crearConocidas(estado, red), ajenoDe: () => ajeno });
};

/** What is known of the event that a pair became. */
const emitida = (p: Par): Emitida => {
  const estado = crearEstado();
  return emitidaDe(estado, p, deteccionDePar(red, p, { ...PROPIA, relacion: 'propia' }));
};

/** When a pair of MEDIO, heard by A at 300 s, is no longer waited for: its far sensor, 6 s besides, could have told. */
const PLAZO_S = 300 + 32 + 6;

describe('a pair well inside its tramo', () => {
  // B hears it 8 s before A does, so that A's wait is the longer one.
  const dentro = (otros: Partial<Par> = {}) => parEn(MEDIO, 20_000, otros);

  it('is told of at once', () => {
    expect(queHacer(dentro(), { s: 300 })).toEqual(PROPIA);
  });

  it.each<[string, Partial<Par>, object]>([
    ['on a line that still moves', { movida: true }, PROPIA],
    [
      'and may be what is left of a larger step',
      { movida: true, transitorio: true },
      { ...PROPIA, transitorio: true },
    ],
    ['that is hardly alike', { correlacion: 0.3 }, PROPIA],
    ['further apart than one wave takes', { excede: true }, { ...PROPIA, relacion: 'fuera_de_limite' }],
  ])('waits for better partners of its arrivals, and no longer: %s', (_, otros, decision) => {
    expect(queHacer(dentro(otros), { s: PLAZO_S - 0.001 })).toBe('esperar');
    expect(queHacer(dentro(otros), { s: PLAZO_S })).toEqual(decision);
  });

  it('waits as long for partners of the arrival at B', () => {
    const tarde = par(MEDIO, pick(2, 300), pick(3, 310, { creado: T0 + 320_000 }), { movida: true });
    const plazo_s = 320 + 32 + 6;
    expect(queHacer(tarde, { s: plazo_s - 0.001 })).toBe('esperar');
    expect(queHacer(tarde, { s: plazo_s })).toEqual(PROPIA);
  });

  it.each([
    ['A', [2]],
    ['B', [3]],
  ])(
    'waits when the sensor at %s marks such by itself; when both do they may meet by chance',
    (_, cuales) => {
      const p = dentro();
      const con = (sensores: readonly number[], s: number) => {
        const estado = estadoDe([p], { s });
        for (const id of sensores)
          estado.sueltos.set(
            id,
            [1, 2, 3, 4].map((n) => ({ t: T0 - n * 1_000_000, signo: -1, amplitud: -0.1 })),
          );
        return decidir(estado, red, p);
      };
      expect(con(cuales, 300)).toBe('esperar');
      expect(con(cuales, PLAZO_S + 0.001)).toEqual(PROPIA);
      expect(con([2, 3], PLAZO_S + 0.001)).toEqual({ ...PROPIA, de_fondo: true });
    },
  );

  it('is doubted where something shut between its sensors before', () => {
    const oidos = [pick(2, 100, {}, -1), pick(3, 105, {}, 1)];
    expect(queHacer(dentro(), { s: 300, oidos })).toEqual({ ...PROPIA, cortado: true });
  });
});

describe('a pair of which an event is known', () => {
  it.each([
    ['that began inside its tramo is its echo', 12_000, 'eco'],
    ['that began at a station was swept along', 100, 'barrido'],
  ])('%s', (_, x_m, relacion) => {
    const causa = emitida(parEn(PRIMERO, x_m, {}, 200));
    // A heard it at 200 s: from where it began to the station, and over the next tramo.
    const en_b_s = 200 - x_m / 1_000 + (30_000 - x_m) / 1_000;
    const paso = par(MEDIO, pick(2, en_b_s), pick(3, en_b_s + 32));
    expect(queHacer(paso, { s: 300, emitidas: [causa] })).toEqual({
      ...{ ...PROPIA, relacion },
      principal_clave: causa.clave,
    });
  });
});

describe('a pair of which an event claims one arrival', () => {
  // It began 10 km from A of the first tramo: sensor 2 hears it at 300 s, sensor 3 at 332 s, and this pair 320 s.
  const ajeno = { ...emitida(parEn(PRIMERO, 10_000, {}, 290)), segura: true };
  const p = par(MEDIO, pick(2, 300), pick(3, 320));
  /** By then sensor 3 would have told of the event, had it heard it. */
  const SE_SABRIA_S = 332 + 6;

  it('waits until the sensor of the other could have told, and is told of as that event’s', () => {
    const tarde = par(MEDIO, pick(2, 300, { creado: T0 + 290_000 }), pick(3, 320, { creado: T0 + 290_000 }));
    for (const cual of [p, tarde]) {
      const plazo_s = cual === p ? 320 + 32 + 6 : SE_SABRIA_S;
      expect(queHacer(cual, { s: plazo_s - 0.001 }, ajeno)).toBe('esperar');
      expect(queHacer(cual, { s: plazo_s + 0.001 }, ajeno)).toEqual({
        ...PROPIA,
        principal_clave: ajeno.clave,
      });
    }
  });

  it('says so when that sensor did not hear the event', () => {
    const s = 400;
    expect(queHacer(p, { s, emitidas: [ajeno] })).toEqual({ ...PROPIA, reclamada: true });
    expect(queHacer(p, { s, emitidas: [ajeno], oidos: [pick(3, 332)] })).toEqual(PROPIA);
  });
});

describe('a pair whose wave may have come through a station', () => {
  const p = parEn(MEDIO, 100);
  /** When the sensor beyond the station could have told: the way over the tramo beyond, 6 s besides. */
  const PLAZO_VECINO_S = 300 + 30 + 6;
  const CALLADA = { ...PROPIA, vecino_callado: true };

  it('waits until the tramo beyond could have told, and says that it has not', () => {
    expect(queHacer(p, { s: PLAZO_VECINO_S - 0.001 })).toBe('esperar');
    expect(queHacer(p, { s: PLAZO_VECINO_S })).toEqual(CALLADA);
  });

  it.each([100, -100])(
    'waits the longer way of the tramo beyond, whichever way that flows: %d m/s',
    (flujo_mps) => {
      const fluye = redDe([{ ...PRIMERO, flujo_mps }, MEDIO, TERCERO]);
      const en_s = (s: number) => decidir(estadoDe([p], { s }), fluye, p);
      expect(en_s(300 + 30_000 / 900 + 6 - 0.001)).toBe('esperar');
      expect(en_s(300 + 30_000 / 900 + 6 + 0.001)).toEqual(CALLADA);
    },
  );

  it('does the same at its other end', () => {
    // B heard it at 300.2 s.
    const enB = parEn(MEDIO, 31_900, {}, 332);
    expect(queHacer(enB, { s: 300.2 + 28 + 6 - 0.001 })).toBe('esperar');
    expect(queHacer(enB, { s: 300.2 + 28 + 6 + 0.001 })).toEqual(CALLADA);
  });

  it('waits for no sensor that is not heard, and says that nothing could be told', () => {
    expect(queHacer(p, { s: 300, sordos: [1] })).toEqual(CALLADA);
  });

  it('waits for nothing at an end of the line', () => {
    expect(queHacer(parEn(PRIMERO, 100), { s: 300 })).toEqual(PROPIA);
  });

  it.each([
    ['both its arrivals were marked in the field, and it marks none there', ['borde', 'borde'], [], 307],
    ['it marks them there too', ['borde', 'borde'], [1], PLAZO_VECINO_S],
    ['A alone was marked in the field', ['borde', 'servidor'], [], PLAZO_VECINO_S],
    ['B alone was marked in the field', ['servidor', 'borde'], [], PLAZO_VECINO_S],
  ] as const)('waits as long as the tramo beyond takes when %s', (_, [en_a, en_b], en_campo, plazo_s) => {
    const de = (vivo: PickVivo, origen: 'borde' | 'servidor') => ({
      ...vivo,
      pick: { ...vivo.pick, origen },
    });
    const marcado = { ...p, a: de(p.a, en_a), b: de(p.b, en_b), creado: T0 + 300_000 };
    expect(queHacer(marcado, { s: plazo_s - 0.001, en_campo })).toBe('esperar');
    expect(queHacer(marcado, { s: plazo_s + 0.001, en_campo })).toEqual(CALLADA);
  });

  it('never waits longer for the field than it would for the tramo beyond', () => {
    const de = (vivo: PickVivo) => ({ ...vivo, pick: { ...vivo.pick, origen: 'borde' as const } });
    const tarde = { ...p, a: de(p.a), b: de(p.b), creado: T0 + 400_000 };
    expect(queHacer(tarde, { s: PLAZO_VECINO_S + 0.001 })).toEqual(CALLADA);
  });

  it('is doubted where something shut beyond that end, and only there', () => {
    const enfrente = pick(1, 300 - 5, {}, 0.1);
    expect(queHacer(p, { s: 400, oidos: [enfrente] })).toEqual({ ...CALLADA, cortado: true });
    const hondo = parEn(MEDIO, 12_000);
    const tras_b = pick(4, (hondo.b.pick.t - T0) / 1_000 - 5, {}, 0.1);
    expect(queHacer(hondo, { s: 400, oidos: [enfrente, tras_b] })).toEqual(PROPIA);
  });

  it('does not wait beyond the bound of its tramo for what is no wave of it', () => {
    const fuera = parEn(MEDIO, 100, { excede: true });
    expect(queHacer(fuera, { s: 400 })).toEqual({ ...PROPIA, relacion: 'fuera_de_limite' });
  });
});

describe('two pairs that share the arrival at a station', () => {
  const s = 400;
  const mio = parEn(MEDIO, 100);
  /** A pair of the tramo before, which has the same arrival at its B. */
  const vecino = (x_m: number, otros: Partial<Par> = {}) =>
    par(PRIMERO, pick(1, 300 - deltaDe_s(PRIMERO, x_m)), mio.a, otros);

  it.each<[string, Par[], 'espera' | 'sola' | 'callada']>([
    ['inside the tramo beyond', [vecino(18_000)], 'espera'],
    ['at the far end of the tramo beyond', [vecino(50)], 'espera'],
    ['deeper inside it', [vecino(29_800)], 'espera'],
    ['less deep inside it', [vecino(29_950)], 'sola'],
    ['inside it and hardly alike', [vecino(18_000, { correlacion: 0.3 })], 'callada'],
    ['inside it, with another arrival there', [parEn(PRIMERO, 18_000, {}, 270)], 'callada'],
    ['inside its own', [par(MEDIO, mio.a, pick(3, 301))], 'callada'],
  ])('leave the wave to the one that is %s, or not', (_, otros, esperado) => {
    const decision = queHacer(mio, { s, otros });
    if (esperado === 'espera') expect(decision).toBe('esperar');
    else expect(decision).toEqual({ ...PROPIA, vecino_callado: esperado === 'callada' });
  });

  it('leave it to no pair that is spent', () => {
    const gastado = vecino(18_000);
    gastado.a.usado_en.add(PRIMERO.id);
    expect(queHacer(mio, { s, otros: [gastado] })).toEqual(PROPIA);
  });

  it('are told apart by how deep each lies in its own errors', () => {
    const [x, y] = [{ ...mio, x_m: 100, sigma_m: 10 }, vecino(29_800, { sigma_m: 100 })];
    expect(queHacer(x, { s, otros: [y] })).toEqual(PROPIA);
    expect(queHacer(y, { s, otros: [x] })).toBe('esperar');
  });

  it('leave it to the one well inside, though it is hardly further inside than it is known', () => {
    const aguda = { ...mio, x_m: 290, sigma_m: 20 };
    expect(queHacer(aguda, { s, otros: [vecino(29_390, { sigma_m: 200 })] })).toBe('esperar');
  });

  it('leave it to none when one of them lies well inside', () => {
    const hondo = parEn(MEDIO, 12_000);
    const tras = par(TERCERO, hondo.b, pick(4, (hondo.b.pick.t - T0) / 1_000 + deltaDe_s(TERCERO, 10_000)));
    expect(queHacer(hondo, { s, otros: [tras] })).toEqual(PROPIA);
  });

  it('are told apart by the order of their tramos when both lie as deep', () => {
    const otro = vecino(29_900);
    const [x, y] = [
      { ...mio, x_m: 100, sigma_m: 20 },
      { ...otro, x_m: 29_900, sigma_m: 20 },
    ];
    expect(queHacer(x, { s, otros: [y] })).toBe('esperar');
    expect(queHacer(y, { s, otros: [x] })).toEqual(PROPIA);
  });

  it('share it at the other end of a tramo just the same', () => {
    const enB = parEn(MEDIO, 31_900, {}, 332);
    const tras = (x_m: number) =>
      par(TERCERO, enB.b, pick(4, (enB.b.pick.t - T0) / 1_000 + deltaDe_s(TERCERO, x_m)));
    expect(queHacer(enB, { s, otros: [tras(10_000)] })).toBe('esperar');
    expect(queHacer(enB, { s, otros: [tras(200)] })).toBe('esperar');
    expect(queHacer(enB, { s, otros: [tras(50)] })).toEqual(PROPIA);
  });
});

describe('the pairs whose time has come', () => {
  const publicar = (pares: readonly Par[], escena: Escena) => {
    const estado = estadoDe(pares, escena);
    const detecciones = resolverPares(estado, red);
    return { estado, claves: detecciones.map(({ clave }) => clave), detecciones };
  };
  const clave = ({ tramo, a, b }: Par) => `${tramo.id}:${a.pick.clave}:${b.pick.clave}`;

  /** The pair of a wave that began `x_m` from A of a tramo, with a given arrival at sensor 2. */
  const en = (
    tramo: TramoDeteccion,
    x_m: number,
    comun: PickVivo,
    lejano: Partial<PickVivo> = {},
    correlacion = tramo === MEDIO ? 1 : 0.8,
  ) => {
    const comun_s = (comun.pick.t - T0) / 1_000;
    const movida = { movida: true, correlacion };
    return tramo === MEDIO
      ? par(MEDIO, comun, pick(3, comun_s + deltaDe_s(MEDIO, x_m), lejano), movida)
      : par(tramo, pick(1, comun_s - deltaDe_s(tramo, x_m), lejano), comun, movida);
  };
  /** Two that share the arrival at sensor 2: the time of the one has come by 370 s, that of the likelier not yet. */
  const escena = () => {
    const comun = pick(2, 300);
    const mejor = en(MEDIO, 12_000, comun, { creado: T0 + 360_000 });
    return { comun, mejor, espera: en(PRIMERO, 10_000, comun) };
  };
  type Escenario = ReturnType<typeof escena>;

  it('are told of once, and what shares an arrival with them in their tramo is dropped', () => {
    const b = pick(3, 300);
    const mejor = par(MEDIO, pick(2, 299), b, { correlacion: 1 });
    const peor = par(MEDIO, pick(2, 303), b, { correlacion: 0.8 });
    const { estado, claves } = publicar([peor, mejor], { s: 400 });
    expect(claves).toEqual([clave(mejor)]);
    expect(estado.pendientes).toEqual([]);
    expect(estado.emitidas.map((e) => e.clave)).toEqual(claves);
    expect(estado.dichos.map((d) => d.clave)).toEqual(claves);
  });

  it('are all told of, the likeliest first, when they share none', () => {
    const una = parEn(MEDIO, 12_000, { correlacion: 0.8 }, 100);
    const otra = parEn(MEDIO, 20_000, { correlacion: 1 }, 300);
    expect(publicar([una, otra], { s: 400 }).claves).toEqual([clave(otra), clave(una)]);
  });

  it('leave nothing to hold later arrivals against when they are no event of their own', () => {
    const fuera = parEn(MEDIO, 12_000, { excede: true });
    const { estado, detecciones } = publicar([fuera], { s: 400 });
    expect(detecciones).toMatchObject([{ validez: 'fuera_de_tramo', motivos: ['fuera_de_limite'] }]);
    expect([estado.emitidas, estado.dichos]).toEqual([[], []]);
    expect([fuera.a, fuera.b].map(({ usado_en }) => [...usado_en])).toEqual([[MEDIO.id], [MEDIO.id]]);
  });

  it('are told of at later looks where very many wait, a few at each', () => {
    const [en_a, en_b] = [2, 3].map((sensor_id) =>
      Array.from({ length: 50 }, (_, n) => pick(sensor_id, 300 + n / 10)),
    ) as [PickVivo[], PickVivo[]];
    const { detecciones } = publicar(
      en_a.flatMap((a) => en_b.map((b) => par(MEDIO, a, b))),
      { s: 700, sordos: [1, 4] },
    );
    expect(detecciones).toHaveLength(40);
  });

  it('are told of no arrival that a correction has spent', () => {
    const otro = parEn(MEDIO, 12_000);
    otro.b.usado_en.add(MEDIO.id);
    const { estado, detecciones } = publicar([otro], { s: 400 });
    expect([detecciones, estado.pendientes]).toEqual([[], []]);
  });

  it.each([
    ['A', (otro: PickVivo) => [pick(2, 300), otro] as const],
    ['B', (otro: PickVivo) => [otro, pick(3, 300)] as const],
  ])(
    'have to leave their arrivals to a better pair of their tramo that waits: the one at %s',
    (extremo, con) => {
      const lejos = extremo === 'A' ? 3 : 2;
      const [a, b] = con(pick(lejos, 299, { creado: T0 + 390_000 }));
      const espera = par(MEDIO, a, b, { movida: true });
      const otro = pick(lejos, 303);
      const lista = par(MEDIO, ...(extremo === 'A' ? ([a, otro] as const) : ([otro, b] as const)), {
        correlacion: 0.8,
      });
      const aparte = parEn(MEDIO, 20_000, { correlacion: 0.8 }, 100);
      const { estado, claves } = publicar([lista, espera, aparte], { s: 400 });
      expect(claves).toEqual([clave(aparte)]);
      expect(estado.pendientes).toHaveLength(2);
    },
  );

  it('wait for the likelier of two on a line that moves, which each began in its own tramo by the arrival at a station', () => {
    const { mejor, espera } = escena();
    expect(publicar([espera, mejor], { s: 370 }).claves).toEqual([]);
    expect(publicar([espera, mejor], { s: 400 }).claves[0]).toBe(clave(mejor));
    // The same where the likelier is the one before the station.
    const comun = pick(2, 300);
    const antes = en(PRIMERO, 10_000, comun, { creado: T0 + 360_000 }, 1);
    const despues = en(MEDIO, 12_000, comun, {}, 0.8);
    expect(publicar([despues, antes], { s: 370 }).claves).toEqual([]);
  });

  it.each([
    ['begin', (comun: PickVivo, otro: PickVivo) => [comun, otro] as const, { sensor_b_id: 9 }],
    ['end', (comun: PickVivo, otro: PickVivo) => [otro, comun] as const, { sensor_a_id: 9 }],
  ])(
    'wait for the likelier of two on a line that moves at a station where both tramos %s',
    (_, con, ramal) => {
      const dos = () => {
        const comun = pick(2, 300);
        const mejor = par(MEDIO, ...con(comun, pick(3, 303, { creado: T0 + 360_000 })), { movida: true });
        const en_ramal = { ...MEDIO, ...ramal, id: 9 };
        const espera = par(en_ramal, ...con(comun, pick(9, 303)), { movida: true, correlacion: 0.8 });
        return { mejor, espera };
      };
      const { espera } = dos();
      expect(publicar([espera], { s: 370 }).claves).toEqual([clave(espera)]);
      expect(publicar(Object.values(dos()), { s: 370 }).claves).toEqual([]);
    },
  );

  it('do not wait for a likelier one that an event claims in part', () => {
    const { mejor, espera } = escena();
    // That event began 22 km from A: sensor 3 hears it at 308 s, as the likelier pair does, sensor 2 at 320 s.
    const suyo = { ...emitida(parEn(MEDIO, 22_000, {}, 320)), segura: true };
    const debil = { ...espera, correlacion: 0.1 };
    const publicadas = publicar([debil, mejor], { s: 370, emitidas: [suyo], oidos: [pick(2, 320)] });
    expect(publicadas.claves).toEqual([clave(debil)]);
  });

  it.each<[string, (e: Escenario) => Par[]]>([
    ['the line is still', ({ mejor, espera }) => [{ ...espera, movida: false }, mejor]],
    ['it came through its far end', ({ mejor, comun }) => [en(PRIMERO, 100, comun), mejor]],
    [
      'the likelier came through a station',
      ({ espera, comun }) => [espera, en(MEDIO, 100, comun, { creado: T0 + 360_000 })],
    ],
    [
      'the likelier can hardly be one wave',
      ({ mejor, espera }) => [
        { ...espera, correlacion: 0.1 },
        { ...mejor, correlacion: 0.6 },
      ],
    ],
    ['they share no arrival', ({ mejor }) => [en(PRIMERO, 10_000, pick(2, 300)), mejor]],
  ])('do not wait for it when %s', (_, cuales) => {
    const [lista, otra] = cuales(escena());
    if (!lista || !otra) throw new Error('two pairs');
    expect(publicar([lista, otra], { s: 370, sordos: [1, 4] }).claves).toContain(clave(lista));
  });
});
