import { describe, expect, it } from 'vitest';
import { avanzar } from '../src/avanzar';
import { crearEstado, esMismaDeteccion } from '../src/estado';
import { deltaDe_s, viajeAB_s } from '../src/formulas';
import type { Entrada, EntradaDisparo, RedDeteccion } from '../src/tipos';
import {
  correr,
  crearAzar,
  disparo,
  enLotes,
  formaDeOnda,
  GASOLINA,
  llegadas,
  mezclar,
  redDe,
  sinReloj,
  T0,
  TRES,
  traza,
} from './apoyo';

const red = redDe([GASOLINA]);
const FIN = T0 + 200_000;

/** Two edge picks of one tramo, B `delta_s` after A. */
const par = (delta_s: number, otros: Partial<EntradaDisparo> = {}) =>
  mezclar([disparo(1, T0, otros)], [disparo(2, T0 + delta_s * 1_000, otros)]);
const todas = (entradas: readonly Entrada[], r: RedDeteccion = red) => correr(r, entradas, FIN).detecciones;

describe('two edge picks of one tramo', () => {
  it('with good clocks are one located event within ten seconds of the second', () => {
    const [d, ...otras] = todas(par(-18.952));
    expect(otras).toEqual([]);
    expect(d).toMatchObject({ validez: 'ok', tipo: 'caida_presion', tramo_id: 1, config_version: 7 });
    expect(d?.posicion).toBeCloseTo(212_500, -1);
    expect(d?.delta_s).toBeCloseTo(-18.952, 6);
    expect(d?.sigma_m).toBeGreaterThan(10);
    expect(d?.sigma_m).toBeLessThan(40);
    expect((d?.ahora ?? Infinity) - T0).toBeLessThan(10_000);
    expect(d?.motivos).toEqual(['disparo_en_borde']);
  });

  it.each([0.02, 0.1, 0.5, 0.9, 0.98])('are located at %d of the tramo', (parte) => {
    const x = parte * 36_700;
    const [d] = todas(par(deltaDe_s(GASOLINA, x)));
    expect(d?.validez).toBe('ok');
    expect(d?.posicion).toBeCloseTo(184_600 + x, 3);
  });

  it('are found though another sensor marks fronts without end, of which few are heard', () => {
    const dos = redDe([GASOLINA, { ...GASOLINA, id: 2, sensor_a_id: 3, sensor_b_id: 4 }]);
    const rafaga = (sensor_id: number, length: number) =>
      Array.from({ length }, (_, i) => disparo(sensor_id, T0 - 20_000 + i * 15, { id: `${i}` }));
    const { picks, detecciones } = correr(dos, mezclar(rafaga(3, 500), rafaga(4, 12), par(-18.952)), FIN);
    expect([1, 2, 3, 4].map((id) => picks.filter((p) => p.sensor_id === id).length)).toEqual([1, 1, 64, 12]);
    expect(detecciones.filter((d) => d.tramo_id === 1)).toMatchObject([{ validez: 'ok' }]);
  });

  it('are found though a gateway has just sent what its sensor marked in a day without a line', () => {
    const guardados = Array.from({ length: 150 }, (_, i) =>
      disparo(1, T0 - (i + 2) * 600_000, { id: `g${i}`, recibido: T0 - 15_000 + i * 10 }),
    );
    const { detecciones } = correr(red, mezclar(guardados, par(-18.952)), FIN);
    expect(detecciones.filter(({ validez }) => validez === 'ok')).toHaveLength(1);
  });

  it('near an end of the line say so, and stay ok', () => {
    const [d] = todas(par(deltaDe_s(GASOLINA, 120)));
    expect(d).toMatchObject({ validez: 'ok', motivos: ['cerca_de_estacion', 'disparo_en_borde'] });
  });

  it('that rise are a rise', () => {
    expect(todas(par(3, { signo: 1, amplitud: 0.1 }))[0]).toMatchObject({
      tipo: 'alza_presion',
      validez: 'ok',
    });
  });

  it('without a clock are uncertain and claim no place', () => {
    const [d] = todas(par(3).map((e) => (e.tipo === 'disparo' ? sinReloj(e) : e)));
    expect(d).toMatchObject({ validez: 'incierto', posicion: null, sigma_m: null });
    expect(d?.motivos).toContain('reloj_desconocido');
  });

  it('with a degraded clock are uncertain, with a wide σ', () => {
    const [d] = todas(par(3, { reloj: { fuente: 'ntp', offset_ms: 150 } }));
    expect(d).toMatchObject({ validez: 'incierto' });
    expect(d?.sigma_m).toBeGreaterThan(100);
  });

  it.each([
    ['received late', { recibido: T0 + 120_000 }, 'dato_tardio'],
    ['a replay', { reproducido: true }, 'dato_reproducido'],
  ] as const)('are late when they are %s', (_, otros, motivo) => {
    const [d] = todas(par(3, otros));
    expect(d?.validez).toBe('tardio');
    expect(d?.motivos).toContain(motivo);
  });

  it('from the future say that the hour is wrong, not that they are late; a common error leaves the place', () => {
    const [d] = todas(par(3, { recibido: T0 - 60_000 }));
    expect(d?.validez).toBe('hora_en_el_futuro');
    expect(d?.motivos).toEqual(['hora_en_el_futuro', 'disparo_en_borde']);
    expect(d?.posicion).not.toBeNull();
  });

  it('of which one clock runs ahead claim no place', () => {
    const [d] = todas(mezclar([disparo(1, T0)], [disparo(2, T0 + 9_000, { recibido: T0 + 2_000 })]));
    expect(d).toMatchObject({ validez: 'hora_en_el_futuro', posicion: null, sigma_m: null });
  });

  it('under maintenance are marked so', () => {
    expect(todas(par(3), redDe([GASOLINA], { en_mantenimiento: new Set([2]) }))[0]?.validez).toBe(
      'mantenimiento',
    );
  });

  it('further apart than the tramo allows are one row outside it, without a place', () => {
    const detecciones = todas(par(viajeAB_s(GASOLINA) + 2));
    expect(detecciones).toHaveLength(1);
    expect(detecciones[0]).toMatchObject({ validez: 'fuera_de_tramo', posicion: null });
    expect(detecciones[0]?.motivos).toContain('fuera_de_limite');
  });

  it('of opposite sign are one uncertain row', () => {
    const detecciones = todas(
      mezclar([disparo(1, T0)], [disparo(2, T0 + 3_000, { signo: 1, amplitud: 0.1 })]),
    );
    expect(detecciones).toHaveLength(1);
    expect(detecciones[0]).toMatchObject({ validez: 'incierto', posicion: null, delta_s: 3 });
    expect(detecciones[0]?.motivos).toContain('polaridad_opuesta');
  });

  it('are one event however often they are sent', () => {
    const entradas = par(3);
    expect(todas([...entradas, ...entradas, ...entradas])).toHaveLength(1);
  });

  it('with waveforms that do not look alike are uncertain', () => {
    const con = (b: number, semilla: number) =>
      todas(
        mezclar(
          [disparo(1, T0, { forma_onda: formaDeOnda(T0, semilla, -0.1) })],
          [disparo(2, T0 + 3_000, { forma_onda: formaDeOnda(T0 + 3_000, semilla + 50, b) })],
        ),
      )[0];
    const semillas = Array.from({ length: 20 }, (_, i) => i);
    expect(semillas.every((semilla) => con(-0.06, semilla)?.validez === 'ok')).toBe(true);
    const dudosas = semillas.map((semilla) => con(0, semilla)).filter((d) => d?.validez === 'incierto');
    expect(dudosas.length).toBeGreaterThanOrEqual(17);
    expect(dudosas[0]?.motivos).toContain('correlacion_debil');
  });

  it('carry the curve of their correlation, which peaks at delta_s', () => {
    const azar = crearAzar(3);
    const { a, b } = llegadas(GASOLINA, 12_000, T0 + 150_000);
    const lado = (id: number, t: number) =>
      enLotes(id, T0, traza(azar, { desde: T0, duracion_s: 220, saltos: [{ t, amplitud: -0.08 }] }));
    const [d] = correr(red, mezclar(lado(1, a), lado(2, b))).detecciones;
    const curva = d?.curva;
    expect(curva).not.toBeNull();
    const { delta0_s, paso_s, r } = curva ?? { delta0_s: 0, paso_s: 0, r: [] };
    const pico = r.indexOf(Math.max(...r));
    expect(Math.abs(delta0_s + pico * paso_s - (d?.delta_s ?? 0))).toBeLessThan(0.11);
    expect(d?.correlacion).toBeGreaterThan(0.9);
  });
});

describe('a wave that two sensors heard, while a third one, of the tramo beside, marks what it likes', () => {
  const [, MEDIO] = TRES as [unknown, (typeof TRES)[number]];
  const desde = T0 - 100_000;
  const { a, b } = llegadas(MEDIO, 10_000, T0);
  const honestas = () => {
    const azar = crearAzar(7);
    const oye = (sensor_id: number, t: number) =>
      enLotes(sensor_id, desde, traza(azar, { desde, duracion_s: 200, saltos: [{ t, amplitud: -0.12 }] }));
    return [oye(2, a), oye(3, b)];
  };
  const marca = (t: number, otros: Partial<EntradaDisparo> = {}) =>
    disparo(1, t, { amplitud: -0.1, recibido: Math.max(t, T0) + 200, ...otros });
  const deMedio = (marcas: readonly Entrada[]) =>
    correr(redDe(TRES), mezclar(...honestas(), [...marcas]), T0 + 200_000).detecciones.filter(
      ({ tramo_id }) => tramo_id === MEDIO.id,
    );

  it.each<[string, Entrada[]]>([
    ['nothing', []],
    ['two partners for it, of which none is the likelier', [marca(a - 1_000), marca(a + 1_000)]],
    [
      'a partner for it every second and a quarter',
      Array.from({ length: 40 }, (_, i) => marca(a - 25_000 + i * 1_250)),
    ],
    ['a step so large that a tap may be what is left of it', [marca(T0 - 60_000, { amplitud: -20 })]],
  ])('is told of when it has both: %s', (_, marcas) => {
    const [d, ...otras] = deMedio(marcas);
    expect(otras).toEqual([]);
    expect(d).toMatchObject({ validez: 'ok', motivos: [] });
    expect(Math.abs((d?.posicion ?? 0) - 40_000)).toBeLessThan(100);
    expect((d?.ahora ?? Infinity) - Math.max(a, b)).toBeLessThan(10_000);
  });
});

describe('samples that are missing (NaN)', () => {
  const { a, b } = llegadas(GASOLINA, 12_000, T0 + 150_000);
  /** What is heard of one tap, `faltan` taken away from what A sends. */
  const oir = (faltan: (t: number, i: number) => boolean, dt_ms = 100) => {
    const lado = (id: number, t: number) =>
      traza(crearAzar(id), { desde: T0, duracion_s: 220, dt_ms, saltos: [{ t, amplitud: -0.08 }] });
    const deA = lado(1, a).map((p, i) => (faltan(T0 + i * dt_ms, i) ? Number.NaN : p));
    const entradas = mezclar(enLotes(1, T0, deA, { dt_ms }), enLotes(2, T0, lado(2, b), { dt_ms }));
    const { detecciones } = correr(red, entradas, T0 + 300_000);
    return detecciones;
  };
  const [control] = oir(() => false);
  const cerca = (t: number, ms: number) => t >= a - ms / 2 && t < a + ms / 2;

  it.each([
    ['one at the very front', (t: number) => cerca(t, 100)],
    ['three around it', (t: number) => cerca(t, 300)],
    ['one in twenty', (_: number, i: number) => i % 20 === 7],
    ['two seconds, long before it', (t: number) => t > a - 40_000 && t < a - 38_000],
  ])('leave the event as sure as it was: %s', (_que, faltan) => {
    const detecciones = oir(faltan);
    expect(detecciones).toMatchObject([{ validez: 'ok' }]);
    expect(Math.abs((detecciones[0]?.posicion ?? 0) - (control?.posicion ?? 0))).toBeLessThan(60);
  });

  it('at a hundred samples a second leave it as sure too', () => {
    const detecciones = oir((t, i) => cerca(t, 50) || i % 30 === 11, 10);
    expect(detecciones).toMatchObject([{ validez: 'ok' }]);
  });

  it('make it doubtful where the front itself was not seen, and it says why', () => {
    const detecciones = oir((t) => cerca(t, 900));
    expect(detecciones).toMatchObject([{ validez: 'incierto' }]);
    expect(detecciones[0]?.motivos).toContain('hueco_en_muestras');
  });
});

describe('two fronts of which one is ten times the other', () => {
  it('are not taken for one wave without doubt', () => {
    const { a, b } = llegadas(GASOLINA, 12_000, T0 + 150_000);
    const lado = (id: number, t: number, amplitud: number) =>
      enLotes(id, T0, traza(crearAzar(id), { desde: T0, duracion_s: 260, saltos: [{ t, amplitud }] }));
    const { detecciones } = correr(red, mezclar(lado(1, a, -0.4), lado(2, b, -0.04)), T0 + 300_000);
    expect(detecciones).toMatchObject([{ validez: 'incierto', motivos: ['correlacion_debil'] }]);
  });
});

describe('one pick alone', () => {
  it('is one incomplete row, whatever the number of tramos it ends', () => {
    const detecciones = todas([disparo(2, T0)], redDe(TRES));
    expect(detecciones).toHaveLength(1);
    expect(detecciones[0]).toMatchObject({ validez: 'incompleto', posicion: null, delta_s: null });
    expect(detecciones[0]?.motivos).toContain('un_solo_sensor');
  });

  it('is named after the tramo whose other sensor cannot be heard', () => {
    const latidos = enLotes(3, T0 - 20_000, traza(crearAzar(1), { desde: T0 - 20_000, duracion_s: 90 }));
    const [d] = correr(redDe(TRES), mezclar(latidos, [disparo(2, T0)]), T0 + 75_000).detecciones;
    expect(d?.tramo_id).toBe(1);
  });

  it('that a server pick made of weak noise is not worth a row', () => {
    const p = traza(crearAzar(4), {
      desde: T0,
      duracion_s: 300,
      saltos: [{ t: T0 + 200_000, amplitud: -0.022 }],
    });
    const { picks, detecciones } = correr(red, enLotes(1, T0, p), T0 + 400_000);
    expect(picks).toHaveLength(1);
    expect(detecciones).toEqual([]);
  });

  it('still makes a late event when its partner comes out of a store', () => {
    const tarde = disparo(2, T0 + 3_000, { recibido: T0 + 300_000 });
    const detecciones = correr(red, [disparo(1, T0), tarde], T0 + 301_000).detecciones;
    expect(detecciones.map((d) => d.validez)).toContain('tardio');
    expect(detecciones.map((d) => d.validez)).not.toContain('ok');
  });
});

describe('a recording that is replayed faster than it was made', () => {
  it('does not push out of memory a live pick that waits for its partner', () => {
    const grabados = Array.from({ length: 200 }, (_, i) =>
      disparo(1, T0 - 36e5 + i * 10_000, { recibido: T0 + 200 + i * 50, reproducido: true }),
    );
    const { detecciones } = correr(red, mezclar(par(18), grabados), FIN);
    expect(detecciones.filter((d) => d.validez === 'ok')).toHaveLength(1);
  });
});

describe('the edge and the server on one front', () => {
  const { a, b } = llegadas(GASOLINA, 12_000, T0 + 150_000);
  const lado = (id: number, t: number, semilla: number) =>
    enLotes(
      id,
      T0,
      traza(crearAzar(semilla), { desde: T0, duracion_s: 220, saltos: [{ t, amplitud: -0.08 }] }),
    );
  const servidor = mezclar(lado(1, a, 1), lado(2, b, 2));

  it.each([
    ['before', 100],
    ['after', 20_000],
  ])('make one event, when the edge speaks %s the server knows', (_, demora) => {
    const borde = [disparo(1, a, { recibido: a + demora }), disparo(2, b, { recibido: b + demora })];
    const { detecciones } = correr(red, mezclar(servidor, borde), T0 + 300_000);
    expect(detecciones).toHaveLength(1);
    expect(detecciones[0]?.validez).toBe('ok');
    expect(Math.abs((detecciones[0]?.posicion ?? 0) - 196_600)).toBeLessThan(100);
  });

  it('use the sharper of the two arrivals', () => {
    const borde = disparo(1, a, { recibido: a + 100, sigma_ms: 2 });
    const { detecciones } = correr(red, mezclar(servidor, [borde]));
    expect(detecciones[0]?.pick_a).toMatchObject({ origen: 'borde', t: a });
  });
});

describe('the network', () => {
  it('may change between two messages', () => {
    const estado = crearEstado();
    const nueva = redDe([{ ...GASOLINA, velocidad_onda_mps: 1164 }], { config_version: 8 });
    avanzar(estado, red, disparo(1, T0), T0 + 200);
    const { detecciones } = avanzar(estado, nueva, disparo(2, T0 + 3_000), T0 + 3_200);
    expect(detecciones[0]).toMatchObject({ config_version: 8, velocidad_onda_mps: 1164 });
  });

  it('forgets a sensor that left it', () => {
    const estado = crearEstado();
    const lotes = enLotes(1, T0, traza(crearAzar(1), { desde: T0, duracion_s: 20 }));
    correr(red, lotes, undefined, estado);
    expect(estado.canales.size).toBe(1);
    avanzar(estado, redDe([]), { tipo: 'tiempo' }, T0 + 60_000);
    expect(estado.canales.size).toBe(0);
  });

  it('does not listen to a sensor that ends no tramo', () => {
    expect(todas([disparo(99, T0)])).toEqual([]);
  });
});

describe('a detection found again after a restart', () => {
  const azar = () => crearAzar(21);
  const { a, b } = llegadas(GASOLINA, 12_000, T0 + 200_000);
  const entradas = () => {
    const fuente = azar();
    const lado = (id: number, t: number) =>
      enLotes(id, T0, traza(fuente, { desde: T0, duracion_s: 260, saltos: [{ t, amplitud: -0.08 }] }));
    return mezclar(lado(1, a), lado(2, b));
  };

  it('is the same to whoever stores it', () => {
    const [antes] = correr(red, entradas()).detecciones;
    const desde = T0 + 120_000;
    const despues = correr(
      red,
      entradas().filter((e) => e.tipo !== 'muestras' || e.t0 >= desde),
    ).detecciones;
    expect(despues).toHaveLength(1);
    expect(antes !== undefined && despues[0] !== undefined && esMismaDeteccion(antes, despues[0])).toBe(true);
    expect(despues[0]?.clave).toBe(antes?.clave);
  });

  it('is another one a second and a half later, of another kind or on another tramo', () => {
    const [d] = correr(red, entradas()).detecciones;
    if (d?.pick_a === undefined) throw new Error('no detection');
    expect(esMismaDeteccion(d, { ...d, pick_a: { ...d.pick_a, t: d.pick_a.t + 900 } })).toBe(true);
    expect(esMismaDeteccion(d, { ...d, pick_a: { ...d.pick_a, t: d.pick_a.t + 1_500 } })).toBe(false);
    expect(esMismaDeteccion(d, { ...d, tipo: 'alza_presion' })).toBe(false);
    expect(esMismaDeteccion(d, { ...d, tramo_id: 2 })).toBe(false);
  });
});
