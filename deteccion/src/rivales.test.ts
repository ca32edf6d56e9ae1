import { describe, expect, it } from 'vitest';
import { pickEn, redDe, T0, TRES } from '../test/apoyo';
import { crearEstado, type EstadoDeteccion } from './estado';
import { deltaDe_s, viajeAB_s, viajeBA_s } from './formulas';
import { formarPar, type Par, type PickVivo } from './pares';
import { resolverPares } from './resolver';
import { porProbables } from './rivales';
import type { TramoDeteccion } from './tipos';

const red = redDe(TRES);
const [PRIMERO, MEDIO] = TRES as [TramoDeteccion, TramoDeteccion];

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

const orden = (estado: EstadoDeteccion) => porProbables(estado, red).map(({ par: p }) => p);

describe('of two pairs that share an arrival', () => {
  const b = pick(3, 300);
  const llega_a_s = 300 - deltaDe_s(MEDIO, 12_000);
  const dentro = par(MEDIO, pick(2, llega_a_s), b);

  it('the one from inside comes before its echo off the end that both have', () => {
    const eco = par(MEDIO, pick(2, 300 + viajeAB_s(MEDIO), -0.1), b);
    expect(orden(esperando([eco, dentro]))).toEqual([dentro, eco]);
    expect(porProbables(esperando([eco, dentro]), red)[1]?.valor).toBeLessThan(0);
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
    expect(porProbables(esperando(quieta, [pasa]), red).map(({ valor }) => valor)[0]).toBe(
      porProbables(esperando(quieta), red)[0]?.valor,
    );
  });
});

describe('a line that still moves', () => {
  const compartido = pick(2, 300);
  const suyo = par(MEDIO, compartido, pick(3, 300 + deltaDe_s(MEDIO, 12_000)));
  const ajeno = par(PRIMERO, pick(1, 300 - deltaDe_s(PRIMERO, 14_000), -0.2), compartido);

  it.each([
    ['waits for partners', true, 0],
    ['does not wait when it is still', false, 1],
  ])('%s', (_, movida, eventos) => {
    expect(resolverPares(esperando([{ ...suyo, movida }]), red)).toHaveLength(eventos);
  });

  it('lets no pair of the next tramo have what a likelier one waits with', () => {
    const lista = { ...ajeno, a: { ...ajeno.a, creado: T0 }, b: compartido, transitorio: true };
    const estado = esperando([suyo, lista]);
    estado.ahora_ms = T0 + 341_000;
    expect(resolverPares(estado, red).map(({ tramo_id }) => tramo_id)).not.toContain(PRIMERO.id);
  });
});
