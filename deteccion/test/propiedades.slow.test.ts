import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deltaDe_s } from '../src/formulas';
import type { Deteccion, Entrada, TramoDeteccion } from '../src/tipos';
import {
  correr,
  crearAzar,
  disparo,
  enLotes,
  GASOLINA,
  llegadas,
  mezclar,
  redDe,
  T0,
  TRES,
  traza,
} from './apoyo';

const red = redDe([GASOLINA]);
const loDicho = (detecciones: readonly Deteccion[]) =>
  detecciones
    .map((d) => [d.clave, d.validez, d.posicion, d.sigma_m, d.correlacion, d.motivos.join()])
    .sort((a, b) => String(a[0]).localeCompare(String(b[0])));

const evento = (semilla: number, x_m: number) => {
  const azar = crearAzar(semilla);
  const { a, b } = llegadas(GASOLINA, x_m, T0 + 60_000 + 1_000 * azar.uniforme());
  const lado = (id: number, t: number) =>
    enLotes(id, T0, traza(azar, { desde: T0, duracion_s: 125, saltos: [{ t, amplitud: -0.07 }] }));
  return mezclar(lado(1, a), lado(2, b));
};

const x = fc.integer({ min: 1_000, max: 35_700 });
const semilla = fc.integer({ min: 1, max: 1e6 });

describe('whatever the place and the noise', () => {
  it('the order in which two sensors arrive does not change the events', () => {
    fc.assert(
      fc.property(semilla, x, fc.integer({ min: 0, max: 5_000 }), (s, x_m, retraso_ms) => {
        const enOrden = evento(s, x_m);
        const retrasado = enOrden
          .map((e) =>
            e.tipo === 'muestras' && e.sensor_id === 1 ? { ...e, recibido: e.recibido + retraso_ms } : e,
          )
          .sort((p, q) => (p.tipo === 'tiempo' || q.tipo === 'tiempo' ? 0 : p.recibido - q.recibido));
        expect(loDicho(correr(red, retrasado).detecciones)).toEqual(
          loDicho(correr(red, enOrden).detecciones),
        );
      }),
      { numRuns: 12 },
    );
  });

  it('messages that come twice change nothing', () => {
    fc.assert(
      fc.property(semilla, x, fc.infiniteStream(fc.nat(3)), (s, x_m, veces) => {
        const entradas = evento(s, x_m);
        const repetidas = entradas.flatMap((e) => Array<Entrada>(1 + (veces.next().value ?? 0)).fill(e));
        expect(loDicho(correr(red, repetidas).detecciones)).toEqual(
          loDicho(correr(red, entradas).detecciones),
        );
      }),
      { numRuns: 8 },
    );
  });

  it('edge picks of any order and number make one event per wave and use no pick twice in a tramo', () => {
    const onda = fc.record({ tramo: fc.nat(2), parte: fc.double({ min: 0.05, max: 0.95, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(onda, { minLength: 1, maxLength: 4 }), (ondas) => {
        const entradas = mezclar(
          ondas.flatMap(({ tramo, parte }, i) => {
            const t = TRES[tramo] as TramoDeteccion;
            const delta_ms = 1_000 * deltaDe_s(t, parte * (t.posicion_b - t.posicion_a));
            const t_a = T0 + 300_000 * i;
            return [disparo(t.sensor_a_id, t_a), disparo(t.sensor_b_id, t_a + delta_ms)];
          }),
        );
        const { detecciones } = correr(redDe(TRES), entradas, T0 + 2_000_000);
        expect(detecciones.filter((d) => d.validez === 'ok')).toHaveLength(ondas.length);
        const gastados = detecciones.flatMap((d) =>
          [d.pick_a, d.pick_b].map((p) => p && `${d.tramo_id} ${p.clave}`),
        );
        const usados = gastados.filter((clave) => clave !== undefined);
        expect(new Set(usados).size).toBe(usados.length);
      }),
      { numRuns: 60 },
    );
  });

  it('a wave born anywhere on a line of any lengths is one located event, the rest its echoes', () => {
    const linea = fc.record({
      largos: fc.array(fc.integer({ min: 12_000, max: 45_000 }), { minLength: 2, maxLength: 5 }),
      parte: fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      flujo_mps: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
      signo: fc.constantFrom(1 as const, -1 as const),
    });
    fc.assert(
      fc.property(linea, ({ largos, parte, flujo_mps, signo }) => {
        const puestos = [0];
        for (const L of largos) puestos.push((puestos.at(-1) ?? 0) + L);
        const tramos = largos.map((_, i) => ({
          ...GASOLINA,
          flujo_mps,
          id: i + 1,
          sensor_a_id: i + 1,
          sensor_b_id: i + 2,
          posicion_a: puestos[i] ?? 0,
          posicion_b: puestos[i + 1] ?? 0,
        }));
        const origen = parte * (puestos.at(-1) ?? 0);
        const llega = (donde: number) =>
          T0 + (1_000 * Math.abs(donde - origen)) / (1010 + Math.sign(donde - origen) * flujo_mps);
        const picks = puestos.map((p, i) => disparo(i + 1, llega(p), { signo, amplitud: 0.1 }));
        // A pick long before tells that each sensor is there.
        const antes = puestos.map((_, i) => disparo(i + 1, T0 - 1_000_000 - 200_000 * i));
        const { detecciones } = correr(redDe(tramos), mezclar(antes, picks), T0 + 600_000);
        const deOnda = detecciones.filter((d) => d.validez !== 'incompleto');
        const ok = deOnda.filter((d) => d.validez === 'ok');
        expect(ok).toHaveLength(1);
        expect(Math.abs((ok[0]?.posicion ?? Infinity) - origen)).toBeLessThan(60);
        expect(deOnda.filter((d) => d !== ok[0]).map((d) => d.principal_clave)).toEqual(
          deOnda.filter((d) => d !== ok[0]).map(() => ok[0]?.clave),
        );
        expect(deOnda).toHaveLength(tramos.length);
      }),
      { numRuns: 300 },
    );
  });

  it('any numbers at all are survived', () => {
    const cualquiera = fc.oneof(fc.double(), fc.double({ min: -5, max: 100, noNaN: true }));
    const lote = fc.record({
      tipo: fc.constant('muestras' as const),
      sensor_id: fc.constantFrom(1, 2, 3),
      t0: fc.integer({ min: T0 - 100_000, max: T0 + 100_000 }),
      dt_ms: fc.constantFrom(5, 10, 50, 100, 100, 100, 1_000, 5_000),
      p: fc.array(cualquiera, { minLength: 1, maxLength: 60 }),
      recibido: fc.integer({ min: T0 - 100_000, max: T0 + 300_000 }),
      reproducido: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(lote, { maxLength: 40 }), (lotes) => {
        const { detecciones } = correr(red, lotes, T0 + 400_000);
        expect(detecciones.every((d) => d.validez !== 'ok')).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
