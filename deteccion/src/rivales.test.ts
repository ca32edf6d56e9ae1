import { describe, expect, it } from 'vitest';
import { crearAzar, pickEn, redDe, T0, TRES } from '../test/apoyo';
import { deteccionDePar, emitidaDe } from './deteccion';
import { encaje } from './encaje';
import { crearEstado, type Emitida, type EstadoDeteccion } from './estado';
import { deltaDe_s, viajeAB_s, viajeBA_s } from './formulas';
import { formarPar, gastado, type Par, type PickVivo, puntaje } from './pares';
import { resolverPares } from './resolver';
import { crearFila } from './rivales';
import type { RedDeteccion, TramoDeteccion } from './tipos';

const red = redDe(TRES);
const [PRIMERO, MEDIO, TERCERO] = TRES as [TramoDeteccion, TramoDeteccion, TramoDeteccion];

const pick = (sensor_id: number, s: number, amplitud = -0.1): PickVivo => pickEn(sensor_id, s, amplitud);

const par = (tramo: TramoDeteccion, a: PickVivo, b: PickVivo, otros: Partial<Par> = {}): Par => {
  const suelto = formarPar(tramo, a, b, Math.max(a.creado, b.creado));
  if (suelto === null) throw new Error('no wave made these two');
  return { ...suelto, movida: true, transitorio: false, al_fin: false, ...otros };
};

const esperando = (pares: readonly Par[], otros: readonly PickVivo[] = []): EstadoDeteccion => {
  const estado = crearEstado();
  estado.pendientes = [...pares];
  for (const vivo of new Set([...pares.flatMap(({ a, b }) => [a, b]), ...otros])) {
    const { sensor_id } = vivo.pick;
    estado.picks.set(sensor_id, [...(estado.picks.get(sensor_id) ?? []), vivo]);
    estado.oidos.set(sensor_id, { muestra_ms: T0 + 400_000, disparo_ms: T0 + 400_000 });
  }
  estado.ahora_ms = T0 + 310_000;
  return estado;
};

/** What is known of the event that a pair became. */
const emitidaDePar = (p: Par): Emitida => {
  const dudas = {
    vecino_callado: false,
    cortado: false,
    transitorio: false,
    de_fondo: false,
    reclamada: false,
  };
  const dicha = deteccionDePar(red, p, { relacion: 'propia', ...dudas });
  return { ...emitidaDe(crearEstado(), p, dicha), segura: true };
};

/** What is known of an event `x_m` from the begin of a tramo. */
const emitidaEn = (tramo: TramoDeteccion, x_m: number): Emitida => {
  const p = par(tramo, pick(tramo.sensor_a_id, 300), pick(tramo.sensor_b_id, 300 + deltaDe_s(tramo, x_m)));
  return { ...emitidaDePar(p), sigma_m: 20 };
};

const candidatosDe = (estado: EstadoDeteccion) => crearFila(estado, red).candidatos();
const orden = (estado: EstadoDeteccion) => candidatosDe(estado).map(({ par: p }) => p);

describe('of two pairs that share an arrival', () => {
  const b = pick(3, 300);
  const llega_a_s = 300 - deltaDe_s(MEDIO, 12_000);
  const dentro = par(MEDIO, pick(2, llega_a_s), b);

  it('the one from inside comes before its echo off the end that both have', () => {
    const eco = par(MEDIO, pick(2, 300 + viajeAB_s(MEDIO), -0.1), b);
    expect(orden(esperando([eco, dentro]))).toEqual([dentro, eco]);
    expect(candidatosDe(esperando([eco, dentro]))[1]?.valor).toBeLessThan(0);
  });

  it('the later is no echo of an earlier one that can hardly be a wave', () => {
    const dudoso = par(MEDIO, pick(2, llega_a_s), b, { correlacion: 0.3 });
    const desde_b = par(MEDIO, pick(2, 300 + viajeAB_s(MEDIO)), b);
    expect(orden(esperando([dudoso, desde_b]))[0]).toBe(desde_b);
  });

  it('the one that may be left of the step before comes second', () => {
    const resto = par(MEDIO, pick(2, llega_a_s - 8), b, { transitorio: true });
    expect(orden(esperando([resto, dentro]))).toEqual([dentro, resto]);
  });

  it('the one that was heard to go on comes first, on a line that moves', () => {
    const pasa = pick(1, llega_a_s + viajeBA_s(PRIMERO));
    const azar = par(MEDIO, pick(2, llega_a_s - 8), b);
    const movida = esperando([azar, dentro], [pasa]);
    expect(orden(movida)).toEqual([dentro, azar]);
    const quieta = [azar, dentro].map((p) => ({ ...p, movida: false }));
    expect(candidatosDe(esperando(quieta, [pasa])).map(({ valor }) => valor)[0]).toBe(
      candidatosDe(esperando(quieta))[0]?.valor,
    );
  });
});

/** What a pair is worth beside others that wait and what else was heard. */
const valorDe = (
  p: Par,
  otros: readonly Par[] = [],
  { oidos = [], sordos = [], emitidas = [], en = red }: Escena = {},
): number => {
  const estado = esperando([...otros, p], oidos);
  for (const sensor_id of [1, 4]) if (!estado.oidos.has(sensor_id)) escuchar(estado, sensor_id);
  for (const sensor_id of sordos) estado.oidos.delete(sensor_id);
  estado.emitidas = [...emitidas];
  return (
    crearFila(estado, en)
      .candidatos()
      .find(({ par: suyo }) => suyo === p)?.valor ?? Number.NaN
  );
};
interface Escena {
  oidos?: readonly PickVivo[];
  sordos?: readonly number[];
  emitidas?: readonly Emitida[];
  en?: RedDeteccion;
}
const escuchar = (estado: EstadoDeteccion, sensor_id: number) =>
  estado.oidos.set(sensor_id, { muestra_ms: estado.ahora_ms, disparo_ms: -Infinity });

describe('an echo', () => {
  const LARGO_M = 32_000;
  /** Of a wave `x_m` from A that both sensors heard directly, and what may be its echo off one end: they share `comun`. */
  const deB = (x_m: number, otros: Partial<Par> = {}, b = pick(3, 300)) =>
    par(MEDIO, pick(2, 300 - deltaDe_s(MEDIO, x_m)), b, otros);
  const deA = (x_m: number, otros: Partial<Par> = {}, a = pick(2, 300)) =>
    par(MEDIO, a, pick(3, 300 + deltaDe_s(MEDIO, x_m)), otros);
  const b = pick(3, 300);
  const a = pick(2, 300);
  const enB = deB(LARGO_M, {}, b);
  const enA = deA(0, {}, a);
  const DUDA = 2;
  const pierde = (p: Par, otros: readonly Par[], escena: Escena = {}) =>
    valorDe(p, [], escena) - valorDe(p, otros, escena);

  it('off either end loses against the wave from inside that made it', () => {
    expect(pierde(enB, [deB(12_000, {}, b)])).toBeCloseTo(DUDA, 9);
    expect(pierde(enA, [deA(12_000, {}, a)])).toBeCloseTo(DUDA, 9);
  });

  it.each<[string, () => Par]>([
    ['has no arrival in common with it', () => deB(12_000)],
    ['can hardly be one wave', () => deB(12_000, { correlacion: 0.3 }, b)],
    ['seems to come through the same end', () => deB(31_800, {}, b)],
    ['is of another tramo', () => ({ ...deB(12_000, {}, b), tramo: { ...MEDIO, id: 77 } })],
    ['has both of its arrivals', () => ({ ...enB, x_m: 12_000, sigma_m: 10 })],
  ])('is nothing of a pair that %s', (_, otro) => {
    expect(pierde(enB, [otro()])).toBeCloseTo(0, 9);
  });

  it('is nothing of a pair that is spent', () => {
    const gastada = deB(12_000, {}, b);
    gastada.a.usado_en.add(MEDIO.id);
    expect(pierde(enB, [gastada])).toBeCloseTo(0, 9);
  });

  it('is never there before the wave', () => {
    const vaga = deB(30_000, { sigma_m: 1_000 }, b);
    expect(pierde(vaga, [deB(31_000, { sigma_m: 10 }, b)])).toBeCloseTo(0, 9);
    expect(pierde(vaga, [deB(29_000, { sigma_m: 10 }, b)])).toBeCloseTo(DUDA, 9);
  });

  it('is no pair that lies inside itself', () => {
    expect(pierde(deB(20_000, {}, b), [deB(12_000, {}, b)])).toBeCloseTo(0, 9);
    expect(pierde(deA(20_000, {}, a), [deA(12_000, {}, a)])).toBeCloseTo(0, 9);
  });

  it('is nothing of a pair that an event explains in part', () => {
    const otro = deB(12_000, {}, b);
    const suya = { ...emitidaEn(PRIMERO, 15_000), t0_ms: otro.a.pick.t - (1_000 * 15_000) / 1_011.15 };
    expect(pierde(enB, [otro], { emitidas: [suya] })).toBeCloseTo(0, 9);
    expect(valorDe(otro, [], { emitidas: [suya] })).toBeCloseTo(valorDe(otro) - DUDA, 9);
  });
});

describe('what a pair is worth', () => {
  const quieto = (otros: Partial<Par> = {}, amplitud_b = -0.1) =>
    par(MEDIO, pick(2, 300), pick(3, 300 + deltaDe_s(MEDIO, 12_000), amplitud_b), {
      movida: false,
      ...otros,
    });

  it('counts how well its arrivals go together, on a line that is still, and only so far', () => {
    const [bien, mal, nada] = [quieto(), quieto({}, -0.05), quieto({}, -0.000_1)];
    for (const p of [bien, mal]) expect(valorDe(p)).toBeCloseTo(puntaje(p) + 0.05 * encaje(p), 9);
    expect(encaje(mal)).toBeLessThan(-1);
    expect(encaje(nada)).toBeLessThan(-20);
    // Nothing goes together so badly that it could not be seen: it is doubted for its sizes besides.
    expect(valorDe(nada)).toBeCloseTo(puntaje(nada) - 1 - 2, 9);
    const movida = { ...mal, movida: true };
    expect(valorDe(movida)).toBeCloseTo(puntaje(movida), 9);
  });

  it('is less when it can hardly be one wave, and a little less when it may be left of a step before', () => {
    const p = quieto({ correlacion: 0.69 });
    expect(valorDe(p)).toBeCloseTo(puntaje(p) + 0.05 * encaje(p) - 2, 9);
    expect(valorDe(quieto({ transitorio: true }))).toBeCloseTo(valorDe(quieto()) - 0.2, 9);
  });

  it('of two as likely puts the earlier first', () => {
    const [antes, despues] = [100, 300].map((s) => par(MEDIO, pick(2, s), pick(3, s + 5))) as [Par, Par];
    expect(orden(esperando([despues, antes]))).toEqual([antes, despues]);
    expect(orden(esperando([antes, despues]))).toEqual([antes, despues]);
  });
});

describe('a wave that was heard to go on', () => {
  const p = par(MEDIO, pick(2, 300, -0.5), pick(3, 300 + deltaDe_s(MEDIO, 12_000), -0.5));
  const t_b = (p.b.pick.t - T0) / 1_000;
  /** The wave as the sensor before A and the one beyond B hear it. */
  const antes = (amplitud = -0.5, tarde_s = 0) => pick(1, 300 + viajeBA_s(PRIMERO) + tarde_s, amplitud);
  const tras = (amplitud = -0.5) => pick(4, t_b + viajeAB_s(TERCERO), amplitud);
  const gana = (escena: Escena) => valorDe(p, [], escena) - puntaje(p);

  it.each<[string, Escena, number]>([
    ['beyond both ends', { oidos: [antes(), tras()] }, 0.1],
    ['beyond one of them', { oidos: [antes()] }, 0.05],
    ['beyond the other', { oidos: [tras()] }, 0.05],
    ['beyond the only one where somebody listens', { oidos: [antes()], sordos: [4] }, 0.1],
    ['beyond none', {}, 0],
    ['where nobody listens', { sordos: [1, 4] }, 0],
    ['too late to be it', { oidos: [antes(-0.5, 5)] }, 0],
    ['among other arrivals', { oidos: [antes(-0.5, 60), antes(), antes(-0.5, 90)] }, 0.05],
    ['a fifth as large, which is too little', { oidos: [antes(-0.1)] }, 0],
    ['hardly more than that', { oidos: [antes(-0.101)] }, 0.05],
    ['twice as large, which is too much', { oidos: [antes(-1)] }, 0],
    ['hardly less than that', { oidos: [antes(-0.999)] }, 0.05],
  ])('is the likelier for it: %s', (_, escena, ventaja) => {
    expect(gana(escena)).toBeCloseTo(ventaja, 9);
  });

  it('counts as heard when one of two tramos beyond a station heard it', () => {
    const ramal = { ...PRIMERO, id: 9, sistema_id: 2, sensor_a_id: 9 };
    const en = redDe([...TRES, ramal]);
    const mudo = pick(9, 100, -0.5);
    expect(gana({ en, oidos: [antes(), mudo] })).toBeCloseTo(0.05, 9);
  });

  it('gains nothing beyond its bound, nor on a line that is still', () => {
    const fuera = { ...p, excede: true };
    expect(valorDe(fuera, [], { oidos: [antes(), tras()] })).toBeCloseTo(valorDe(fuera), 9);
    const quieta = { ...p, movida: false };
    expect(valorDe(quieta, [], { oidos: [antes(), tras()] })).toBeCloseTo(valorDe(quieta), 9);
  });
});

describe('a line that still moves', () => {
  /** Two pairs that share the arrival at sensor 2, each as if the wave had begun in its own tramo. */
  const escena = () => {
    const comun = pick(2, 300);
    const suyo = par(MEDIO, comun, pick(3, 300 + deltaDe_s(MEDIO, 12_000)));
    const ajeno = par(PRIMERO, pick(1, 300 - deltaDe_s(PRIMERO, 14_000), -0.2), comun);
    return { suyo, ajeno };
  };

  it.each([
    ['waits for partners', true, 0],
    ['does not wait when it is still', false, 1],
  ])('%s', (_, movida, eventos) => {
    const { suyo } = escena();
    expect(resolverPares(esperando([{ ...suyo, movida }]), red)).toHaveLength(eventos);
  });

  it('lets no pair of the next tramo have what a likelier one waits with', () => {
    const { suyo, ajeno } = escena();
    const lista = { ...ajeno, a: { ...ajeno.a, creado: T0 }, transitorio: true };
    const estado = esperando([suyo, lista]);
    estado.ahora_ms = T0 + 341_000;
    expect(resolverPares(estado, red).map(({ tramo_id }) => tramo_id)).not.toContain(PRIMERO.id);
  });
});

describe('the pairs that wait', () => {
  const azar = crearAzar(7);
  /** A dozen arrivals at each of four sensors within a minute, and every pair that they can make. */
  const revueltos = (): EstadoDeteccion => {
    const de = (sensor_id: number) =>
      Array.from({ length: 12 }, () => pick(sensor_id, 300 + 60 * azar.uniforme(), -0.1 - azar.uniforme()));
    const oidos = [1, 2, 3, 4].map(de) as [PickVivo[], PickVivo[], PickVivo[], PickVivo[]];
    const pares = TRES.flatMap((tramo, i) =>
      (oidos[i] ?? []).flatMap((a) =>
        (oidos[i + 1] ?? []).flatMap((b) => {
          const suelto = formarPar(tramo, a, b, T0);
          return suelto === null ? [] : [{ ...suelto, movida: i === 1, transitorio: false, al_fin: false }];
        }),
      ),
    );
    const estado = esperando(pares);
    estado.ahora_ms = T0 + 700_000;
    return estado;
  };

  it('are in the same order after each that is told as if they were put in order anew', () => {
    const estado = revueltos();
    const fila = crearFila(estado, red);
    let cambios = 0;
    for (;;) {
      const antes = fila.candidatos().map(({ par: p, valor }) => ({ p, valor }));
      const [dicha] = antes;
      if (dicha === undefined) break;
      expect(antes).toEqual(candidatosDe(estado).map(({ par: p, valor }) => ({ p, valor })));
      for (const vivo of [dicha.p.a, dicha.p.b]) vivo.usado_en.add(dicha.p.tramo.id);
      estado.pendientes = estado.pendientes.filter((p) => !gastado(p));
      estado.emitidas.push(emitidaDePar(dicha.p));
      fila.trasDecir(dicha.p);
      const valores = new Map(antes.map(({ p, valor }) => [p, valor]));
      cambios += fila.candidatos().filter(({ par: p, valor }) => valores.get(p) !== valor).length;
    }
    expect(cambios).toBeGreaterThan(10);
  });

  it('are put in order again though what is told changes all that wait of its sistema', () => {
    const comun = pick(2, 300);
    const dicha = par(MEDIO, comun, pick(3, 300 + deltaDe_s(MEDIO, 12_000)));
    const suya = par(PRIMERO, pick(1, 300 - deltaDe_s(PRIMERO, 14_000)), comun);
    const de_otro = par({ ...TERCERO, sistema_id: 2 }, pick(3, 200), pick(4, 203, -0.05));
    const estado = esperando([dicha, suya, de_otro]);
    const fila = crearFila(estado, red);
    const pares = () => fila.candidatos().map(({ par: p }) => p);
    expect(pares()).toEqual([suya, dicha, de_otro]);
    for (const vivo of [dicha.a, dicha.b]) vivo.usado_en.add(MEDIO.id);
    estado.emitidas.push(emitidaDePar(dicha));
    fila.trasDecir(dicha);
    expect(pares()).toEqual([de_otro, suya]);
  });
});
