import { TAB_LATIDO_MS } from '@tramos/contract/limites';
import { describe, expect, it } from 'vitest';
import { type Candado, type Paso, type Situacion, siguientePaso } from './decidir';

const AHORA = 1_000_000;
const tab = (id: string) => ({ id, lastSeen: AHORA });
const SOLA: Situacion = {
  ...{ id: 'yo', tabs: [tab('yo'), tab('otra')], now: AHORA },
  ...{ candado: 'no_hay', lidera: false, primera_desde_ms: null },
};
/** The oldest tab that is alive, for so long; `dormidas` stand before it. */
const primera = (hace_ms: number, dormidas: readonly string[] = []): Partial<Situacion> => ({
  primera_desde_ms: AHORA - hace_ms,
  tabs: [...dormidas, 'yo', 'otra'].map(tab),
});

describe('what a tab does next about leading', () => {
  it.each<[string, Candado, boolean, Partial<Situacion>, Paso]>([
    ['connects when the lock has come', 'mio', false, {}, 'conectar'],
    ['goes on while it has the lock, whatever the list says', 'mio', true, {}, 'seguir'],
    ['disconnects when the lock was taken', 'ajeno', true, primera(0), 'desconectar'],
    ['waits for the lock behind others', 'ajeno', false, {}, 'seguir'],
    ['gives the holder the time of a heartbeat', 'ajeno', false, primera(TAB_LATIDO_MS - 1), 'seguir'],
    ['takes it from one that has not shown itself', 'ajeno', false, primera(TAB_LATIDO_MS), 'robar'],
    ['takes it at once from one that sleeps before it', 'ajeno', false, primera(0, ['dormida']), 'robar'],
    ['connects when it is the oldest and there is no lock', 'no_hay', false, primera(0), 'conectar'],
    ['goes on while it is', 'no_hay', true, primera(0), 'seguir'],
    ['disconnects when it no longer is', 'no_hay', true, {}, 'desconectar'],
    ['follows while it is not', 'no_hay', false, {}, 'seguir'],
  ])('%s (lock %s, leading %s)', (_que, candado, lidera, otros, paso) => {
    expect(siguientePaso({ ...SOLA, ...otros, candado, lidera })).toBe(paso);
  });
});
